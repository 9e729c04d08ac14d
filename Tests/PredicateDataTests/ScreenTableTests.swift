import Foundation
import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateData

private func table(
  _ records: [RecordValue], width: Int?, sampleSize: Int = 1_000, numbers: [Int]? = nil
) -> [String] {
  var options = WriteOptions()
  options.width = width
  options.sampleSize = sampleSize
  options.rowNumbers = numbers
  var bytes: [UInt8] = []
  var writer = RecordWriter(.table, options: options) { bytes += $0 }
  for record in records { writer.write(record) }
  writer.finish()
  return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
}

/// Tables as a terminal shows them.
@Suite struct ScreenTableTests {
  private static let texts: [(Double, String)] = [
    (283.3459999999999, "283.346"), (0.30000000000000004, "0.3"), (-(0.30000000000000004), "-0.3"),
    (1.2100000000000002, "1.21"),
    (83459.30000000028, "83459.3"), (9.999999999999998, "10.0"), (0.000030000000000000004, "3e-05"),
    (1.2300000000000004e200, "1.23e+200"), (2.0, "2.0"), (0.0, "0.0"), (-0.0, "-0.0"), (1.25, "1.25"),
    // Four zeros in a row come of rounding, three may be meant.
    (1.2345678901000043, "1.2345678901"), (1.2345678901200043, "1.2345678901200043"),
    // These have their digits of their own.
    (0.3333333333333333, "0.3333333333333333"), (3.141592653589793, "3.141592653589793"),
    (0.1234567890123456, "0.1234567890123456"), (123456789012345.0, "123456789012345.0"),
    (Double.leastNonzeroMagnitude, "5e-324"), (Double.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    (.infinity, "inf"),
  ]

  @Test(arguments: texts)
  func numbers(_ number: Double, _ text: String) {
    #expect(ScreenText.number(number) == text)
  }

  /// What is shown is the number itself, but for what arithmetic adds.
  @Test func numbersStayWhatTheyAre() {
    var random = SeededGenerator(seed: 5)
    let scales: [Double] = [1e-9, 1, 1e6, 1e300]
    for _ in 0..<10_000 {
      let scale = scales.randomElement(using: &random) ?? 1
      let number = Double.random(in: -1...1, using: &random) * scale
      let shown = Double(ScreenText.number(number)) ?? .nan
      #expect(abs(shown - number) <= abs(number) * 1e-11, "\(number)")
    }
  }

  private static func date(_ hours: Double) -> RecordValue { .date(Date(timeIntervalSince1970: hours * 3_600)) }

  @Test func midnightsAreDays() {
    let days: [RecordValue] = [["d": Self.date(0), "n": 0.30000000000000004], ["d": .null], ["d": Self.date(24)]]
    #expect(table(days, width: 40) == ["d             n", "----------  ---", "1970-01-01  0.3", "∅", "1970-01-02"])
    #expect(table(days, width: nil)[2] == "1970-01-01T00:00:00Z  0.30000000000000004")
    // One time among them, and all are times.
    #expect(table(days + [["d": Self.date(1)]], width: 40)[2] == "1970-01-01T00:00:00Z  0.3")
    // A time that comes later has all of its text, and so has what follows.
    let late = days + [["d": Self.date(1)], ["d": Self.date(48)]]
    #expect(
      table(late, width: 40, sampleSize: 3).suffix(3) == ["1970-01-02", "1970-01-01T01:00:00Z", "1970-01-03T00:00:00Z"])
  }

  @Test func rowNumbers() {
    let records: [RecordValue] = [["a": 1], ["a": 22], ["a": 3]]
    #expect(
      table(records, width: 20, numbers: [1, 2, 10]) == [" #   a", "--  --", " 1   1", " 2  22", "10   3"])
    // They take part in what fits.
    #expect(table([["a": "abcdefghij", "b": 1]], width: 14, numbers: [7])[2] == "7  abcdefg…  1")
  }

  /// A later cell widens its column where there is room, and texts give way to numbers.
  @Test func laterCellsWidenTheirColumn() {
    let records: [RecordValue] = [["id": 1, "t": "abc"], ["id": 1_234_567, "t": "abcdefghij"], ["id": 2, "t": "x"]]
    #expect(
      table(records, width: 40, sampleSize: 1) == ["id  t", "--  ---", " 1  abc", "1234567  abcdefghij", "      2  x"])
    #expect(table(records, width: nil, sampleSize: 1).suffix(2) == ["1234567  abcdefghij", "      2  x"])
    let long: [RecordValue] = [["id": 1, "t": "abcdefghijkl"], ["id": 1_234_567, "t": "abcdefghijkl"]]
    #expect(table(long, width: 16, sampleSize: 1).suffix(2) == [" 1  abcdefghijkl", "1234567  abcdef…"])
  }

  /// A cell is cut only where its line is full.
  @Test(arguments: [20, 37, 80, 200]) func nothingIsCutWhileThereIsRoom(_ width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    for _ in 0..<200 {
      let columns = Int.random(in: 1...9, using: &random)
      let records = (0..<5).map { _ in
        RecordValue.object(
          RecordObject(
            (0..<columns).map { column in
              let size = Int.random(in: 0...40, using: &random)
              return ("c\(column)", .string(String(repeating: "x", count: size)))
            }))
      }
      let lines = table(records, width: width)
      let dashes = lines[1]
      #expect(dashes.utf8.count <= width)
      // Columns that are left out are another matter.
      if lines[0].contains("…") { continue }
      if lines.contains(where: { $0.contains("…") }) { #expect(dashes.utf8.count == width, "\(lines)") }
    }
  }

  /// No line is wider than the terminal, whatever characters it has, and a cell that is cut fills its column but for half a
  /// character of two cells.
  @Test(arguments: [20, 37, 80, 200]) func wideCharactersKeepTheirColumns(_ width: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    let characters = ["x", "日", "é", "e\u{301}", "😀", "👩‍👩‍👧", "ـ", "\u{200B}", " "]
    for _ in 0..<200 {
      let columns = Int.random(in: 1...6, using: &random)
      let records = (0..<5).map { _ in
        RecordValue.object(
          RecordObject(
            (0..<columns).map { column in
              let size = Int.random(in: 0...30, using: &random)
              let text = (0..<size).map { _ in characters.randomElement(using: &random) ?? "" }.joined()
              return ("名\(column)", column == 0 ? .integer(Int64(size)) : .string(text))
            }))
      }
      let lines = table(records, width: width)
      let line = lines[1].utf8.count
      #expect(line <= width)
      for text in lines { #expect(TextWidth.cells(text) <= line, "\(text)") }
      if !lines[0].contains("…"), lines.contains(where: { $0.contains("…") }) { #expect(line == width, "\(lines)") }
    }
  }

  /// A long name above short cells gives way to the texts beside it; a cell of numbers is whole all the same.
  @Test func longNamesGiveWay() {
    let records: [RecordValue] = [["a name of twenty-one": 1_234_567_890, "t": "abcdefghijklmnopqrstuvwxyz"]]
    #expect(
      table(records, width: 36)
        == ["a name of twenty…  t", "-----------------  -----------------", "       1234567890  abcdefghijklmnop…"])
    #expect(table(records, width: 50)[0] == "a name of twenty-one  t")
    #expect(table(records, width: 20) == ["a name of…  t", "----------  --------", "1234567890  abcdefg…"])
  }
}
