/// What those that follow ``LiveRecords`` are told.
public enum RecordEvent<Record: Sendable>: Sendable {
  /// The list as it is: always the first event, and only that.
  case snapshot(RecordList<Record>)
  /// How the list changed. No changes at all mean that a failure is over and left no trace.
  case changes(RecordChanges<Record>)
  /// The query cannot be evaluated over the records any more; the list stays as it is until it can.
  case failure(RecordFailure<Record>)
}

extension RecordEvent {
  /// Brings a list up to date that has taken in all events before. Cost: linear in the list.
  /// - Throws: ``RecordChangesMismatch`` if the list has not.
  public func apply(to list: inout RecordList<Record>) throws(RecordChangesMismatch) {
    switch self {
    case .snapshot(let snapshot): list = snapshot
    case .changes(let changes): try changes.apply(to: &list)
    case .failure: break
    }
  }
}
