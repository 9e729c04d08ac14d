/// A table of what Unicode says of scalars, as the text of its file.
package struct ScalarTableText {
  private typealias Run = (range: ClosedRange<UInt32>, group: [Int])

  private var values: [[String]]
  private let names: [String]
  /// All scalars, ascending, with the values that they have.
  private var runs: [Run]
  /// Groups, the one of most scalars first, then as they come.
  private var order: [[Int]] = []
  private var closedSyllables: Int?

  private static let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF
  private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

  /// The table of a property by what it is called, what its values are called, and the scalars of each value.
  package init(names: [String], values: [[String]], scalars: [[ClosedRange<UInt32>]]) {
    self.names = names
    self.values = values
    runs = Self.runs(scalars)
    orderGroups()
    joinSyllables()
    nameGroups()
  }

  /// The text from the names on.
  package var text: String {
    let names = names.map { "\"\($0)\"" }.joined(separator: ", ")
    var text = "    names: [\(names)],\n" + Self.block("values", values.map { $0.joined(separator: ",") }) + ",\n"
    if order.contains(where: { $0.count != 1 }) {
      let groups = order.map { $0.isEmpty ? "-" : $0.map(String.init).joined(separator: ",") }
      text += Self.block("groups", groups) + ",\n"
    }
    if let closedSyllables { text += "    closedSyllables: \(closedSyllables),\n" }
    return text + Self.block("runs", [encodedRuns]) + ")\n}\n"
  }

  // MARK: Runs

  private static func runs(_ scalars: [[ClosedRange<UInt32>]]) -> [Run] {
    var changes: [(scalar: UInt32, value: Int, begins: Bool)] = []
    for (value, ranges) in scalars.enumerated() {
      for range in ranges {
        changes += [(range.lowerBound, value, true), (range.upperBound + 1, value, false)]
      }
    }
    // Surrogates are no scalars: they join what stands on both sides of them, if that is the same.
    for scalar in [surrogates.lowerBound, surrogates.upperBound + 1] { changes.append((scalar, -1, false)) }
    changes.sort { $0.scalar < $1.scalar }
    var (runs, open): ([Run], Set<Int>) = ([], [])
    var next: UInt32 = 0
    for change in changes {
      if change.scalar > next { add(next...(change.scalar - 1), open.sorted(), to: &runs) }
      next = change.scalar
      if change.begins { open.insert(change.value) } else { open.remove(change.value) }
    }
    if next <= 0x10_FFFF { add(next...0x10_FFFF, open.sorted(), to: &runs) }
    return runs
  }

  private static func add(_ range: ClosedRange<UInt32>, _ group: [Int], to runs: inout [Run]) {
    guard let last = runs.last, last.group == group, range.lowerBound != surrogates.lowerBound,
      last.range.upperBound != surrogates.upperBound
    else { return runs.append((range, group)) }
    runs[runs.count - 1].range = last.range.lowerBound...range.upperBound
  }

  private mutating func orderGroups() {
    var counts: [[Int]: Int] = [:]
    for run in runs where run.range != Self.surrogates {
      if counts.updateValue((counts[run.group] ?? 0) + run.range.count, forKey: run.group) == nil {
        order.append(run.group)
      }
    }
    let most = order.max { (counts[$0] ?? 0) < (counts[$1] ?? 0) } ?? []
    order = [most] + order.filter { $0 != most }
    guard let gap = runs.firstIndex(where: { $0.range == Self.surrogates }) else { return }
    let (before, after) = (runs[gap - 1].group, runs[gap + 1].group)
    runs[gap].group = before == after ? before : most
  }

  /// Those of Hangul become one run where those with a final consonant differ from the others.
  private mutating func joinSyllables() {
    guard let open = runs.first(where: { $0.range == Self.syllables.lowerBound...Self.syllables.lowerBound }),
      let closed = runs.first(where: { $0.range.contains(Self.syllables.lowerBound + 1) })
    else { return }
    closedSyllables = order.firstIndex(of: closed.group)
    runs.removeAll { Self.syllables.contains($0.range.lowerBound) }
    let place = runs.firstIndex { $0.range.lowerBound > Self.syllables.upperBound } ?? runs.count
    runs.insert((Self.syllables, open.group), at: place)
  }

  /// Groups of one value each are the values in their order.
  private mutating func nameGroups() {
    guard order.allSatisfy({ $0.count == 1 }) else { return }
    let first = order.compactMap(\.first)
    values = (first + values.indices.filter { !first.contains($0) }).map { values[$0] }
  }

  private var encodedRuns: String {
    let numbers = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    var joined: [(range: ClosedRange<UInt32>, group: Int)] = []
    for run in runs {
      let group = numbers[run.group] ?? 0
      if let last = joined.last, last.group == group {
        joined[joined.count - 1].range = last.range.lowerBound...run.range.upperBound
      } else {
        joined.append((run.range, group))
      }
    }
    var text = ""
    var next: UInt32 = 0
    for (range, group) in joined where group != 0 {
      for number in [Int(range.lowerBound - next), range.count - 1, group] { text += Self.digits(number) }
      next = range.upperBound + 1
    }
    return text
  }

  /// Digits from `0` on, five bits each, the lowest first; the sixth says that another one follows.
  private static func digits(_ number: Int) -> String {
    var (text, rest) = ("", number)
    repeat {
      let bits = rest & 31
      rest >>= 5
      text.unicodeScalars.append(Unicode.Scalar(UInt8(48 + (rest > 0 ? bits | 32 : bits))))
    } while rest > 0
    return text
  }

  /// Parts in lines of 112 characters.
  private static func block(_ name: String, _ parts: [String]) -> String {
    var (lines, rest): ([Substring], Substring) = ([], parts.joined(separator: " ")[...])
    while !rest.isEmpty {
      lines.append(rest.prefix(112))
      rest = rest.dropFirst(112)
    }
    return "    \(name): #\"\"\"\n      \(lines.joined(separator: "\\#\n      "))\n      \"\"\"#"
  }
}
