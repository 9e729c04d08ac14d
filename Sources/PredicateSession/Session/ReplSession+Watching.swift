import PredicateData
import PredicateLanguage

/// `.watch`: the last question again and again.
extension ReplSession {
  private static let usualPause = 2.0
  private static let longestPause = 86_400.0

  mutating func watchCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    guard environment.isTerminal, scriptDepth == 0 else { throw .usage("`.watch` needs a person at a terminal") }
    guard lastQuestion != nil else {
      throw .usage("there is no question yet", hint: "type a predicate, an expression, `.fetch` or `.group` first")
    }
    guard let seconds = argument.isEmpty ? Self.usualPause : Double(argument), seconds > 0, seconds <= Self.longestPause
    else {
      throw .usage("`\(argument)` is no number of seconds", hint: "write `.watch 5`")
    }
    try requireTrust("watch")
    reaction.pause = .seconds(seconds)
    reaction.add(.note, "every \(Stopwatch.text(.seconds(seconds))); Ctrl-C ends it")
    askAgain(&reaction)
  }

  /// Reads the files of the current records anew and asks the last question again.
  package mutating func askAgain() -> Reaction {
    var reaction = Reaction()
    askAgain(&reaction)
    return reaction
  }

  private mutating func askAgain(_ reaction: inout Reaction) {
    guard let question = lastQuestion else { return }
    // A database is asked anew anyway, and the records of the tour are in no file.
    if let entity, entity.store == nil, entity.name != TourStep.entity {
      let name = entity.name
      var opened = open(file: entity.file, entity: name)
      currentName = name
      _ = opened.take([.note])
      reaction.add(opened)
      guard opened.status == .success else { return }
    }
    reaction.add(feed(line: question))
  }
}
