import PredicateCommand
import PredicatePlatform
import PredicateSession
import Synchronization
import Testing

/// What `--bad-rows` writes, and what the numbers of records count.
@Suite struct BadRowsTests {
  private static let table = "id,amount\n1,\"1,250.00\"\n2,TBD\n3,5,6\n4,\"see\nnote\"\n5,7\n"
  private static let reading = ["--thousands", "--type", "amount=number", "--skip-bad"]
  private static let written = """
    file,line,column,text,problem
    FILE,3,amount,TBD,`TBD` in column `amount` is not a number
    FILE,4,,"3,5,6",a row of 3 cells under a header of 2
    FILE,5,amount,"see
    note","`see
    note` in column `amount` is not a number"

    """

  /// Runs the command, and gives what it wrote to the file of `--bad-rows`, too.
  private func run(_ arguments: [String]) -> (result: CommandResult, written: String) {
    final class Written: Sendable { let bytes = Mutex<[UInt8]>([]) }
    let written = Written()
    var harness = CommandHarness()
    harness.writeFile = { (path, bytes) throws(FileFailure) in
      guard path == "bad.csv" || path == "bad.jsonl" else { throw FileFailure(path) }
      written.bytes.withLock { $0 += bytes }
    }
    let result = harness.run(arguments)
    return (result, written.bytes.withLock { String(decoding: $0, as: UTF8.self) })
  }

  @Test(arguments: [
    ["count", "TRUEPREDICATE"], ["filter", "amount > 0"], ["filter", "id > 0", "--sort", "id"],
    ["filter", "amount = max:(amount)"], ["fetch", "--select", "id"], ["fetch", "--group-by", "id"], ["schema"],
  ])
  func ofTables(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.csv", Self.table)
    let (result, written) = run(arguments + [file] + Self.reading + ["--bad-rows", "bad.csv"])
    #expect(result.status == .success, "\(result.errors)")
    #expect(written == Self.written.replacing("FILE", with: file))
  }

  @Test func ofLines() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.jsonl", "{\"n\":1}\n{\"n\":\nno\n{\"n\":2}\n")
    let (result, written) = run(["count", "n > 0", file, "--skip-bad", "--bad-rows", "bad.jsonl"])
    #expect(result.output == "2\n")
    let lines = written.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("\"line\":2") && lines[1].contains("\"text\":\"no\""), "\(lines)")
  }

  /// Records for which the predicate fails are written whole.
  @Test(arguments: [
    ["count", "v > 1"], ["filter", "v > 1"], ["filter", "v > 1", "--sort", "v"],
    ["fetch", "--where", "v > 1", "--select", "v"],
  ])
  func ofFailures(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.jsonl", "{\"v\":1}\n{\"v\":\"z\"}\n{\"v\":3}\n{\"v\":\"x\"}\n")
    let (result, written) = run(arguments + [file, "--skip-bad", "--bad-rows", "bad.csv"])
    #expect(result.status == .success && result.output.contains("3") == (arguments[0] != "count"), "\(result)")
    #expect(
      written == """
        file,line,column,text,problem
        \(file),,,"{""v"":""z""}",record 2: cannot order a string and a number
        \(file),,,"{""v"":""x""}",record 4: cannot order a string and a number

        """)
  }

  /// Without anything bad the file has its header alone, and nothing where the command fails.
  @Test func withoutAny() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.csv", "n\n1\n")
    let failed = run(["count", "m > 0", file, "--bad-rows", "bad.csv"])
    #expect(failed.result.status == .invalidPredicate && failed.written == "")
    #expect(run(["count", "n > 0", file, "--bad-rows", "bad.csv"]).written == "file,line,column,text,problem\n")
    #expect(run(["count", "n > 0", file, "--bad-rows", "no.csv"]).result.status == .usage)
  }

  /// The number of a record is its own in the file, whatever was left out before it and in whatever blocks it is read.
  @Test(arguments: [
    (["filter", "CAST(v, \"NSNumber\") > 0"], "record 5 of"), (["count", "CAST(v, \"NSNumber\") > 0"], "record 5 of"),
    (["fetch", "--select", "CAST(v, \"NSNumber\") AS n"], "record 5 of"),
    (["fetch", "--where", "CAST(v, \"NSNumber\") > 0", "--sort", "CAST(v, \"NSNumber\")"], "record 5 of"),
    (["filter", "CAST(v, \"NSNumber\") > 0", "--sort", "v"], "record 5 of"),
  ])
  func numbersOfRecords(_ arguments: [String], _ place: String) throws {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("a.csv", "v,w\n\"1\",x\n1,2,3\n\"2\",y\n1,2,3\nz,z\n"),
      ("a.jsonl", "{\"v\":\"1\"}\n{\n{\"v\":\"2\"}\n{\n{\"v\":\"z\"}\n"),
    ] {
      let result = CommandHarness().run(arguments + [try folder.file(name, text), "--skip-bad"])
      #expect(result.errors.contains("the first in \(place)"), "\(arguments) \(name): \(result.errors)")
    }
  }
}
