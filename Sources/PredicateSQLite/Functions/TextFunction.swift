import PredicateEvaluation
import PredicateLanguage
import Synchronization

/// The functions by which SQLite folds and matches text exactly as evaluation in memory does.
///
/// `predicate_fold(text, options)`, `predicate_like(text, pattern, options)` and `predicate_matches(text, pattern,
/// options)`; options are the letters of the language's string options, such as `cd`. Null as text or pattern gives null.
package enum TextFunction: String, CaseIterable {
  case fold = "predicate_fold"
  case like = "predicate_like"
  case matches = "predicate_matches"

  private var argumentCount: Int {
    switch self {
    case .fold: 2
    case .like, .matches: 3
    }
  }

  /// What messages call the function.
  private var noun: String {
    switch self {
    case .fold: "folding"
    case .like: "LIKE"
    case .matches: "MATCHES"
    }
  }

  func register(on connection: SQLiteConnection, limits: Limits) throws(SQLiteError) {
    let cache = MatcherCache()
    try connection.register(
      rawValue, argumentCount: argumentCount, isDeterministic: true, shortcut: { answer($0) }
    ) { (call) throws(FunctionCall.Fault) in
      switch self {
      case .fold: try fold(call)
      case .like, .matches: try match(call, cache, limits)
      }
    }
  }

  /// Folds or matches ASCII text without making strings; the pattern must have been compiled. The bytes of the arguments
  /// are there until the call ends.
  private func answer(_ call: FunctionCall) -> Bool {
    guard let text = unsafe call.ascii(0), let options = asciiOptions(call, self == .fold ? 1 : 2) else { return false }
    switch self {
    case .fold:
      guard TextFolding(options)?.foldsCase == true else {
        unsafe call.give(text)
        return true
      }
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { lowered in
        // Both have as many bytes.
        for place in text.indices {
          unsafe lowered.initializeElement(at: place, to: TextFolding.lowered(text[place]))
        }
        unsafe call.give(UnsafeBufferPointer(lowered))
      }
      return true
    case .like, .matches:
      guard let kept = Matcher.kept(call), kept.options == options, let answer = unsafe kept.matches(text) else {
        return false
      }
      call.give(answer)
      return true
    }
  }

  /// The options, if they are written in ASCII and known; nil, too, for null, which the language has no letters for.
  private func asciiOptions(_ call: FunctionCall, _ place: Int) -> ComparisonOptions? {
    guard let letters = unsafe call.ascii(place) else { return nil }
    var options: ComparisonOptions = []
    for place in letters.indices {
      switch unsafe letters[place] {
      case UInt8(ascii: "c"): options.insert(.caseInsensitive)
      case UInt8(ascii: "d"): options.insert(.diacriticInsensitive)
      case UInt8(ascii: "n"): options.insert(.normalized)
      case UInt8(ascii: "l"): options.insert(.localized)
      default: return nil
      }
    }
    return options
  }

  private func fold(_ call: FunctionCall) throws(FunctionCall.Fault) -> RecordValue {
    guard let text = try text(call, 0) else { return .null }
    return .string(TextFolding.fold(text, try options(call, 1)))
  }

  private func match(
    _ call: FunctionCall, _ cache: MatcherCache, _ limits: Limits
  ) throws(FunctionCall.Fault) -> RecordValue {
    guard let text = try text(call, 0), call.storageClass(1) != .null else { return .null }
    let options = try options(call, 2)
    let matcher: Matcher
    if let kept = Matcher.kept(call), kept.options == options {
      matcher = kept
    } else {
      guard let pattern = try self.text(call, 1) else { return .null }
      let key = MatcherCache.Key(pattern: ValueKey(.string(pattern)), options: options)
      if let known = cache.matcher(for: key) {
        matcher = known
      } else {
        matcher = try prepared(pattern, options, limits)
        cache.keep(matcher, for: key)
      }
      matcher.keep(call)
    }
    do throws(ValueError) { return .bool(try matcher.matches(text)) } catch { throw .failed(error) }
  }

  private func prepared(
    _ pattern: String, _ options: ComparisonOptions, _ limits: Limits
  ) throws(FunctionCall.Fault) -> Matcher {
    do throws(ValueError) {
      return switch self {
      case .matches: Matcher(.regex(try RegexPattern(pattern, options, limits: limits)), options)
      case .fold, .like: Matcher(.like(LikePattern(pattern, options)), options)
      }
    } catch {
      throw .failed(error)
    }
  }

  private func text(_ call: FunctionCall, _ place: Int) throws(FunctionCall.Fault) -> String? {
    switch try call.value(place) {
    case .string(let text): return text
    case .null: return nil
    case let other:
      throw .failed(ValueError(.notAString, "\(noun) works on strings, found \(other.type?.noun ?? "nil")"))
    }
  }

  private func options(_ call: FunctionCall, _ place: Int) throws(FunctionCall.Fault) -> ComparisonOptions {
    var options: ComparisonOptions = []
    for letter in try text(call, place) ?? "" {
      guard let known = ComparisonOptions.letters.first(where: { $0.letter == letter }) else {
        throw .failed(ValueError(.unknownOption, "`\(rawValue)` knows no option `\(letter)`", hint: "c, d, n or l"))
      }
      options.insert(known.option)
    }
    return options
  }
}

/// A pattern made ready for text.
final class Matcher: Sendable {
  enum Kind: Sendable {
    case like(LikePattern)
    case regex(RegexPattern)
  }

  private let kind: Kind
  let options: ComparisonOptions

  init(_ kind: Kind, _ options: ComparisonOptions) {
    self.kind = kind
    self.options = options
  }

  func matches(_ text: String) throws(ValueError) -> Bool {
    switch kind {
    case .like(let pattern): pattern.matches(text)
    case .regex(let pattern): try pattern.matches(text)
    }
  }

  /// The same for well-formed UTF-8; nil where that takes an engine that wants a string.
  func matches(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
    switch kind {
    case .like(let pattern): unsafe pattern.matches(utf8)
    case .regex(let pattern): unsafe pattern.matches(utf8)
    }
  }

  /// The place of the argument that SQLite attaches the matcher to, for as long as that argument is constant.
  // SQLite holds a reference to what is attached, and gives it up when it lets go of it.
  private static let patternPlace: Int32 = 1

  static func kept(_ call: FunctionCall) -> Matcher? {
    unsafe call.api.getAuxdata(call.context, patternPlace).map {
      unsafe Unmanaged<Matcher>.fromOpaque($0).takeUnretainedValue()
    }
  }

  func keep(_ call: FunctionCall) {
    unsafe call.api.setAuxdata(call.context, Self.patternPlace, Unmanaged.passRetained(self).toOpaque()) { raw in
      if let raw = unsafe raw { unsafe Unmanaged<Matcher>.fromOpaque(raw).release() }
    }
  }
}

/// Matchers for patterns that come from columns, so that a pattern that returns is not compiled again.
final class MatcherCache: Sendable {
  struct Key: Hashable, Sendable {
    let pattern: ValueKey
    let options: ComparisonOptions
  }

  // Enough for columns with few patterns; a column of a million different ones must not fill the memory.
  private static let mostMatchers = 256
  private let matchers = Mutex<[Key: Matcher]>([:])

  func matcher(for key: Key) -> Matcher? { matchers.withLock { $0[key] } }

  func keep(_ matcher: Matcher, for key: Key) {
    matchers.withLock { matchers in
      if matchers.count >= Self.mostMatchers { matchers.removeAll(keepingCapacity: true) }
      matchers[key] = matcher
    }
  }
}
