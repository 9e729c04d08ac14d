extension Diagnostic {
  /// A variable without a value.
  package static func missing(variable name: String, at span: SourceSpan?) -> Diagnostic {
    var finding = Diagnostic(
      .missingVariable, "the variable `$\(name)` has no value", at: span,
      hint: MissingVariable.special(for: name) ?? "pass it in `variables`, in the command with `--var \(name)=…`")
    finding.variable = name
    return finding
  }
}

/// What to say of a variable without a value.
package enum MissingVariable {
  /// Of `$100` and `$0`, what was meant instead; nil for names that are to be given a value.
  package static func special(for name: String) -> String? {
    if name == "0" || name == "_" { return "a key of the record is written alone, without `$\(name).`" }
    return name.utf8.allSatisfy { (0x30...0x39).contains($0) } ? "for the number write `\(name)`" : nil
  }
}
