#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Blobs as SQLite hands them out.
enum StoredBytes {
  /// A copy of the bytes; SQLite's own are gone with the next call.
  static func data(_ base: UnsafeRawPointer?, _ count: Int32) -> Data {
    guard let base, count > 0 else { return Data() }
    return Data(bytes: base, count: Int(count))
  }
}
