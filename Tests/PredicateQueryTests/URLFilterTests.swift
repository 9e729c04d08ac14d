import PredicateLanguage
import PredicateQuery
import Testing

/// Conditions from the parameters of a URL.
@Suite struct URLFilterTests {
  @Test(arguments: [
    ("HP=10", "HP == 10"), ("name=Ann", #"name == "Ann""#), ("name=%22007%22", #"name == "007""#),
    ("code=007", #"code == "007""#), ("n=-1.5e3", "n == -1500"), ("n=0", "n == 0"), ("n=0.5", "n == 0.5"),
    ("n=9223372036854775808", "n == 9223372036854775808"), ("n=1e999", #"n == "1e999""#), ("x=", #"x == """#),
    ("x=true&y=false&z__not=null", "x == YES AND y == NO AND z != nil"),
    ("?a__gt=1&a__lte=5", "a > 1 AND a <= 5"), ("a__lt=1&&a__gte=0&", "a < 1 AND a >= 0"),
    ("owner__name=Bo", #"owner.name == "Bo""#), ("owner.name__ne=Bo", #"owner.name != "Bo""#),
    ("items.@count__gt=2", "items.@count > 2"), ("order.date=1", "order.date == 1"), ("__v=1", "__v == 1"),
    ("a___b=1", "a._b == 1"), ("like=1", "#like == 1"), ("First+Name=Ann", #"`First Name` == "Ann""#),
    ("a__nosuch=1", "a.nosuch == 1"), ("gt=1", "gt == 1"),
    ("t__contains=5", #"t CONTAINS "5""#), ("t__icontains=An", #"t CONTAINS[c] "An""#),
    ("t__notcontains=x", #"NOT t CONTAINS "x""#), ("t__startswith=%41%6E", #"t BEGINSWITH "An""#),
    ("t__istartswith=a", #"t BEGINSWITH[c] "a""#), ("t__endswith=a", #"t ENDSWITH "a""#),
    ("t__iendswith=a", #"t ENDSWITH[c] "a""#), ("t__iexact=a", #"t ==[c] "a""#), ("t__glob=a*", #"t LIKE "a*""#),
    ("t__notglob=a?", #"NOT t LIKE "a?""#), ("t__like=a%25_*", ##"t LIKE[c] "a*?\\*""##),
    ("t__matches=%5Ba%5D%2B", #"t MATCHES "[a]+""#),
    ("a__in=1,2,x", #"a IN {1, 2, "x"}"#), ("a__notin=%22x,y%22,z", #"NOT a IN {"x,y", "z"}"#),
    ("a__range=1,5", "a BETWEEN {1, 5}"), ("a__between=a,b", #"a BETWEEN {"a", "b"}"#),
    ("a__isnull=True", "a == nil"), ("a__isnull=0", "a != nil"), ("a__notnull=1", "a != nil"),
    ("a__isblank=1", #"a == nil OR a == """#), ("a__notblank=1", #"NOT (a == nil OR a == "")"#),
    ("tags__arraycontains=x", #"ANY tags == "x""#), ("tags__arraynotcontains=x", #"NOT ANY tags == "x""#),
    ("d__year=2024", "year:(d) == 2024"), ("d__hour=7", "hour:(d) == 7"),
    ("d__date=2024-02-29", #"startOfDay:(d) == CAST(730857600, "NSDate")"#),
    // What would be syntax elsewhere is text here.
    ("name=x%22+OR+1+==+1+OR+%22", #"name == "x\" OR 1 == 1 OR \"""#), ("a%22b=1", #"`a"b` == 1"#),
  ])
  func parametersAreConditions(query: String, format: String) throws {
    let predicate = try FormatPredicate(urlQuery: query)
    #expect(predicate.predicateFormat == (try FormatPredicate(parsing: format).predicateFormat))
  }

  @Test(arguments: [
    ("", "emptyFormat 0"), ("?&", "emptyFormat 0"), ("a=1&b", "missingOperator 4"), ("=1", "missingKey 0"),
    ("a=1&b..c=1", "missingKey 4"), ("a=%4", "invalidEscape 2"), ("a=%zz", "invalidEscape 2"),
    ("a=%ff", "invalidEscape 2"),
    ("é=1&a__range=1", "betweenNeedsTwoBounds 5"), ("d__date=2024-02-30", "castFailed 0"),
    ("d__date=2024", "castFailed 0"),
  ])
  func mistakesHaveTheirPlace(query: String, expected: String) {
    let error = #expect(throws: FormatError.self) { try FormatPredicate(urlQuery: query) }
    #expect(error.map { "\($0.code) \($0.first.span?.offset ?? -1)" } == expected)
  }

  /// With a model values are of the types of their keys.
  @Test(arguments: [
    ("d__gte=2020-01-01", #"d >= CAST(599529600, "NSDate")"#), ("n__gte=5", "n >= 5"), ("n=null", "n == nil"),
    ("v=14.2", #"v == "14.2""#), ("v__in=1,%22a,b%22", #"v IN {"1", "a,b"}"#), ("b=true", "b == YES"),
    (
      "o__d__range=2020-01-01,2020-01-01T00:00:01Z",
      #"o.d BETWEEN {CAST(599529600, "NSDate"), CAST(599529601, "NSDate")}"#
    ),
    ("x=abc", #"x == "abc""#), ("v__contains=5", #"v CONTAINS "5""#), ("d__year=2020", "year:(d) == 2020"),
    ("d=abc", "castFailed: `abc` is no date"), ("n__gte=abc", "castFailed: `abc` is no number"),
    ("d=20", "castFailed: `20` is no date"), ("n__in=1,x", "castFailed: `x` is no number"),
    ("n=%22a%22", "castFailed: `\"a\"` is no number"),
    // Of many values any is to hold.
    ("m__v=14.2", #"ANY m.v == "14.2""#), ("m__v__ne=a", #"NOT ANY m.v == "a""#), ("m__n__gt=5", "ANY m.n > 5"),
    ("m__n__in=1,2", "ANY m.n IN {1, 2}"), ("m__n__notin=1,2", "NOT ANY m.n IN {1, 2}"),
    ("m__v__icontains=a", #"ANY m.v CONTAINS[c] "a""#), ("m__v__notcontains=a", #"NOT ANY m.v CONTAINS "a""#),
    ("m__v__like=a%25", #"ANY m.v LIKE[c] "a*""#), ("m__n__range=1,2", "ANY m.n BETWEEN {1, 2}"),
    ("m__v__isnull=1", "ANY m.v == nil"), ("m__isnull=1", "m.@count == 0"), ("m__notnull=1", "m.@count != 0"),
    ("o__m__v=a", #"ANY o.m.v == "a""#), ("m.@count__gt=2", "m.@count > 2"), ("o__isnull=1", "o == nil"),
    ("t=a", #"ANY t == "a""#), ("t__ne=a", #"NOT ANY t == "a""#), ("t__contains=a", #"t CONTAINS "a""#),
    ("m__v__isblank=1", #"ANY m.v == nil OR ANY m.v == """#),
  ])
  func typesOfTheModel(query: String, expected: String) throws {
    let model = try RecordModel([
      RecordModel.Entity(
        "E",
        attributes: [
          RecordModel.Attribute("d", .date), RecordModel.Attribute("n", .integer), RecordModel.Attribute("v", .string),
          RecordModel.Attribute("b", .boolean), RecordModel.Attribute("t", .list),
        ],
        relationships: [
          RecordModel.Relationship("o", to: "E"), RecordModel.Relationship("m", to: "E", isToMany: true),
        ])
    ])
    let found: String
    do throws(FormatError) {
      found = try FormatPredicate(urlQuery: query, model: model, entity: "E").predicateFormat
    } catch {
      found = "\(error.code): \(error.first.message)"
    }
    #expect(found == ((try? FormatPredicate(parsing: expected).predicateFormat) ?? expected))
  }

  @Test func limitsHold() {
    var limits = Limits()
    limits.inputBytes = 100
    let query = "a__in=" + String(repeating: "1,", count: 50)
    let long = #expect(throws: FormatError.self) { try FormatPredicate(urlQuery: query, limits: limits) }
    #expect(long?.code == .inputTooLong)
  }
}
