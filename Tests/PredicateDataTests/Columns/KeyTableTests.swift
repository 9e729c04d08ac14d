import Testing

@testable import PredicateData

@Suite struct KeyTableTests {
  /// The numbers of keys in a table, nil for those that it has not.
  private func numbers(_ table: KeyTable, _ keys: [String]) -> [Int?] {
    keys.map { key in
      var key = key
      return key.withUTF8 { table.number(of: $0) }
    }
  }

  @Test func keysAreNumberedAsTheyCome() {
    let keys = (0..<500).map { "key \($0)" }
    var table = KeyTable()
    #expect(numbers(table, ["key 0"]) == [nil])
    let areNew = (keys + keys).map { table.insert($0) }
    #expect(areNew == Array(repeating: true, count: 500) + Array(repeating: false, count: 500))
    #expect(table.names == keys)
    #expect(numbers(table, keys) == Array(0..<500))
    #expect(numbers(table, ["key 500", "key", ""]) == [nil, nil, nil])
  }

  /// Strings that are equal though their bytes are not.
  @Test func keysAreToldApartByTheirBytes() {
    let keys = ["\u{E9}", "e\u{301}", ""]
    var table = KeyTable()
    let areNew = keys.map { table.insert($0) }
    #expect(areNew == [true, true, true])
    #expect(numbers(table, keys) == [0, 1, 2])
  }

  @Test func theLastKeysAreTakenAway() {
    let keys = (0..<100).map { "\($0)" }
    var table = KeyTable()
    for key in keys { _ = table.insert(key) }
    table.removeKeys(from: 100)
    table.removeKeys(from: 30)
    #expect(table.names == Array(keys[..<30]))
    #expect(numbers(table, keys) == Array(0..<30) + Array(repeating: nil, count: 70))
    // In other places than before.
    for key in keys[30...].reversed() { _ = table.insert(key) }
    #expect(numbers(table, ["29", "30", "99"]) == [29, 99, 30])
    table.removeKeys(from: 0)
    #expect(table.names.isEmpty)
    #expect(numbers(table, keys) == Array(repeating: nil, count: 100))
  }
}
