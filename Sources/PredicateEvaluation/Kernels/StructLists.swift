import PredicateLanguage

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
      return kernel { list in list.count > most ? nil : test.holds(list.count, of: list.count) }
    }
    guard let ask = condition.verdict?.ask else { return nil }
    return kernel { list in
      if list.count > most { return nil }
      guard let first = UnsafeRawPointer(list.baseAddress) else { return test.holds(0, of: 0) }
      if list.count >= Self.fewestElements { return Self.verdict(StructRows(first), list.count, condition, test) }
      var found = 0
      for number in 0..<list.count {
        guard let holds = ask(StructRows(first + number &* MemoryLayout<Element>.stride)) else { return nil }
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
        mask.initialize(repeating: 1, count: size)
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
      row[place.offset].assumingMemoryBound(to: [Element].self).pointee.withUnsafeBufferPointer { ask($0) }
    }
    let narrow: Kernel.Narrow = { [place] rows, start, count, mask in
      for row in 0..<count where mask[row] != 0 {
        guard let holds = verdict.ask(StructRows(rows[(start &+ row) &* place.stride])) else { return false }
        mask[row] = holds ? 1 : 0
      }
      return true
    }
    // A list may have more elements than the limits allow.
    return Kernel(cost: 20, narrow, verdict: verdict, isCertain: false)
  }
}
