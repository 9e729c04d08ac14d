/// Why a store refused a change. Nothing of the batch is done.
@nonexhaustive public enum RecordStoreError<ID: Hashable & Sendable>: Error, Hashable, Sendable {
  /// A record with this identity is there already. Trigger: inserting a record twice.
  case duplicate(ID)
  /// There is no record with this identity. Trigger: updating a record of an empty store.
  case unknown(ID)
  /// A change in place gave a record another identity. Trigger: `update(1) { $0.id = 2 }`
  case identityChanged(from: ID, to: ID)
}

extension RecordStoreError: CustomStringConvertible {
  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .duplicate(let id): "a record with the identity `\(id)` is in the store already"
    case .unknown(let id): "no record with the identity `\(id)` is in the store"
    case .identityChanged(let old, let new): "a change gave the record `\(old)` the identity `\(new)`"
    }
  }
}
