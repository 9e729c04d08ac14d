import PredicateLanguage

/// Bytes that every text must have which a regular expression matches: looked for first, they save most texts the table.
struct RegexLiterals: Hashable, Sendable {
  /// What it begins with.
  private(set) var prefix: [UInt8] = []
  /// What it ends with.
  private(set) var suffix: [UInt8] = []
  /// The longest run that it must have somewhere, if that is neither of these.
  private(set) var required: [UInt8] = []

  // Longer ones tell no more texts apart.
  private static let mostBytes = 64

  init(_ tree: RegexSyntax) {
    let forward = Self.run(tree, isForward: true)
    prefix = forward.bytes
    suffix = Self.run(tree, isForward: false).bytes
    var runs: [[UInt8]] = [[]]
    Self.collect(tree, &runs)
    let longest = runs.max { $0.count < $1.count } ?? []
    if longest.count > max(prefix.count, suffix.count) { required = longest }
  }

  /// The bytes with which all texts of a tree begin or end, and whether these are all of the text.
  private static func run(_ tree: RegexSyntax, isForward: Bool) -> (bytes: [UInt8], isWhole: Bool) {
    switch tree {
    case .literal(let value):
      guard let scalar = Unicode.Scalar(value), let bytes = UTF8.encode(scalar) else { return ([], false) }
      return (Array(bytes), true)
    case .assertion, .group(_, .look): return ([], true)
    case .caseless, .one, .reference, .alternatives: return ([], false)
    case .group(let tree, _): return run(tree, isForward: isForward)
    case .sequence(let trees):
      var bytes: [UInt8] = []
      for tree in isForward ? trees : trees.reversed() {
        let part = run(tree, isForward: isForward)
        bytes = isForward ? bytes + part.bytes : part.bytes + bytes
        guard part.isWhole, bytes.count < mostBytes else { return (bytes, false) }
      }
      return (bytes, true)
    case .repeated(let tree, let least, let most, _):
      guard least > 0 else { return ([], most == 0) }
      let part = run(tree, isForward: isForward)
      guard part.isWhole, part.bytes.count * least < mostBytes else { return (part.bytes, false) }
      return (Array(repeatElement(part.bytes, count: least).joined()), most == least)
    }
  }

  /// Adds the bytes that stand next to each other to the last run, and begins another where something else may stand.
  private static func collect(_ tree: RegexSyntax, _ runs: inout [[UInt8]]) {
    switch tree {
    case .sequence(let trees): for tree in trees { collect(tree, &runs) }
    case .group(let tree, .plain), .group(let tree, .capture), .group(let tree, .atomic): collect(tree, &runs)
    case .literal, .caseless, .one, .repeated, .alternatives, .assertion, .reference, .group(_, .look):
      let part = run(tree, isForward: true)
      runs[runs.count - 1] += part.bytes
      if !part.isWhole { runs.append([]) }
    }
  }
}
