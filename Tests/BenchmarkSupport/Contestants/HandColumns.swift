extension Contestant {
  /// Hand-written loops over columns: about what the machine can do, on one core, without thinking of new layouts.
  static var handColumns: Contestant {
    Contestant("columns-by-hand", "hand-written loops over columns") { workload, data, rows in
      let words = WordLoops(columns: data.wordColumns, rows: min(rows, data.words.count))
      let people = PeopleLoops(columns: data.peopleColumns, rows: min(rows, data.people.count))
      let orders = OrderLoops(columns: data.orderColumns, rows: min(rows, data.orders.count))
      return switch workload {
      case .p1: Job(words.rows, words.length20)
      case .p2: Job(words.rows, words.endingGry)
      case .p3: Job(words.rows, words.length20To25)
      case .p4: Job(words.rows, words.withQWithoutU)
      case .p5: Job(words.rows, words.qiviut)
      case .p6: Job(words.rows, words.twoZ)
      case .p7: Job(words.rows, words.vowelToIng)
      case .p8: Job(words.rows, words.longest)
      case .p9: Job(people.rows, people.grownInBerlin)
      case .p10: Job(people.rows, people.scored)
      case .p11: Job(people.rows, people.capitals)
      case .p12: Job(people.rows, people.averages)
      case .p13: Job(data.words.count, WordLoops(columns: data.wordColumns, rows: data.words.count).categories)
      case .p14: Job(people.rows, people.accents)
      case .p15: Job(people.rows, people.outsideAges)
      case .p16: Job(people.rows, people.nicknames)
      case .p17: Job(people.rows, people.period)
      case .p18: Job(orders.rows, orders.dearInBerlin)
      }
    }
  }
}

/// The loops over the word list; `rows` is at most what the columns hold.
private struct WordLoops {
  let columns: WordColumns
  let rows: Int

  func length20() -> Int {
    columns.length.withUnsafeBufferPointer { lengths in
      var count = 0
      for row in 0..<rows { count &+= lengths[row] == 20 ? 1 : 0 }
      return count
    }
  }

  func length20To25() -> Int {
    columns.length.withUnsafeBufferPointer { lengths in
      var count = 0
      for row in 0..<rows { count &+= UInt(bitPattern: lengths[row] &- 20) <= 5 ? 1 : 0 }
      return count
    }
  }

  func endingGry() -> Int {
    columns.text.count(rows) { text, row in
      let end = text.end(row)
      return end - text.begin(row) >= 3 && text.bytes[end - 1] == 0x79 && text.bytes[end - 2] == 0x72
        && text.bytes[end - 3] == 0x67
    }
  }

  func withQWithoutU() -> Int {
    columns.text.count(rows) { $0.occurrences(0x71, $1) > 0 && $0.occurrences(0x75, $1) == 0 }
  }

  func qiviut() -> Int {
    let key = ShortText("qiviut")
    // The bit that tells capitals from small letters, of six letters.
    return columns.text.count(rows) { text, row in
      (text.word(text.begin(row)) | 0x2020_2020_2020) & key.mask == key.bits
    }
  }

  func twoZ() -> Int { columns.text.count(rows) { $0.occurrences(0x7A, $1) >= 2 } }

  func vowelToIng() -> Int {
    columns.text.count(rows) { text, row in
      let begin = text.begin(row)
      let end = text.end(row)
      guard end - begin > 3, text.bytes[end - 1] == 0x67, text.bytes[end - 2] == 0x6E, text.bytes[end - 3] == 0x69
      else { return false }
      let first = text.bytes[begin]
      return first == 0x61 || first == 0x65 || first == 0x69 || first == 0x6F || first == 0x75
    }
  }

  func longest() -> Int {
    columns.length.withUnsafeBufferPointer { lengths in
      var longest = 0
      for row in 0..<rows { longest = max(longest, lengths[row]) }
      var count = 0
      for row in 0..<rows { count &+= lengths[row] == longest ? 1 : 0 }
      return count
    }
  }

  func categories() -> Int {
    columns.length.withUnsafeBufferPointer { lengths in
      columns.category.withUnsafeBufferPointer { categories in
        var found: UInt64 = 0
        for row in 0..<rows { found |= (lengths[row] == 25 ? 1 : 0) &<< UInt64(categories[row] & 63) }
        return found.nonzeroBitCount
      }
    }
  }
}

/// The loops over the orders.
private struct OrderLoops {
  let columns: OrderColumns
  let rows: Int

  func dearInBerlin() -> Int {
    let berlin = ShortText("Berlin")
    return columns.firstLine.withUnsafeBufferPointer { first in
      columns.price.withUnsafeBufferPointer { prices in
        columns.city.count(rows) { city, row in
          guard city.equals(row, berlin) else { return false }
          for line in first[row]..<first[row + 1] where prices[line] > 90 { return true }
          return false
        }
      }
    }
  }
}
