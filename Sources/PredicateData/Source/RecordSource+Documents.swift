import PredicateLanguage

extension RecordSource {
  /// The values of a property list or YAML document.
  func placedValue(_ buffer: consuming BlockBuffer, kind: FileKind) throws(DataError) -> RecordValue {
    var buffer = buffer
    try buffer.readAll(.documentBytes)
    let bytes = buffer.bytes
    guard bytes.count <= PlacedDocument.mostBytes else {
      let most = "more than \(PlacedDocument.mostBytes) bytes, the most that is read of one"
      throw DataError(.documentTooLong, "a property list or YAML document of \(most)", file: name)
    }
    if kind == .yaml { return try PlacedDocument(yaml: bytes, file: name).recordValue() }
    if bytes.starts(with: "bplist0".utf8) { return try PlacedDocument(binary: bytes, file: name).recordValue() }
    return try PlacedDocument(propertyList: bytes, file: name).recordValue()
  }

  /// Gives the records of a property list or YAML document to `body` until that returns false.
  func readPlaced(
    _ buffer: consuming BlockBuffer, kind: FileKind, _ body: (RecordValue) -> Bool
  ) throws(DataError) -> ReadSummary {
    let whole = try placedValue(buffer, kind: kind)
    var records = DocumentEntities.records(of: whole)
    if let entities = DocumentEntities.entities(in: whole, options) {
      records = try DocumentEntities.choose(options.entity, among: entities, file: name).records
    } else {
      try requireOneEntity()
    }
    let texts = JSONTexts(options.texts)
    var summary = ReadSummary()
    for record in records {
      summary.records += 1
      guard body(texts?.record(record) ?? record) else { break }
    }
    return summary
  }
}
