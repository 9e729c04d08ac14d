package import PredicateLanguage

/// CONTAINS, BEGINSWITH and ENDSWITH in SQL, by code points. An empty needle is in no text.
package struct SubstringTranslation: Sendable {
  /// Where the needle is looked for.
  package enum Place: Hashable, Sendable, CaseIterable {
    case anywhere, start, end
  }

  /// What is looked for.
  package enum Needle: Hashable, Sendable {
    /// A text that is known, not folded.
    case constant(String)
    /// SQL that gives it, not folded.
    case expression(SQLText)
  }

  private let dialect: TextDialect
  private let folds: TextFoldingTranslation

  package init(_ dialect: TextDialect) {
    self.dialect = dialect
    folds = TextFoldingTranslation(dialect)
  }

  /// Whether the text has the needle at the place; NULL if either is NULL, unless the needle is a constant without
  /// content.
  package func test(
    _ text: SQLText, has needle: Needle, _ place: Place, _ options: ComparisonOptions
  ) -> SQLText {
    let folding = TextFolding(options)
    switch needle {
    case .constant(let constant):
      let folded = folding?.fold(constant) ?? constant
      return test(text, hasFolded: folded, place, folding)
    case .expression(let expression):
      let part = folds.fold(expression, folding, .all)
      return has(folds.fold(text, folding, .all), unknown: part, place)
    }
  }

  /// The same for a constant that is folded.
  func test(
    _ text: SQLText, hasFolded needle: String, _ place: Place, _ folding: TextFolding?
  ) -> SQLText {
    guard ComparisonRules.isFindable(needle), dialect.holdsZero || !needle.unicodeScalars.contains("\0") else {
      return dialect.never
    }
    return has(folds.fold(text, folding, FoldingMap.Needle(needle)), needle, place)
  }

  /// Whether an exact text has a constant that is not empty.
  private func has(_ text: SQLText, _ needle: String, _ place: Place) -> SQLText {
    let value = SQLText.binding(.string(needle))
    switch (place, dialect.ends) {
    case (.start, .bytes):
      // Two comparisons, so that an index serves them: BINARY compares bytes, which is the order of code points.
      let lower: SQLText = "\(text) >= \(value.collated("BINARY"))"
      guard let successor = Self.successor(of: needle) else { return lower }
      return "(\(lower) AND \(text) < \(SQLText.binding(.string(successor)).collated("BINARY")))"
    case (.end, .bytes):
      // Counted in bytes, since `substr` of text stops at U+0000. A shorter text is given as a whole and differs; of an
      // empty one `substr` makes NULL, hence IS.
      let test: SQLText = "substr(CAST(\(text) AS BLOB), -\(trusted: "\(needle.utf8.count)")) IS CAST(\(value) AS BLOB)"
      return text.isColumn && Self.endsWords(needle) ? "(instr(\(text), \(value)) AND \(test))" : test
    case (.start, .like), (.end, .like):
      let pattern = LikePatternText.escaped(needle, "!")
      let bound = SQLText.binding(.string(place == .start ? pattern + "%" : "%" + pattern))
      return "\(text) LIKE \(bound) ESCAPE '!'"
    case (.end, .characters):
      return "right(\(text), \(trusted: "\(needle.unicodeScalars.count)")) = \(value)"
    case (.anywhere, _), (.start, _), (.end, _): return found(text, value, place)
    }
  }

  /// Whether an exact text has another that may be empty.
  private func has(_ text: SQLText, unknown part: SQLText, _ place: Place) -> SQLText {
    let template: SQLTemplate? =
      switch place {
      case .start: dialect.beginsWithValue
      case .end: dialect.endsWithValue
      case .anywhere: nil
      }
    let test = template?([text, part]) ?? found(text, part, place)
    return "(\(dialect.isThere([part])) AND \(test))"
  }

  /// Whether an end is one of words, which are short, rather than one of addresses and names of files.
  ///
  /// To look for a part takes SQLite less time than to cut the end off where texts have up to some 24 characters and few of
  /// them have the part, as is so from three letters on; and more where they are longer: twice as much from some 150 on.
  private static func endsWords(_ needle: String) -> Bool {
    needle.utf8.count >= 3 && needle.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }

  /// By the dialect's function.
  private func found(_ text: SQLText, _ part: SQLText, _ place: Place) -> SQLText {
    let name: String? =
      switch place {
      case .anywhere: nil
      case .start: dialect.beginsWith
      case .end: dialect.endsWith
      }
    if let name { return "\(trusted: name)(\(text), \(part))" }
    switch dialect.contains {
    case .position(let name): return "\(trusted: name)(\(text), \(part)) > 0"
    case .test(let name): return "\(trusted: name)(\(text), \(part))"
    }
  }

  /// The least text that comes after all that begin with this one; nil if all later texts do.
  static func successor(of text: String) -> String? {
    var scalars = Array(text.unicodeScalars)
    while let last = scalars.popLast() {
      // Surrogates are no scalars.
      let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
      if let scalar = Unicode.Scalar(next) {
        scalars.append(scalar)
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(result)
      }
    }
    return nil
  }
}
