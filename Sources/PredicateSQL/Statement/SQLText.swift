package import PredicateLanguage

/// A piece of SQL that is not yet text: what we wrote ourselves stays apart from values and names, so that neither can
/// ever be read as SQL.
///
/// A string literal is SQL of our own: `"(\(column) IS NULL OR \(value))"`, where the interpolated parts are ``SQLText``
/// again. The statement's dialect writes placeholders and quotes names at the very end.
package struct SQLText: Hashable, Sendable {
  /// One part of it.
  package enum Segment: Hashable, Sendable {
    /// SQL of our own: keywords, functions, punctuation and constants that we quoted.
    case text(String)
    /// A value, which becomes a placeholder.
    case binding(RecordValue)
    /// The name of a table or column, not yet quoted.
    case identifier(String)
    /// The alias of a table, which we chose.
    case alias(String)
  }

  /// The parts in their order; two neighbours are never both text, and no text is empty.
  package private(set) var segments: [Segment]

  /// What holds of the whole where it holds of a part: it is known from writing, and no SQL is searched for it.
  struct Facts: OptionSet, Hashable {
    let rawValue: UInt8

    /// It may end the statement with an error, because of the values it meets.
    static let canFail = Facts(rawValue: 1)
    static let hasLeftJoin = Facts(rawValue: 2)
    static let hasSubquery = Facts(rawValue: 4)
    static let namesCollation = Facts(rawValue: 8)
    /// It has a random number, so that each time it is written it is another value to the database.
    static let isRandom = Facts(rawValue: 16)
    /// A condition of CASE in it may fail; the range of the whole is known without that.
    static let failsInCase = Facts(rawValue: 32)
  }

  private(set) var facts: Facts = []
  /// How many bytes it takes at least, without its values; in half a word, beside the facts, because texts lie on the stack
  /// of whatever writes them, level upon level.
  private var length: UInt32 = 0
  /// How many parentheses are open at its end; fewer than none where it closes those of what comes before.
  private var open: Int16 = 0
  /// How many parentheses are open within one another at most, up to 255.
  private(set) var depth: UInt8 = 0

  /// How many bytes it takes at least, without its values.
  var bytes: Int { Int(length) }

  /// How many values are to be bound. Cost: linear in the parts.
  var bindingCount: Int {
    segments.reduce(0) { count, segment in if case .binding = segment { count + 1 } else { count } }
  }

  /// Whether it may end the statement with an error, because of the values it meets.
  package var canFail: Bool { facts.contains(.canFail) }

  /// No SQL at all.
  package init() { segments = [] }

  /// SQL of our own, taken as it is.
  package init(_ text: String) {
    segments = []
    append(text)
  }

  /// A value to be bound.
  package static func binding(_ value: RecordValue) -> SQLText { SQLText(segment: .binding(value)) }

  /// A name to be quoted.
  package static func identifier(_ name: String) -> SQLText { SQLText(segment: .identifier(name)) }

  private init(segment: Segment) {
    segments = []
    add(segment)
  }

  fileprivate init(alias: String) { self.init(segment: .alias(alias)) }

  /// The aliases of tables that it refers to.
  package var aliases: Set<String> {
    segments.reduce(into: []) { aliases, segment in
      if case .alias(let alias) = segment { aliases.insert(alias) }
    }
  }

  /// The same as a whole that speaks of no tables but its own: its aliases mean nothing outside.
  package var sealed: SQLText {
    var result = SQLText()
    result.facts = facts
    for segment in segments {
      if case .alias(let alias) = segment { result.append(alias) } else { result.add(segment) }
    }
    return result
  }

  /// The same with other aliases in the place of some.
  package func renaming(_ names: [String: String]) -> SQLText {
    var result = SQLText()
    result.facts = facts
    for segment in segments {
      if case .alias(let alias) = segment, let name = names[alias] {
        result.add(.alias(name))
      } else {
        result.add(segment)
      }
    }
    return result
  }

  /// The same, of which something holds.
  func with(_ facts: Facts) -> SQLText {
    var result = self
    result.facts.formUnion(facts)
    return result
  }

  /// The same, which may end the statement with an error.
  var failing: SQLText { with(.canFail) }

  /// The column that has this as its value: the database calculates it where it is read, and fails there.
  func asColumn(_ column: SQLText) -> SQLText { column.with(facts.intersection([.canFail, .failsInCase])) }

  /// A table of which a row without a match has NULL in all columns.
  static func leftJoin(_ table: SQLText, on condition: SQLText) -> SQLText {
    SQLText(" LEFT JOIN ").with(.hasLeftJoin) + table + " ON " + condition
  }

  /// What stands behind SELECT, as a value or a table.
  static func subquery(_ selected: SQLText) -> SQLText { SQLText("(SELECT ").with(.hasSubquery) + selected + ")" }

  /// A value that a condition chooses, in parentheses; without `other`, NULL where the condition does not hold. Its range is
  /// known without the condition, so a database may leave out what fails in it.
  static func choice(_ condition: SQLText, _ value: SQLText, otherwise other: SQLText? = nil) -> SQLText {
    let text: SQLText = "(CASE WHEN \(condition) THEN \(value)\(other.map { " ELSE \($0)" } ?? "") END)"
    return condition.canFail ? text.with(.failsInCase) : text
  }

  /// A text that compares by a collation.
  func collated(_ name: String) -> SQLText { (self + " COLLATE " + SQLText(name)).with(.namesCollation) }

  /// Whether there is nothing in it.
  package var isEmpty: Bool { segments.isEmpty }

  /// The values to be bound, in the order of their placeholders.
  package var bindings: [RecordValue] {
    segments.compactMap { segment in
      guard case .binding(let value) = segment else { return nil }
      return value
    }
  }

  /// The same between parentheses.
  package var parenthesized: SQLText { "(\(self))" }

  /// Appends SQL of our own.
  package mutating func append(_ text: String) {
    guard !text.isEmpty else { return }
    lengthen(by: text.utf8.count)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "("), open < .max {
        open += 1
        depth = max(depth, UInt8(clamping: open))
      } else if byte == UInt8(ascii: ")"), open > .min {
        open -= 1
      }
    }
    guard case .text(var last) = segments.last else { return segments.append(.text(text)) }
    // Taken out first, so that no copy of what is there already is made.
    segments.removeLast()
    last += text
    segments.append(.text(last))
  }

  private mutating func lengthen(by bytes: Int) { length = UInt32(clamping: Int(length) + bytes) }

  private mutating func add(_ segment: Segment) {
    switch segment {
    case .text(let text): return append(text)
    case .binding: lengthen(by: 1)
    case .identifier(let name): lengthen(by: name.utf8.count + 2)
    case .alias(let name): lengthen(by: name.utf8.count)
    }
    segments.append(segment)
  }

  /// Appends the parts of another piece.
  package mutating func append(_ other: SQLText) {
    facts.formUnion(other.facts)
    for segment in other.segments { add(segment) }
  }

  package static func + (left: SQLText, right: SQLText) -> SQLText {
    var result = left
    result.append(right)
    return result
  }

  package static func += (left: inout SQLText, right: SQLText) { left.append(right) }
}

extension SQLText.Segment {
  /// Byte for byte: names and tables of characters differ where Swift's strings are equal.
  package static func == (left: SQLText.Segment, right: SQLText.Segment) -> Bool {
    switch (left, right) {
    case (.text(let a), .text(let b)), (.identifier(let a), .identifier(let b)), (.alias(let a), .alias(let b)):
      UTF8Text.equal(a, b)
    case (.binding(let a), .binding(let b)): a == b
    case (.text, _), (.identifier, _), (.alias, _), (.binding, _): false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text), .identifier(let text), .alias(let text): UTF8Text.hash(text, into: &hasher)
    case .binding(let value): hasher.combine(value)
    }
  }
}

extension SQLText: ExpressibleByStringInterpolation {
  /// Collects a literal's text and the pieces between.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = SQLText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    /// SQL of our own.
    package mutating func appendLiteral(_ literal: String) { text.append(literal) }

    /// Another piece.
    package mutating func appendInterpolation(_ other: SQLText) { text.append(other) }

    /// A value to be bound.
    package mutating func appendInterpolation(binding value: RecordValue) { text.append(.binding(value)) }

    /// A name to be quoted.
    package mutating func appendInterpolation(identifier name: String) { text.append(.identifier(name)) }

    /// The alias of a table.
    package mutating func appendInterpolation(alias: String) { text.append(SQLText(alias: alias)) }

    /// SQL of our own that is computed; never anything a user wrote.
    package mutating func appendInterpolation(trusted text: String) { self.text.append(text) }
  }

  package init(stringLiteral value: String) { self.init(value) }
  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}

extension Sequence<SQLText> {
  /// The pieces one after the other, with the separator between them.
  package func joined(_ separator: String) -> SQLText {
    var result = SQLText()
    var isFirst = true
    for piece in self {
      if !isFirst { result.append(separator) }
      result.append(piece)
      isFirst = false
    }
    return result
  }
}

extension SQLText {
  /// Whether it is a column of a table and no more.
  var isColumn: Bool {
    guard segments.count == 3, case .alias = segments[0], case .identifier = segments[2] else { return false }
    return segments[1] == .text(".")
  }

  /// Whether it is the same for all rows, and for each run.
  var isConstant: Bool {
    !facts.contains(.isRandom)
      && segments.allSatisfy { segment in
        switch segment {
        case .text, .binding: true
        case .identifier, .alias: false
        }
      }
  }

  /// Whether it may stand in a statement twice and be the same to the database: it has no placeholder, no subquery
  /// and no random number.
  var isRepeatable: Bool { bindings.isEmpty && facts.isDisjoint(with: [.hasSubquery, .isRandom]) }
}
