import PredicateLanguage
import Testing

@testable import PredicateQuery

/// A string, the fluent calls and the key paths that say the same make the same tree.
@Suite struct SameTreeTests {
  typealias Query = RecordQuery<TypedWord>

  private func same(
    _ text: String, _ typed: TypedCondition<TypedWord>, location: SourceLocation = #_sourceLocation,
    fluent: (Query) throws -> Query = { $0 }
  ) throws {
    let parsed = try FormatPredicate(parsing: text)
    #expect(try Query(where: typed).predicate == parsed, sourceLocation: location)
    #expect(try typed.predicate().predicateFormat == parsed.predicateFormat, sourceLocation: location)
    let query = try fluent(Query())
    let built = query == Query() ? try Query().where(parsing: text) : query
    #expect(built.predicate == parsed, sourceLocation: location)
    #expect(built.predicate?.predicateFormat == parsed.predicateFormat, sourceLocation: location)
  }

  private func same(
    _ text: String, location: SourceLocation = #_sourceLocation,
    _ typed: (TypedFields<TypedWord>) -> TypedCondition<TypedWord>
  ) throws {
    try same(text, typed(TypedFields()), location: location)
    #expect(try Query().where(typed).predicate == (try FormatPredicate(parsing: text)), sourceLocation: location)
  }

  private func same<Value>(
    _ text: String, column: TypedExpression<TypedWord, Value>, location: SourceLocation = #_sourceLocation
  ) throws {
    let parsed = try FormatExpression(parsing: text)
    let typed = try Query().select("c", column)
    #expect(typed.columns.map(\.expression) == [parsed], sourceLocation: location)
    #expect(typed.columns.map(\.expression.expressionFormat) == [parsed.expressionFormat], sourceLocation: location)
    #expect(typed == (try Query().select(text, as: "c")), sourceLocation: location)
  }

  @Test func comparisons() throws {
    try same("length == 20", \.length == 20) { try $0.where("length", .equals, 20) }
    try same("length != 20", \.length != 20) { try $0.where("length", .notEquals, 20) }
    try same("length < 20", \.length < 20) { try $0.where("length", .lessThan, 20) }
    try same("length <= 20", \.length <= 20) { try $0.where("length", .lessThanOrEqual, 20) }
    try same("length > 20", \.length > 20) { try $0.where("length", .greaterThan, 20) }
    try same("length >= 20", \.length >= 20) { try $0.where("length", .greaterThanOrEqual, 20) }
    try same("score > -2.5", \.score > -2.5) { try $0.where("score", .greaterThan, -2.5) }
    try same("text == 'a'", \.text == "a") { try $0.where("text", .equals, "a") }
    try same("isNew == YES", \.isNew == true) { try $0.where("isNew", .isTrue) }
    try same("isNew == NO", \.isNew == false) { try $0.where("isNew", .isFalse) }
    try same("nick == nil", \.nickname == nil) { try $0.where("nick", .isNil) }
    try same("nick != nil", \.nickname != nil) { try $0.where("nick", .isNotNil) }
    try same("nick == 'a'", \.nickname == "a") { try $0.where("nick", .equals, "a") }
    try same("rank > 3", \.rank > 3) { try $0.where("rank", .greaterThan, 3) }
    try same("parent == nil", \.parent == nil) { try $0.where("parent", .equals, nil) }
    try same("20 == length", 20 == \.length)
    try same("20 != length", 20 != \.length)
    try same("20 < length", 20 < \.length)
    try same("20 <= length", 20 <= \.length)
    try same("20 > length", 20 > \.length)
    try same("20 >= length", 20 >= \.length)
    try same("length == rank", \.length == \.rank) { try $0.where("length", .equals, ExpressionNode.keys("rank")) }
    try same("length != score", \.length != \.score)
    try same("length < rank", \.length < \.rank)
    try same("length <= rank", \.length <= \.rank)
    try same("length > score", \.length > \.score)
    try same("length >= rank", \.length >= \.rank)
    try same("nick == text", \.nickname == \.text)
    try same("text ==[c] 'a'", .field(\.text).equals("a", options: .caseInsensitive)) {
      try $0.where("text", .equals, "a", options: .caseInsensitive)
    }
    try same("nick ==[cd] text") {
      $0.nickname.equals($0.text, options: [.caseInsensitive, .diacriticInsensitive])
    }
    try same("text !=[n] 'a'", .field(\.text).differs(from: "a", options: .normalized)) {
      try $0.where("text", .notEquals, "a", options: .normalized)
    }
    try same("text <[l] 'a'", .field(\.text).compared(.less, "a", options: .localized)) {
      try $0.where("text", .lessThan, "a", options: .localized)
    }
    try same("length BETWEEN {20, 25}", 20...25 ~= \.length) { try $0.where("length", .between, 20...25) }
    try same("rank BETWEEN {20, 25}", 20...25 ~= \.rank) { try $0.where("rank", .between, [20, 25]) }
    try same("score BETWEEN {0.5, 1.5}", .field(\.score).isBetween(0.5, and: 1.5)) {
      try $0.where("score", .between, 0.5...1.5)
    }
    try same("length BETWEEN {rank, score}") { $0.length.isBetween($0.rank, and: $0.score) }
    try same("NOT length BETWEEN {1, 3}", !(1...3 ~= \.length)) { try $0.where("length", .notBetween, 1...3) }
    try same("length IN {1, 2}", .field(\.length).isIn([1, 2])) { try $0.where("length", .in, [1, 2]) }
    try same("text IN[c] {'a', 'b'}", .field(\.text).isIn(["a", "b"], options: .caseInsensitive)) {
      try $0.where("text", .in, ["a", "b"], options: .caseInsensitive)
    }
    try same("NOT rank IN {1, 2}", !.field(\.rank).isIn([1, 2])) { try $0.where("rank", .notIn, [1, 2]) }
    try same("nick IN {'a', 'b'}", .field(\.nickname).isIn(["a", "b"])) { try $0.where("nick", .in, ["a", "b"]) }
    try same("length IN {7}", .field(\.length).isIn([7] as [Int8])) { try $0.where("length", .in, [7]) }
    try same("text IN tags") { $0.text.isIn($0.tags) }
    try same("text IN 'abc'", .field(\.text).isPart(of: "abc")) { try $0.where("text", .in, "abc") }
    try same("text soundsLike: 'a'", .field(\.text).compared(.custom("soundsLike:"), "a")) {
      try $0.where("text", .custom("soundsLike:"), "a")
    }
    try same("text TOKENMATCHES 'a'", .field(\.text).compared(.tokenMatches, "a")) {
      try $0.where("text", .tokenMatches, "a")
    }
    try same("text UTI-EQUALS 'a'", .field(\.text).isType("a")) { try $0.where("text", .typeEquals, "a") }
    try same("text UTI-CONFORMS-TO 'a'", .field(\.text).conforms(toType: "a")) {
      try $0.where("text", .typeConforms, "a")
    }
  }

  @Test func texts() throws {
    try same("text BEGINSWITH 'a'", .field(\.text).hasPrefix("a")) { try $0.where("text", .beginsWith, "a") }
    try same("text ENDSWITH 'gry'", .field(\.text).hasSuffix("gry")) { try $0.where("text", .endsWith, "gry") }
    try same("text CONTAINS 'a'", .field(\.text).contains("a")) { try $0.where("text", .contains, "a") }
    try same("text LIKE 'a*'", .field(\.text).like("a*")) { try $0.where("text", .like, "a*") }
    try same("text MATCHES 'a+'", .field(\.text).matches("a+")) { try $0.where("text", .matches, "a+") }
    try same("NOT text CONTAINS 'a'", !.field(\.text).contains("a")) { try $0.where("text", .notContains, "a") }
    try same("nick BEGINSWITH[c] 'a'") { $0.nickname.hasPrefix("a", options: .caseInsensitive) }
    try same("text ENDSWITH[d] 'a'") { $0.text.hasSuffix("a", options: .diacriticInsensitive) }
    try same("text CONTAINS[cd] 'a'") { $0.text.contains("a", options: [.caseInsensitive, .diacriticInsensitive]) }
    try same("text LIKE[n] 'a'") { $0.text.like("a", options: .normalized) }
    try same("text MATCHES[l] 'a'") { $0.text.matches("a", options: .localized) }
    try same("text BEGINSWITH nick") { $0.text.hasPrefix($0.nickname) }
    try same("text ENDSWITH nick") { $0.text.hasSuffix($0.nickname) }
    try same("text CONTAINS firstLetter") { $0.text.contains($0.firstLetter) }
    try same("text LIKE nick") { $0.text.like($0.nickname) }
    try same("text MATCHES nick") { $0.text.matches($0.nickname) }
    try same("lowercase:(text) == 'a'", \.text.lowercase == "a")
    try same("uppercase:(text) == 'A'", \.text.uppercase == "A")
    try same("canonical:(text) == 'a'", \.text.canonical == "a")
    try same("trim:(text) == 'a'", \.text.trimmed == "a")
    try same("length:(nick) > 3", \.nickname.length > 3)
    try same("_convertStringToNumber:(text) > 3.5", \.text.number > 3.5)
    try same("substring:from:length:(text, 0, 2) == 'ab'") { $0.text.substring(from: 0, length: 2) == "ab" }
    try same("replace:with:in:('-', '/', text) == 'a'") { $0.text.replacing("-", with: "/") == "a" }
    try same("indexOf:in:('a', text) == 0") { $0.text.index(of: "a") == 0 }
    try same("version:(text) < version:(nick)") { $0.text.version < $0.nickname.version }
    try same("split:separator:(text, ',').@count == 2") { $0.text.split(separator: ",").count == 2 }
    try same("concat:(text, '-', firstLetter) == 'a-b'") { $0.text.concat(.value("-"), $0.firstLetter) == "a-b" }
  }

  @Test func compounds() throws {
    try same("length > 3 AND text == 'a' AND score < 1.5", \.length > 3 && \.text == "a" && \.score < 1.5) {
      try $0.where("length > 3").where("text", .equals, "a").where("score < 1.5")
    }
    try same("length > 3 OR text == 'a' OR rank == nil", \.length > 3 || \.text == "a" || \.rank == nil) {
      try $0.where("length > 3").or("text", .equals, "a").or("rank", .isNil)
    }
    try same("length > 3 OR (text == 'a' AND rank == 1)", \.length > 3 || \.text == "a" && \.rank == 1) {
      try $0.where("length > 3").or { $0.where(\.text == "a").where("rank", .equals, 1) }
    }
    try same("(length > 3 OR text == 'a') AND rank == 1", (\.length > 3 || \.text == "a") && \.rank == 1) {
      try $0.where("length > 3").or("text", .equals, "a").where(\.rank == 1)
    }
    try same("length > 3 AND NOT (text == 'a' OR rank == 1)", \.length > 3 && !(\.text == "a" || \.rank == 1)) {
      try $0.where(\.length > 3).not { $0.where(\.text == "a").or(\.rank == 1) }
    }
    try same("NOT (length > 3)", !(\.length > 3)) { try $0.where("length", .not(.greaterThan), 3) }
    try same("length > 3 AND rank > 1", .all([\.length > 3, \.rank > 1]))
    try same("length > 3 OR rank > 1", .any([\.length > 3, \.rank > 1]))
    try same("TRUEPREDICATE", .all([]))
    try same("FALSEPREDICATE", .any([]))
    try same("length > 3 AND ANYKEY == 1", \.length > 3 && TypedCondition(try FormatPredicate("ANYKEY == 1")))
  }

  @Test func calculations() throws {
    try same("length + 1 > 20", \.length + 1 > 20)
    try same("length - 1 > 20", \.length - 1 > 20)
    try same("length * 2 > 20", \.length * 2 > 20)
    try same("length / 2 > 20", \.length / 2 > 20)
    try same("modulus:by:(length, 2) == 0", \.length % 2 == 0)
    try same("1 + length > 20", 1 + \.length > 20)
    try same("1 - length > 20", 1 - \.length > 20)
    try same("2.5 * score > 20.5", 2.5 * \.score > 20.5)
    try same("100 / length > 20", 100 / \.length > 20)
    try same("modulus:by:(100, length) == 0", 100 % \.length == 0)
    try same("length + rank > 20", \.length + \.rank > 20)
    try same("length - rank > 20", \.length - \.rank > 20)
    try same("length * rank > 20", \.length * \.rank > 20)
    try same("length / rank > 20", \.length / \.rank > 20)
    try same("modulus:by:(length, rank) > 20", \.length % \.rank > 20)
    try same("(length + 1) * 2 > rank", (\.length + 1) * 2 > \.rank)
    try same("length + rank * 2 < 30 - length", \.length + \.rank * 2 < 30 - \.length)
    try same("length / 2.5 > score", \.length.fraction / 2.5 > \.score)
    try same("length > rank + 1", \.length > \.rank + 1)
    try same("length + 1 == rank + 1", \.length + 1 == \.rank + 1)
    try same("1 < length + 1", 1 < \.length + 1)
    try same("-length < 0", -(\.length) < 0)
    try same("abs:(rank) > 3", \.rank.absolute > 3)
    try same("round:(score) > 3.5", \.score.rounded > 3.5)
    try same("floor:(score) > 3.5", \.score.floor > 3.5)
    try same("ceiling:(score) > 3.5", \.score.ceiling > 3.5)
    try same("trunc:(score) > 3.5", \.score.truncated > 3.5)
    try same("sqrt:(length) > 3.5", \.length.squareRoot > 3.5)
    try same("log:(length) > 3.5", \.length.decimalLogarithm > 3.5)
    try same("ln:(length) > 3.5", \.length.naturalLogarithm > 3.5)
    try same("exp:(length) > 3.5", \.length.exponential > 3.5)
    try same("round:toPlaces:(score, 2) > 3.5") { $0.score.rounded(toPlaces: 2) > 3.5 }
    try same("length ** 2 > 3.5") { $0.length.power(2) > 3.5 }
    try same("score ** score > 3.5") { $0.score.power($0.score) > 3.5 }
    try same("length & 4 == 4") { $0.length.bitAnd(4) == 4 }
    try same("length | 4 == 4") { $0.length.bitOr(4) == 4 }
    try same("length ^ length == 0") { $0.length.bitXor($0.length) == 0 }
    try same("length << 1 == 4") { $0.length.shiftedLeft(by: 1) == 4 }
    try same("length >> 1 == 4") { $0.length.shiftedRight(by: 1) == 4 }
    try same("~length == 4", \.length.bitComplement == 4)
    try same("score > random()") { $0.score > .random() }
    try same("length > randomn:(6)") { $0.length > .random(below: 6) }
    try same("coalesce:(rank, 0) > 3") { $0.rank.coalesced(0) > 3 }
    try same("coalesce:(nick, text) == 'a'") { $0.nickname.coalesced($0.text) == "a" }
    try same("CAST(text, 'NSNumber') > 3") { $0.text.cast(to: "NSNumber", as: Int.self) > 3 }
    try same("TERNARY(rank == nil, length, noindex:(rank)) > 3") {
      TypedExpression.either($0.rank == nil, $0.length, .call("noindex:", $0.rank)) > 3
    }
    try same("concat:(text, 2) == 'a'") { TypedExpression.call("concat:", $0.text, TypedExpression.value(2)) == "a" }
  }

  @Test func dates() throws {
    try same("year:(date) == 2024", \.date.year == 2024)
    try same("quarter:(date) == 2", \.date.quarter == 2)
    try same("month:(date) == 2", \.date.month == 2)
    try same("week:(date) == 2", \.date.week == 2)
    try same("weekday:(date) == 2", \.date.weekday == 2)
    try same("day:(date) == 2", \.date.day == 2)
    try same("dayOfYear:(date) == 2", \.date.dayOfYear == 2)
    try same("hour:(date) == 2", \.date.hour == 2)
    try same("minute:(date) == 2", \.date.minute == 2)
    try same("second:(date) == 2", \.date.second == 2)
    try same("year:timeZone:(date, 'Europe/Berlin') == 2024") { $0.date.year(in: "Europe/Berlin") == 2024 }
    try same("date == startOfYear:(date)", \.date == \.date.startOfYear)
    try same("date == startOfQuarter:(date)", \.date == \.date.startOfQuarter)
    try same("date == startOfMonth:(date)", \.date == \.date.startOfMonth)
    try same("date == startOfWeek:(date)", \.date == \.date.startOfWeek)
    try same("date == startOfDay:(date)", \.date == \.date.startOfDay)
    try same("date == startOfHour:(date)", \.date == \.date.startOfHour)
    try same("date > startOfDay:timeZone:(date, '+02:00')") { $0.date > $0.date.startOfDay(in: "+02:00") }
    try same("date < now()", \.date < .instantOfEvaluation)
  }

  @Test func paths() throws {
    try same("category.name == 'a'", \.category.name == "a") { try $0.where("category.name", .equals, "a") }
    try same("parent.name == 'a'", \.parent.name == "a") { try $0.where("parent.name", .equals, "a") }
    try same("parent.owner.name == nil", \.parent.owner.name == nil) { try $0.where("parent.owner.name", .isNil) }
    try same("category.count > category.max", \.category.count > \.category.max)
    try same("category.members.@count > 3", \.category.members.count > 3) {
      try $0.where("category.members.@count", .greaterThan, 3)
    }
    try same("parent.members.@count > 3", \.parent.members.count > 3)
    try same("words.@count == 0", \.words.count == 0) { try $0.where("words", .isEmpty) }
    try same("tags.@count > 0", \.tags.count > 0) { try $0.where("tags", .isNotEmpty) }
    try same("tags[FIRST] == 'a'", \.tags.first == "a")
    try same("tags[LAST] == 'a'", \.tags.last == "a")
    try same("tags[0] == 'a'", \.tags[0] == "a")
    try same("words[FIRST].text == 'a'", \.words.first.text == "a")
    try same("tags CONTAINS 'a'", .field(\.tags).contains("a")) { try $0.where("tags", .contains, "a") }
    try same("tags CONTAINS[c] text") { $0.tags.contains($0.text, options: .caseInsensitive) }
    try same("marks CONTAINS 3", .field(\.marks).contains(3)) { try $0.where("marks", .contains, 3) }
    try same("(tags UNION tags).@count == 2") { $0.tags.union($0.tags).count == 2 }
    try same("(tags INTERSECT tags).@count == 2") { $0.tags.intersect($0.tags).count == 2 }
    try same("(tags MINUS tags).@count == 2") { $0.tags.minus($0.tags).count == 2 }
    try same("words.@max.length > 3") { $0.words.max(\.length) > 3 }
    try same("words.@min.length > 3") { $0.words.min(\.length) > 3 }
    try same("words.@sum.length > 3") { $0.words.sum(\.length) > 3 }
    try same("words.@avg.length > 3.5") { $0.words.average(\.length) > 3.5 }
    try same("words.@median.length > 3.5") { $0.words.median(\.length) > 3.5 }
    try same("words.@unionOfObjects.text.@count > 3") { $0.words.values(of: \.text).count > 3 }
    try same("words.@distinctUnionOfObjects.category.name.@count > 3") {
      $0.words.distinctValues(of: \.category.name).count > 3
    }
  }

  @Test func quantifiers() throws {
    try same("ANY words.length > 20", \.words.any.length > 20) { try $0.where("words.length", .any(.greaterThan), 20) }
    try same("ALL words.length > 20", \.words.all.length > 20) { try $0.where("words.length", .all(.greaterThan), 20) }
    try same("NONE words.length > 20", \.words.none.length > 20) {
      try $0.where("words.length", .none(.greaterThan), 20)
    }
    try same("ANY tags == 'a'", \.tags.any == "a") { try $0.where("tags", .any(.equals), "a") }
    try same("ANY tags != nil", .field(\.tags.any).differs(from: nil as String?))
    try same("ANY tags BEGINSWITH[c] 'a'", .field(\.tags.any).hasPrefix("a", options: .caseInsensitive)) {
      try $0.where("tags", .any(.beginsWith), "a", options: .caseInsensitive)
    }
    try same("ANY marks BETWEEN {1, 3}", 1...3 ~= \.marks.any) { try $0.where("marks", .any(.between), 1...3) }
    try same("ANY category.members.category.name == 'a'", \.category.members.any.category.name == "a")
    try same("ANY words.words.length == length", \.words.any.words.any.length == \.length)
    try same("ANY words.length + 1 > 20", \.words.any.length + 1 > 20)
    try same("ANY words.length > 20", .field(\.words).any(\.length > 20))
    try same("NONE words.length > 20", .field(\.words).none(\.length > 20))
    try same("ANY words.text CONTAINS 'a'") { $0.words.any { $0.text.contains("a") } }
    try same("ANY tags == 'a'") { $0.tags.any(.record == "a") }
    try same("ANY tags == 'a'") { $0.tags.any { $0 == "a" } }
    try same("NONE marks > 3") { $0.marks.none { $0 > 3 } }
    try same("SUBQUERY(tags, $x, NOT $x BEGINSWITH 'a').@count == 0") { $0.tags.all { $0.hasPrefix("a") } }
    try same("SUBQUERY(marks, $x, $x > 3 AND $x < 5).@count > 1") { $0.marks.filter { $0 > 3 && $0 < 5 }.count > 1 }
    try same("SUBQUERY(words, $x, $x.nick != 'a').@count > 0") { $0.words.any(\.nickname != "a") }
    try same("SUBQUERY(words, $x, $x.nick == nil).@count > 0") { $0.words.any(\.nickname == nil) }
    try same("SUBQUERY(words, $x, $x.length > $x.rank).@count > 0") { $0.words.any(\.length > \.rank) }
    try same("SUBQUERY(words, $x, $x.tags CONTAINS 'a').@count > 0") { $0.words.any { $0.tags.contains("a") } }
    try same("SUBQUERY(words, $x, $x.tags.@count == 2).@count > 0") { $0.words.any(\.tags.count == 2) }
    try same("SUBQUERY(words, $x, $x.length > 2 AND $x.text ENDSWITH 'a').@count > 0") {
      $0.words.any { $0.length > 2 && $0.text.hasSuffix("a") }
    }
    try same("SUBQUERY(words, $x, $x.length > 2 OR $x.rank == 1).@count == 0") {
      $0.words.none(\.length > 2 || \.rank == 1)
    }
    try same("SUBQUERY(words, $x, NOT $x.length > 2).@count == 0") { $0.words.all(\.length > 2) }
  }

  @Test func subqueries() throws {
    try same("SUBQUERY(words, $x, $x.length == 25).@count > 0", \.words[where: \.length == 25].count > 0) {
      try $0.where("SUBQUERY(words, $x, $x.length == 25).@count > 0")
    }
    try same("SUBQUERY(words, $x, $x.length == 25).@count > 0") { $0.words.filter(\.length == 25).count > 0 }
    try same("SUBQUERY(category.members, $x, $x.parent.name == 'a').@count == 2") {
      $0.category.members.filter { $0.parent.name == "a" }.count == 2
    }
    try same("SUBQUERY(words, $y, SUBQUERY($y.words, $x, $x.length == 1 AND $x.rank == 2).@count > 1).@count > 0") {
      $0.words.any(\.words[where: \.length == 1 && \.rank == 2].count > 1)
    }
    try same("SUBQUERY(words, $x, $x.length == 25).@max.length > 3") {
      $0.words.filter(\.length == 25).max(\.length) > 3
    }
    try same("SUBQUERY(tags, $x, $x == 'a').@count > 1") { $0.tags.filter(.record == "a").count > 1 }
    try same("ANY SUBQUERY(words, $x, $x.rank == nil).length > 3", \.words[where: \.rank == nil].any.length > 3)
  }

  @Test func aggregates() throws {
    try same("length == max:(length)", \.length == \.length.max)
    try same("max:(length)", column: .max(\.length))
    try same("min:(date)", column: .min(\.date))
    try same("sum:(length)", column: .sum(\.length))
    try same("average:(score)", column: .average(\.score))
    try same("median:(score)", column: .median(\.score))
    try same("stddev:(score)", column: .stddev(\.score))
    try same("percentile:at:(score, 90.5)", column: .percentile(\.score, at: 90.5))
    try same("mode:(length)", column: TypedExpression(\.length.mode))
    try same("distinct:(text)", column: TypedExpression(\.text.distinct))
    try same("groupConcat:separator:(text, '-')", column: .field(\.text).joined(separator: "-"))
    try same("count:(SELF)", column: .count())
    try same("count:(nick)", column: .count(\.nickname))
    try same("count:(distinct:(length))", column: .distinctCount(\.length))
    try same("max:(length) - min:(length)", column: .max(\.length) - .min(\.length))
    try same("average:(category.count)", column: .average(\.category.count))
  }

  @Test func wholeQueries() throws {
    let text = try Query().where("length > 3 AND text ENDSWITH 'gry'").select(
      "firstLetter", "average:(score) AS average"
    )
    .select("count:(SELF)", as: "n").distinct().group(by: "firstLetter", "year:(date)").having("count:(SELF) > 3")
    .sort("average:(score)", descending: true, nulls: .last).sort("firstLetter").limit(5)
    let typed = try Query().where(\.length > 3 && .field(\.text).hasSuffix("gry")).select(\.firstLetter)
      .select("average", .average(\.score)).select("n", .count()).distinct().group(by: \.firstLetter, \.date.year)
      .having(.count() > 3).sort(.average(\.score), descending: true, nulls: .last).sort(\.firstLetter).limit(5)
    #expect(typed == text)
    #expect(typed.description == text.description)
    let named = try Query().select(\.text, \.category.name, \.words.count).select("most", \.length.max)
      .group(by: TypedExpression(\.length) + 1).having { $0.score.average > 3.5 }.sort(
        \.nickname, options: .caseInsensitive)
    #expect(
      named.description
        == "text, category.name, words.@count, max:(length) AS most of TypedWord grouped by length + 1"
        + " having average:(score) > 3.5 sorted by nick [c]")
  }
}
