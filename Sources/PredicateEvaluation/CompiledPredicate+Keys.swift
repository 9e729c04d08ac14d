package import PredicateLanguage

extension CompiledPredicate {
  /// What the predicate reads of a record. Cost: it is resolved once more.
  package func requiredKeys() throws(FormatError) -> RequiredKeys { RequiredKeys(try Resolver.resolve(predicate)) }
}
