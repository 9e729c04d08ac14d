package import PredicateLanguage

/// Folding a text in SQL, with tables of our own.
package struct TextFoldingTranslation: Sendable {
  let dialect: TextDialect

  package init(_ dialect: SQLDialect) { self.dialect = .of(dialect) }

  /// The text folded so far that comparing it with the needle, which must be folded, gives what comparing the folded
  /// texts gives; without collation. `countsScalars` says that LIKE's `?` counts what is left.
  ///
  /// Throws ``TextRefusal/hangulComposition``, and ``TextRefusal/foldingOfUnknownText`` where only a constant needle
  /// keeps the work within bounds.
  package func fold(
    _ text: SQLText, _ folding: TextFolding?, _ needle: FoldingMap.Needle, countsScalars: Bool = false
  ) throws(TextRefusal) -> SQLText {
    guard let folding else { return dialect.exact(text) }
    if dialect.regex == .registered, folding.foldsDiacritics || needle == .all || countsScalars {
      return registered(text, folding)
    }
    let map = try FoldingMap(folding, needle, countsScalars: countsScalars)
    if dialect.regex == .registered, map.single.count + map.several.count > Self.mostReplacements {
      return lowered(text, map) ?? registered(text, folding)
    }
    if dialect.translate == nil, needle == .all { throw .foldingOfUnknownText }
    return several(translated(withoutMarks(dialect.exact(text), map, folding), map.single), map.several)
  }

  /// A chain of replacements that people still read; beyond it SQLite has shorter ways.
  private static let mostReplacements = 8

  /// By the function that the connection registers.
  private func registered(_ text: SQLText, _ folding: TextFolding) -> SQLText {
    let options =
      switch folding {
      case .letterCase: "c"
      case .diacritics: "d"
      case .both: "cd"
      }
    return "predicate_fold(\(text), \(trusted: dialect.literal(options)))"
  }

  /// SQLite's own `lower` for the ASCII letters, if it leaves few others. It comes last: should an extension have put one
  /// in its place that knows more letters, then those that matter have been replaced before, and letters of the needle
  /// are small ones already.
  private func lowered(_ text: SQLText, _ map: FoldingMap) -> SQLText? {
    let others = map.single.filter { $0.scalar >= 0x80 }
    guard others.count + map.several.count <= Self.mostReplacements else { return nil }
    return "lower(\(several(translated(text, others), map.several)))"
  }

  private func withoutMarks(_ text: SQLText, _ map: FoldingMap, _ folding: TextFolding) -> SQLText {
    guard map.dropsMarks, case .engine(let replaceAll, let suffix, _) = dialect.regex else { return text }
    // The characters themselves, since engines write escapes in different ways.
    var pattern = "["
    for range in FoldingMap.droppedRanges(folding) {
      Self.append(range.lowerBound, to: &pattern)
      if range.count > 2 { pattern += "-" }
      if range.count > 1 { Self.append(range.upperBound, to: &pattern) }
    }
    let literal = dialect.literal(pattern + "]")
    let marked: SQLText = "\(trusted: replaceAll)(\(text), \(trusted: literal), ''\(trusted: suffix))"
    guard map.joinsHangul else { return marked }
    let letters = dialect.literal(Self.hangulLetters)
    return "\(trusted: replaceAll)(\(marked), \(trusted: letters), '\u{AC00}'\(trusted: suffix))"
  }

  /// A leading consonant, a vowel and perhaps a final consonant, or a syllable without final consonant and one.
  private static let hangulLetters: String = {
    var open = ""
    for syllable in stride(from: UInt32(0xAC00), through: 0xD788, by: 28) { append(syllable, to: &open) }
    let final = "[\u{11A8}-\u{11C2}]"
    return "[\u{1100}-\u{1112}][\u{1161}-\u{1175}]\(final)?|[\(open)]\(final)"
  }()

  private func translated(_ text: SQLText, _ replacements: [FoldingMap.Replacement]) -> SQLText {
    guard !replacements.isEmpty else { return text }
    guard let translate = dialect.translate else { return classesReplaced(text, replacements) }
    var from = ""
    var to = ""
    for replacement in replacements {
      Self.append(replacement.scalar, to: &from)
      for scalar in replacement.folded { Self.append(scalar, to: &to) }
    }
    let tables = "\(dialect.literal(from)), \(dialect.literal(to))"
    return "\(trusted: translate)(\(text), \(trusted: tables))"
  }

  /// Without a function that replaces many characters by many: those that become the same one in one go, as by a pattern
  /// of theirs, where there are enough of them.
  private func classesReplaced(_ text: SQLText, _ replacements: [FoldingMap.Replacement]) -> SQLText {
    guard case .engine(let replaceAll, let suffix, _) = dialect.regex else { return several(text, replacements) }
    var result = text
    let groups = Dictionary(grouping: replacements, by: \.folded).sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (folded, group) in groups {
      guard group.count > 3 else {
        result = several(result, group)
        continue
      }
      var pattern = "["
      var to = ""
      for replacement in group { Self.append(replacement.scalar, to: &pattern) }
      for scalar in folded { Self.append(scalar, to: &to) }
      let tables = "\(dialect.literal(pattern + "]")), \(dialect.literal(to))\(suffix)"
      result = "\(trusted: replaceAll)(\(result), \(trusted: tables))"
    }
    return result
  }

  /// One replacement around the other.
  private func several(_ text: SQLText, _ replacements: [FoldingMap.Replacement]) -> SQLText {
    guard !replacements.isEmpty else { return text }
    var result = SQLText(String(repeating: "\(dialect.replace)(", count: replacements.count))
    result.append(text)
    for replacement in replacements {
      var from = ""
      var to = ""
      Self.append(replacement.scalar, to: &from)
      for scalar in replacement.folded { Self.append(scalar, to: &to) }
      result.append(", \(dialect.literal(from)), \(dialect.literal(to)))")
    }
    return result
  }

  private static func append(_ value: UInt32, to text: inout String) {
    if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
  }
}
