import PredicateData
import PredicateLanguage

/// `.tour`: a walk through the language.
extension ReplSession {
  mutating func tourCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    switch argument.lowercased() {
    case "": try showTour(tourStep ?? 0, &reaction)
    case "off": tourStep = nil
    default:
      guard let number = Int(argument), TourStep.all.indices.contains(number - 1) else {
        throw .usage("the tour has no step `\(argument)`", hint: "its steps are 1 to \(TourStep.all.count)")
      }
      try showTour(number - 1, &reaction)
    }
  }

  /// Shows a step, and what follows on Enter.
  mutating func showTour(_ place: Int, _ reaction: inout Reaction) throws(SessionFailure) {
    let hikes = try tourRecords()
    // So that what the step shows can be tried with changes.
    if !entities.contains(where: { $0.name == hikes.name }) { entities.append(hikes) }
    currentName = hikes.name
    let step = TourStep.all[place]
    var text = "\(place + 1) of \(TourStep.all.count): \(step.title)\n\(Help.wrapped(step.words, width, indent: 0))"
    var guide = ReplSession(environment)
    guide.entities = [hikes]
    guide.currentName = hikes.name
    guide.mode = .table
    guide.scriptDepth = scriptDepth + 1
    for line in step.lines {
      text += "\n\(guide.prompt)\(line)\n"
      for part in guide.feed(line: line).parts { text += part.text }
    }
    let isLast = place + 1 == TourStep.all.count
    tourStep = isLast ? nil : place + 1
    reaction.add(.data, text)
    if isLast, let other = entities.first(where: { $0.name != hikes.name }) {
      reaction.add(.note, "That was the tour. `.use \(other.name)` goes back to your records.")
    }
    if !isLast {
      reaction.add(.note, "Enter goes on, `.tour \(place + 1)` comes back here; try changes of your own in between.")
    }
  }

  private func tourRecords() throws(SessionFailure) -> LoadedEntity {
    let found: [RecordEntity]
    do throws(DataError) {
      found = try RecordSource(text: TourStep.records, name: TourStep.entity).entities()
    } catch {
      throw .data(error)
    }
    do throws(ModelError) {
      return try LoadedEntity(
        name: TourStep.entity, records: found.first?.records ?? [], file: "built in")
    } catch {
      throw .model(error)
    }
  }
}
