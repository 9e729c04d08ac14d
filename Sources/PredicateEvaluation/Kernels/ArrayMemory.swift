/// Where an array of structs has its elements and their number, so that loops over many arrays read them without asking
/// for the type of each, and without counting references.
///
/// Nothing promises it, so it is looked at once, with arrays of several types and sizes; where it is not as expected,
/// ``found`` is nil and arrays are read in the usual way.
struct ArrayMemory: Sendable {
  /// The layout that this process has; nil if it is another one than this type describes.
  static let found = ArrayMemory()

  /// How far behind the address that an array consists of the number of its elements is.
  private static var count: Int { 16 }
  /// How far behind it the first element is, if that needs to be aligned to no more than eight bytes.
  private let first: Int

  private init?() {
    let sizes = [1, 2, 9, 300]
    var offsets: Set<Int?> = []
    for size in sizes {
      offsets.insert(Self.firstElement([UInt8](repeating: 1, count: size)))
      offsets.insert(Self.firstElement([UInt16?](repeating: nil, count: size)))
      offsets.insert(Self.firstElement(Array(0..<size)))
      offsets.insert(Self.firstElement(Array(repeating: ("a", true, 2.5), count: size)))
      offsets.insert(Self.firstElement(Array((0..<size).map(String.init).dropFirst(0))))
      offsets.insert(Self.firstElement((0..<size).reduce(into: [String?]()) { $0.append(String($1)) }))
    }
    guard offsets.count == 1, let first = offsets.first ?? nil, Self.isEmpty([Int]()), Self.isEmpty([String?]()) else {
      return nil
    }
    self.first = first
  }

  /// The elements of the array at an address.
  @inline(__always)
  func list(at array: UnsafeRawPointer) -> (first: UnsafeRawPointer, count: Int) {
    let address = array.load(as: UnsafeRawPointer.self)
    return (address + first, address.load(fromByteOffset: Self.count, as: Int.self))
  }

  /// How far behind an array's address its first element is; nil if the array is not as expected.
  private static func firstElement<Element>(_ elements: [Element]) -> Int? {
    guard MemoryLayout<[Element]>.size == MemoryLayout<UnsafeRawPointer>.size, MemoryLayout<Int>.size == 8 else {
      return nil
    }
    return elements.withUnsafeBufferPointer { buffer in
      withUnsafeBytes(of: elements) { array in
        let address = array.load(as: UInt.self)
        guard let first = buffer.baseAddress.map({ UInt(bitPattern: $0) }), first > address, first - address < 256,
          Int(first - address) >= count + MemoryLayout<Int>.size,
          // Before the first element, so within what belongs to the array.
          UnsafeRawPointer(bitPattern: address)?.load(fromByteOffset: count, as: Int.self) == elements.count
        else { return nil }
        return Int(first - address)
      }
    }
  }

  /// Whether an empty array says so at the same place. Called once others were as expected, so that it can be looked at.
  private static func isEmpty<Element>(_ elements: [Element]) -> Bool {
    withUnsafeBytes(of: elements) { array in
      array.load(as: UnsafeRawPointer.self).load(fromByteOffset: count, as: Int.self) == 0
    }
  }
}
