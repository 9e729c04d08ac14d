import EngineSupport
import PredicateFormat
import PredicateSQL
import Testing

/// The keys of paths in SQL: what each database makes of paths that are hard to take apart is what memory makes of them.
@Suite struct PathKeyTests {
  private static let paths = [
    "", "/", "//", "///", "///a", "a//", "a.", "a..", "..", ".", "a/..", "..tiff", "/.", "a/.b", "a.b/.", "a.b c",
    "~/x.txt",
    "C:\\a.txt", "/tmp/a.tar.gz", "/tmp/", "/tmp//x//y.z//", "a/b.c/d", "a.b/c", "😀/é.日本", "a/\u{301}b.\u{301}c", " ",
    "  / ", "/ .x ", "a\n.b/c\n.d\n", "\n", "x\n", "'/\"", "a%b_/c.%", "//a/", "/a/b/", ".bashrc", "/.bashrc/", "..a.b",
    "A.B/C.D", "a/b.", "\\/\\.", "b.c", "b.C",
  ]
  private static let pathsWithNUL = ["a\0b.c", "\0", "/\0", "a/\0.\0c", "\0/", "a/\0b\0.c/", "\0.a", "a.\0"]

  private static let keys = [
    "lastPathComponent", "pathExtension", "stringByDeletingLastPathComponent", "stringByDeletingPathExtension",
  ]

  @Test(arguments: [DatabaseEngine.sqlite, .plainSQLite] + DatabaseEngine.chosen.filter { $0.dialect != .sqlite })
  func databasesTakePathsApartAsMemoryDoes(engine: DatabaseEngine) throws {
    let paths = Self.paths + (engine.traits.holdsNUL ? Self.pathsWithNUL : [])
    let world = try World.files(at: paths)
    let connection = try engine.connection()
    try connection.load(world)
    for key in Self.keys {
      let expression = try FormatExpression(parsing: "name.\(key)")
      var wanted: Set<RecordValue> = [.null, .string("nowhere")]
      for path in paths { wanted.insert(try expression.value(with: ["name": .string(path)] as RecordValue)) }
      let trials = try wanted.map { value in
        let predicate = try FormatPredicate(format: "name.\(key) == %@", arguments: [value])
        return PredicateTrial(world: world, entity: "File", tree: predicate.node)
      }
      var statements: [(trial: PredicateTrial, prepared: TrialPreparation<[Int64]>.Statement)] = []
      for trial in trials {
        switch trial.prepared(for: engine) {
        case .statement(let prepared): statements.append((trial, prepared))
        case .settled(let outcome): Issue.record("\(key): \(outcome)")
        }
      }
      let answers = try connection.keys(statements.map(\.prepared.statement))
      for ((trial, prepared), answer) in zip(statements, answers) {
        let outcome = trial.outcome(prepared, answer)
        if case .agreed = outcome { continue }
        Issue.record("\(prepared.text): \(outcome)")
      }
    }
  }
}
