#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif os(Windows)
  import WinSDK
#endif

/// A library loaded at run time. It stays loaded to the end of the process, because functions taken from it may be held
/// anywhere.
struct SharedObject: Sendable {
  /// The handle's address; the operating system's own functions are the only ones that follow it.
  private let handle: UInt

  /// Loads a library by path or by a name that the system looks for; nil if there is none.
  init?(_ name: String) {
    #if os(Windows)
      guard let module = name.withCString(encodedAs: UTF16.self, { LoadLibraryW($0) }) else { return nil }
      handle = UInt(bitPattern: module)
    #elseif os(WASI)
      return nil
    #else
      guard let object = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
      handle = UInt(bitPattern: object)
    #endif
  }

  /// The address of a function; nil if the library has none of that name.
  func address(of name: String) -> UnsafeMutableRawPointer? {
    #if os(Windows)
      guard let module = HMODULE(bitPattern: handle), let address = GetProcAddress(module, name) else { return nil }
      // A function's address as a plain one; it is cast to the function's type before it is called.
      return unsafeBitCast(address, to: UnsafeMutableRawPointer.self)
    #elseif os(WASI)
      return nil
    #else
      return dlsym(UnsafeMutableRawPointer(bitPattern: handle), name)
    #endif
  }
}
