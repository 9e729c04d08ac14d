import PredicateData
import PredicateEvaluation
import PredicateLanguage
import Testing

/// What reading a file came to, record by record or block by block.
struct ReadingOutcome {
  /// The records, with kinds of numbers told apart.
  var records: [String] = []
  var error: DataError?
  var summary: ReadSummary?
  var columns: [String] = []

  static func text(_ value: RecordValue) -> String { String(reflecting: value) }

  /// Record by record.
  init(_ source: RecordSource) {
    do throws(DataError) {
      summary = try source.read(
        columns: {
          columns = $0.map { "\($0.name) \($0.type)" }
          return true
        },
        {
          records.append(Self.text($0))
          return true
        })
    } catch {
      self.error = error
    }
  }

  /// The values of some keys of all records where the types of columns are guessed; nil if the guess does not hold.
  static func guessed(_ source: RecordSource, keys: [String]) -> [[String]]? {
    var rows: [[String]] = []
    let isWhole = source.readGuessing(ColumnRequest(keys: keys), accepts: { _ in true }) { block in
      block.table.map { table in (0..<table.count).map { row in values(keys) { table.column($0)?[row] } } }
    } deliver: { report, found in
      #expect(found == nil || report.records == found?.count)
      rows += found ?? []
      return found != nil
    }
    return isWhole ? rows : nil
  }

  /// The values of these keys, record by record; nil if something is wrong with the file.
  static func values(of source: RecordSource, keys: [String]) -> [[String]]? {
    guard let records = try? source.records() else { return nil }
    return records.map { record in
      values(keys) { key in if case .object(let object) = record { object[key] } else { nil } }
    }
  }

  private static func values(_ keys: [String], _ value: (String) -> RecordValue?) -> [String] {
    keys.map { text(value($0) ?? .null) }
  }

  /// Block by block, with the values of the tables checked against the records.
  init(blocks source: RecordSource, keys: [String]?) {
    do throws(DataError) {
      summary = try source.readBlocks(
        ColumnRequest(keys: keys),
        columns: {
          columns = $0.map { "\($0.name) \($0.type)" }
          return true
        },
        evaluate: { Self.rows(of: $0, keys: keys) },
        deliver: { report, rows in
          #expect(report.records == rows.count)
          records += rows
          return true
        })
    } catch {
      self.error = error
    }
  }

  private static func rows(of block: any ScannedBlock, keys: [String]?) -> [String] {
    (0..<block.count).map { row in
      do throws(DataError) {
        let record = try block.record(row)
        guard let table = block.table, case .object(let object) = record else { return text(record) }
        #expect(table.count == block.count)
        for key in keys ?? object.shape.keys {
          let value = table.column(key)?[row] ?? "no column"
          if text(value) != text(object[key] ?? .null) { return "\(key): \(text(value)), not of \(text(record))" }
        }
        if keys == nil {
          for column in table.columns where object[column.name] == nil && column[row] != .null {
            return "\(column.name) of \(text(record))"
          }
        }
        return text(record)
      } catch {
        return "\(error)"
      }
    }
  }
}

/// Reads text in blocks of all the sizes with all the requests, and expects what reading record by record gives.
func expectBlocksAgree(
  _ bytes: [UInt8], kind: FileKind, sizes: [Int]? = nil, keys: [[String]?] = [nil, [], ["a"], ["b", "a", "none"]],
  _ change: (inout ReadOptions) -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation
) {
  var options = ReadOptions()
  options.kind = kind
  change(&options)
  let expected = ReadingOutcome(RecordSource(bytes: bytes, name: "f", options: options))
  for size in sizes ?? Array(1...max(1, bytes.count)) + [1 << 16] {
    for keys in keys {
      options.blockSize = size
      let found = ReadingOutcome(blocks: RecordSource(bytes: bytes, name: "f", options: options), keys: keys)
      let agrees =
        found.records == expected.records && found.error == expected.error && found.columns == expected.columns
        && (expected.error != nil || found.summary == expected.summary)
      #expect(
        agrees,
        "\(String(decoding: bytes, as: UTF8.self)) at \(size) for \(keys ?? ["all"]): \(found), not \(expected)",
        sourceLocation: sourceLocation)
      let source = RecordSource(bytes: bytes, name: "f", options: options)
      if let keys, let guessed = ReadingOutcome.guessed(source, keys: keys) {
        #expect(
          guessed == ReadingOutcome.values(of: source, keys: keys),
          "guessed: \(String(decoding: bytes, as: UTF8.self)) at \(size) for \(keys)", sourceLocation: sourceLocation)
      }
    }
  }
}
