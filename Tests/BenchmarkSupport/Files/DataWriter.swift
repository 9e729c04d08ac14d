import Foundation

/// Writes the tables as files, for peers that are other programs.
package struct DataWriter {
  private let folder: URL
  /// The text of each day on which someone may have joined.
  private let days: [Date: String]

  /// Makes the folder.
  /// - Throws: what the file system says.
  package init(folder: String) throws {
    self.folder = URL(filePath: folder)
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    var days: [Date: String] = [:]
    for number in 0..<PeopleGenerator.days {
      let day = PeopleGenerator.day(number)
      days[day] = day.formatted(.iso8601)
    }
    self.days = days
  }

  /// Writes `words.txt`, `people.csv` and `orders.jsonl` of these tables, and `ten.jsonl` with the first ten people.
  package func write(_ data: BenchmarkData) throws {
    try Data(data.words.map { $0.text + "\n" }.joined().utf8).write(to: folder.appending(path: "words.txt"))
    var csv = try FileSink(folder.appending(path: "people.csv"))
    try csv.add(Self.header)
    for person in data.people { try csv.add(comma(person)) }
    try csv.close()
    var ten = try FileSink(folder.appending(path: "ten.jsonl"))
    for person in data.people.prefix(10) { try ten.add(object(person)) }
    try ten.close()
    var orders = try FileSink(folder.appending(path: "orders.jsonl"))
    for order in data.orders {
      let lines = order.lines.map { "{\"price\":\($0.price),\"quantity\":\($0.quantity)}" }.joined(separator: ",")
      try orders.add(
        "{\"customer\":{\"name\":\"\(order.customer.name)\",\"city\":\"\(order.customer.city)\"},\"lines\":[\(lines)]}\n"
      )
    }
    try orders.close()
  }

  /// Writes `file.jsonl` of about so many bytes, and `file.csv` with the same people. Gives how many there are.
  package func writeFiles(bytes: Int, seed: UInt64) throws -> Int {
    var json = try FileSink(folder.appending(path: "file.jsonl"))
    var csv = try FileSink(folder.appending(path: "file.csv"))
    try csv.add(Self.header)
    var count = 0
    try PeopleGenerator.forEach(.max, seed: seed) { person in
      try json.add(object(person))
      try csv.add(comma(person))
      count += 1
      return json.bytes < bytes
    }
    try json.close()
    try csv.close()
    return count
  }

  static let header = Person.keys.joined(separator: ",") + "\n"

  // The names of the table need no escapes.
  func comma(_ person: Person) -> String {
    "\(person.id),\(person.age),\(person.score),\(person.city),\(person.name),\(person.active),\(person.nickname ?? ""),\(days[person.joined, default: ""])\n"
  }

  /// Someone without a nickname has no such key.
  func object(_ person: Person) -> String {
    let nickname = person.nickname.map { ",\"nickname\":\"\($0)\"" } ?? ""
    return
      "{\"id\":\(person.id),\"age\":\(person.age),\"score\":\(person.score),\"city\":\"\(person.city)\",\"name\":\"\(person.name)\",\"active\":\(person.active)\(nickname),\"joined\":\"\(days[person.joined, default: ""])\"}\n"
  }
}

/// A file that is written in large pieces.
private struct FileSink {
  private let handle: FileHandle
  private var pending = Data()
  private(set) var bytes = 0

  init(_ url: URL) throws {
    try Data().write(to: url)
    handle = try FileHandle(forWritingTo: url)
  }

  mutating func add(_ text: String) throws {
    pending.append(contentsOf: text.utf8)
    bytes += text.utf8.count
    if pending.count > 1 << 20 { try flush() }
  }

  private mutating func flush() throws {
    try handle.write(contentsOf: pending)
    pending.removeAll(keepingCapacity: true)
  }

  mutating func close() throws {
    try flush()
    try handle.close()
  }
}
