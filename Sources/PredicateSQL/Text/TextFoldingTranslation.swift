package import PredicateLanguage

/// Folding a text in SQL, with tables of our own.
package struct TextFoldingTranslation: Sendable {
  let dialect: TextDialect

  package init(_ dialect: TextDialect) { self.dialect = dialect }

  /// The text folded so far that comparing it with the needle, which must be folded, gives what comparing the folded
  /// texts gives; without collation. `countsScalars` says that LIKE's `?` counts what is left.
  package func fold(
    _ text: SQLText, _ folding: TextFolding?, _ needle: FoldingMap.Needle, countsScalars: Bool = false
  ) -> SQLText {
    guard let folding else { return dialect.exact(text) }
    if dialect.regex == .registered, folding.foldsDiacritics || needle == .all || countsScalars {
      return registered(text, folding)
    }
    let map = FoldingMap(folding, needle, countsScalars: countsScalars)
    if dialect.regex == .registered, map.single.count + map.several.count > Self.mostReplacements {
      return lowered(text, map) ?? registered(text, folding)
    }
    let exact = dialect.exact(text)
    if dialect.translate == nil, needle == .all { return walked(exact, map) }
    return replaced(hangul(withoutMarks(exact, map), map, of: exact), map)
  }

  /// Whether the text folds to the needle, which is folded, by a collation of the database that folds ASCII letters: the
  /// few texts that do are listed. Nil where there is no such collation or they are many.
  package func equals(_ text: SQLText, _ folding: TextFolding, _ needle: String) -> SQLText? {
    // SQLite's collation ends at a NUL.
    guard let collation = dialect.asciiCaseCollation, folding == .letterCase, !needle.utf8.contains(0),
      let originals = FoldingOriginals(of: needle, most: Self.mostOriginals)?.texts, let first = originals.first
    else { return nil }
    let text = text.collated(collation)
    if originals.count == 1 { return "\(text) = \(SQLText.binding(.string(first)))" }
    let list = originals.map { SQLText.binding(.string($0)) }.joined(", ")
    return "\(text) IN (\(list))"
  }

  /// The text in capitals or small letters as `uppercase:` and `lowercase:` write it; nil where no function of the
  /// database replaces many characters at once.
  package func letters(_ text: SQLText, _ letters: LetterCase) -> SQLText? {
    if dialect.regex == .registered { return nil }
    let map = FoldingMap(letters)
    let exact = dialect.exact(text)
    return dialect.translate == nil ? walked(exact, map) : replaced(exact, map)
  }

  /// Where there is no function that replaces many characters by many: character by character. The marks go last, as no
  /// replacement has any.
  private func walked(_ text: SQLText, _ map: FoldingMap) -> SQLText {
    let walk = CharacterWalk(replacements: map.single + map.several, dialect: dialect)
    guard map.hangul == .composed else { return withoutMarks(walk.replaced(text), map) }
    return HangulComposition(dialect).refusing(text, withoutMarks(walk.replaced(text), map))
  }

  /// A chain of replacements that people still read; beyond it SQLite has shorter ways.
  private static let mostReplacements = 8

  /// Looking a text up among so many costs less than folding it.
  private static let mostOriginals = 16

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

  private func withoutMarks(_ text: SQLText, _ map: FoldingMap) -> SQLText {
    guard map.dropsMarks, case .engine(let replaceAll, let suffix, _) = dialect.regex else { return text }
    let literal = dialect.literal("[\(FoldingMap.markRanges)]")
    return "\(trusted: replaceAll)(\(text), \(trusted: literal), ''\(trusted: suffix))"
  }

  /// The text, whose marks are dropped from `original`, with letters of Hangul brought together.
  private func hangul(_ text: SQLText, _ map: FoldingMap, of original: SQLText) -> SQLText {
    switch map.hangul {
    case .untouched: return text
    case .counted:
      guard case .engine(let replaceAll, let suffix, _) = dialect.regex else { return text }
      let letters = dialect.literal(HangulComposition.letters(between: ""))
      return "\(trusted: replaceAll)(\(text), \(trusted: letters), '\u{AC00}'\(trusted: suffix))"
    case .composed: return HangulComposition(dialect).composed(text, of: original)
    }
  }

  private func replaced(_ text: SQLText, _ map: FoldingMap) -> SQLText {
    appended(text, map) ?? several(translated(text, map.single), map.several)
  }

  /// Scalars that become several, by what stands behind the first of these: that is put behind the scalars in one go, as by
  /// a pattern of theirs, and then they become their first one with all others. Nil for databases that plan a long chain
  /// of replacements quickly.
  private func appended(_ text: SQLText, _ map: FoldingMap) -> SQLText? {
    guard let found = dialect.foundGroup, case .engine(let replaceAll, let suffix, _) = dialect.regex else {
      return nil
    }
    var result = text
    var firsts: [FoldingMap.Replacement] = []
    let groups = Dictionary(grouping: map.several) { Array($0.folded.dropFirst()) }
    for (rest, group) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      var pattern = "(["
      var behind = found
      for replacement in group {
        FoldingMap.append(replacement.scalar, to: &pattern)
        firsts.append(.init(scalar: replacement.scalar, folded: Array(replacement.folded.prefix(1))))
      }
      for scalar in rest { FoldingMap.append(scalar, to: &behind) }
      let tables = "\(dialect.literal(pattern + "])")), \(dialect.literal(behind))\(suffix)"
      result = "\(trusted: replaceAll)(\(result), \(trusted: tables))"
    }
    return translated(result, map.single + firsts)
  }

  private func translated(_ text: SQLText, _ replacements: [FoldingMap.Replacement]) -> SQLText {
    guard !replacements.isEmpty else { return text }
    guard let translate = dialect.translate else { return classesReplaced(text, replacements) }
    var from = ""
    var to = ""
    for replacement in replacements {
      FoldingMap.append(replacement.scalar, to: &from)
      for scalar in replacement.folded { FoldingMap.append(scalar, to: &to) }
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
      for replacement in group { FoldingMap.append(replacement.scalar, to: &pattern) }
      for scalar in folded { FoldingMap.append(scalar, to: &to) }
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
      FoldingMap.append(replacement.scalar, to: &from)
      for scalar in replacement.folded { FoldingMap.append(scalar, to: &to) }
      result.append(", \(dialect.literal(from)), \(dialect.literal(to)))")
    }
    return result
  }
}
