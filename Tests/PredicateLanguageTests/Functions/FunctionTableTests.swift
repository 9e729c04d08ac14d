import Testing

@testable import PredicateLanguage

struct FunctionTableTests {
  static func host(_ name: String, _ parameters: [ValueType] = [.any]) -> HostFunction {
    HostFunction(FunctionSignature(name, parameters, .any, documentation: "A test.", example: "")) { _ in .null }
  }

  @Test(
    arguments: [
      ("sum:", 1, "sum:"), ("sum", 1, "sum:"), ("MAX", 3, "max:"), ("Max:", 3, "max:"), ("now", 0, "now"),
      ("NOW", 0, "now"),
      ("modulus:by:", 2, "modulus:by:"), ("MODULUS:BY:", 2, "modulus:by:"), ("modulus", 2, nil),
      ("random", 0, "random"),
      ("random", 1, "random"), ("random:", 1, nil), ("sqrt", 0, "sqrt:"), ("sqrt", 2, "sqrt:"), ("year", 1, "year:"),
      ("year", 2, "year:timeZone:"), ("round", 2, "round:toPlaces:"), ("round", 1, "round:"),
      ("replace", 3, "replace:with:in:"),
      ("first", 1, nil), ("last:", 1, nil), ("size:", 1, nil), ("foo", 1, nil), ("", 0, nil), (":", 1, nil),
      ("tokenize:using:", 2, nil), ("inverseOrderKey:", 1, nil), ("coalesce", 4, "coalesce:"), ("now:", 0, nil),
    ] as [(String, Int, String?)])
  func `names of the language's functions`(_ name: String, _ count: Int, _ expected: String?) {
    #expect(FunctionTable.builtin.resolve(name: name, argumentCount: count)?.signature.name == expected)
  }

  @Test func `the host's functions count letter by letter, replace each other and hide the language's`() {
    let table = FunctionTable.builtin.adding(Self.host("shout:")).adding(Self.host("shout:", [.string, .string]))
      .adding(Self.host("abs:"))
    #expect(table.resolve(name: "shout", argumentCount: 2)?.signature.parameters == [.string, .string])
    #expect(table.resolve(name: "Shout:", argumentCount: 2) == nil)
    if case .host? = table.resolve(name: "abs", argumentCount: 1) {} else { Issue.record("abs: is the host's") }
    if case .builtin(.absolute)? = table.resolve(name: "ABS", argumentCount: 1) {} else { Issue.record("ABS is ours") }
  }

  @Test func `names for did you mean`() {
    let names = FunctionTable.builtin.adding(Self.host("shout:")).adding(Self.host("abs:")).allNames
    #expect(names.last == "shout:")
    #expect(Set(names).count == names.count)
    #expect(NearMatch.best(for: "averge:", among: names) == "average:")
    #expect(FunctionTable.builtin.hint(forUnknown: "averge:", Policy()) == "did you mean `average:`?")
    #expect(FunctionTable.builtin.hint(forUnknown: "AVG", Policy()) == "did you mean `average:`?")
    #expect(FunctionTable.builtin.hint(forUnknown: "len:", Policy()) == "did you mean `length:`?")
    #expect(FunctionTable.builtin.hint(forUnknown: "frobnicate", Policy()) == nil)
    #expect(FunctionTable.builtin.hint(forUnknown: ":", Policy()) == nil)
  }

  @Test func `merging takes the other's functions`() {
    let table = FunctionTable.builtin.adding(Self.host("a:"))
      .merging(FunctionTable.builtin.adding(Self.host("b:")).adding(Self.host("a:", [.string])))
    #expect(table.resolve(name: "a", argumentCount: 1)?.signature.parameters == [.string])
    #expect(table.resolve(name: "b", argumentCount: 1) != nil)
  }
}
