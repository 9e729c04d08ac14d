/// A record in words and in data: which file, and the number within it.
struct RecordPlace: Hashable {
  /// The file's path, or `standard input`; nil for text without a name.
  let file: String?
  /// From 1.
  let number: Int

  /// `record 2 of events.jsonl`
  var text: String { "record \(number) of \(file ?? "the input")" }
}
