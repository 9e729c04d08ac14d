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
  /// What look-aheads at the start of the pattern ask of the whole text, and whether they ask for the contrary; the tree is
  /// what is left.
  private let conditions: [(matcher: RegexMatcher, isNegative: Bool)]
  private let table: StateTable?
  /// Whether what the table accepts needs no program to agree: it knows nothing of look-around and the like.
  private let isTableExact: Bool
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

  /// Makes a pattern ready. Throws where its counts multiply to more places than it may have. Cost: linear in the pattern with
  /// its counts written out.
  init(
    _ whole: RegexSyntax, mostSteps: Int, interruption: Interruption? = nil,
    allowance: RegexAllowance = RegexAllowance()
  ) throws(RegexProgramBuilder.Failure) {
    (conditions, tree) = Self.split(whole, mostSteps, interruption, allowance)
    self.mostSteps = mostSteps
    self.interruption = interruption
    let tree = tree
    let relaxed = tree.relaxed
    table = ByteAutomaton(relaxed, mostSteps: allowance.automatonSteps)
      .flatMap { StateTable($0, mostSteps: allowance.tableSteps) }
    isTableExact = relaxed == tree
    ready = table == nil || !isTableExact ? try RegexProgramBuilder.program(tree, mostPlaces: allowance.places) : nil
    literals = RegexLiterals(tree)
    required = ByteSearch(literals.required)
    leastBytes = tree.leastBytes
  }

  /// Most look-aheads that are asked one by one.
  private static let mostConditions = 8

  /// What the look-aheads at the start ask, if they are few and small, and what is left of the pattern.
  private static func split(
    _ whole: RegexSyntax, _ mostSteps: Int, _ interruption: Interruption?, _ allowance: RegexAllowance
  ) -> ([(matcher: RegexMatcher, isNegative: Bool)], RegexSyntax) {
    let (heads, rest) = whole.withoutLeadingLooks
    guard heads.count <= mostConditions else { return ([], whole) }
    var conditions: [(RegexMatcher, Bool)] = []
    for (tree, isNegative) in heads {
      let matcher = try? RegexMatcher(
        tree, mostSteps: mostSteps, interruption: interruption, allowance: allowance.part(2 * mostConditions))
      guard let matcher else { return ([], whole) }
      conditions.append((matcher, isNegative))
    }
    return (conditions, rest)
  }

  /// The places of the programs that are not left to texts that need them.
  var places: Int { conditions.reduce(ready?.places ?? 0) { $0 + $1.matcher.places } }

  /// Bytes with which every matching text ends.
  var suffix: [UInt8] { literals.suffix }

  /// Whether the table alone answers for ASCII.
  var hasTable: Bool { table != nil && isTableExact && conditions.isEmpty }

  /// Whether the pattern matches the whole of a text of well-formed UTF-8. `patience` says how much of the steps that a match
  /// may have this one gets.
  @inline(__always)
  func run(_ text: UnsafeBufferPointer<UInt8>, _ patience: RegexPatience = .full) -> RegexRun {
    if conditions.isEmpty, let answer = unsafe ownTableAnswer(text) { return RegexRun(matches: answer) }
    return unsafe counted(text, patience, usesTables: !conditions.isEmpty)
  }

  /// The answer, if no program is needed for it.
  func tableAnswer(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    for (condition, isNegative) in conditions {
      guard let answer = unsafe condition.tableAnswer(text) else { return nil }
      if answer == isNegative { return false }
    }
    return unsafe ownTableAnswer(text)
  }

  /// The program's answer and its steps; where tables are used, they answer what they can of the conditions and of what is
  /// left. All of it together has the steps that a match may have.
  func counted(
    _ text: UnsafeBufferPointer<UInt8>, _ patience: RegexPatience = .full, usesTables: Bool = false
  ) -> RegexRun {
    var steps = RegexSteps(most: patience.steps(of: mostSteps), interruption: interruption)
    do throws(RegexStop) {
      return RegexRun(matches: try unsafe answer(text, usesTables, &steps), steps: steps.taken)
    } catch {
      return RegexRun(stop: error, steps: steps.taken)
    }
  }

  /// What the conditions say, and then the pattern itself.
  private func answer(
    _ text: UnsafeBufferPointer<UInt8>, _ usesTables: Bool, _ steps: inout RegexSteps
  ) throws(RegexStop) -> Bool {
    for (condition, isNegative) in conditions {
      if try unsafe condition.answer(text, usesTables, &steps) == isNegative { return false }
    }
    if usesTables, let answer = unsafe ownTableAnswer(text) { return answer }
    guard let program else { throw .tooManySteps }
    let text = unsafe ScalarText(bytes: text)
    if !program.isOrdered { return try RegexSimulation.matches(program, text, &steps) }
    return program.keepsGroups
      ? try RegexBacktracker.matches(program, text, &steps) : try RegexOutcomes.matches(program, text, &steps)
  }

  @inline(__always)
  private func ownTableAnswer(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard text.count >= leastBytes, unsafe literals.suffix.isSuffix(of: text), unsafe literals.prefix.isPrefix(of: text)
    else {
      return false
    }
    if !literals.required.isEmpty, text.count >= Self.shortText,
      unsafe required.firstIndex(in: text, from: 0, ByteIdentity.self) == nil
    {
      return false
    }
    let answer = unsafe table?.matches(text)
    return answer == true && !isTableExact ? nil : answer
  }

  private var program: RegexProgram? {
    if let ready { return ready }
    return late.withLock { late in
      // What has a table is small enough for a program.
      if late == nil { late = try? RegexProgramBuilder.program(tree, mostPlaces: RegexAllowance.mostPlaces) }
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

  /// Of the steps that a match may have, those that this one gets.
  func steps(of most: Int) -> Int {
    switch self {
    case .full: most
    case .short: most / 8
    }
  }
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
