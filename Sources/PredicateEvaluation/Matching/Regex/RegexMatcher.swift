import PredicateLanguage
import Synchronization

/// A regular expression that our own engine runs, over bytes.
///
/// A table of states answers where bytes alone tell: for most patterns over ASCII and for many beyond, at one look a
/// byte. A program over scalars answers all else, and counts its steps. Nothing of either changes, so many threads may
/// use one.
// Unsafe: texts are there as long as the question, and are compared with what they begin and end with behind a look at
// both counts.
final class RegexMatcher: Sendable {
  private let tree: RegexSyntax
  private let table: StateTable?
  private let literals: RegexLiterals
  private let required: ByteSearch
  private let leastBytes: Int
  private let mostSteps: Int
  private let interruption: Interruption?
  /// The program, if there is no table: without a lock.
  private let ready: RegexProgram?
  /// The program beside a table, once a text has needed it.
  private let late = Mutex<RegexProgram?>(nil)

  /// Below this the table is done before a search has begun.
  private static let shortText = 32
  /// More than any honest pattern has, and little memory.
  static let mostPlaces = 100_000

  /// Makes a pattern ready. Throws where its counts multiply to more places than a program may have, and for the few
  /// patterns that are left to the other engine. Cost: linear in the pattern for most; never more than some milliseconds.
  init(
    _ tree: RegexSyntax, mostSteps: Int, interruption: Interruption? = nil
  ) throws(RegexProgramBuilder.Failure) {
    self.tree = tree
    self.mostSteps = mostSteps
    self.interruption = interruption
    table = ByteAutomaton(tree).flatMap(StateTable.init)
    ready = table == nil ? try RegexProgramBuilder.program(tree, mostPlaces: Self.mostPlaces) : nil
    literals = RegexLiterals(tree)
    required = ByteSearch(literals.required)
    leastBytes = tree.leastBytes
  }

  /// Bytes with which every matching text ends.
  var suffix: [UInt8] { literals.suffix }

  /// Whether the table alone answers for ASCII.
  var hasTable: Bool { table != nil }

  /// Whether the pattern matches the whole of a text of well-formed UTF-8. `patience` says how much of the steps that a match
  /// may have this one gets.
  @inline(__always)
  func run(_ text: UnsafeBufferPointer<UInt8>, _ patience: RegexPatience = .full) -> RegexRun {
    if let answer = unsafe tableAnswer(text) { return RegexRun(matches: answer) }
    return unsafe counted(text, patience)
  }

  /// The answer, if no program is needed for it.
  @inline(__always)
  func tableAnswer(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard text.count >= leastBytes, unsafe literals.suffix.isSuffix(of: text), unsafe literals.prefix.isPrefix(of: text)
    else {
      return false
    }
    if !literals.required.isEmpty, text.count >= Self.shortText,
      unsafe required.firstIndex(in: text, from: 0, ByteIdentity.self) == nil
    {
      return false
    }
    return unsafe table?.matches(text)
  }

  /// The program's answer and its steps.
  func counted(_ text: UnsafeBufferPointer<UInt8>, _ patience: RegexPatience = .full) -> RegexRun {
    var steps = RegexSteps(most: patience == .full ? mostSteps : mostSteps / 8, interruption: interruption)
    do throws(RegexStop) {
      guard let program else { throw .tooManySteps }
      let text = unsafe ScalarText(bytes: text)
      let matches =
        program.isOrdered
        ? try RegexBacktracker.matches(program, text, &steps) : try RegexSimulation.matches(program, text, &steps)
      return RegexRun(matches: matches, steps: steps.taken)
    } catch {
      return RegexRun(stop: error, steps: steps.taken)
    }
  }

  private var program: RegexProgram? {
    if let ready { return ready }
    return late.withLock { late in
      // What has a table is small enough for a program.
      if late == nil { late = try? RegexProgramBuilder.program(tree, mostPlaces: Self.mostPlaces) }
      return late
    }
  }
}

/// What a match came to.
struct RegexRun {
  /// Whether the pattern matches; nil if the match was stopped.
  var matches: Bool?
  var stop: RegexStop?
  /// What was counted of it.
  var steps = 0
}

/// How long to wait for a match.
enum RegexPatience {
  case full
  /// Where a match that takes long is begun once more by who can say what was wrong.
  case short
}

extension [UInt8] {
  /// Whether the text begins with these bytes.
  @inline(__always)
  fileprivate func isPrefix(of text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe withUnsafeBufferPointer { bytes in
      guard text.count >= bytes.count else { return false }
      for index in bytes.indices where unsafe text[index] != bytes[index] { return false }
      return true
    }
  }

  /// Whether the text ends with these bytes.
  @inline(__always)
  fileprivate func isSuffix(of text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe withUnsafeBufferPointer { bytes in
      let start = text.count - bytes.count
      guard start >= 0 else { return false }
      for index in bytes.indices where unsafe text[start + index] != bytes[index] { return false }
      return true
    }
  }
}
