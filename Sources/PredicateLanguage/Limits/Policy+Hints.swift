extension Policy {
  /// The finding as it may be told: without a hint, and its fix, that names a function or an operator of collections outside
  /// the lists. It would be refused when it is obeyed. Cost: linear in the hint.
  package func told(_ finding: Diagnostic) -> Diagnostic {
    let shown = [finding.hint, finding.fix?.text].compactMap(\.self)
    if shown.allSatisfy({ told(hint: $0) != nil }) { return finding }
    var finding = finding
    finding.hint = nil
    finding.fix = nil
    return finding
  }

  /// The hint, if it may be told.
  package func told(hint: String?) -> String? {
    self[.functions] == nil && self[.quantifiers] == nil || hint.map(tells(hint:)) != false ? hint : nil
  }

  /// Whether all calls and operators of collections that a hint shows may be used: `max:(a)`, `CAST(a, "Bool")`, `@count`.
  private func tells(hint: String) -> Bool {
    var name: [UInt8] = []
    // A byte more, which ends the last name.
    for byte in hint.utf8 + [UInt8(ascii: " ")] {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "@"):
        name.append(byte)
        continue
      case UInt8(ascii: "(") where !name.isEmpty:
        let word = String(decoding: name, as: UTF8.self)
        guard allows(word, word == "SUBQUERY" ? .quantifiers : .functions) else { return false }
      default:
        if name.first == UInt8(ascii: "@"), !allows(String(decoding: name, as: UTF8.self), .quantifiers) {
          return false
        }
      }
      name.removeAll(keepingCapacity: true)
    }
    return true
  }
}
