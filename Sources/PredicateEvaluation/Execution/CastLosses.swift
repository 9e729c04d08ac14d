package import PredicateLanguage
import Synchronization

/// Counts the texts of which CAST makes nil because they are no numbers, or no booleans, and `version:` because they are no
/// versions, while it is asked to.
///
/// An evaluation looks for who asks only where it loses a text, so that one without losses does nothing for it.
package final class CastLosses: Sendable {
  private static let current = TaskLocal<CastLosses?>(wrappedValue: nil)

  private let found = Mutex(Found())

  private struct Found {
    var losses: [CastLoss] = []
    var places: [CastLoss.Site: Int] = [:]
  }

  // Nobody reads more notes than that.
  private static let mostSites = 100

  package init() {}

  /// Counts what evaluations within `body` lose, on this thread.
  package func counting<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let result = Self.current.withValue(self) { Result { () throws(Failure) in try body() } }
    return try result.get()
  }

  /// What was lost since the last call.
  package func take() -> [CastLoss] {
    found.withLock { found in
      defer { found = Found() }
      return found.losses
    }
  }

  /// Whether `body` loses no text, where somebody counts; what it loses is not counted then.
  static func loseNothing(_ body: () -> Void) -> Bool {
    guard current.get() != nil else {
      body()
      return true
    }
    let losses = CastLosses()
    losses.counting(body)
    return losses.found.withLock(\.losses.isEmpty)
  }

  /// Takes note of a text that a CAST has lost.
  @inline(never)
  static func note(_ text: String, _ site: CastLoss.Site, row: Int) {
    current.get()?.found.withLock { found in
      let place: Int
      if let known = found.places[site] {
        place = known
      } else {
        guard found.losses.count < mostSites else { return }
        place = found.losses.count
        found.places[site] = place
        found.losses.append(CastLoss(site))
      }
      found.losses[place].add(text, row: row)
    }
  }
}

/// What a CAST has lost, wherever it stands.
package struct CastLoss: Sendable {
  /// The same text cast to the same kind, wherever in a query.
  package struct Site: Hashable, Sendable {
    /// The operand, as it is written.
    package let operand: RecordKey
    /// What its texts should be: `number`, `boolean` or `version`.
    package let noun: String
    /// The type that is asked for, as it is written; of a function its name.
    package let type: String
    package let owner: Owner
  }

  /// What has the text.
  package enum Owner: Sendable {
    case record
    /// An element of a list, of which a record has several.
    case element
    /// A group of records, which has no place among them.
    case group
  }

  package let site: Site
  /// The records that lose a text, by their places among those that are evaluated together.
  package private(set) var rows = RowSet()
  /// The text that the first of them loses.
  package private(set) var first: (row: Int, text: String)?
  /// Some of the texts.
  package private(set) var texts: [String] = []

  // As many tell how they are written.
  package static let mostTexts = 1_000

  init(_ site: Site) { self.site = site }

  mutating func add(_ text: String, row: Int) {
    if !rows.insert(row), site.owner == .record { return }
    if row < first?.row ?? Int.max { first = (row, text) }
    if texts.count < Self.mostTexts { texts.append(text) }
  }
}

/// Places of records, a bit for each.
package struct RowSet: Sendable {
  private var words: [UInt64] = []
  /// How many there are.
  package private(set) var count = 0

  package init() {}

  /// Takes a place in; false if it was there.
  package mutating func insert(_ row: Int) -> Bool {
    let (word, bit) = (max(0, row) / UInt64.bitWidth, UInt64(1) << UInt64(max(0, row) % UInt64.bitWidth))
    while words.count <= word { words.append(0) }
    guard words[word] & bit == 0 else { return false }
    words[word] |= bit
    count += 1
    return true
  }

  /// The places, in order.
  package var rows: [Int] {
    var rows: [Int] = []
    for (place, word) in words.enumerated() where word != 0 {
      var rest = word
      while rest != 0 {
        rows.append(place * UInt64.bitWidth + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return rows
  }
}
