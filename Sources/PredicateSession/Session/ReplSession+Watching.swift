import PredicateData
import PredicateLanguage

/// `.watch`: the last question again and again.
extension ReplSession {
  private static let usualPause = 2.0
  private static let longestPause = 86_400.0

  mutating func watchCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    guard scriptDepth == 0 else { throw .usage("`.watch` does nothing in a script") }
    let words = argument.split(whereSeparator: \.isWhitespace)
    if words.count > 2 { throw .usage("`.watch` takes two numbers at most, found `\(argument)`") }
    let seconds = try words.first.map { (word) throws(SessionFailure) in try Self.seconds(word) } ?? Self.usualPause
    let count = try words.dropFirst().first.map { (word) throws(SessionFailure) in try Self.count(word) }
    if count == nil, !environment.isTerminal {
      throw .usage("`.watch` without an end needs a person at a terminal", hint: "write `.watch 2 5` for five times")
    }
    guard lastQuestion != nil else {
      throw .usage("there is no question yet", hint: "type a predicate, an expression, `.fetch` or `.group` first")
    }
    try requireTrust("watch")
    reaction.add(.note, remark(on: words.first.map(String.init) ?? "2", count))
    askAgain(&reaction)
    if count != 1 {
      reaction.repetition = Reaction.Repetition(pause: .seconds(seconds), count: count.map { $0 - 1 })
    }
  }

  private static func seconds(_ word: Substring) throws(SessionFailure) -> Double {
    guard let seconds = Double(word), seconds > 0, seconds <= longestPause else {
      throw .usage("`\(word)` is no number of seconds", hint: "write `.watch 5`")
    }
    return seconds
  }

  private static func count(_ word: Substring) throws(SessionFailure) -> Int {
    guard let count = Int(word), count > 0 else {
      throw .usage("`\(word)` is no number of times", hint: "write `.watch 5 3`")
    }
    return count
  }

  private func remark(on seconds: String, _ count: Int?) -> String {
    let times = count.map { ", " + CountText.counted($0, "time") } ?? ""
    return "every \(seconds) s\(times)" + (environment.isTerminal ? "; \(environment.wayToEnd) ends it" : "")
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
      var opened = open(file: entity.file, entity: name, entity.reading)
      currentName = name
      _ = opened.take([.note])
      reaction.add(opened)
      guard opened.status == .success else { return }
    }
    reaction.add(feed(line: question))
  }
}
