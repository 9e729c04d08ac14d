import Foundation
import PredicateLanguage
import Testing

/// Values of one key `x` in records that follow one another, and the type that its attribute gets.
private let inferredTypes: [(values: [RecordValue], type: String)] = [
  ([1, 2], "integer"), ([1, 2.5], "double"), ([2.5, 1], "double"), ([true, false], "boolean"), ([true, 1], "any"),
  (["a", "b"], "string"), (["a", 1], "any"), (["a", .null], "string?"), ([.null, .null], "any?"),
  ([.null, 1], "integer?"),
  ([1, .decimal(2)], "decimal"), ([1.5, .decimal(2)], "decimal"), ([[1, 2], [3]], "list"), ([["a", 1]], "list"),
  ([[]], "list"), ([["x"], .null], "list?"), ([[["a": 1], 2]], "list"), ([[["a": 1], .null]], "list"),
  ([["a": 1], 5], "any"),
  ([["a": 1], [1]], "any"),
  ([.set([1])], "set"),
]

@Test(arguments: inferredTypes)
private func typesAreInferred(_ row: (values: [RecordValue], type: String)) throws {
  let model = try RecordModel.inferred(from: row.values.map { ["x": $0] as RecordValue }, entity: "Thing")
  #expect(model.recordValue == ["entities": ["Thing": ["attributes": ["x": .string(row.type)]]]])
}

/// Where something else than records was seen, the whole may be that, and its keys those of a text.
@Test(arguments: [5, "a", .null, [1]] as [RecordValue])
private func otherValuesLeaveTheRecordOpen(_ other: RecordValue) throws {
  let model = try RecordModel.inferred(from: [["a": 1], other], entity: "Thing")
  for format in ["SELF == 5", "SELF > 1", "length == 3", "a == 1"] {
    #expect(try FormatPredicate(format: format).check(against: model, entity: "Thing").isEmpty, "\(format)")
  }
  let records = try RecordModel.inferred(from: [["a": 1]], entity: "Thing")
  #expect(try FormatPredicate(format: "SELF == 5").check(against: records, entity: "Thing").count == 1)
}

@Test func missingKeysMakeOptionals() throws {
  let model = try RecordModel.inferred(from: [["a": 1], ["a": 2, "b": 3], ["b": 4, "a": 1]], entity: "Thing")
  #expect(model.recordValue == ["entities": ["Thing": ["attributes": ["a": "integer", "b": "integer?"]]]])
  #expect(model.entities.first?.attributes.map(\.name) == ["a", "b"])
}

@Test func nestedRecordsBecomeRelationships() throws {
  let records: [RecordValue] = [
    [
      "name": "Ann", "address": ["city": "Rome", "geo": ["lat": 1.5]],
      "orders": [["number": 1, "items": [["title": "a"]]], ["number": 2, "note": "x"]], "tags": ["a"],
    ],
    ["name": "Bob", "address": .null, "orders": [], "tags": []],
  ]
  let model = try RecordModel.inferred(from: records, entity: "Customer")
  let expected: RecordValue = [
    "entities": [
      "Customer": [
        "attributes": ["name": "string", "tags": "list"],
        "relationships": [
          "address": ["destination": "Address"],
          "orders": ["destination": "Order", "toMany": true, "optional": false],
        ],
      ],
      "Address": [
        "attributes": ["city": "string"], "relationships": ["geo": ["destination": "Geo", "optional": false]],
      ],
      "Order": [
        "attributes": ["number": "integer", "note": "string?"],
        "relationships": ["items": ["destination": "Item", "toMany": true]],
      ],
      "Geo": ["attributes": ["lat": "double"]],
      "Item": ["attributes": ["title": "string"]],
    ]
  ]
  #expect(model.recordValue == expected)
  #expect(model.entities.map(\.name) == ["Customer", "Address", "Order", "Geo", "Item"])
  let predicate = try FormatPredicate("ANY orders.items.titel = 'a' AND address.city = 'Rome'")
  #expect(predicate.check(against: model, entity: "Customer").map(\.hint) == ["did you mean `title`?"])
}

/// Keys of lists of records, and the entities they lead to.
@Test(arguments: [
  ("words", "Word"), ("categories", "Category"), ("addresses", "Address"), ("boxes", "Box"), ("branches", "Branch"),
  ("dishes", "Dish"), ("children", "Children"), ("series", "Series"), ("status", "Status"), ("class", "Class"),
  ("analysis", "Analysis"), ("s", "S"), ("ties", "Tie"), ("Orders", "Order"), ("évènements", "Évènement"),
])
func listsNameTheirEntityInTheSingular(_ key: String, _ entity: String) throws {
  let list: RecordValue = [["a": 1]]
  let record = RecordValue.object(RecordObject([(key, list)]))
  #expect(try RecordModel.inferred(from: [record], entity: "Root").entities.map(\.name) == ["Root", entity])
}

@Test func namesOfEntitiesAreUnique() throws {
  let record: RecordValue = ["node": ["node": ["node": .null]], "nodes": [["a": 1]]]
  let model = try RecordModel.inferred(from: [record], entity: "Node")
  #expect(model.entities.map(\.name) == ["Node", "Node2", "Node3", "Node4"])
  #expect(model.entities.first?.relationships.map(\.destination) == ["Node2", "Node3"])
}

@Test func whatIsNoRecordIsLeftOut() throws {
  let model = try RecordModel.inferred(from: [1, "a", .null, [["a": 1]], ["": 1, "b": 2]], entity: "Thing")
  #expect(model.recordValue == ["entities": ["Thing": ["attributes": ["b": "integer"]]]])
  #expect(try RecordModel.inferred(from: [RecordValue](), entity: "Thing").entities == [RecordModel.Entity("Thing")])
  #expect(throws: ModelError.self) { try RecordModel.inferred(from: [RecordValue](), entity: "") }
}

@Test func deepRecordsDoNotExhaustTheStack() throws {
  var record: RecordValue = ["leaf": 1]
  for _ in 0..<400 { record = ["child": record] }
  #expect(try RecordModel.inferred(from: [record], entity: "Root").entities.count == 401)
}

@Test func inferredModelsAreModelFiles() throws {
  let records: [RecordValue] = [
    ["a": [["b": "x"]], "c": ["d": [1, "a"]], "e": .null], ["a": [], "c": ["d": []], "e": 1],
  ]
  let model = try RecordModel.inferred(from: records, entity: "Root")
  #expect(try RecordModel(recordValue: model.recordValue) == model)
}
