import PredicateLanguage

/// Untyped records, most of them dictionaries, of which only those values are converted that evaluation comes to.
struct DictionaryRows: BlockRows {
  private let records: UnsafeBufferPointer<Any>
  let untyped: UntypedMemory

  /// The records must be in memory as long as the rows are in use.
  init(_ records: UnsafeBufferPointer<Any>, _ untyped: UntypedMemory) {
    self.records = records
    self.untyped = untyped
  }

  var count: Int { records.count }

  /// Values may be the host's own, which converts them.
  var isForAnyThread: Bool { false }

  func cells(_ key: String) -> DictionaryCells { DictionaryCells(DictionaryKey(key), self) }

  /// The dictionary that a record is.
  @inline(__always)
  func dictionary(_ row: Int) -> [String: Any]? { records.baseAddress.flatMap { untyped.dictionary($0 + row) } }

  func move(_ cells: inout DictionaryCells, to start: Int) { cells.start = start }

  func kernel(_ constants: BatchConstants) -> DirectKernel? {
    guard let memory = ValueMemory.found else { return nil }
    let block = DictionaryBlock(records, memory, untyped)
    let fields = SampledFields(rows: self, memory: memory) {
      .dictionaries(DictionaryField(number: block.number(of: $0)))
    }
    let compiler = BatchCompiler(fields: fields, constants: constants)
    return compiler.kernel(constants.program.root).map {
      DirectKernel(kernel: $0, block: block, partSize: DictionaryBlock.partSize)
    }
  }

  /// The record; anything but a dictionary of untyped values is converted as a whole.
  func record(_ row: Int) throws(FormatError) -> RecordValue {
    if let dictionary = dictionary(row) { return .record(Self.reference(dictionary)) }
    do throws(ValueError) {
      return try RecordValue(any: records[row])
    } catch {
      throw FormatError(Diagnostic(error.code, error.message, hint: error.hint), recordIndex: row)
    }
  }

  private static func reference(_ dictionary: [String: Any]) -> UntypedRecordReference {
    UntypedRecordReference(dictionary) { dictionary, key throws(ValueError) in
      guard let value = DictionaryKey(key).value(in: dictionary) else { return .null }
      return try RecordValue(any: value, at: key)
    }
  }
}
