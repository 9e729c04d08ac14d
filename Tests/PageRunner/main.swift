import Foundation

// Runs every command and every Swift program of README.md and the documentation's articles, and every example in the comment
// of a public declaration, and compares what they print with what the page says. Commands: blocks marked `console`, lines
// after `$ `; those after `name> ` are typed into a session. Programs: blocks marked `swift`, those without an import as
// further parts of the page's program before them; what `//` says is printed, or is what the `try` before it gives. Those
// marked `swift does-not-compile` end with what the error names. Tables: what stands in a last column titled `here` compiles
// in the page's first program, and both commands of a row of `jq` and `predicate` print the same.
let root = URL(filePath: FileManager.default.currentDirectoryPath)
let work = FileManager.default.temporaryDirectory.appending(path: "predicate-pages-\(UUID().uuidString)")
var failures = 1
do {
  try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: work) }
  var run = try PageRun(root: root, work: work)
  failures = try run.run()
} catch {
  print("error: \(error)")
}
exit(failures == 0 ? 0 : 1)
