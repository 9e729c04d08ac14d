import Foundation
import Testing

@testable import PredicateLanguage

/// The page of the documentation that lists every function, made from the table.
@Suite struct FunctionsPageTests {
  private static let file = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    .appending(path: "Sources/PredicateFormat/PredicateFormat.docc/LanguageFunctions.md")

  /// With `PREDICATE_WRITE_PAGES` in the environment the page is written instead.
  @Test func thePageListsEveryFunction() throws {
    let page = Self.page
    if ProcessInfo.processInfo.environment["PREDICATE_WRITE_PAGES"] != nil {
      try page.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(written == page, "the page is stale: run this test with PREDICATE_WRITE_PAGES=1")
    for function in BuiltinFunction.allCases {
      #expect(page.contains("\n| `\(function.rawValue)`"), "\(function.rawValue) belongs to no section")
    }
  }

  private static var page: String {
    """
    # All functions

    Every function of the language: what it takes, what it gives, and an example.

    ## Overview

    The page is made from the table that the parser, the checker and evaluation read; the tests run each example whose
    result is shown. `…` means that more arguments of the same kind may follow. A function marked with * is not Apple's;
    `predicate check --extensions` warns of those.

    Names of functions count in any case. The colon of a function of one argument may be left out, and of a function marked
    with * all that follows the first part: `round(x, 2)`. A function of one argument may also follow a dot: `name.length()`.

    Nil for any argument gives nil, unless the last column says otherwise: *elements* means that nil elements of the
    collection are left out and a nil collection gives nil, *seen* that the function sees nil.

    """ + sections.map(section).joined() + ownFunctions
  }

  private static let ownFunctions = #"""

    ## Functions of your own

    A function that is added to the table is called as the others are. One of two arguments is an operator, too.

    ```swift
    import PredicateFormat

    let isNear = HostFunction(
      FunctionSignature(
        "isNear:", [.integer, .integer], .boolean, documentation: "Whether two numbers differ by one at most.",
        example: "isNear:(1, 2)", exampleResult: "YES")
    ) { arguments in
      guard case .integer(let a) = arguments[0], case .integer(let b) = arguments[1] else { return .null }
      return .bool(abs(a - b) <= 1)
    }
    let functions = FunctionTable.builtin.adding(isNear)
    let near = try FormatPredicate(parsing: "age isNear: 30", functions: functions)
    print(try near.evaluate(with: ["age": 31]))  // true
    print(try FormatExpression(parsing: "isNear(age, 33)", functions: functions).value(with: ["age": 31]))  // false
    ```

    """#

  private static let sections: [(title: String, functions: [BuiltinFunction])] = [
    ("Collections", inOrder(BuiltinFunction.aggregateSignatures)),
    ("Numbers", inOrder(BuiltinFunction.numberSignatures)),
    ("Text", inOrder(BuiltinFunction.textSignatures)),
    ("Dates", inOrder(BuiltinFunction.dateSignatures)),
    ("Any values", inOrder(BuiltinFunction.valueSignatures)),
  ]

  private static func inOrder(_ table: [BuiltinFunction: FunctionSignature]) -> [BuiltinFunction] {
    BuiltinFunction.allCases.filter { table[$0] != nil }
  }

  private static func section(_ title: String, _ functions: [BuiltinFunction]) -> String {
    "\n## \(title)\n\n| function | takes | gives | | example | nil |\n|---|---|---|---|---|---|\n"
      + functions.map { row($0.signature) }.joined()
  }

  private static func row(_ signature: FunctionSignature) -> String {
    // `.double` as a parameter stands for any kind of number.
    let types =
      signature.parameters.map { $0 == .double ? "number" : $0.rawValue }
      + (signature.additionalArguments == 0 ? [] : ["…"])
    let example =
      "`\(signature.example)`" + (signature.exampleResult.isEmpty ? "" : " is `\(signature.exampleResult)`")
    let nilRule =
      switch signature.nilRule {
      case .nilInNilOut: ""
      case .passed: "seen"
      case .ignoresNilElements: "elements"
      }
    let cells = [
      "`\(signature.name)`" + (signature.isExtension ? "*" : ""), types.joined(separator: ", "),
      signature.result.rawValue, signature.documentation, example, nilRule,
    ]
    return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }
}
