import PredicateData
import PredicateLanguage
import PredicateReasoning

/// `.samples`, `.compare`, `.diff`, `.simplify`, `.cost` and `.known`: what predicates mean before a record is there.
extension ReplSession {
  mutating func samplesCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let predicate = try thought(argument, "samples")
    let samples = predicate.samples(model: entity?.model, entity: entity?.rootEntity?.name)
    reaction.add(.data, ReasoningText.text(of: samples))
    for note in ReasoningText.notes(of: samples.unclear, in: predicate.source) { reaction.add(.note, note) }
    lastPredicate = predicate
  }

  mutating func compareCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let (left, right) = try lastAnd(argument, "compare")
    let comparison = left.compare(with: right, model: entity?.model, entity: entity?.rootEntity?.name)
    reaction.add(.data, ReasoningText.text(of: comparison))
    note(comparison.unclearLeft, of: left, comparison.unclearRight, of: right, &reaction)
  }

  mutating func diffCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let (old, new) = try lastAnd(argument, "diff")
    let difference = old.changes(to: new, model: entity?.model, entity: entity?.rootEntity?.name)
    reaction.add(.data, DifferenceText.headline(difference) + "\n" + DifferenceText.body(difference))
    note(difference.unclearOld, of: old, difference.unclearNew, of: new, &reaction)
  }

  mutating func simplifyCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let predicate = try thought(argument, "simplify")
    let simplification = predicate.simplified(model: entity?.model, entity: entity?.rootEntity?.name)
    do throws(FormatError) {
      reaction.add(.data, try ReasoningText.text(of: simplification))
    } catch {
      throw .format(error)
    }
    for note in ReasoningText.notes(of: simplification.unclear, in: predicate.source) { reaction.add(.note, note) }
    lastPredicate = predicate
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

  private func note(
    _ places: [SourceSpan], of left: FormatPredicate, _ others: [SourceSpan], of right: FormatPredicate,
    _ reaction: inout Reaction
  ) {
    let notes = ReasoningText.notes(of: places, in: left.source) + ReasoningText.notes(of: others, in: right.source)
    for note in notes { reaction.add(.note, note) }
  }

  /// The last predicate and the one of an argument.
  private func lastAnd(
    _ argument: String, _ command: String
  ) throws(SessionFailure) -> (FormatPredicate, FormatPredicate) {
    let left = try last()
    if argument.isEmpty { throw .usage("`.\(command)` needs a predicate", hint: "write `.\(command) PREDICATE`") }
    return (left, try thought(argument, command))
  }

  /// The last predicate, with the values of the variables that there are.
  private func last() throws(SessionFailure) -> FormatPredicate {
    guard let lastPredicate else {
      throw .usage("no predicate has run yet", hint: "`.cost PREDICATE` takes one without records")
    }
    return try allowed(lastPredicate.substituting(variables))
  }

  /// The predicate of an argument, else the last one, with the values of the variables that there are.
  private func thought(_ argument: String, _ command: String) throws(SessionFailure) -> FormatPredicate {
    let predicate = argument.isEmpty ? try rememberedPredicate(command) : settled(try self.predicate(argument))
    return try allowed(predicate.substituting(variables))
  }

  private func allowed(_ predicate: FormatPredicate) throws(SessionFailure) -> FormatPredicate {
    do throws(FormatError) { try Resolver.requireAllowed(predicate) } catch { throw .format(error) }
    return predicate
  }
}
