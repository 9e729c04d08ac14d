import PredicateLanguage

extension PredicateNode {
  /// Text that reads back as an equal tree; the canonical one of what has none, such as a block of the host's.
  var readableText: String { (try? FormatPredicate(self).losslessFormat) ?? description }
}
