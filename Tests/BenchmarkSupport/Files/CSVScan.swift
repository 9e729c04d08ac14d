/// Counts the rows of a CSV file with `age > 30 AND city == "Berlin"`, by bytes: the least such a job can take.
///
/// Reads RFC 4180 with fields in quotes, doubled quotes among them; only line ends within quotes are not for it.
package struct CSVScan {
  /// How many rows match. Memory does not grow with the file.
  /// - Throws: ``ScanFault`` for a file without these columns, and what the file system says.
  package static func count(file: String) throws -> Int {
    var count = 0
    var columns: (age: Int, city: Int)?
    try BlockLines(file).forEach { bytes, length in
      var place = 0
      if columns == nil {
        columns = try header(bytes)
        while bytes[place] != 0x0A { place += 1 }
        place += 1
      }
      guard let columns else { return }
      count += matches(bytes, from: place, to: length, columns)
    }
    return count
  }

  private static func header(_ bytes: UnsafeBufferPointer<UInt8>) throws -> (age: Int, city: Int) {
    let line = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    let names = line.split(separator: ",", omittingEmptySubsequences: false)
    guard let age = names.firstIndex(of: "age"), let city = names.firstIndex(of: "city") else {
      throw ScanFault(line: 1, message: "no columns `age` and `city`")
    }
    return (age, city)
  }

  // Lines end with a line feed before `end`; no field passes it.
  private static func matches(
    _ bytes: UnsafeBufferPointer<UInt8>, from begin: Int, to end: Int, _ columns: (age: Int, city: Int)
  ) -> Int {
    let last = max(columns.age, columns.city)
    var place = begin
    var count = 0
    while place < end {
      var isGrown = false
      var isThere = false
      var column = 0
      while true {
        let start = place
        if bytes[place] == 0x22 {
          place &+= 1
          while bytes[place] != 0x0A {
            if bytes[place] == 0x22 {
              if bytes[place &+ 1] != 0x22 { break }
              place &+= 1
            }
            place &+= 1
          }
        }
        while bytes[place] != 0x2C, bytes[place] != 0x0A { place &+= 1 }
        if column == columns.age { isGrown = isAbove30(bytes, start, place) }
        if column == columns.city { isThere = isBerlin(bytes, start, place) }
        if bytes[place] == 0x0A || column == last { break }
        place &+= 1
        column &+= 1
      }
      // What follows the last column of interest can hold quotes, but no line end.
      while bytes[place] != 0x0A { place &+= 1 }
      place &+= 1
      if isGrown, isThere { count &+= 1 }
    }
    return count
  }

  @inline(__always)
  private static func isAbove30(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var start = start
    var end = end
    strip(bytes, &start, &end)
    if end &- start == 2, bytes[start] &- 0x30 < 10, bytes[start + 1] &- 0x30 < 10 {
      return (bytes[start] &- 0x30) &* 10 &+ (bytes[start + 1] &- 0x30) > 30
    }
    if end &- start < 2 { return false }
    return (Double(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)) ?? 0) > 30
  }

  @inline(__always)
  private static func isBerlin(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var start = start
    var end = end
    strip(bytes, &start, &end)
    let wanted: StaticString = "Berlin"
    guard end &- start == wanted.utf8CodeUnitCount else { return false }
    for offset in 0..<wanted.utf8CodeUnitCount where bytes[start &+ offset] != wanted.utf8Start[offset] { return false }
    return true
  }

  /// Leaves out a carriage return at the end, and quotes.
  @inline(__always)
  private static func strip(_ bytes: UnsafeBufferPointer<UInt8>, _ start: inout Int, _ end: inout Int) {
    if end > start, bytes[end &- 1] == 0x0D { end &-= 1 }
    if end &- start >= 2, bytes[start] == 0x22, bytes[end &- 1] == 0x22 {
      start &+= 1
      end &-= 1
    }
  }
}
