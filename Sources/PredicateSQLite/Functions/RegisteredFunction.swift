import PredicateEvaluation
import PredicateLanguage
import PredicatePlatform
import Synchronization

/// The arguments of one call of a registered function.
// Safe: it lasts as long as the call, as SQLite's own pointers do, and an argument that is not there is null.
@safe struct FunctionCall {
  let api: SQLiteAPI
  let context: OpaquePointer
  let values: UnsafeBufferPointer<OpaquePointer?>

  var count: Int { unsafe values.count }

  func storageClass(_ place: Int) -> StorageClass {
    guard unsafe values.indices.contains(place) else { return .null }
    return unsafe StorageClass(rawValue: api.valueType(values[place])) ?? .null
  }

  /// The argument as it is stored. Throws ``Fault/invalidText`` for text that is no UTF-8.
  func value(_ place: Int) throws(FunctionCall.Fault) -> RecordValue {
    switch storageClass(place) {
    case .null: return .null
    case .integer: return unsafe .integer(api.valueInt64(values[place]))
    case .float: return unsafe .double(api.valueDouble(values[place]))
    case .blob: return unsafe .data(SQLiteScalar.data(api.valueBlob(values[place]), api.valueBytes(values[place])))
    case .text:
      guard let bytes = unsafe api.valueText(values[place]) else {
        throw .failed(ValueError(.functionFailed, "SQLite got no memory"))
      }
      let buffer = unsafe UnsafeBufferPointer(start: bytes, count: Int(max(api.valueBytes(values[place]), 0)))
      guard let text = unsafe String(validating: buffer, as: UTF8.self) else { throw .invalidText }
      return .string(text)
    }
  }

  /// The bytes of an argument that is ASCII text; nil for any other. They are there until the call ends.
  func ascii(_ place: Int) -> UnsafeBufferPointer<UInt8>? {
    guard storageClass(place) == .text, let bytes = unsafe api.valueText(values[place]) else { return nil }
    let buffer = unsafe UnsafeBufferPointer(start: bytes, count: Int(max(api.valueBytes(values[place]), 0)))
    return unsafe TextFolding.isASCII(buffer) ? buffer : nil
  }

  /// Ends the call with a text; SQLite copies the bytes.
  func give(_ text: UnsafeBufferPointer<UInt8>) {
    if let base = text.baseAddress {
      unsafe api.resultText64(context, base, UInt64(text.count), SQLiteConstant.transient, SQLiteConstant.utf8)
    } else {
      // A null pointer would be NULL.
      give(.text(""))
    }
  }

  /// Ends the call with a value.
  func give(_ value: SQLiteScalar) { unsafe value.give(to: context, api) }

  /// Ends the call with a boolean.
  func give(_ flag: Bool) { unsafe api.resultInt64(context, flag ? 1 : 0) }

  /// Ends the call with an error; SQLite copies the message.
  func fail(_ message: String) { unsafe message.withCString { unsafe api.resultError(context, $0, -1) } }

  /// Why a call ends without a result.
  enum Fault: Error {
    case failed(ValueError)
    case invalidText
  }
}

/// A function of SQL that Swift code computes.
final class RegisteredFunction: Sendable {
  typealias Body = @Sendable (FunctionCall) throws(FunctionCall.Fault) -> RecordValue
  /// Gives the result itself for the arguments that most calls have, and false for others, which the body then takes.
  typealias Shortcut = @Sendable (FunctionCall) -> Bool

  let name: String
  private let api: SQLiteAPI
  private let failures: FunctionFailures
  private let shortcut: Shortcut?
  private let body: Body

  init(
    _ name: String, api: SQLiteAPI, failures: FunctionFailures, shortcut: Shortcut?, body: @escaping Body
  ) {
    self.name = name
    self.api = api
    self.failures = failures
    self.shortcut = shortcut
    self.body = body
  }

  private func run(_ call: FunctionCall) {
    if let shortcut, shortcut(call) { return }
    do throws(FunctionCall.Fault) {
      let result = try body(call)
      do throws(SQLiteError) {
        call.give(try SQLiteScalar(result, path: nil))
      } catch {
        fail(call, FunctionFailures.Failure(function: name, error: ValueError(.unsupportedValue, error.message)))
      }
    } catch {
      switch error {
      case .failed(let error): fail(call, FunctionFailures.Failure(function: name, error: error))
      case .invalidText:
        let error = ValueError(
          .notAString, "`\(name)` was given text that is no UTF-8", hint: "write the text anew, or leave its row out")
        fail(call, FunctionFailures.Failure(function: name, error: error, isInvalidText: true))
      }
    }
  }

  private func fail(_ call: FunctionCall, _ failure: FunctionFailures.Failure) {
    failures.record(failure)
    call.fail(failure.error.message)
  }

  /// The address of `sqlite3_user_data`: a C function cannot carry along from which library it is called.
  ///
  private static let userDataAddress = Atomic<UInt>(0)

  /// Makes the function known to a connection, which keeps it until it closes.
  func register(on handle: SQLitePointer, argumentCount: Int32, flags: Int32) throws(SQLiteError) {
    let address = unsafe CFunction.address(of: api.userData)
    let (isFirst, known) = Self.userDataAddress.compareExchange(
      expected: 0, desired: address, ordering: .relaxed)
    guard isFirst || known == address else {
      throw SQLiteError(
        .libraryUnsuitable, "another SQLite library is in use in this process",
        hint: "use one library for all databases")
    }
    let code = unsafe api.createFunctionV2(
      handle.raw, name, argumentCount, flags | CInt(SQLiteConstant.utf8), Unmanaged.passRetained(self).toOpaque(),
      { context, count, values in
        let address = RegisteredFunction.userDataAddress.load(ordering: .relaxed)
        guard let context = unsafe context, address != 0 else { return }
        let userData: @convention(c) (OpaquePointer?) -> UnsafeMutableRawPointer? = unsafe CFunction.at(address)
        // What SQLite holds is this function, which is released only when the connection closes.
        guard let raw = unsafe userData(context) else { return }
        let function = unsafe Unmanaged<RegisteredFunction>.fromOpaque(raw).takeUnretainedValue()
        let values = unsafe UnsafeBufferPointer(start: values, count: Int(max(count, 0)))
        function.run(unsafe FunctionCall(api: function.api, context: context, values: values))
      }, nil, nil,
      // SQLite calls this when registering fails, too.
      { raw in if let raw = unsafe raw { unsafe Unmanaged<RegisteredFunction>.fromOpaque(raw).release() } })
    guard code == SQLiteResult.ok else {
      throw SQLiteError(
        SQLiteResult.meaning(code), said: "the function `\(name)` was refused", extendedCode: code, path: nil)
    }
  }
}

extension SQLiteConnection {
  func register(
    _ name: String, argumentCount: Int, isDeterministic: Bool, shortcut: RegisteredFunction.Shortcut? = nil,
    body: @escaping RegisteredFunction.Body
  ) throws(SQLiteError) {
    let function = RegisteredFunction(name, api: api, failures: failures, shortcut: shortcut, body: body)
    // Without side effects, so that views and indexes of the file may call it.
    let flags = isDeterministic ? SQLiteConstant.deterministic | SQLiteConstant.innocuous : SQLiteConstant.innocuous
    try withHandle { (handle) throws(SQLiteError) in
      try function.register(on: handle, argumentCount: Int32(clamping: argumentCount), flags: flags)
    }
  }
}
