import PredicateLanguage

/// Cuts rows into cells: RFC 4180, and what real files do besides.
///
/// Rows end with LF, CR or CRLF. A quote within a cell that does not begin with one is an ordinary character. Blanks
/// between a closing quote and the next delimiter are passed over; other text there is an error, because it is a sign
/// of a quote that should have been doubled. Zero bytes are no text, and Ctrl-Z at the end, or alone in a row, is no record:
/// old systems end files so.
struct CSVScanner {
  struct Fault: Error {
    enum Kind { case unterminatedQuote, textAfterQuote, zeroByte, endMark }
    var kind: Kind
    /// Offset in the scanned bytes.
    var offset: Int

    /// The error for people.
    func error(in bytes: Span<UInt8>, file: String?, firstLine: Int) -> DataError {
      let place = BytePlace(of: offset, in: bytes, firstLine: firstLine)
      let (message, hint): (message: String, hint: String?) =
        switch kind {
        case .unterminatedQuote: ("a quoted cell without its closing quote", nil)
        case .textAfterQuote:
          (message: "text after the closing quote of a cell", hint: #"within quotes write `""` for a quote"#)
        case .zeroByte:
          (
            message: "a zero byte, which is no text",
            hint: "text in UTF-16 is full of them, convert it: `iconv -f UTF-16LE -t UTF-8`; "
              + #"remove others: `tr -d '\000'`"#
          )
        case .endMark:
          (message: "Ctrl-Z, byte 1A, which ends the files of old systems", hint: #"remove it: `tr -d '\032'`"#)
        }
      return DataError(.malformedCSV, message, file: file, line: place.line, column: place.column, hint: hint)
    }
  }

  private let delimiter: UInt8
  // Every byte above it is part of a cell: most are, so that one comparison passes them over.
  private let lastSpecialByte: UInt8
  /// The cells of the row scanned last.
  private(set) var cells: [CSVCell] = []
  /// How many line breaks the row scanned last has, its own end included.
  private(set) var lineBreaks = 0

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  /// Ctrl-Z.
  static let endMark: UInt8 = 0x1A

  init(delimiter: UInt8) {
    self.delimiter = delimiter
    lastSpecialByte = max(delimiter, Self.lineFeed, Self.carriageReturn)
  }

  /// Scans the row at the front of `bytes` into `cells` and gives its length with its line end; nil if the row does not
  /// end within the bytes and more may follow (`isWhole` false). The bytes must not be empty.
  mutating func scanRow(_ bytes: Span<UInt8>, isWhole: Bool) throws(Fault) -> Int? {
    cells.removeAll(keepingCapacity: true)
    lineBreaks = 0
    var index = 0
    let count = bytes.count
    while true {
      if index < count, bytes[index] == Self.quote {
        guard let next = try scanQuoted(bytes, from: index, isWhole: isWhole) else { return nil }
        index = next
      } else {
        let start = index
        index = plainEnd(bytes, from: index)
        cells.append(CSVCell(start: start, end: index, form: .plain))
      }
      guard index < count else {
        guard isWhole else { return nil }
        try requireNoEndMark(bytes, to: index, isLast: true)
        return index
      }
      switch bytes[index] {
      case delimiter: index += 1
      case Self.lineFeed:
        try requireNoEndMark(bytes, to: index, isLast: false)
        lineBreaks += 1
        return index + 1
      case Self.carriageReturn:
        // An LF may come with the next block.
        if index + 1 == count, !isWhole { return nil }
        try requireNoEndMark(bytes, to: index, isLast: false)
        lineBreaks += 1
        return index + 1 < count && bytes[index + 1] == Self.lineFeed ? index + 2 : index + 1
      default: throw Fault(kind: .zeroByte, offset: index)
      }
    }
  }

  /// Throws if the row that ends at `end` has nothing but Ctrl-Z, or if the last row of the input ends with it.
  private func requireNoEndMark(_ bytes: Span<UInt8>, to end: Int, isLast: Bool) throws(Fault) {
    var mark = end
    while mark > 0, bytes[mark - 1] == Self.endMark { mark -= 1 }
    if mark < end, isLast || mark == 0 { throw Fault(kind: .endMark, offset: mark) }
  }

  /// Throws if the row scanned last, the first `length` bytes, or one of its cells is longer than the limits allow.
  func requireRow(
    _ bytes: Span<UInt8>, _ length: Int, within limit: ReadLimit, _ limits: Limits, line: Int,
    file: String?
  ) throws(DataError) {
    guard length > min(limit.most(limits), limits.cellBytes) else { return }
    var end = length
    if end > 0, bytes[end - 1] == Self.lineFeed { end -= 1 }
    if end > 0, bytes[end - 1] == Self.carriageReturn { end -= 1 }
    if end > limit.most(limits) { throw limit.error(limits, file: file, line: line, column: 1) }
    guard let cell = cells.first(where: { $0.end - $0.start > limits.cellBytes }) else { return }
    let place = BytePlace(of: cell.start, in: bytes, firstLine: line)
    throw ReadLimit.cellBytes.error(limits, file: file, line: place.line, column: place.column)
  }

  @inline(__always)
  private func plainEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte <= lastSpecialByte,
        byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn || byte == 0
      {
        break
      }
      index += 1
    }
    return index
  }

  /// Scans a quoted cell and gives the offset of the delimiter or line end after it.
  private mutating func scanQuoted(
    _ bytes: Span<UInt8>, from quote: Int, isWhole: Bool
  ) throws(Fault) -> Int? {
    var index = quote + 1
    var form = CSVCell.Form.quoted
    while true {
      guard index < bytes.count else {
        guard isWhole else { return nil }
        throw Fault(kind: .unterminatedQuote, offset: quote)
      }
      switch bytes[index] {
      case Self.quote:
        // Whether the quote is doubled may be seen in the next block only.
        if index + 1 == bytes.count, !isWhole { return nil }
        if index + 1 < bytes.count, bytes[index + 1] == Self.quote {
          form = .quotedWithQuotes
          index += 2
          continue
        }
      case Self.lineFeed:
        lineBreaks += 1
        index += 1
        continue
      case Self.carriageReturn:
        if index + 1 >= bytes.count || bytes[index + 1] != Self.lineFeed { lineBreaks += 1 }
        index += 1
        continue
      case 0: throw Fault(kind: .zeroByte, offset: index)
      default:
        index += 1
        continue
      }
      break
    }
    cells.append(CSVCell(start: quote + 1, end: index, form: form))
    index += 1
    while index < bytes.count, bytes[index] == UInt8(ascii: " "), delimiter != UInt8(ascii: " ") { index += 1 }
    guard index < bytes.count else { return isWhole ? index : nil }
    switch bytes[index] {
    case delimiter, Self.lineFeed, Self.carriageReturn: return index
    case 0: throw Fault(kind: .zeroByte, offset: index)
    case Self.endMark: throw Fault(kind: .endMark, offset: index)
    default: throw Fault(kind: .textAfterQuote, offset: index)
    }
  }
}
