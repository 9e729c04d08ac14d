import Foundation
import PredicateData
import PredicateEvaluation
import PredicateFormat
import PredicateLanguage
import PredicateQuery

extension CodeHint {
  /// Values, records and queries of the host.
  static let values: [CodeHint] = [
    CodeHint(
      "an interpolation in quotes",
      asking: { try places(FormatPredicate("name == '\("Ann")'")) }, hint: "drop the quotes around it",
      obeying: { try places(FormatPredicate("name == \("Ann")")) }, gives: "0"),
    CodeHint(
      "a value of a type that says nothing of itself",
      asking: { "\(try FormatPredicate("pet.name == 'Rex'").evaluate(withAny: ["pet": Bare(name: "Rex")]))" },
      hint: "make it Encodable, Recordable or RecordValueConvertible",
      obeying: { "\(try FormatPredicate("pet.name == 'Rex'").evaluate(withAny: ["pet": Encoded(name: "Rex")]))" },
      gives: "true"),
    CodeHint(
      "a key of a type of the host",
      asking: { "\(try FormatPredicate("nmae == 'Rex'").evaluate(with: Hound.rex))" }, hint: "did you mean `name`?",
      obeying: { "\(try FormatPredicate("name == 'Rex'").evaluate(with: Hound.rex))" }, gives: "true"),
    CodeHint(
      "a key in brackets of a type of the host",
      asking: { "\(try FormatPredicate("SELF['nmae'] == 'Rex'").evaluate(with: Hound.rex))" },
      hint: "did you mean `name`?",
      obeying: { "\(try FormatPredicate("SELF['name'] == 'Rex'").evaluate(with: Hound.rex))" }, gives: "true"),
    CodeHint(
      "a property that the type does not list",
      asking: { "\(try RecordQuery<Hound>().where(\.chip == "a").predicate?.predicateFormat ?? "")" },
      hint: "add it to `Hound.recordProperties`, which lists name",
      obeying: { "\(try RecordQuery<Chipped>().where(\.chip == "a").predicate?.predicateFormat ?? "")" },
      gives: "chip == \"a\""),
    CodeHint(
      "a property of a type that lists none",
      asking: { "\(try RecordQuery<Unlisted>().where(\.chip == "a").predicate?.predicateFormat ?? "")" },
      hint: "add it to `Unlisted.recordProperties`",
      obeying: { "\(try RecordQuery<Chipped>().where(\.chip == "a").predicate?.predicateFormat ?? "")" },
      gives: "chip == \"a\""),
    CodeHint(
      "an aggregate over one record",
      asking: { "\(try FormatPredicate("max:(age) > 1").evaluate(with: people[0]))" },
      hint: "use it in a filter over a list of records", obeying: { try places(FormatPredicate("max:(age) > 1")) },
      gives: "0 1"),
    CodeHint(
      "an aggregate over lists and single values",
      asking: { try places(FormatPredicate("max:(age) > 1"), in: people + [["age": [1, 2]]]) },
      hint: "it ranges over all records, or over each record's own list, but not over both",
      obeying: { try places(FormatPredicate("max:(age) > 1"), in: [["age": [1, 2]]]) }, gives: "0"),
    CodeHint(
      "a tree with an operator that there is not",
      asking: { try decoded(#"{"type":"keyPath","path":["tags","@cuont"]}"#) },
      hint: "unknown collection operator `@cuont`, did you mean `@count`?",
      obeying: { try decoded(#"{"type":"keyPath","path":["tags","@count"]}"#) }, gives: "tags.@count"),
    CodeHint(
      "a tree with a field that there is not",
      asking: { try decoded(#"{"type":"keyPath","pth":["tags"]}"#) },
      hint: "`keyPath` has no field `pth`, did you mean `path`?",
      obeying: { try decoded(#"{"type":"keyPath","path":["tags"]}"#) }, gives: "tags"),
    CodeHint(
      "the records of groups",
      asking: { "\(try query(grouped: true).compiled().indexes(of: people))" },
      hint: "ask for its rows, or leave out groups, `distinct` and `unwind`",
      obeying: { "\(try query(grouped: false).compiled().indexes(of: people))" }, gives: "[0, 1]"),
    CodeHint(
      "a list of rows that follows records", asking: { try live(columns: ["name"]) },
      hint: "follow the records, and compute rows of them when they change", obeying: { try live(columns: []) },
      gives: "live"),
    CodeHint(
      "a call with too few arguments, built in Swift", asking: { try call([]) },
      hint: "for example `uppercase:(\"straße\")`",
      obeying: { try call([ExpressionNode(.keyPath(KeyPathNode(keys: ["name"])))]) },
      gives: "0"),
    CodeHint(
      "a discriminator without a column",
      asking: { try model(.init("Word", table: "t", discriminator: .init(column: "", value: 1))) },
      hint: "name the column that holds the value",
      obeying: { try model(.init("Word", table: "t", discriminator: .init(column: "kind", value: 1))) }, gives: "Word"),
    CodeHint(
      "two entities of one name",
      asking: { try model(.init("Word"), .init("Word")) }, hint: "give one of them another name",
      obeying: { try model(.init("Word"), .init("Noun")) }, gives: "Word Noun"),
    CodeHint(
      "a document with several entities",
      asking: { "\(try document(nil).records().count)" }, hint: "choose one by its name",
      obeying: { "\(try document("towns").records().count)" }, gives: "1"),
    CodeHint(
      "a column whose first rows are numbers",
      asking: { "\(try table(.firstRows(1)).records().count)" },
      hint: "the first 1 rows decided the type; decide on the whole file, or read all columns as text",
      obeying: { "\(try table(.wholeFile).records().count)" }, gives: "2"),
    CodeHint(
      "a long record",
      asking: { "\(try table(.wholeFile, bytes: 2).records().count)" }, hint: "`Limits.recordBytes` allows more",
      obeying: { "\(try table(.wholeFile, bytes: 100).records().count)" }, gives: "2"),
  ]

  static let people: [RecordValue] = [["name": "Ann", "age": 30], ["name": "Bob", "age": 40]]

  private static func places(_ predicate: FormatPredicate, in records: [RecordValue] = people) throws -> String {
    try predicate.compiled().indexes(of: records).map(String.init).joined(separator: " ")
  }

  private static func decoded(_ json: String) throws -> String {
    FormatExpression(try JSONDecoder().decode(ExpressionNode.self, from: Data(json.utf8))).expressionFormat
  }

  private static func query(grouped: Bool) throws -> RecordQuery<RecordValue> {
    var query = RecordQuery<RecordValue>()
    if grouped { query.grouping = [try FormatExpression("name")] }
    return query
  }

  /// Where a call of these arguments is `ANN`.
  private static func call(_ arguments: [ExpressionNode]) throws -> String {
    let left = ExpressionNode(.call("uppercase:", arguments))
    let right = ExpressionNode(.constant(.string("ANN")))
    return try places(FormatPredicate(PredicateNode(.comparison(ComparisonNode(left, .equal, right)))))
  }

  private static func live(columns: [String]) throws -> String {
    var query = RecordQuery<RecordValue>()
    query.columns = try columns.map { try QueryColumn(parsing: $0) }
    _ = try LiveRecords(query, in: RecordStore<RecordValue, RecordValue>([]) { $0 })
    return "live"
  }

  private static func model(_ entities: RecordModel.Entity...) throws -> String {
    try RecordModel(entities).entities.map(\.name).joined(separator: " ")
  }

  private static func document(_ entity: String?) -> RecordSource {
    var options = ReadOptions()
    options.kind = .json
    options.entity = entity
    return RecordSource(text: #"{"people":[{"a":1},{"a":2}],"towns":[{"a":1}]}"#, options: options)
  }

  private static func table(_ typing: ReadOptions.ColumnTyping, bytes: Int = 1000) -> RecordSource {
    var options = ReadOptions()
    options.kind = .csv
    options.columnTyping = typing
    options.limits.recordBytes = bytes
    return RecordSource(text: "a\n1\nxyz\n", options: options)
  }

  private struct Bare { var name: String }
  private struct Encoded: Encodable { var name: String }
  struct Hound: Recordable, Sendable {
    var name: String
    var chip: String
    static let rex = Hound(name: "Rex", chip: "a")
    static let recordProperties = RecordProperties<Hound>(.init("name", \.name))
  }
  struct Chipped: Recordable, Sendable {
    var chip: String
    static let recordProperties = RecordProperties<Chipped>(.init("chip", \.chip))
  }
  struct Unlisted: Recordable, Sendable {
    var chip: String
    static let recordProperties = RecordProperties<Unlisted>()
  }
}
