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
    let stop = options.stop
    var document =
      switch (kind, isBinary: bytes.starts(with: "bplist0".utf8)) {
      case (.yaml, _): try PlacedDocument(yaml: bytes, file: name, stop)
      case (_, true): try PlacedDocument(binary: bytes, file: name, stop)
      case (_, false): try PlacedDocument(propertyList: bytes, file: name, stop)
      }
    return try document.recordValue()
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
