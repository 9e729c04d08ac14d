import PredicateData
import PredicateEvaluation
import PredicateLanguage

extension ReplSession {
  func parseCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let entered = try parse(required(argument, "parse"))
    let profile = environment.profile
    reaction.add(.data, entered.text(for: profile) + "\n" + entered.drawing(for: profile))
  }

  func treeCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let entered = argument.isEmpty ? .predicate(try rememberedPredicate("tree")) : try parse(argument)
    reaction.add(.data, entered.drawing(for: environment.profile))
  }

  func formatCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let entered = argument.isEmpty ? .predicate(try rememberedPredicate("format")) : try parse(argument)
    do throws(FormatError) {
      switch entered {
      case .predicate where entered.chain(for: environment.profile) != nil:
        reaction.add(.data, entered.text(for: environment.profile))
      case .predicate(let predicate): reaction.add(.data, try FormatLayout.text(predicate, width: width))
      case .expression(let expression): reaction.add(.data, try expression.losslessFormat)
      }
    } catch {
      throw .format(error)
    }
  }

  func checkCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let entered = try parse(required(argument, "check"))
    let findings = try entered.check(looking: entity, for: .inspecting, environment.profile)
    guard !findings.isEmpty else {
      reaction.add(.note, entity.map { "nothing to remark for \($0.name)" } ?? "nothing to remark")
      return
    }
    // What was asked for is the answer, so it is data.
    reaction.add(.data, renderer(entered.source).render(findings))
    if findings.contains(where: { $0.severity == .error }) { reaction.status = .invalidPredicate }
  }

  mutating func explainCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let (number, predicate) = try explainArguments(argument)
    if EnteredText.predicate(predicate).chain(for: environment.profile) != nil {
      throw .usage("this class chain looks at the tree, not at one element", hint: "explain its last step alone")
    }
    let loaded = try entity?.loaded()
    let records = loaded?.records ?? []
    let (record, place) = try explained(predicate, number, records)
    let explanation: Explanation
    do throws(FormatError) {
      explanation = try predicate.explain(record, among: records, variables: variables, locale: locale)
    } catch {
      throw .format(error)
    }
    try loaded?.requireLinks()
    lastPredicate = predicate
    if let place, let loaded {
      let rows = number == nil ? nil : currentRows
      let lead =
        "\(rows == nil ? "record" : "row") \(CountText.grouped(rows == nil ? place + 1 : number ?? 0)) "
        + "of \(CountText.grouped(rows?.count ?? records.count)): "
      reaction.add(.note, lead + ValueDisplay.line(loaded.plain[place], width: max(20, width - lead.utf8.count)))
    }
    reaction.add(
      .data, mode.isJSON ? JSONWriter(pretty: mode == .json).string(explanation.recordValue) : explanation.description)
  }

  /// The rows of the last answer, if they are of the current entity.
  private var currentRows: NumberedRows? {
    numberedRows.flatMap { rows in currentName.flatMap { UTF8Text.equal($0, rows.entity) ? rows : nil } }
  }

  /// The keys of the current records that lead to no other records.
  private var attributes: [String] {
    (entity?.rootEntity?.properties ?? []).compactMap { property in
      if case .attribute(let attribute) = property { attribute.name } else { nil }
    }
  }

  /// The record to explain and its place; no place if the predicate reads none.
  private func explained(
    _ predicate: FormatPredicate, _ number: Int?, _ records: [RecordValue]
  ) throws(SessionFailure) -> (RecordValue, Int?) {
    guard let first = records.first else {
      if number != nil || EnteredText.predicate(predicate).readsRecord { throw .noRecords }
      return (.null, nil)
    }
    if let number, let rows = currentRows {
      guard (1...rows.count).contains(number) else {
        throw .usage(
          "there is no row \(number)", hint: "rows of the last answer count from 1 to \(CountText.grouped(rows.count))")
      }
      let places = rows.places(ofRow: number, in: records, attributes: attributes)
      guard let place = places.first, records.indices.contains(place) else {
        throw .usage("row \(number) is no longer among the records", hint: "ask again for the rows as they are now")
      }
      guard places.count == 1 else {
        throw .usage("\(places.count) records have the values of row \(number), and nothing tells them apart")
      }
      return (records[place], place)
    }
    if let number {
      guard (1...records.count).contains(number) else {
        throw .usage("there is no record \(number)", hint: "records count from 1 to \(records.count)")
      }
      return (records[number - 1], number - 1)
    }
    var place: Int?
    do throws(FormatError) {
      try predicate.compiled(locale: locale).forEachVerdict(records, variables) { _, index, holds in
        if !holds { place = index }
        return holds
      }
    } catch {
      // The record that fails is the one to look at: the explanation says which part does.
      guard let failed = error.recordIndex else { throw .format(error) }
      place = failed
    }
    guard let place, records.indices.contains(place) else { return (first, 0) }
    return (records[place], place)
  }

  /// The number of the record and the predicate; a whole number that begins a predicate belongs to it.
  private func explainArguments(_ argument: String) throws(SessionFailure) -> (Int?, FormatPredicate) {
    if argument.isEmpty { return (nil, try rememberedPredicate("explain")) }
    let (word, rest) = argument.firstWordAndRest
    let number = Int(word)
    if let number, rest.isEmpty { return (number, try rememberedPredicate("explain")) }
    do throws(FormatError) {
      return (nil, settled(try parsedPredicate(argument)))
    } catch {
      guard let number else { throw .format(error) }
      do throws(FormatError) {
        return (number, settled(try parsedPredicate(rest)))
      } catch {
        throw .format(error)
      }
    }
  }

  func rememberedPredicate(_ command: String) throws(SessionFailure) -> FormatPredicate {
    if let lastPredicate { return lastPredicate }
    throw .usage("no predicate has run yet", hint: "write `.\(command) PREDICATE`")
  }

  private func required(_ argument: String, _ command: String) throws(SessionFailure) -> String {
    if argument.isEmpty {
      throw .usage("`.\(command)` needs a predicate or an expression", hint: "write `.\(command) PREDICATE`")
    }
    return argument
  }
}
