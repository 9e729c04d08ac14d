import Foundation

/// Prints what came out, and writes OUT/report.md; false if a survivor is not explained, or fewer than 92 % are caught of those
/// that change what anybody can see.
func report(root: URL, _ out: Folder) throws -> Bool {
  let mutants = out.mutants
  let results = Dictionary(
    out.rows("results.tsv").compactMap { MutantResult(row: $0) }.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
  // `| ID | same | place | fault | why |`, or `open` for what a test could notice.
  let page = try String(contentsOf: root.appending(path: "Tests/Mutants/README.md"), encoding: .utf8)
  var explained: [Int: String] = [:]
  for line in page.split(separator: "\n") {
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    if cells.count > 2, let id = Int(cells[0]) { explained[id] = cells[1] }
  }
  let modules = Seeder.modules
  var rows = [
    "| fault | \(modules.map { $0.dropFirst("Predicate".count) }.joined(separator: " | ")) | all |",
    "|---|\(String(repeating: "---|", count: modules.count + 1))",
  ]
  func cell(_ part: [Mutant]) -> String {
    part.isEmpty ? "–" : "\(part.count { results[$0.key]?.isCaught == true }) of \(part.count)"
  }
  for kind in FaultKind.allCases.map(\.rawValue) + ["all"] {
    let part = mutants.filter { kind == "all" || $0.kind == kind }
    let cells = modules.map { module in cell(part.filter { $0.module == module }) } + [cell(part)]
    rows.append("| \(kind) | \(cells.joined(separator: " | ")) |")
  }
  print(rows.joined(separator: "\n"))
  let states = Dictionary(grouping: mutants, by: { results[$0.key]?.state ?? "not run" }).mapValues(
    \.count)
  let took = mutants.reduce(0.0) { $0 + (results[$1.key]?.seconds ?? 0) }
  print(
    "\n\(states.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")); \(Int(took)) s"
  )
  let survivors = mutants.filter { results[$0.key]?.isCaught != true }
  for mutant in survivors {
    print(
      "\(explained[mutant.id] ?? "SURVIVED") \(mutant.id) \(mutant.kind), \(mutant.path):\(mutant.line)"
        + " \(results[mutant.key]?.detail ?? "")\n    \(mutant.original)\n    \(mutant.fault)")
  }
  try out.write("report.md", rows)
  let caught = mutants.count - survivors.count
  let faults = mutants.count - survivors.count { explained[$0.id] == "same" }
  print("caught: \(caught) of \(mutants.count), \(faults) of which change something: \(caught * 1000 / faults)‰")
  return survivors.allSatisfy { explained[$0.id] != nil } && caught * 100 >= faults * 92
}
