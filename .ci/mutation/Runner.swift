import Foundation

/// What is known of a suite: how long it takes, and the faults that it reaches.
struct SuiteReach {
  let suite: String
  let seconds: Double
  let passes: Bool
  /// Of the faults, and of the sources of its target: with others it is recorded anew.
  let fingerprint: String
  let reached: Set<Int>

  init(suite: String, seconds: Double, passes: Bool, fingerprint: String, reached: Set<Int>) {
    self.suite = suite
    self.seconds = seconds
    self.passes = passes
    self.fingerprint = fingerprint
    self.reached = reached
  }

  init?(row: Substring) {
    let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
    guard cells.count == 5, let seconds = Double(cells[1]) else { return nil }
    self.init(
      suite: String(cells[0]), seconds: seconds, passes: cells[2] == "passes",
      fingerprint: String(cells[3]),
      reached: Set(cells[4].split(separator: ",").compactMap { Int($0) }))
  }

  var row: String {
    let ids = reached.sorted().map(String.init).joined(separator: ",")
    return
      "\(suite)\t\((seconds * 100).rounded() / 100)\t\(passes ? "passes" : "fails")\t\(fingerprint)\t\(ids)"
  }
}

/// What came out for a fault.
struct MutantResult {
  let key: String
  let state: String
  let detail: String
  let seconds: Double
  /// The fingerprints of the suites that it survived.
  let survived: Set<String>

  var isCaught: Bool { state != "survived" }

  init(key: String, state: String, detail: String, seconds: Double, survived: Set<String>) {
    self.key = key
    self.state = state
    self.detail = detail
    self.seconds = seconds
    self.survived = survived
  }

  init?(row: Substring) {
    let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
    guard cells.count == 5, let seconds = Double(cells[3]) else { return nil }
    self.init(
      key: String(cells[0]), state: String(cells[1]), detail: String(cells[2]), seconds: seconds,
      survived: Set(cells[4].split(separator: ",").map(String.init)))
  }

  var row: String {
    let clean = detail.replacing("\t", with: " ").prefix(200)
    return
      "\(key)\t\(state)\t\(clean)\t\((seconds * 10).rounded() / 10)\t\(isCaught ? "" : survived.sorted().joined(separator: ","))"
  }
}

struct Runner {
  let out: Folder
  let tests: TestRun

  init(out: Folder, program: String) {
    self.out = out
    tests = TestRun(program: program, folder: out.url)
  }

  // MARK: Which suite reaches what

  func reach() throws {
    let faults = Data(out.mutants.map(\.key).joined(separator: " ").utf8)
    var rows = out.rows("reach.tsv").compactMap { SuiteReach(row: $0) }
    let suites = try tests.suites()
    var prints: [String: String] = [:]
    for (index, suite) in suites.enumerated() {
      let target = String(suite.prefix { $0 != "." })
      let targetPrint = prints[target] ?? fingerprint(faults, target)
      prints[target] = targetPrint
      let print = targetPrint + "." + suite.dropFirst(target.count + 1)
      if rows.contains(where: { $0.suite == suite && $0.fingerprint == print }) { continue }
      let row = try record(suite, print)
      rows.removeAll { $0.suite == suite }
      rows.append(row)
      try out.write("reach.tsv", rows.map(\.row))
      Swift.print(
        "\(index + 1)/\(suites.count) \(suite): \(row.seconds) s, \(row.reached.count) faults\(row.passes ? "" : ", FAILS")"
      )
    }
    try out.write("reach.tsv", rows.filter { suites.contains($0.suite) }.map(\.row))
  }

  private func record(_ suite: String, _ print: String) throws -> SuiteReach {
    let asked = out.url.appending(path: "asked.txt")
    try? FileManager.default.removeItem(at: asked)
    let began = Date.now
    let outcome = try tests.run(
      [suite],
      ["PREDICATE_MUTANT": "-1", "PREDICATE_MUTANTS_ASKED": asked.path(percentEncoded: false)],
      seconds: 900)
    let passes = if case .passed = outcome { true } else { false }
    if !passes { Swift.print("\(suite) without a fault: \(outcome.words)") }
    return SuiteReach(
      suite: suite, seconds: Date.now.timeIntervalSince(began), passes: passes, fingerprint: print,
      reached: Set(out.rows("asked.txt").compactMap { Int($0) }))
  }

  private func fingerprint(_ faults: Data, _ target: String) -> String {
    let folder = out.url.appending(path: "copy/Tests/\(target)")
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ data: Data) { for byte in data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    add(faults)
    let all = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?.compactMap { $0 as? String }
    for path in (all ?? []).sorted() where path.hasSuffix(".swift") {
      add((try? Data(contentsOf: folder.appending(path: path))) ?? Data())
    }
    return String(hash, radix: 36)
  }

  // MARK: Faults

  /// Suites of so many seconds share a process: what is fast is tried before what is slow.
  private static let shares: [Double] = [1.5, 5, 20, 60]

  /// Over suites of up to so many seconds; what they miss is left for a run over all.
  func run(most: Double) throws {
    let rows = out.rows("reach.tsv").compactMap { SuiteReach(row: $0) }
    var results = Dictionary(
      out.rows("results.tsv").compactMap { MutantResult(row: $0) }.map { ($0.key, $0) },
      uniquingKeysWith: { $1 })
    let mutants = out.mutants
    for (index, mutant) in mutants.enumerated() {
      let before = results[mutant.key]
      if before?.isCaught == true { continue }
      let known = before?.survived ?? []
      let suites = rows.filter { $0.passes && $0.reached.contains(mutant.id) && $0.seconds <= most }
      let left = suites.filter { !known.contains($0.fingerprint) }
      if before != nil, left.isEmpty { continue }
      let began = Date.now
      let outcome = try run(mutant, left)
      let (state, detail) = outcome.words
      results[mutant.key] = MutantResult(
        key: mutant.key, state: state, detail: suites.isEmpty ? "no test reaches it" : detail,
        seconds: Date.now.timeIntervalSince(began), survived: known.union(suites.map(\.fingerprint)))
      try out.write("results.tsv", mutants.compactMap { results[$0.key]?.row })
      print(
        "\(index + 1)/\(mutants.count) \(mutant.id) \(mutant.kind), \(mutant.path):\(mutant.line): \(state) \(detail)"
      )
    }
  }

  private func run(_ mutant: Mutant, _ suites: [SuiteReach]) throws -> TestRun.Outcome {
    var left = suites.sorted { $0.seconds < $1.seconds }[...]
    var share = 0
    while !left.isEmpty {
      var part: [SuiteReach] = []
      var seconds = 0.0
      while let next = left.first,
        part.isEmpty || seconds + next.seconds <= Self.shares[min(share, Self.shares.count - 1)]
      {
        part.append(next)
        seconds += next.seconds
        left.removeFirst()
      }
      share += 1
      let outcome = try tests.run(
        part.map(\.suite), ["PREDICATE_MUTANT": String(mutant.id)], seconds: 60 + 8 * seconds)
      if case .passed = outcome { continue }
      return outcome
    }
    return .passed
  }

  /// One of them, with what its tests print.
  func again(_ id: Int) throws {
    guard let mutant = out.mutants.first(where: { $0.id == id }) else {
      print("error: no fault \(id)")
      return
    }
    print("\(mutant.kind), \(mutant.path):\(mutant.line)\n  \(mutant.original)\n  \(mutant.fault)")
    let suites = out.rows("reach.tsv").compactMap { SuiteReach(row: $0) }.filter {
      $0.passes && $0.reached.contains(id)
    }
    print("reached by \(suites.map(\.suite).joined(separator: " "))")
    let (state, detail) = try run(mutant, suites).words
    print("\(state) \(detail)")
    let log = (try? String(contentsOf: out.url.appending(path: "run.log"), encoding: .utf8)) ?? ""
    if state != "survived" { print(log.suffix(2000)) }
  }
}
