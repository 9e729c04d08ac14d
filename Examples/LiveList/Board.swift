import PredicateFormat

/// A copy of the list that knows nothing but what it is told, and prints that.
struct Board {
  private let live: LiveRecords<Departure>
  private var events: RecordEvents<Departure>.AsyncIterator
  private var list = RecordList<Departure>()

  init(following live: LiveRecords<Departure>) {
    self.live = live
    events = live.changes.makeAsyncIterator()
  }

  /// Prints what came of a batch: first the changes, then the list that they lead to.
  mutating func show(_ title: String) throws {
    print("\n\(title)")
    while let event = events.nextIfReady() {
      switch event {
      case .snapshot: break
      case .changes(let changes): printChanges(changes)
      case .failure(let failure): print(failure)
      }
      try event.apply(to: &list)
    }
    print(Self.text(of: list), terminator: "")
    if list != live.list { print("this is not the list!") }
  }

  /// The places are section and row, those of what goes in the list before and all others in the list after.
  private func printChanges(_ changes: RecordChanges<Departure>) {
    for path in changes.deletions { print("- \(path)  \(list[path]?.id ?? "?")") }
    for section in changes.sectionDeletions { print("- platform \(list.sections[section].title)") }
    for section in changes.sectionInsertions { print("+ platform \(FormatExpression(.value(section.name)))") }
    for insertion in changes.insertions { print("+ \(insertion.path)  \(insertion.record.id)") }
    for move in changes.moves { print("> \(move.from) to \(move.to)  \(move.record.id)") }
    for update in changes.updates { print("* \(update.path)  \(update.record.id)") }
  }

  /// The list as lines.
  static func text(of list: RecordList<Departure>) -> String {
    list.sections.map { section in
      "  platform \(section.title)\n" + list.records[section.range].map { "    \($0.line)\n" }.joined()
    }.joined()
  }
}
