import PredicateLanguage

/// Dynamic records that lie in memory one after the other.
struct ObjectRows: BlockRows {
  let records: UnsafeBufferPointer<RecordValue>
  let memory: ValueMemory

  var count: Int { records.count }

  /// Kernels and cells look at nothing but memory.
  var isForAnyThread: Bool { true }

  func cells(_ key: String) -> ObjectCells { ObjectCells(key, records, memory) }

  func move(_ cells: inout ObjectCells, to start: Int) { cells.start = start }

  func record(_ row: Int) -> RecordValue { records[row] }

  func kernel(_ constants: BatchConstants) -> DirectKernel? {
    let block = ObjectBlock(records, memory)
    let fields = SampledFields(rows: self, memory: memory) {
      .objects(ObjectField(key: $0, number: block.number(of: $0)))
    }
    let compiler = BatchCompiler(fields: fields, constants: constants)
    return compiler.kernel(constants.program.root).map {
      DirectKernel(kernel: $0, block: block, partSize: block.partSize)
    }
  }

  /// Gives dynamic records that lie in memory one after the other to `body`; nil, without a call, for all others, and for
  /// few.
  static func with<Record: RecordValueConvertible, Result>(
    _ records: some Collection<Record>, _ body: (ObjectRows) throws(FormatError) -> Result
  ) throws(FormatError) -> Result? {
    // To find out how values lie takes as long as a small file, so it is left until it is worth it.
    guard Record.self == RecordValue.self, records.count >= BlockRun<ObjectRows>.fewestRows,
      let memory = ValueMemory.found
    else { return nil }
    var failure: FormatError?
    let result = records.withContiguousStorageIfAvailable { buffer -> Result? in
      guard let base = buffer.baseAddress else { return nil }
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
