#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A type whose values in memory are numbers of the language, or none.
protocol StoredNumber: Sendable {
  associatedtype Number: ExpressibleByIntegerLiteral & Sendable
  /// The number; any one where there is none.
  var storedNumber: Number { get }
  /// Whether there is one.
  var isStored: Bool { get }
}

extension StoredNumber {
  @inline(__always)
  var isStored: Bool { true }
}

extension StoredNumber where Self: FixedWidthInteger {
  // The types of whole numbers that are read fit 64 signed bits.
  @inline(__always)
  var storedNumber: Int64 { Int64(truncatingIfNeeded: self) }
}

extension Int: StoredNumber {}
extension Int8: StoredNumber {}
extension Int16: StoredNumber {}
extension Int32: StoredNumber {}
extension Int64: StoredNumber {}
extension UInt8: StoredNumber {}
extension UInt16: StoredNumber {}
extension UInt32: StoredNumber {}

extension Bool: StoredNumber {
  @inline(__always)
  var storedNumber: Int64 { self ? 1 : 0 }
}

extension Double: StoredNumber {
  @inline(__always)
  var storedNumber: Double { self }
}

extension Float: StoredNumber {
  @inline(__always)
  var storedNumber: Double { Double(self) }
}

/// A date as its seconds since 2001.
extension Date: StoredNumber {
  @inline(__always)
  var storedNumber: Double { timeIntervalSinceReferenceDate }
}

extension Optional: StoredNumber where Wrapped: StoredNumber {
  @inline(__always)
  var storedNumber: Wrapped.Number { self?.storedNumber ?? 0 }
  @inline(__always)
  var isStored: Bool { self != nil }
}
