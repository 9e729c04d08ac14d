/// What to say of a variable without a value.
package enum MissingVariable {
  /// How to give it one; of `$100` and `$0`, what was meant instead.
  package static func hint(for name: String) -> String {
    if name == "0" { return "a key of the record is written alone, without `$0.`" }
    if name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return "for the number write `\(name)`" }
    return "pass it in `variables`, in the command with `--var \(name)=…`"
  }

  /// Whether a hint tells more than how to give it a value.
  package static func isSpecial(_ hint: String?) -> Bool { hint.map { !$0.hasPrefix("pass it") } ?? false }
}
