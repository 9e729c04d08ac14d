import PredicateData
import PredicateLanguage
import PredicateReasoning

/// `.samples`, `.compare`, `.cost` and `.known`: what predicates mean before a record is there.
extension ReplSession {
  mutating func samplesCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let predicate = try thought(argument, "samples")
    let samples = predicate.samples(model: entity?.model, entity: entity?.rootEntity?.name)
    reaction.add(.data, ReasoningText.text(of: samples))
    for note in ReasoningText.notes(of: samples.unclear, in: predicate.source) { reaction.add(.note, note) }
    lastPredicate = predicate
  }

  mutating func compareCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let left = try last()
    guard !argument.isEmpty else { throw .usage("`.compare` needs a predicate", hint: "write `.compare PREDICATE`") }
    let right = try thought(argument, "compare")
    let comparison = left.compare(with: right, model: entity?.model, entity: entity?.rootEntity?.name)
    reaction.add(.data, ReasoningText.text(of: comparison))
    let notes =
      ReasoningText.notes(of: comparison.unclearLeft, in: left.source)
      + ReasoningText.notes(of: comparison.unclearRight, in: right.source)
    for note in notes { reaction.add(.note, note) }
  }

  mutating func costCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let predicate = try thought(argument, "cost")
    do throws(FormatError) {
      let cost = try predicate.cost(model: entity?.model, entity: entity?.rootEntity?.name)
      reaction.add(.data, ReasoningText.text(of: cost, predicate.source))
    } catch {
      throw .format(error)
    }
    lastPredicate = predicate
  }

  mutating func knownCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let predicate = try last()
    var known = RecordValue.object(RecordObject([(String, RecordValue)]()))
    if !argument.isEmpty {
      var reader = JSONReader()
      guard let value = try? reader.read(argument), case .object = value else {
        throw .usage("what is known is an object of JSON", hint: "write `.known {\"a\": 18}`")
      }
      known = value
    }
    do throws(FormatError) {
      reaction.add(.data, try ReasoningText.text(of: predicate.partial(with: known)))
    } catch {
      throw .format(error)
    }
  }

  /// The last predicate, with the values of the variables that there are.
  private func last() throws(SessionFailure) -> FormatPredicate {
    guard let lastPredicate else {
      throw .usage("no predicate has run yet", hint: "`.cost PREDICATE` takes one without records")
    }
    return lastPredicate.substituting(variables)
  }

  /// The predicate of an argument, else the last one, with the values of the variables that there are.
  private func thought(_ argument: String, _ command: String) throws(SessionFailure) -> FormatPredicate {
    let predicate = argument.isEmpty ? try rememberedPredicate(command) : settled(try self.predicate(argument))
    return predicate.substituting(variables)
  }
}
