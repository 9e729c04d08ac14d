import BenchmarkSupport
import Foundation

// predicate-bench: see `--help`. Exit code 1 if an answer is wrong or something does not run, 2 for bad usage.

func standardError(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

let options: BenchmarkOptions
do throws(BenchmarkOptions.Mistake) {
  options = try BenchmarkOptions(CommandLine.arguments.dropFirst())
} catch {
  standardError("error: \(error)\nhint: predicate-bench --help")
  exit(2)
}

do {
  try BenchmarkCommand(options, output: { print($0) }, note: standardError).run()
} catch {
  standardError("error: \(error)")
  exit(1)
}
