import Foundation

/// The texts of one column back to back, each followed by a zero byte.
///
/// Sixteen more zero bytes follow the last text, so that eight bytes can be loaded from wherever a text begins.
package struct TextColumn {
  package private(set) var bytes: [UInt8] = []
  /// Where each text begins, and where one more would.
  package private(set) var offsets: [Int32] = [0]
  /// 1 where there is a text, 0 for nil.
  package private(set) var isPresent: [UInt8] = []

  package init(_ texts: some Sequence<String?>) {
    for text in texts {
      isPresent.append(text == nil ? 0 : 1)
      if let text { bytes.append(contentsOf: text.utf8) }
      bytes.append(0)
      offsets.append(Int32(clamping: bytes.count))
    }
    bytes.append(contentsOf: [UInt8](repeating: 0, count: 16))
  }
}

/// The word list by columns.
package struct WordColumns {
  package let text: TextColumn
  package let length: [Int]
  /// The number of the word's category.
  package let category: [UInt8]

  package init(_ words: [Word]) {
    text = TextColumn(words.lazy.map(\.text))
    length = words.map(\.length)
    var codes: [String: UInt8] = [:]
    var category: [UInt8] = []
    for word in words {
      let code = codes[word.category] ?? UInt8(truncatingIfNeeded: codes.count)
      codes[word.category] = code
      category.append(code)
    }
    self.category = category
  }
}

/// The table of people by columns.
package struct PeopleColumns {
  package let age: [Int]
  package let score: [Double]
  package let city: TextColumn
  package let active: [UInt8]
  package let nickname: TextColumn
  /// Seconds since 1970.
  package let joined: [Double]

  package init(_ people: [Person]) {
    age = people.map(\.age)
    score = people.map(\.score)
    city = TextColumn(people.lazy.map(\.city))
    active = people.map { $0.active ? 1 : 0 }
    nickname = TextColumn(people.lazy.map(\.nickname))
    joined = people.map(\.joined.timeIntervalSince1970)
  }
}

/// The orders by columns: the lines of order `i` are those from `firstLine[i]` to below `firstLine[i + 1]`.
package struct OrderColumns {
  package let city: TextColumn
  package let firstLine: [Int]
  package let price: [Int]

  package init(_ orders: [Order]) {
    city = TextColumn(orders.lazy.map(\.customer.city))
    var first = [0]
    for order in orders { first.append((first.last ?? 0) + order.lines.count) }
    firstLine = first
    price = orders.flatMap { $0.lines.map(\.price) }
  }
}
