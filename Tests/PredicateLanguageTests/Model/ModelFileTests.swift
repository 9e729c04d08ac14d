import PredicateLanguage
import Testing

/// The model file of the words, as users write it.
private let wordFile: RecordValue = [
  "entities": [
    "Word": [
      "attributes": ["text": "string", "length": "integer", "nickname": "string?"],
      "relationships": ["wordCategory": ["destination": "WordCategory", "inverse": "words"]],
    ],
    "WordCategory": [
      "attributes": ["firstLetter": "string"],
      "relationships": ["words": ["destination": "Word", "toMany": true, "inverse": "wordCategory"]],
    ],
  ]
]

@Test func modelFileOfTheWordsIsRead() throws {
  #expect(try RecordModel(recordValue: wordFile) == CheckedModels.wordList())
}

@Test func modelFileOfTheWordsIsWrittenAsItWasRead() throws {
  let model = try RecordModel(recordValue: wordFile)
  #expect(description(model.recordValue) == description(wordFile))
}

/// Everything a file can say, in the order in which it is written.
private let fullFile: RecordValue = [
  "entities": [
    "Thing": [
      "table": "things", "primaryKey": "thing_id",
      "attributes": [
        "flag": "boolean", "whole": "integer?", "real": "double", "exact": "decimal", "name": "string",
        "made": "date?", "key": "uuid", "blob": "binary?", "tags": "list", "kinds": "set?", "info": "record",
        "other": "any", "title": ["type": "string?", "column": "TITLE"],
        "sold": ["type": "date?", "column": "SOLD", "storage": "secondsSince2001"],
        "price": ["type": "decimal", "storage": "text"],
      ],
      "relationships": [
        "owner": ["destination": "Owner", "optional": false, "inverse": "things", "column": "owner"],
        "friends": [
          "destination": "Owner", "toMany": true,
          "joinTable": ["name": "thing_friends", "source": "thing", "destination": "friend"],
        ],
      ],
    ],
    "Owner": [
      "relationships": ["things": ["destination": "Thing", "toMany": true, "optional": false, "inverse": "owner"]]
    ],
    "SpecialThing": ["superentity": "Thing", "discriminator": ["column": "kind", "value": 2]],
  ]
]

@Test func modelFilesKeepEverything() throws {
  let model = try RecordModel(recordValue: fullFile)
  #expect(description(model.recordValue) == description(fullFile))
  #expect(try RecordModel(recordValue: model.recordValue) == model)
  let thing = try #require(model.entity(named: "Thing"))
  #expect(thing.table == "things" && thing.primaryKey == "thing_id")
  #expect(thing.property(named: "title") == .attribute(.init("title", .string, isOptional: true, column: "TITLE")))
  #expect(
    thing.property(named: "owner")
      == .relationship(.init("owner", to: "Owner", isOptional: false, inverse: "things", column: "owner")))
  #expect(
    thing.property(named: "friends")
      == .relationship(
        .init(
          "friends", to: "Owner", isToMany: true,
          joinTable: .init("thing_friends", source: "thing", destination: "friend"))))
  #expect(
    thing.property(named: "sold")
      == .attribute(.init("sold", .date, isOptional: true, column: "SOLD", storage: .secondsSince2001)))
  #expect(model.entity(named: "SpecialThing")?.discriminator == .init(column: "kind", value: 2))
  #expect(model.entity(named: "SpecialThing")?.property(named: "flag") == .attribute(.init("flag", .boolean)))
}

/// The short form where nothing but the type is said.
@Test func longFormsBecomeShort() throws {
  let file: RecordValue = ["entities": ["A": ["attributes": ["x": ["type": "integer?"]], "relationships": [:]]]]
  #expect(
    description(try RecordModel(recordValue: file).recordValue)
      == description(["entities": ["A": ["attributes": ["x": "integer?"]]]]))
}

@Test func modelsOfEveryKindRoundTrip() throws {
  for model in [try CheckedModels.wordList(), try CheckedModels.shop(), try RecordModel([])] {
    #expect(try RecordModel(recordValue: model.recordValue) == model)
  }
}

// MARK: Mistakes

private struct BadFile: Sendable, CustomTestStringConvertible {
  let file: RecordValue
  let kind: ModelError.Kind
  let expected: String

  init(_ file: RecordValue, _ kind: ModelError.Kind, _ expected: String) {
    self.file = file
    self.kind = kind
    self.expected = expected
  }

  /// A file with one entity `A`.
  init(entity: RecordValue, _ kind: ModelError.Kind, _ expected: String) {
    self.init(["entities": ["A": entity]], kind, expected)
  }

  /// A file with one attribute `x`.
  init(attribute: RecordValue, _ kind: ModelError.Kind, _ expected: String) {
    self.init(entity: ["attributes": ["x": attribute]], kind, expected)
  }

  /// A file with one relationship `x`.
  init(relationship: RecordValue, _ kind: ModelError.Kind, _ expected: String) {
    self.init(entity: ["relationships": ["x": relationship]], kind, expected)
  }

  var testDescription: String { expected }
}

private let badFiles = [
  BadFile([], .malformedFile, "a model file is a list\n  hint: write an object, `{…}`"),
  BadFile(
    [:], .malformedFile,
    "a model file has no `entities`\n  hint: write `{\"entities\": {\"Name\": {\"attributes\": {…}}}}`"),
  BadFile(
    ["entitys": [:]], .unknownEntry,
    "a model file has the unknown entry `entitys`\n  hint: did you mean `entities`?"),
  BadFile(["entities": "A"], .malformedFile, "`entities` is a string\n  hint: write an object, `{…}`"),
  BadFile(entity: .null, .malformedFile, "entity `A` is nil\n  hint: write an object, `{…}`"),
  BadFile(
    entity: ["atributes": [:]], .unknownEntry,
    "entity `A` has the unknown entry `atributes`\n  hint: did you mean `attributes`?"),
  BadFile(
    entity: ["zzz": 1], .unknownEntry,
    """
    entity `A` has the unknown entry `zzz`
      hint: it may have `superentity`, `table`, `primaryKey`, `discriminator`, `attributes`, `relationships`
    """),
  BadFile(
    entity: ["attributes": 1], .malformedFile, "`attributes` of entity `A` is a number\n  hint: write an object, `{…}`"),
  BadFile(
    entity: ["relationships": []], .malformedFile,
    "`relationships` of entity `A` is a list\n  hint: write an object, `{…}`"),
  BadFile(entity: ["table": 1], .malformedFile, "`table` of entity `A` is a number\n  hint: write a string"),
  BadFile(
    entity: ["table": ""], .malformedFile, "`table` of entity `A` is empty\n  hint: write a name, or leave it out"),
  BadFile(
    attribute: 1, .malformedFile,
    """
    attribute `x` of entity `A` is a number
      hint: write a type such as `"string?"`, or an object with `type`, `column`, `storage` and `values`
    """),
  BadFile(
    attribute: "strng", .unknownType,
    "attribute `x` of entity `A` has the type `strng`, which does not exist\n  hint: did you mean `string`?"),
  BadFile(
    attribute: "Int?", .unknownType,
    "attribute `x` of entity `A` has the type `Int?`, which does not exist\n  hint: did you mean `integer`?"),
  BadFile(
    attribute: "colour", .unknownType,
    """
    attribute `x` of entity `A` has the type `colour`, which does not exist
      hint: the types are boolean, integer, double, decimal, string, date, uuid, binary; `?` after one means optional
    """),
  BadFile(
    attribute: ["column": "c"], .malformedFile,
    "attribute `x` of entity `A` has no `type`\n  hint: write `\"type\": \"string\"` or another type"),
  BadFile(
    attribute: ["type": "string", "colum": "c"], .unknownEntry,
    "attribute `x` of entity `A` has the unknown entry `colum`\n  hint: did you mean `column`?"),
  BadFile(
    attribute: ["type": true], .malformedFile,
    "`type` of attribute `x` of entity `A` is a boolean\n  hint: write a string"),
  BadFile(
    attribute: ["type": "date", "storage": "secondsSince2000"], .unknownStorage,
    """
    attribute `x` of entity `A` has the storage `secondsSince2000`, which does not exist
      hint: did you mean `secondsSince2001`?
    """),
  BadFile(
    attribute: ["type": "date", "storage": "julian"], .unknownStorage,
    """
    attribute `x` of entity `A` has the storage `julian`, which does not exist
      hint: the storages are secondsSince2001, secondsSince1970, millisecondsSince1970, iso8601, text, opaque
    """),
  BadFile(
    attribute: ["type": "date", "storage": 1], .malformedFile,
    "`storage` of attribute `x` of entity `A` is a number\n  hint: write a string"),
  BadFile(
    attribute: ["type": "date", "storage": "text"], .storageMismatch,
    """
    attribute `x` of entity `A` is of type date and cannot have the storage `text`
      hint: leave out the storage, or use `secondsSince2001` or `secondsSince1970` or `millisecondsSince1970` or `iso8601`
    """),
  BadFile(
    entity: ["discriminator": 1], .malformedFile,
    "`discriminator` of entity `A` is a number\n  hint: write an object, `{…}`"),
  BadFile(
    entity: ["discriminator": ["column": "c"]], .malformedFile,
    """
    `discriminator` of entity `A` has no `value`
      hint: it needs `column` and `value`, such as `{"column": "kind", "value": 1}`
    """),
  BadFile(
    entity: ["discriminator": ["value": 1]], .malformedFile,
    """
    `discriminator` of entity `A` has no `column`
      hint: it needs `column` and `value`, such as `{"column": "kind", "value": 1}`
    """),
  BadFile(
    entity: ["discriminator": ["column": "c", "value": 1.5]], .malformedFile,
    "`value` of `discriminator` of entity `A` is no whole number\n  hint: write a whole number"),
  BadFile(
    entity: ["discriminator": ["column": "c", "value": "1"]], .malformedFile,
    "`value` of `discriminator` of entity `A` is a string\n  hint: write a whole number"),
  BadFile(
    entity: ["discriminator": ["colum": "c", "value": 1]], .unknownEntry,
    "`discriminator` of entity `A` has the unknown entry `colum`\n  hint: did you mean `column`?"),
  BadFile(
    relationship: "B", .malformedFile,
    "relationship `x` of entity `A` is a string\n  hint: write an object, `{…}`"),
  BadFile(
    relationship: ["toMany": true], .malformedFile,
    """
    relationship `x` of entity `A` has no `destination`
      hint: write `"destination": "…"` with the entity it leads to
    """),
  BadFile(
    relationship: ["destination": "A", "toMany": "yes"], .malformedFile,
    "`toMany` of relationship `x` of entity `A` is a string\n  hint: write `true` or `false`"),
  BadFile(
    relationship: ["destination": "A", "tomany": true], .unknownEntry,
    "relationship `x` of entity `A` has the unknown entry `tomany`\n  hint: did you mean `toMany`?"),
  BadFile(
    relationship: ["destination": "A", "joinTable": "t"], .malformedFile,
    "`joinTable` of relationship `x` of entity `A` is a string\n  hint: write an object, `{…}`"),
  BadFile(
    relationship: ["destination": "A", "joinTable": ["name": "t", "source": "s"]], .malformedFile,
    """
    `joinTable` of relationship `x` of entity `A` has no `destination`
      hint: it needs `name`, `source` and `destination`
    """),
  BadFile(
    relationship: ["destination": "B"], .unknownDestination,
    """
    relationship `x` of entity `A` leads to `B`, which is no entity of the model
      hint: add the entity `B`
    """),
]

@Test(arguments: badFiles)
private func malformedModelFilesAreRefused(_ row: BadFile) {
  let error = #expect(throws: ModelError.self) { try RecordModel(recordValue: row.file) }
  #expect(error?.kind == row.kind)
  #expect(error?.description == row.expected)
}

/// A value as text that shows the order of keys, which equality leaves out.
private func description(_ value: RecordValue) -> String {
  switch value {
  case .object(let object):
    "{" + object.pairs.map { "\($0.key): \(description($0.value))" }.joined(separator: ", ") + "}"
  case .string(let text): text
  default: "\(value)"
  }
}
