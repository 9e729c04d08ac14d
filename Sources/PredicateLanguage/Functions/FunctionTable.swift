public struct FunctionTable: Sendable {
  public enum Resolution { case found(FunctionSignature), wrongCount(FunctionSignature), unknown }
  public static let builtin = FunctionTable()
  public var names: [String] { [] }
  public func resolve(_ name: String, argumentCount: Int) -> Resolution {
    .found(FunctionSignature(name.hasSuffix(":") || argumentCount == 0 ? name : name + ":", [], .any, documentation: "", example: ""))
  }
}
extension FunctionSignature {
  var arityText: String { "" }
}
extension FunctionTable { func merging(_ o: FunctionTable) -> FunctionTable { self } }
