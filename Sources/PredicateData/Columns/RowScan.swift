import PredicateEvaluation
import PredicateLanguage

/// Cuts rows into cells that go straight to columns, or to what the types of columns are told by. Rows with mistakes it
/// leaves alone.
///
/// The bytes must be UTF-8 where cells become text, end with a line feed, and have more than 16 to spare behind that.
// Safe: it owns an action for each column, and compares the number of a cell with theirs. No step goes behind the line
// feed, and a word that is read there lies in what is to spare.
@safe struct RowScan: ~Copyable {
  /// What becomes of the cells of one column.
  private enum Action: UInt8 {
    case pass, observe, integer, double, text
    /// By the rules of the column's type, and what is said of texts.
    case other
  }

  var table: CellTable
  var evidence: [CSVColumnEvidence]
  /// How many cells the row has that was read last; those behind the last column are empty.
  private(set) var width = 0
  private let layout: CSVLayout
  /// What becomes of each column, and which of the table it is; -1 for none.
  private let columns: UnsafeMutableBufferPointer<(action: Action, slot: Int, emptyIsText: Bool)>
  private let delimiter: UInt8
  private let skipsEmptyLines: Bool
  /// Whether an empty cell without quotes is an empty text, as one in quotes is.
  private let plainEmptyIsText: Bool

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// A scan to the columns of a request, by the types of the layout; where it has none yet, one that looks for them.
  init(_ request: ColumnRequest, _ layout: CSVLayout, delimiter: UInt8) {
    table = CellTable(ColumnRequest(keys: request.keys ?? layout.names))
    evidence = layout.names.map { _ in CSVColumnEvidence() }
    self.layout = layout
    self.delimiter = delimiter
    skipsEmptyLines = layout.names.count > 1
    plainEmptyIsText = layout.isText(emptyCell: .plain)
    unsafe columns = .allocate(capacity: layout.names.count)
    for (index, name) in layout.names.enumerated() {
      var name = name
      let slot = name.withUTF8 { unsafe table.slot(of: $0) } ?? -1
      let action: Action =
        if layout.types.isEmpty {
          .observe
        } else if slot < 0 {
          .pass
        } else {
          switch layout.types[index] {
          case _ where !layout.readers.isEmpty: .other
          case .integer: .integer
          case .double: .double
          case .string: .text
          case .decimal, .number, .boolean, .date: .other
          }
        }
      let emptyIsText =
        slot >= 0 && !layout.types.isEmpty && layout.types[index] == .string && !layout.isNull(Span(), column: index)
      unsafe columns.initializeElement(at: index, to: (action, slot, emptyIsText))
    }
  }

  deinit { unsafe columns.deallocate() }

  /// Reads the row at `start` to the present row of the table, and gives the byte behind it; nil, and cells that mean
  /// nothing, if it has a mistake. `end` is the end of the block; `lines` counts line ends. Gives in `isRow` whether it is
  /// one and no empty line.
  mutating func row(
    at start: UnsafePointer<UInt8>, base: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>, lines: inout Int,
    isRow: inout Bool
  ) -> UnsafePointer<UInt8>? {
    // It may be the only thing in the row.
    if unsafe start.pointee == CSVScanner.endMark { return nil }
    let comma = ByteScan.pattern(delimiter)
    var next = unsafe start
    var index = 0
    isRow = true
    while true {
      let cell: UnsafePointer<UInt8>
      let cellEnd: UnsafePointer<UInt8>
      var form = CSVCell.Form.plain
      if unsafe next.pointee == Self.quote {
        guard let quoted = unsafe quoted(next, end, &lines) else { return nil }
        unsafe (cell, cellEnd, form, next) = (next + 1, quoted.end, quoted.form, quoted.next)
      } else {
        unsafe cell = next
        while true {
          let word = unsafe ByteScan.word(at: next)
          let stops = ByteScan.zeroBytes(word ^ comma) | ByteScan.bytes(of: word, below: Self.carriageReturn + 1)
          guard stops != 0 else {
            unsafe next += 8
            continue
          }
          unsafe next += stops.trailingZeroBitCount / 8
          let byte = unsafe next.pointee
          if byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn || byte == 0 { break }
          // A tab, for one.
          unsafe next += 1
        }
        unsafe cellEnd = next
      }

      if unsafe index < columns.count {
        let column = unsafe columns[index]
        if unsafe cell == cellEnd {
          if column.emptyIsText, form != .plain || plainEmptyIsText {
            unsafe table.cells[column.slot].set(table.count, CellTag.text, CellColumn.place(cell - base, count: 0))
          }
        } else {
          let contents = unsafe UnsafeBufferPointer(start: cell, count: cellEnd - cell)
          switch column.action {
          case .pass: break
          case .observe: unsafe observe(contents, index)
          case .integer:
            if let number = unsafe PlainNumber(contents), number.isWhole {
              unsafe table.cells[column.slot].set(table.count, CellTag.integer, UInt64(bitPattern: number.integer))
            } else if unsafe !setOther(contents, index, column.slot) {
              return nil
            }
          case .double:
            if let value = unsafe PlainNumber(contents)?.double {
              unsafe table.cells[column.slot].set(table.count, CellTag.double, value.bitPattern)
            } else if unsafe !setOther(contents, index, column.slot) {
              return nil
            }
          case .text:
            if form == .quotedWithQuotes {
              guard unsafe undouble(contents, column.slot) else { return nil }
            } else {
              let place = unsafe CellColumn.place(cell - base, count: contents.count)
              unsafe table.cells[column.slot].set(table.count, CellTag.text, place)
            }
          case .other: guard unsafe setOther(contents, form, cell - base, index, column.slot) else { return nil }
          }
        }
      } else if unsafe cell < cellEnd {
        return nil
      }
      index += 1

      switch unsafe next.pointee {
      case delimiter: unsafe next += 1
      case Self.lineFeed:
        lines += 1
        isRow = unsafe !(skipsEmptyLines && next == start)
        width = index
        return unsafe next + 1
      case Self.carriageReturn:
        lines += 1
        isRow = unsafe !(skipsEmptyLines && next == start)
        width = index
        return unsafe next[1] == Self.lineFeed ? next + 2 : next + 1
      default: return nil
      }
    }
  }

  /// The contents of the quoted cell at `start`, and the delimiter or line end behind it; nil if it is malformed.
  @inline(never)
  private func quoted(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ lines: inout Int
  ) -> (end: UnsafePointer<UInt8>, form: CSVCell.Form, next: UnsafePointer<UInt8>)? {
    let bytes = unsafe UnsafeBufferPointer(start: start, count: end - start)
    var form = CSVCell.Form.quoted
    var index = 1
    while true {
      guard let quote = unsafe ByteScan.firstIndex(of: Self.quote, in: bytes.span, from: index) else { return nil }
      index = quote + 1
      // Behind the block stands its line feed.
      guard unsafe start[index] == Self.quote, index < bytes.count else { break }
      form = .quotedWithQuotes
      index += 1
    }
    let close = unsafe start + index - 1
    for place in 1..<index - 1 {
      if unsafe start[place] == Self.lineFeed {
        lines += 1
      } else if unsafe start[place] == Self.carriageReturn, unsafe start[place + 1] != Self.lineFeed {
        lines += 1
      } else if unsafe start[place] == 0 {
        return nil
      }
    }
    var next = unsafe close + 1
    while unsafe next < end, unsafe next.pointee == UInt8(ascii: " "), delimiter != UInt8(ascii: " ") {
      unsafe next += 1
    }
    let byte = unsafe next.pointee
    guard byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn else { return nil }
    return unsafe (close, form, next)
  }

  // MARK: Cells

  @inline(__always)
  private mutating func observe(_ cell: UnsafeBufferPointer<UInt8>, _ index: Int) {
    if layout.readers.isEmpty, evidence[index].holdsIntegers, let number = unsafe PlainNumber(cell) {
      if number.isWhole ? number.isNarrowWhole || evidence[index].holdsWideWhole : evidence[index].holdsFractions {
        return
      }
    }
    unsafe observeOther(cell, index)
  }

  @inline(never)
  private mutating func observeOther(_ cell: UnsafeBufferPointer<UInt8>, _ index: Int) {
    unsafe layout.observe(cell.span, column: index, &evidence)
    if evidence[index].isText { unsafe columns[index].action = .pass }
  }

  @inline(never)
  private mutating func setOther(_ cell: UnsafeBufferPointer<UInt8>, _ index: Int, _ slot: Int) -> Bool {
    guard let value = unsafe layout.value(of: cell.span, column: index) else { return false }
    table.set(slot, value)
    return true
  }

  /// Sets a cell that may stand for nil, of any type; `place` is where its contents begin in the block.
  private mutating func setOther(
    _ cell: UnsafeBufferPointer<UInt8>, _ form: CSVCell.Form, _ place: Int, _ index: Int, _ slot: Int
  ) -> Bool {
    if unsafe layout.isNull(cell.span, column: index) { return true }
    guard layout.types[index] == .string else { return unsafe setOther(cell, index, slot) }
    if form == .quotedWithQuotes { return unsafe undouble(cell, slot) }
    unsafe table.cells[slot].set(table.count, CellTag.text, CellColumn.place(place, count: cell.count))
    return true
  }

  @inline(never)
  private mutating func undouble(_ cell: UnsafeBufferPointer<UInt8>, _ slot: Int) -> Bool {
    let start = table.resolved.count
    unsafe CSVCell.undouble(cell.span, into: &table.resolved)
    guard table.resolved.count <= CellTable.mostBytes else { return false }
    let place = CellColumn.place(start, count: table.resolved.count - start)
    unsafe table.cells[slot].set(table.count, CellTag.resolvedText, place)
    return true
  }
}
