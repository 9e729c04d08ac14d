import Foundation

// What `.ci/mutants` does with faults: see there.
//
//     mutation seed ROOT OUT COUNT    writes OUT/copy with so many faults a module, and OUT/mutants.tsv
//     mutation drop OUT LOG           notes those that a compiler's errors are about; exit code 1 if there are none
//     mutation reach OUT PROGRAM      runs each suite once: OUT/reach.tsv
//     mutation run OUT PROGRAM [MOST] runs the mutants, over suites of up to MOST seconds: OUT/results.tsv
//     mutation again OUT PROGRAM ID   runs one
//     mutation report ROOT OUT        what came out; exit code 1 if a survivor is not explained
setvbuf(stdout, nil, _IOLBF, 0)
let arguments = CommandLine.arguments
guard arguments.count >= 4 else {
  print("usage: see .ci/mutants")
  exit(2)
}
do {
  switch arguments[1] {
  case "seed":
    let out = Folder(arguments[3])
    let seeder = Seeder(root: URL(filePath: arguments[2]), copy: out.url.appending(path: "copy"))
    let dropped = Set(out.rows("dropped.txt").map(String.init))
    let mutants = try seeder.seed(perModule: Int(arguments[4]) ?? 75, dropped: dropped)
    try out.write("mutants.tsv", mutants.map(\.row))
    print("\(mutants.count) faults")
  case "drop":
    let out = Folder(arguments[2])
    let count = try drop(out, log: try String(contentsOfFile: arguments[3], encoding: .utf8))
    print("\(count) do not compile")
    exit(count == 0 ? 1 : 0)
  case "reach": try Runner(out: Folder(arguments[2]), program: arguments[3]).reach()
  case "run":
    try Runner(out: Folder(arguments[2]), program: arguments[3]).run(most: Double(arguments.last ?? "") ?? .infinity)
  case "again" where arguments.count > 4:
    try Runner(out: Folder(arguments[2]), program: arguments[3]).again(Int(arguments[4]) ?? 0)
  case "report": exit(try report(root: URL(filePath: arguments[2]), Folder(arguments[3])) ? 0 : 1)
  default: exit(2)
  }
} catch {
  print("error: \(error)")
  exit(2)
}

/// The folder of all that is written.
struct Folder {
  let url: URL

  init(_ path: String) { url = URL(filePath: path) }

  func rows(_ name: String) -> [Substring] {
    let text = (try? String(contentsOf: url.appending(path: name), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0 }
  }

  func write(_ name: String, _ rows: [String]) throws {
    try (rows.joined(separator: "\n") + "\n").write(
      to: url.appending(path: name), atomically: true, encoding: .utf8)
  }

  var mutants: [Mutant] { rows("mutants.tsv").compactMap { Mutant(row: $0) } }
}

/// Adds to OUT/dropped.txt what stands on the lines of errors, or nearest before them.
func drop(_ out: Folder, log: String) throws -> Int {
  let mutants = out.mutants
  var keys: Set<String> = []
  for line in log.split(separator: "\n") where line.contains(": error: ") {
    let parts = line.split(separator: ":")
    guard parts.count > 3, let number = Int(parts[1]),
      let path = parts[0].firstRange(of: "/Seeded/")
    else { continue }
    let file = "Sources/" + parts[0][path.upperBound...]
    let inFile = mutants.filter { $0.path == file }
    let near = inFile.filter { $0.line == number }
    let nearest =
      near.isEmpty
      ? inFile.min { abs($0.line - number) < abs($1.line - number) }.map { [$0] } ?? [] : near
    keys.formUnion(nearest.map(\.key))
  }
  try out.write("dropped.txt", out.rows("dropped.txt").map(String.init) + keys.sorted())
  return keys.count
}
