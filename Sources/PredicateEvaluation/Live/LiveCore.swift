import PredicateLanguage

/// What a live list knows: the matches of the last batch that the query could be evaluated over.
struct LiveCore<Record: RecordValueConvertible & Sendable>: Sendable {
  private(set) var state = LiveState<Record>()
  /// The matches by their sequence numbers.
  private var entries: [Int: LiveEntry<Record>] = [:]
  /// Why the last batch could not be evaluated.
  private(set) var failure: RecordFailure<Record>?
  private(set) var work = LiveStatistics()

  /// Takes a batch in; nil if nothing that is shown changed.
  mutating func follow(_ batch: StoreBatch<Record>, _ plan: LivePlan) -> LiveEvent<Record>? {
    if failure != nil || plan.needsAllRecords { return fetch(batch, plan) }
    let rows: [LiveRow<Record>]
    do throws(RecordFailure<Record>) {
      rows = try evaluate(batch.changed, batch, plan)
    } catch {
      return fail(error)
    }
    let gone = batch.changed.compactMap { entries[$0.sequence] }
    if rows.isEmpty, gone.isEmpty { return nil }
    if let most = plan.mostMatches, entries.count - gone.count + rows.count > most {
      return fail(RecordFailure(plan.tooManyMatches))
    }
    do throws(FormatError) {
      let isBulk = rows.count + gone.count > max(64, entries.count / 4)
      let changes = isBulk ? try replace(gone, rows, plan) : try step(gone, rows, plan)
      guard let changes else { return fetch(batch, plan) }
      return changes.isEmpty ? nil : .changes(changes, after: state)
    } catch {
      // A record was compared with one that is about to go, perhaps; the query itself has the last word.
      return fetch(batch, plan)
    }
  }

  /// The rows of records that the predicate holds for.
  private mutating func evaluate(
    _ changed: [StoreRow<Record>], _ batch: StoreBatch<Record>, _ plan: LivePlan
  ) throws(RecordFailure<Record>) -> [LiveRow<Record>] {
    var evaluation: LiveEvaluation
    do throws(FormatError) {
      evaluation = try plan.evaluation(over: batch.all)
    } catch {
      throw RecordFailure(error)
    }
    var rows: [LiveRow<Record>] = []
    for row in changed {
      do throws(FormatError) {
        if let match = try plan.row(row, &evaluation, &work) { rows.append(match) }
      } catch {
        throw RecordFailure(error, record: row.record)
      }
    }
    return rows
  }

  // MARK: Few changes

  /// Nil where the list must be made anew.
  private mutating func step(
    _ gone: [LiveEntry<Record>], _ rows: [LiveRow<Record>], _ plan: LivePlan
  ) throws(FormatError) -> RecordChanges<Record>? {
    guard let step = try LiveStep(plan, from: state, without: gone, with: rows, &work) else { return nil }
    let changes = try step.changes(&work)
    state = step.new
    for entry in gone { entries[entry.sequence] = nil }
    for (_, entry) in step.inserted { entries[entry.sequence] = entry }
    return changes
  }

  // MARK: Many changes

  /// Changes so many records that the list is better put together anew; the others are not evaluated again.
  private mutating func replace(
    _ gone: [LiveEntry<Record>], _ rows: [LiveRow<Record>], _ plan: LivePlan
  ) throws(FormatError) -> RecordChanges<Record> {
    let removed = Set(gone.map(\.sequence))
    let kept = state.entries.elements.filter { !removed.contains($0.sequence) }.map(LiveRow.init)
    // Two runs in order, of which sorting makes one in linear time.
    return try install(kept + plan.sorted(rows, &work), plan)
  }

  /// Evaluates the query over everything.
  private mutating func fetch(_ batch: StoreBatch<Record>, _ plan: LivePlan) -> LiveEvent<Record>? {
    work.fetches += 1
    do throws(RecordFailure<Record>) {
      let rows = try evaluate(batch.all, batch, plan)
      if let most = plan.mostMatches, rows.count > most { throw RecordFailure(plan.tooManyMatches) }
      let changes: RecordChanges<Record>
      do throws(FormatError) { changes = try install(rows, plan) } catch { throw RecordFailure(error) }
      let isRecovery = failure != nil
      failure = nil
      return changes.isEmpty && !isRecovery ? nil : .changes(changes, after: state)
    } catch {
      return fail(error)
    }
  }

  private mutating func fail(_ error: RecordFailure<Record>) -> LiveEvent<Record>? {
    let isKnown = failure?.error == error.error
    failure = error
    return isKnown ? nil : .failure(error)
  }

  /// Makes a state of rows and tells how it differs from the one before.
  private mutating func install(
    _ rows: [LiveRow<Record>], _ plan: LivePlan
  ) throws(FormatError) -> RecordChanges<Record> {
    let sorted = try plan.sorted(rows, &work)
    var known: [ValueKey: LiveSection] = [:]
    for section in state.sections.elements { known[section.identity] = section }
    var sections: [LiveSection] = []
    var new: [LiveEntry<Record>] = []
    new.reserveCapacity(sorted.count)
    for row in sorted {
      if plan.isSectioned, try !plan.isIn(sections.last, row.keys) {
        sections.append(known.removeValue(forKey: ValueKey(row.keys[0])) ?? LiveSection(key: row.keys[0]))
      }
      new.append(entry(row, section: sections.last))
    }
    let old = state
    state = LiveState(entries: ChunkedArray(new), sections: ChunkedArray(sections))
    entries = Dictionary(new.map { ($0.sequence, $0) }) { first, _ in first }
    return LiveState.changes(from: old, to: state, plan.window, isSectioned: plan.isSectioned)
  }

  /// The entry of a row; the one that there is, if nothing about it changed.
  private func entry(_ row: LiveRow<Record>, section: LiveSection?) -> LiveEntry<Record> {
    if let known = entries[row.sequence], known.revision == row.revision, known.section === section,
      known.keys == row.keys, known.name == row.name
    {
      return known
    }
    return LiveEntry(row, section: section)
  }
}

/// What a batch did to a list.
enum LiveEvent<Record: Sendable>: Sendable {
  case changes(RecordChanges<Record>, after: LiveState<Record>)
  case failure(RecordFailure<Record>)
}

extension LiveRow {
  init(_ entry: LiveEntry<Record>) {
    self.init(
      sequence: entry.sequence, revision: entry.revision, record: entry.record, keys: entry.keys, name: entry.name)
  }
}
