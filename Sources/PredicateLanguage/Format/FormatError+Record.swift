extension FormatError: Encodable {
  /// All findings for programs, in the order of the text: what the command writes with `--output json`.
  ///
  /// ```swift
  /// do {
  ///   _ = try FormatPredicate(parsing: "age >")
  /// } catch {
  ///   if case .array(let findings) = error.recordValue { print(findings[0]["code"] ?? .null) }  // "missingValue"
  ///   let data = try JSONEncoder().encode(error)  // [{"code":"missingValue","line":1,"column":6,…}]
  ///   print(data.count > 100)  // true
  /// }
  /// ```
  /// Each is a record of `severity`, `kind`, `code` and `message`; with a place in the text of `offset` and `length` in
  /// UTF-8 bytes, and of `line` and `column` from 1; and of `expected` and `hint` where there is one. Codes stay from one
  /// version to the next, and messages may read better.
  public var recordValue: RecordValue {
    .array(diagnostics.map { DiagnosticRecord.record(of: $0, source: source) })
  }

  /// Encodes `recordValue`, an array of objects.
  public func encode(to encoder: any Encoder) throws { try recordValue.encode(to: encoder) }
}
