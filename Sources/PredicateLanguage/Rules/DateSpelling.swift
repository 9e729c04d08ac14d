/// A date as people write it elsewhere, and what it is in ISO 8601: two dates where the day or the month may stand first.
package struct DateSpelling: Sendable {
  /// The same date in ISO 8601, the one whose day stands first before the other.
  package let texts: [String]

  /// Reads `2024/1/31`, `31.01.2024`, `1/31/2024` and their like, perhaps with a time behind `T` or a blank; nil for
  /// anything else.
  package init?(_ text: some StringProtocol) {
    guard (6...40).contains(text.utf8.count) else { return nil }
    let date = text.prefix { $0.isNumber || "-/.".contains($0) }
    let rest = text[date.endIndex...]
    var time = ""
    if let mark = rest.first {
      guard mark == "T" || mark == "t" || mark == " " else { return nil }
      time = "T" + rest.dropFirst()
    }
    guard let separator = date.first(where: { !$0.isNumber }) else { return nil }
    let parts = date.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
      return nil
    }
    let orders: [[Int]]
    switch (parts[0].utf8.count, parts[2].utf8.count) {
    case (4, 1...2): orders = [[0, 1, 2]]
    // A point stands in dates whose day comes first.
    case (1...2, 4): orders = separator == "." ? [[2, 1, 0]] : [[2, 1, 0], [2, 0, 1]]
    default: return nil
    }
    var texts: [String] = []
    for order in orders {
      let numbers = order.map { String(parts[$0]) }.map { $0.utf8.count == 1 ? "0" + $0 : $0 }
      let iso = numbers.joined(separator: "-") + time
      if ISO8601.parse(iso) != nil, !texts.contains(iso) { texts.append(iso) }
    }
    guard !texts.isEmpty else { return nil }
    self.texts = texts
  }

  /// How to write the date.
  package var hint: String {
    let casts = texts.map { "`CAST(\"\($0)\", \"NSDate\")`" }
    guard casts.count == 2 else { return "write \(casts[0]) for the date" }
    return "for the date write \(casts[0]) if the day stands first, \(casts[1]) if the month does"
  }
}
