import Foundation
import TestSupport
import Testing

@testable import PredicateLanguage

@Suite struct SyntaxCodingTests {
  /// A record of the host's own type.
  private struct Host: Recordable {
    static let recordProperties = RecordProperties<Host>()
  }

  @Test(arguments: 0..<20)
  func predicatesComeBackFromJSON(block: Int) throws {
    for seed in block * 100..<block * 100 + 100 {
      var trees = RandomTree(seed: UInt64(seed))
      let tree = trees.predicate()
      let data = try JSONEncoder().encode(tree)
      let back = try JSONDecoder().decode(PredicateNode.self, from: data)
      // Compared beforehand: failures are to name the seed, as printing a far date may trap in Foundation.
      let isSame = back == tree
      #expect(isSame, "seed \(seed)")
      #expect(back.span == nil)
    }
  }

  @Test(arguments: 0..<10)
  func spansComeBackIfWanted(block: Int) throws {
    let encoder = JSONEncoder()
    encoder.userInfo[.includesSpans] = true
    for seed in block * 100..<block * 100 + 100 {
      var trees = RandomTree(seed: UInt64(seed))
      let tree = trees.expression()
      let back = try JSONDecoder().decode(ExpressionNode.self, from: encoder.encode(tree))
      let isSame = back == tree
      #expect(isSame, "seed \(seed)")
      #expect(Self.spans(.expression(back)) == Self.spans(.expression(tree)), "seed \(seed)")
    }
  }

  /// All spans in the order of the text.
  private static func spans(_ node: SyntaxNode) -> [SourceSpan?] {
    var steps: [SourceSpan?] = []
    if case .expression(let node) = node {
      switch node.kind {
      case .keyPath(let path), .member(_, let path): steps = path.steps.map(\.span)
      default: break
      }
    }
    return [node.span] + steps + node.children.flatMap(spans)
  }

  @Test(arguments: 0..<10)
  func treesComeBackFromRecordValues(block: Int) throws {
    for seed in block * 100..<block * 100 + 100 {
      var trees = RandomTree(seed: UInt64(seed))
      let tree = trees.predicate()
      let isSame = try RecordValue(encoding: tree).decoded(as: PredicateNode.self) == tree
      #expect(isSame, "seed \(seed)")
    }
  }

  /// Malformed JSON, whether it is meant as a predicate, the path to the place and the message.
  static let malformed: [(json: String, path: String, message: String)] = [
    ("{}", "", "no value for `type`"),
    (#"{"type":1}"#, "type", "wrong type"),
    ("[]", "", "wrong type"),
    (#"{"type":"nand","parts":[]}"#, "type", "unknown type `nand`, did you mean `and`?"),
    (#"{"type":"xyz"}"#, "type", "unknown type `xyz`"),
    (#"{"type":"and"}"#, "", "no value for `parts`"),
    (#"{"type":"and","part":[]}"#, "part", "`and` has no field `part`, did you mean `parts`?"),
    (#"{"type":"true","value":1}"#, "value", "`true` has no field `value`"),
    (#"{"type":"not","part":{"type":"or","parts":[{"type":"true"},5]}}"#, "part.parts.1", "wrong type"),
    (Self.comparison(#""operator":"=>=""#), "operator", "unknown operator `=>=`"),
    (Self.comparison(#""operator":"CONTAIN""#), "operator", "unknown operator `CONTAIN`, did you mean `CONTAINS`?"),
    (Self.comparison(#""operator":"=""#), "operator", "`=` is written `==` here"),
    (Self.comparison(#""operator":":""#), "operator", "unknown operator `:`"),
    (Self.comparison(#""operator":"a:b:""#), "operator", "unknown operator `a:b:`"),
    (
      Self.comparison(#""operator":"==","options":"cx""#), "options",
      "unknown option `x`; the options are c, d, n and l"
    ),
    (Self.comparison(#""operator":"==","modifier":"some""#), "modifier", "unknown modifier `some`"),
    (Self.expression(#"{"type":"keyPath","path":[]}"#), "left.path", "a key path has at least one step"),
    (
      Self.expression(#"{"type":"keyPath","path":["a","@cuont"]}"#), "left.path.1",
      "unknown collection operator `@cuont`, did you mean `@count`?"
    ),
    (
      Self.expression(#"{"type":"keyPath","path":[{"operator":"total"}]}"#), "left.path.0.operator",
      "unknown operator `total`"
    ),
    (
      Self.expression(#"{"type":"keyPath","path":[{}]}"#), "left.path.0",
      "a step has one of `key`, `operator`, `variable` and `term`"
    ),
    (
      Self.expression(#"{"type":"keyPath","path":[{"key":"a","variable":"b"}]}"#), "left.path.0",
      "a step has one of `key`, `operator`, `variable` and `term`"
    ),
    (
      Self.expression(#"{"type":"index","base":{"type":"self"},"index":"middle"}"#), "left.index",
      "unknown index `middle`; the words are first, last and size"
    ),
    (
      Self.expression(#"{"type":"unary","operator":"+","operand":{"type":"nil"}}"#), "left.operator",
      "unknown operator `+`"
    ),
    (Self.expression(#"{"type":"value"}"#), "left", "no value for `value`"),
    (
      Self.expression(#"{"type":"value","value":{"$date":"x"}}"#), "left.value.$date",
      #"a malformed `$date`: write `{"$date":"2023-08-18T14:38:00Z"}`"#
    ),
    (Self.expression(#"{"type":"self","span":[1]}"#), "left.span", "a span is [offset, length], in bytes from 0"),
    (Self.expression(#"{"type":"self","span":[1,2,3]}"#), "left.span", "a span is [offset, length], in bytes from 0"),
    (Self.expression(#"{"type":"self","span":[-1,2]}"#), "left.span", "a span is [offset, length], in bytes from 0"),
  ]

  private static func comparison(_ fields: String) -> String {
    #"{"type":"comparison",\#(fields),"left":{"type":"self"},"right":{"type":"nil"}}"#
  }

  private static func expression(_ left: String) -> String {
    #"{"type":"comparison","operator":"==","left":\#(left),"right":{"type":"nil"}}"#
  }

  @Test(arguments: malformed)
  func malformedJSONIsRefused(json: String, path: String, message: String) {
    #expect(Self.decodingFailure(json) == "\(path): \(message)")
  }

  /// Path and message of the error; where the wording is the decoder's own, what sort it is.
  private static func decodingFailure(_ json: String) -> String {
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
    do {
      _ = try JSONDecoder().decode(PredicateNode.self, from: Data(json.utf8))
      return "no error"
    } catch DecodingError.dataCorrupted(let context) {
      return "\(path(context)): \(context.debugDescription)"
    } catch DecodingError.keyNotFound(let key, let context) {
      return "\(path(context)): no value for `\(key.stringValue)`"
    } catch DecodingError.typeMismatch(_, let context) {
      return "\(path(context)): wrong type"
    } catch DecodingError.valueNotFound(_, let context) {
      return "\(path(context)): no value"
    } catch {
      return "\(error)"
    }
  }

  @Test func whatJSONCannotHoldIsRefused() throws {
    let host = ExpressionNode.value(Host())
    let cases: [(PredicateNode, String)] = [
      (PredicateNode(.block(PredicateBlock { _, _ in true })), "a block has no JSON form"),
      (ExpressionNode(.block(ExpressionBlock { _, _ in .null })) == 1, "a block has no JSON form"),
      (PredicateNode(.tooDeep), "the tree is deeper than 128 levels"),
      (ExpressionNode(.tooDeep) == 1, "the tree is deeper than 128 levels"),
      (host == 1, "a record of the Swift type `Host` has no form in JSON"),
      (ExpressionNode(.keyPath(KeyPathNode([]))) == 1, "a key path has at least one step"),
      (
        ExpressionNode(.selfRecord).comparison(.custom("=="), 1),
        "the name of a custom operator ends in its only colon, found `==`"
      ),
      (
        ExpressionNode(.selfRecord).comparison(.equal, 1, options: ComparisonOptions(rawValue: 16)),
        "the options hold bits without a meaning"
      ),
    ]
    for (node, message) in cases {
      let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(node) }
      guard case .invalidValue(_, let context)? = error else { continue }
      #expect(context.debugDescription == message)
    }
  }

  @Test func depthIsLimited() throws {
    func not(_ levels: Int) -> RecordValue {
      var value: RecordValue = ["type": "true"]
      for _ in 1..<levels { value = ["type": "not", "part": value] }
      return value
    }
    let deepest = Limits.deepestTree
    #expect(try not(deepest - 1).decoded(as: PredicateNode.self).height == deepest - 1)
    #expect(throws: DecodingError.self) { try not(deepest + 1).decoded(as: PredicateNode.self) }
    let json = String(repeating: #"{"type":"not","part":"#, count: 100_000)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(PredicateNode.self, from: Data(json.utf8)) }
  }

  @Test func smallStacksSuffice() async throws {
    try await onSmallStack {
      var tree = PredicateNode(.constant(true))
      for _ in 1..<100 { tree = .all([tree, PredicateNode(.constant(false))]) }
      let back = try JSONDecoder().decode(PredicateNode.self, from: JSONEncoder().encode(tree))
      #expect(back == tree)
    }
    try await onSmallStack {
      var tree = ExpressionNode.variable("x")
      for _ in 1..<100 { tree = .list([tree]) }
      let back = try RecordValue(encoding: tree).decoded(as: ExpressionNode.self)
      #expect(back == tree)
    }
    try await onSmallStack {
      var tree = ExpressionNode.variable("x")
      for _ in 1..<Limits.deepestTree { tree = .list([tree]) }
      #expect(tree.nodeCount == Limits.deepestTree)
      #expect(tree.substituting(["x": .value(1)]).freeVariables.isEmpty)
    }
  }

  @Test func deepestTreesComeBack() throws {
    var tree = ExpressionNode.variable("x")
    for _ in 1..<Limits.deepestTree { tree = .list([tree]) }
    #expect(try RecordValue(encoding: tree).decoded(as: ExpressionNode.self) == tree)
    var predicate = PredicateNode(.constant(true))
    for _ in 1..<Limits.deepestTree { predicate = .all([predicate, PredicateNode(.constant(false))]) }
    let back = try JSONDecoder().decode(PredicateNode.self, from: JSONEncoder().encode(predicate))
    #expect(back == predicate)
  }

  /// The examples of the schema, each read and written back; and the schema's list of types.
  @Test func schemaExamplesComeBack() throws {
    let schema = try TreeSchema.load()
    var types: Set<String> = []
    for (name, definition) in schema.definitions {
      for example in definition.examples ?? [] {
        let isPredicate = ["constant", "compound", "not", "comparison"].contains(name)
        let back =
          isPredicate
          ? try RecordValue(encoding: example.decoded(as: PredicateNode.self))
          : try RecordValue(encoding: example.decoded(as: ExpressionNode.self))
        #expect(back == example, "\(name)")
      }
      let type = definition.properties?["type"]
      types.formUnion(type?.const.map { [$0] } ?? type?.enum ?? [])
      if let fields = definition.properties.map({ Set($0.keys).subtracting(["type", "span"]) }) {
        for type in type?.const.map({ [$0] }) ?? type?.enum ?? [] {
          let known = PredicateNode.TypeName(rawValue: type)?.fields.map(\.key)
          let fieldNames = known ?? ExpressionNode.TypeName(rawValue: type)?.fields.map(\.key) ?? []
          #expect(Set(fieldNames.map(\.stringValue)) == fields, "\(type)")
        }
      }
    }
    let known = PredicateNode.TypeName.allCases.map(\.rawValue) + ExpressionNode.TypeName.allCases.map(\.rawValue)
    #expect(types == Set(known))
  }

  /// Both forms of a step of a key path name every collection operator.
  @Test func schemaNamesAllCollectionOperators() throws {
    var lists: [Set<String>] = []
    func gather(_ value: RecordValue) {
      switch value {
      case .array(let values): values.forEach(gather)
      case .object(let object):
        for (key, value) in object.pairs {
          gather(value)
          guard key == "enum", case .array(let names) = value else { continue }
          let words = Set(
            names.compactMap { name -> String? in
              if case .string(let text) = name { text } else { nil }
            })
          if words.contains("sum") || words.contains("@sum") { lists.append(words) }
        }
      default: break
      }
    }
    gather(try JSONDecoder().decode(RecordValue.self, from: TreeSchema.data()))
    let names = CollectionOperator.allCases.map(\.rawValue)
    #expect(Set(lists) == [Set(names), Set(names.map { "@\($0)" })])
  }

  /// What the test reads of `Grammar/tree.schema.json`.
  private struct TreeSchema: Decodable {
    struct Definition: Decodable {
      struct Field: Decodable {
        let const: String?
        let `enum`: [String]?
      }
      let properties: [String: Field]?
      let examples: [RecordValue]?
    }
    let definitions: [String: Definition]

    enum CodingKeys: String, CodingKey { case definitions = "$defs" }

    static func data() throws -> Data {
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      return try Data(contentsOf: root.appending(path: "Grammar/tree.schema.json"))
    }

    static func load() throws -> TreeSchema { try JSONDecoder().decode(TreeSchema.self, from: data()) }
  }
}
