public import PredicateLanguage
import Synchronization

/// Compiled predicates by their text, for hosts that meet the same texts again and again.
///
/// ```swift
/// let cache = PredicateCache(capacity: 500)
/// let adults = try cache.compiled(parsing: "age >= 18")  // parsed and compiled
/// let again = try cache.compiled(parsing: "age >= 18")   // looked up
/// ```
/// It keeps the `capacity` predicates that were asked for last. Texts are the same if their UTF-8 bytes are: two spellings
/// of `é`, or a blank more, make two entries. Errors are not kept: a text that is wrong is read, and refused, each time.
/// All methods may be called from any thread; no lock is held while a text is parsed. An entry takes memory in proportion
/// to its text, so that `limits` bounds it too. Cost: that of hashing the text; a miss adds parsing and compiling.
public final class PredicateCache: Sendable {
  /// Most predicates that are kept; with 0 or less none are.
  public let capacity: Int
  /// The limits of all its predicates.
  public let limits: Limits
  /// The functions that its predicates may call.
  public let functions: FunctionTable
  /// The locale that `[l]` goes by; nil is the root locale.
  public let locale: String?
  private let entries = Mutex(CacheEntries())

  /// What a cache has done so far.
  public struct Counts: Hashable, Sendable {
    /// How often a predicate was there.
    public var hits = 0
    /// How often one had to be parsed and compiled; failures count.
    public var misses = 0
    /// How many predicates are kept.
    public var kept = 0
  }

  /// An empty cache. Its predicates share `limits`, `functions` and `locale`; for others make another cache.
  public init(
    capacity: Int = 256, limits: Limits = Limits(), functions: FunctionTable = .builtin, locale: String? = nil
  ) {
    self.capacity = capacity
    self.limits = limits
    self.functions = functions
    self.locale = locale
  }

  /// The predicate of text that takes no arguments, as `FormatPredicate(parsing:)` reads it.
  /// - Throws: `FormatError` as `FormatPredicate.init(parsing:limits:functions:)` and `CompiledPredicate.init(_:locale:)`
  ///   do, such as for `age >`.
  public func compiled(parsing text: String) throws(FormatError) -> CompiledPredicate {
    try compiled(CacheKey(text)) { () throws(FormatError) in
      try FormatPredicate(parsing: text, limits: limits, functions: functions)
    }
  }

  /// The predicate of a format with its arguments, as `FormatPredicate(format:arguments:)` reads it.
  ///
  /// The arguments are part of what an entry is found by, kind and all: 1, 1.0 and "1" are three. Values that vary are
  /// better variables (`age > $least`), of which one entry serves all. A call with an argument other than nil, a boolean,
  /// an integer, a double or a string is a miss and not kept.
  /// - Throws: as ``compiled(parsing:)``, and for arguments that do not fit the format.
  public func compiled(
    format: String, arguments: [(any FormatArgument)?]
  ) throws(FormatError) -> CompiledPredicate {
    let values = arguments.map { $0?.formatArgument ?? .nilLiteral }
    return try compiled(CacheKey(format, values)) { () throws(FormatError) in
      try FormatPredicate(format: format, arguments: arguments, limits: limits, functions: functions)
    }
  }

  /// What it has done so far.
  public var counts: Counts { entries.withLock { $0.counts } }

  /// Forgets all predicates; the counts of hits and misses go on.
  public func removeAll() { entries.withLock { $0.removeAll() } }

  private func compiled(
    _ key: CacheKey?, _ parse: () throws(FormatError) -> FormatPredicate
  ) throws(FormatError) -> CompiledPredicate {
    if let known = entries.withLock({ $0.find(key) }) { return known }
    let compiled = try CompiledPredicate(parse(), locale: locale)
    guard let key else { return compiled }
    return entries.withLock { $0.keep(compiled, for: key, capacity: capacity) }
  }
}

/// What an entry is found by: the bytes of its text and of its arguments.
struct CacheKey: Hashable, Sendable {
  private var text: String
  /// Empty for text without a printf layer, else a mark and the arguments, each with its kind and its length.
  private var arguments: [UInt8] = []

  init(_ text: String) {
    self.text = text
    self.text.makeContiguousUTF8()
  }

  /// Nil if an argument cannot be told from others by some bytes.
  init?(_ format: String, _ values: [FormatArgumentValue]) {
    self.init(format)
    arguments = [0]
    for value in values {
      switch value {
      case .nilLiteral: arguments.append(1)
      case .value(.null): arguments.append(2)
      case .value(.bool(let flag)): arguments.append(flag ? 3 : 4)
      case .value(.integer(let number)): append(5, UInt64(bitPattern: number))
      case .value(.double(let number)): append(6, number.bitPattern)
      case .value(.string(let text)):
        append(7, UInt64(text.utf8.count))
        arguments += text.utf8
      case .value, .expression, .predicate: return nil
      }
    }
  }

  private mutating func append(_ kind: UInt8, _ bits: UInt64) {
    arguments.append(kind)
    for shift in stride(from: UInt64(0), to: 64, by: 8) { arguments.append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }

  /// Whether all bytes are the same; `==` of strings would take canonically equivalent ones for one.
  static func == (left: CacheKey, right: CacheKey) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8) && left.arguments == right.arguments
  }

  func hash(into hasher: inout Hasher) {
    UTF8Text.hash(text, into: &hasher)
    hasher.combine(arguments)
  }
}

/// The entries of a cache as a ring of slots, from the one used last to the one used longest ago.
struct CacheEntries {
  private struct Slot {
    var key: CacheKey
    var predicate: CompiledPredicate
    var newer: Int
    var older: Int
  }

  private var slots: [Slot] = []
  private var numbers: [CacheKey: Int] = [:]
  /// The slot that was used last; the one before it in the ring was used longest ago.
  private var newest = 0
  private(set) var counts = PredicateCache.Counts()

  /// The predicate of a key, which becomes the newest; counts a hit or a miss. Cost: one look-up.
  mutating func find(_ key: CacheKey?) -> CompiledPredicate? {
    guard let key, let number = numbers[key] else {
      counts.misses += 1
      return nil
    }
    counts.hits += 1
    renew(number)
    return slots[number].predicate
  }

  /// Keeps a predicate, in place of the oldest if there is no room. If another thread kept one for this key meanwhile,
  /// that one is given.
  mutating func keep(_ predicate: CompiledPredicate, for key: CacheKey, capacity: Int) -> CompiledPredicate {
    if let number = numbers[key] {
      renew(number)
      return slots[number].predicate
    }
    guard capacity > 0 else { return predicate }
    if slots.count < capacity {
      slots.append(Slot(key: key, predicate: predicate, newer: slots.count, older: slots.count))
      numbers[key] = slots.count - 1
      counts.kept = slots.count
      link(slots.count - 1)
    } else {
      // The ring turns by one: the oldest slot is the newest.
      newest = slots[newest].newer
      numbers[slots[newest].key] = nil
      slots[newest].key = key
      slots[newest].predicate = predicate
      numbers[key] = newest
    }
    return predicate
  }

  mutating func removeAll() {
    slots = []
    numbers = [:]
    newest = 0
    counts.kept = 0
  }

  private mutating func renew(_ number: Int) {
    guard number != newest else { return }
    let (newer, older) = (slots[number].newer, slots[number].older)
    slots[newer].older = older
    slots[older].newer = newer
    link(number)
  }

  /// Puts a slot between the newest and the oldest, which follow one another, as the newest.
  private mutating func link(_ number: Int) {
    let oldest = slots[newest].newer
    slots[number].older = newest
    slots[number].newer = oldest
    slots[newest].newer = number
    slots[oldest].older = number
    newest = number
  }
}
