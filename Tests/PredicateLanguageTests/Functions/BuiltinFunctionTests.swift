import Testing

@testable import PredicateLanguage

struct BuiltinFunctionTests {
  @Test(arguments: BuiltinFunction.allCases)
  func `every function is described`(_ function: BuiltinFunction) {
    let signature = function.signature
    #expect(signature.name == function.rawValue)
    #expect(signature.documentation.hasSuffix("."))
    #expect(signature.example.hasPrefix(signature.name) || function == .max)
    let colons = signature.name.utf8.count { $0 == UInt8(ascii: ":") }
    #expect(colons == signature.parameters.count)
  }

  @Test func `every function with colons of several parts takes that many arguments`() {
    for function in BuiltinFunction.allCases where function.signature.additionalArguments != nil {
      let count = function.signature.parameters.count
      #expect(function.signature.accepts(argumentCount: count))
      #expect(!function.signature.accepts(argumentCount: count + 1))
    }
  }

  @Test func `date functions come in two forms, those of weeks in three`() {
    for function in BuiltinFunction.allCases {
      let isInZone = function.rawValue.contains(":timeZone:")
      #expect((function.dateFunction?.takesZone ?? false) == isInZone)
      #expect(function.takesFirstWeekday == function.rawValue.hasSuffix(":firstWeekday:"))
    }
    #expect(BuiltinFunction.allCases.count { $0.dateFunction != nil } == 35)
    #expect(BuiltinFunction.allCases.count(where: \.takesFirstWeekday) == 3)
  }
}
