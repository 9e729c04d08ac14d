import PredicateLanguage
import Synchronization

/// What converts the keys that a predicate reads; found out when it is first asked for.
final class NeededKeys: Sendable {
  private final class Found: Sendable {
    let reader: DictionaryReader?

    init(_ reader: DictionaryReader?) { self.reader = reader }
  }

  private let found = AtomicLazyReference<Found>()

  /// Nil if the predicate reads whole records.
  func value(_ program: ResolvedProgram<ResolvedPredicate>) -> DictionaryReader? {
    if let found = found.load() { return found.reader }
    return found.storeIfNil(Found(RequiredKeys(program).keys.map(DictionaryReader.init(keys:)))).reader
  }
}
