/// Keys by their bytes, numbered in the order in which they came.
///
/// By bytes, because strings are equal in spellings that keys are told apart by. A table of its own, because the first set
/// or dictionary of a type searches all that a program's types conform to: the command would pay for that at each start.
struct KeyTable {
  private(set) var names: [String] = []
  private var hashes: [Int] = []
  /// The number of a key and 1, at the place to which its hash leads or at the next free one; 0 where there is none. Twice
  /// as many as keys at least, and a power of two.
  private var places: [UInt32] = []

  /// The number of a key; nil if it is not there.
  func number(of key: UnsafeBufferPointer<UInt8>) -> Int? { number(of: key, Self.hash(key)) }

  /// Adds a key, which is to be UTF-8, if it is not there, and says whether it was not.
  mutating func insert(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    let hash = Self.hash(key)
    guard number(of: key, hash) == nil else { return false }
    names.append(String(decoding: key, as: UTF8.self))
    hashes.append(hash)
    if names.count * 2 > places.count {
      places = Array(repeating: 0, count: max(places.count * 2, 16))
      for number in names.indices { place(number) }
    } else {
      place(names.count - 1)
    }
    return true
  }

  mutating func insert(_ key: String) -> Bool {
    var key = key
    return key.withUTF8 { insert($0) }
  }

  /// Takes away the keys from a number on.
  mutating func removeKeys(from first: Int) {
    // The last one first: no other has its place because that one was taken.
    while names.count > first {
      places[found(names.count - 1)] = 0
      names.removeLast()
      hashes.removeLast()
    }
  }

  private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    // Seeded anew in each process, so that no file can be made to have keys of one hash.
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(key))
    return hasher.finalize()
  }

  private func number(of key: UnsafeBufferPointer<UInt8>, _ hash: Int) -> Int? {
    guard !places.isEmpty else { return nil }
    var place = hash & (places.count - 1)
    while places[place] != 0 {
      let number = Int(places[place]) - 1
      if hashes[number] == hash, Self.spells(names[number], key) { return number }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  private static func spells(_ name: String, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    var name = name
    return name.withUTF8 { name in
      guard name.count == key.count else { return false }
      guard let left = name.baseAddress, let right = key.baseAddress else { return name.isEmpty }
      return ByteScan.areEqual(left, right, count: key.count)
    }
  }

  private mutating func place(_ number: Int) {
    var place = hashes[number] & (places.count - 1)
    while places[place] != 0 { place = (place + 1) & (places.count - 1) }
    places[place] = UInt32(number + 1)
  }

  /// Where the number of a key stands.
  private func found(_ number: Int) -> Int {
    var place = hashes[number] & (places.count - 1)
    while places[place] != UInt32(number + 1) { place = (place + 1) & (places.count - 1) }
    return place
  }
}
