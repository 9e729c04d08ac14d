import Foundation

/// The loops over the table of people; `rows` is at most what the columns hold.
struct PeopleLoops {
  let columns: PeopleColumns
  let rows: Int

  func grownInBerlin() -> Int {
    let berlin = ShortText("Berlin")
    return columns.age.withUnsafeBufferPointer { ages in
      columns.city.withBytes { cities in
        var count: UInt = 0
        for row in 0..<rows {
          let isGrown: UInt8 = ages[row] > 30 ? 1 : 0
          let isThere: UInt8 = cities.equals(row, berlin) ? 1 : 0
          count &+= UInt(isGrown & isThere)
        }
        return Int(count)
      }
    }
  }

  func scored() -> Int {
    columns.age.withUnsafeBufferPointer { ages in
      columns.score.withUnsafeBufferPointer { scores in
        columns.active.withUnsafeBufferPointer { active in
          columns.nickname.isPresent.withUnsafeBufferPointer { isPresent in
            var count: UInt = 0
            for row in 0..<rows {
              let isHigh: UInt8 = scores[row] > 0.5 ? 1 : 0
              let isYoung: UInt8 = ages[row] < 20 ? 1 : 0
              count &+= UInt(isHigh & (isYoung | active[row]) & isPresent[row])
            }
            return Int(count)
          }
        }
      }
    }
  }

  func capitals() -> Int {
    let names = (ShortText("Berlin"), ShortText("Paris"), ShortText("Rome"))
    return columns.city.withBytes { cities in
      var count: UInt = 0
      for row in 0..<rows {
        let word = cities.word(cities.begin(row))
        let first: UInt8 = word & names.0.mask == names.0.bits ? 1 : 0
        let second: UInt8 = word & names.1.mask == names.1.bits ? 1 : 0
        let third: UInt8 = word & names.2.mask == names.2.bits ? 1 : 0
        count &+= UInt(first | second | third)
      }
      return Int(count)
    }
  }

  /// Sums by city in a table of 256 places, found by a hash of the first eight bytes and the length.
  func averages() -> Int {
    columns.score.withUnsafeBufferPointer { scores in
      columns.city.withBytes { cities in
        var firstRows = [Int](repeating: -1, count: 256)
        var sums = [Double](repeating: 0, count: 256)
        var counts = [Int](repeating: 0, count: 256)
        for row in 0..<rows {
          let begin = cities.begin(row)
          let length = cities.end(row) &- begin
          let inside: UInt64 = ~0 >> UInt64(truncatingIfNeeded: 64 &- min(length, 8) &* 8)
          var place = Int((((cities.word(begin) & inside) ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15) >> 56)
          while firstRows[place] >= 0, !isSame(cities, firstRows[place], row) { place = (place &+ 1) & 255 }
          if firstRows[place] < 0 { firstRows[place] = row }
          sums[place] += scores[row]
          counts[place] &+= 1
        }
        return sums.indices.count { counts[$0] > 0 && sums[$0] / Double(counts[$0]) > 0.5 }
      }
    }
  }

  @inline(__always) private func isSame(_ texts: TextBytes, _ left: Int, _ right: Int) -> Bool {
    var first = texts.begin(left)
    var second = texts.begin(right)
    var rest = texts.end(left) &- first
    if texts.end(right) &- second != rest { return false }
    while rest > 8 {
      if texts.word(first) != texts.word(second) { return false }
      first &+= 8
      second &+= 8
      rest &-= 8
    }
    return (texts.word(first) ^ texts.word(second)) << UInt64(truncatingIfNeeded: 64 &- rest &* 8) == 0
  }

  /// Folds only the accents that the cities have.
  func accents() -> Int {
    columns.city.count(rows) { cities, row in
      let begin = cities.begin(row)
      switch cities.bytes[begin] | 0x20 {
      case 0x7A: return folds(cities, begin, cities.end(row), to: "zurich", asPrefix: false)
      case 0x6D: return folds(cities, begin, cities.end(row), to: "mont", asPrefix: true)
      default: return false
      }
    }
  }

  private func folds(
    _ texts: TextBytes, _ begin: Int, _ end: Int, to folded: StaticString, asPrefix: Bool
  ) -> Bool {
    var place = begin
    let wanted = UnsafeBufferPointer(start: folded.utf8Start, count: folded.utf8CodeUnitCount)
    for byte in wanted {
      if place >= end { return false }
      if texts.bytes[place] == 0xC3, place + 1 < end {
        let letter: UInt8 =
          switch texts.bytes[place + 1] | 0x20 {
          case 0xBC: 0x75
          case 0xA9: 0x65
          default: 0
          }
        if letter != byte { return false }
        place += 2
      } else {
        if texts.bytes[place] | 0x20 != byte { return false }
        place += 1
      }
    }
    return asPrefix || place == end
  }

  func outsideAges() -> Int {
    columns.age.withUnsafeBufferPointer { ages in
      var count = 0
      for row in 0..<rows { count &+= UInt(bitPattern: ages[row] &- 18) > 47 ? 1 : 0 }
      return count
    }
  }

  func nicknames() -> Int {
    columns.nickname.isPresent.withUnsafeBufferPointer { isPresent in
      columns.nickname.count(rows) { names, row in isPresent[row] == 0 || names.bytes[names.begin(row)] != 0x61 }
    }
  }

  func period() -> Int {
    let first = Workload.period.lowerBound.timeIntervalSince1970
    let last = Workload.period.upperBound.timeIntervalSince1970
    return columns.joined.withUnsafeBufferPointer { days in
      var count = 0
      for row in 0..<rows { count &+= days[row] >= first && days[row] <= last ? 1 : 0 }
      return count
    }
  }
}
