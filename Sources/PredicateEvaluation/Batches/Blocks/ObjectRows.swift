import PredicateLanguage

/// Dynamic records that lie in memory one after the other.
struct ObjectRows: BlockRows {
  let records: UnsafeBufferPointer<RecordValue>
  let memory: ValueMemory

  var count: Int { records.count }
  var neededKeys: [String] { [] }

  func cells(_ key: String) -> ObjectCells { ObjectCells(key, records, memory) }

  func move(_ cells: inout ObjectCells, to start: Int) { cells.start = start }

  func record(_ row: Int) -> RecordValue { records[row] }

  func kernel(_ constants: BatchConstants) -> (kernel: Kernel, rows: UnsafeRawPointer)? {
    guard let base = records.baseAddress else { return nil }
    let compiler = BatchCompiler(fields: ObjectFields(rows: self), constants: constants)
    return compiler.kernel(constants.program.root).map { ($0, UnsafeRawPointer(base)) }
  }

  func failure(_ rows: Range<Int>) -> (row: Int, error: FormatError)? { nil }

  /// Gives dynamic records that lie in memory one after the other to `body`; nil, without a call, for all others, and for
  /// few.
  static func with<Record: RecordValueConvertible, Result>(
    _ records: some Collection<Record>, _ body: (ObjectRows) throws(FormatError) -> Result
  ) throws(FormatError) -> Result? {
    guard Record.self == RecordValue.self, let memory = ValueMemory.found else { return nil }
    var failure: FormatError?
    let result = records.withContiguousStorageIfAvailable { buffer -> Result? in
      guard buffer.count >= BlockRun<ObjectRows>.fewestRows, let base = buffer.baseAddress else { return nil }
      // The type has just been found to be this one.
      let values = UnsafeRawPointer(base).assumingMemoryBound(to: RecordValue.self)
      do throws(FormatError) {
        return try body(ObjectRows(records: UnsafeBufferPointer(start: values, count: buffer.count), memory: memory))
      } catch {
        failure = error
        return nil
      }
    }
    if let failure { throw failure }
    return result ?? nil
  }
}
