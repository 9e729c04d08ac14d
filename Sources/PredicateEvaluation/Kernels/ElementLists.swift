import PredicateLanguage

/// The lists that are the values of a key, as conditions on their elements see them.
protocol ElementLists {
  /// Where the keys of the elements are.
  var fields: any FieldSource { get }
  /// The kernel that asks how many elements of each list a condition holds for, or how many there are; nil if this is to
  /// be asked row by row. Each element is a step; a list of more than `most` is left to the evaluation row by row, which
  /// it may end.
  func counting(_ condition: Kernel?, most: Int, _ test: ElementTest) -> Kernel?
}

/// What is asked of the number of elements for which a condition holds.
enum ElementTest {
  case any, all
  /// Nil for what is true of no number.
  case count(IntegerRange?)

  /// The answer for a list of `all` elements.
  @inline(__always)
  func holds(_ found: Int, of all: Int) -> Bool {
    switch self {
    case .any: found > 0
    case .all: found == all
    case .count(let range): range?.holds(Int64(found)) ?? false
    }
  }

  /// The answer where it no longer depends on the elements after the first `seen` ones.
  @inline(__always)
  func isDecided(_ found: Int, of seen: Int) -> Bool? {
    switch self {
    case .any: found > 0 ? true : nil
    case .all: found < seen ? false : nil
    case .count(let range?): range.holds(Int64(found)) && range.holds(.max) ? true : nil
    case .count(nil): nil
    }
  }
}

/// The columns of the records in a column of lists.
struct ElementFields: FieldSource {
  let rows: ElementRows

  func field(_ key: String) -> BatchField? { rows.column(key).flatMap(BatchField.init) }
  func record(_ key: String) -> (any FieldSource)? { rows.column(key)?.records.map(RecordFields.init) }
}

// Unsafe: offsets of lists lie within their elements, the buffers of verdicts have eight bytes more than elements, and
// an array's elements are there as long as it is asked about.
extension ElementRows: ElementLists {
  var fields: any FieldSource { ElementFields(rows: self) }

  func counting(_ condition: Kernel?, most: Int, _ test: ElementTest) -> Kernel? {
    guard longest <= most else { return nil }
    var verdicts: ColumnBuffer<UInt8>?
    if let condition {
      verdicts = self.verdicts(condition)
      if verdicts == nil { return nil }
    }
    return Kernel(cost: 4) { [offsets, verdicts] _, start, count, mask in
      let offsets = unsafe offsets.base + start
      for row in 0..<count where mask[row] != 0 {
        let (from, to) = unsafe (Int(offsets[row]), Int(offsets[row + 1]))
        var found = to - from
        if let verdicts {
          found = unsafe Self.sum(verdicts.base, from, to)
        }
        mask[row] = test.holds(found, of: to - from) ? 1 : 0
      }
      return true
    }
  }

  /// What a condition says of each element; nil if it is to be asked one by one.
  private func verdicts(_ condition: Kernel) -> ColumnBuffer<UInt8>? {
    let marks = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 8)
    unsafe marks.initialize(repeating: 1, count: count + 8)
    let verdicts = unsafe ColumnBuffer(owning: marks, count: count)
    for start in stride(from: 0, to: count, by: Kernel.batchSize) {
      let size = min(Kernel.batchSize, count - start)
      guard unsafe condition.narrow(.none, start, size, Mask(marks + start)) else { return nil }
    }
    return verdicts
  }

  /// How many of the marks, each 0 or 1, are set; eight are counted at a time.
  @inline(__always)
  private static func sum(_ marks: UnsafePointer<UInt8>, _ from: Int, _ to: Int) -> Int {
    var found = 0
    var element = from
    while element + 8 <= to {
      unsafe found &+= UnsafeRawPointer(marks + element).loadUnaligned(as: UInt64.self).nonzeroBitCount
      element += 8
    }
    while element < to {
      unsafe found &+= Int(marks[element])
      element += 1
    }
    return found
  }
}

/// A type of stored properties that are lists.
protocol StoredList {
  /// The lists in the properties at a place; nil if they are to be read row by row.
  static func lists(_ place: FieldPlace) -> (any ElementLists)?
}

extension Array: StoredList where Element: RecordValueConvertible {
  static func lists(_ place: FieldPlace) -> (any ElementLists)? {
    // Of objects an array has the addresses only.
    if Element.self is AnyClass { return nil }
    return StructLists<Element>(
      place: place,
      fields: (Element.self as? any Recordable.Type).map { BatchSource.fields(of: $0) } ?? ValueFields<Element>())
  }
}

/// The arrays of one property of an array of structs.
struct StructLists<Element>: ElementLists {
  let place: FieldPlace
  let fields: any FieldSource

  /// Shorter lists are asked element by element.
  private static var fewestElements: Int { 32 }

  func counting(_ condition: Kernel?, most: Int, _ test: ElementTest) -> Kernel? {
    guard let condition else {
      return unsafe kernel { list in list.count > most ? nil : test.holds(list.count, of: list.count) }
    }
    guard let ask = condition.verdict?.ask else { return nil }
    return unsafe kernel { list in
      if list.count > most { return nil }
      guard let first = unsafe UnsafeRawPointer(list.baseAddress) else { return test.holds(0, of: 0) }
      if list.count >= Self.fewestElements {
        return unsafe Self.verdict(StructRows(first), list.count, condition, test)
      }
      var found = 0
      for number in 0..<list.count {
        guard let holds = unsafe ask(StructRows(first + number &* MemoryLayout<Element>.stride)) else { return nil }
        if holds { found += 1 }
        if let decided = test.isDecided(found, of: number + 1) { return decided }
      }
      return test.holds(found, of: list.count)
    }
  }

  /// The verdict on a list, whose elements are asked many at a time.
  private static func verdict(
    _ elements: StructRows, _ count: Int, _ condition: Kernel, _ test: ElementTest
  ) -> Bool? {
    if let counted = condition.count {
      var found = 0
      for start in Swift.stride(from: 0, to: count, by: Kernel.batchSize) {
        let size = min(Kernel.batchSize, count - start)
        found += counted(elements, start, size)
        if let decided = test.isDecided(found, of: start + size) { return decided }
      }
      return test.holds(found, of: count)
    }
    return Kernel.withMask { mask in
      var found = 0
      for start in Swift.stride(from: 0, to: count, by: Kernel.batchSize) {
        let size = min(Kernel.batchSize, count - start)
        mask.update(repeating: 1, count: size)
        guard condition.narrow(elements, start, size, mask) else { return nil }
        found += MaskWords.count(mask, size)
        if let decided = test.isDecided(found, of: start + size) { return decided }
      }
      return test.holds(found, of: count)
    }
  }

  private func kernel(_ ask: @escaping @Sendable (_ list: UnsafeBufferPointer<Element>) -> Bool?) -> Kernel {
    let verdict = Kernel.Verdict { [place] row in
      // The key path has said that the property is of this type.
      unsafe row[place.offset].assumingMemoryBound(to: [Element].self).pointee.withUnsafeBufferPointer {
        unsafe ask($0)
      }
    }
    let narrow: Kernel.Narrow = { [place] rows, start, count, mask in
      for row in 0..<count where mask[row] != 0 {
        guard let holds = unsafe verdict.ask(StructRows(rows[(start &+ row) &* place.stride])) else { return false }
        mask[row] = holds ? 1 : 0
      }
      return true
    }
    // A list may have more elements than the limits allow.
    return Kernel(cost: 20, narrow, verdict: verdict, isCertain: false)
  }
}
