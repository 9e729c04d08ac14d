import PredicateData
public import PredicateFormat
public import PredicateHosts
import PredicateSession

/// Answers requests of the batch protocol: one JSON object a line in, one a line out.
///
/// ```
/// {"id":1,"op":"evaluate","format":"age > 30","object":{"age":31}}  →  {"id":1,"ok":true,"result":true}
/// ```
/// A request that cannot be read or served gets an error response; nothing ends the server.
public struct BatchServer: ~Copyable {
  private var reader = JSONReader()
  private let writer = JSONWriter()
  private let operations: BatchOperations

  /// A server with its limits and functions, and the host that requests mean which name none.
  public init(limits: Limits = Limits(), functions: FunctionTable = .builtin, profile: HostProfile? = nil) {
    operations = BatchOperations(limits: limits, functions: functions, profile: profile)
  }

  /// The response to one line, without a line end. A blank line has none.
  public mutating func respond(to line: String) -> String? {
    var response: [UInt8] = []
    respond(to: Array(line.utf8).span, into: &response)
    return response.isEmpty ? nil : String(decoding: response.dropLast(), as: UTF8.self)
  }

  /// Appends the response to one line of UTF-8, with a line end. A blank line has none.
  package mutating func respond(to line: Span<UInt8>, into response: inout [UInt8]) {
    if (0..<line.count).allSatisfy({ line[$0] == 0x20 || (0x09...0x0D).contains(line[$0]) }) { return }
    var pairs: [(String, RecordValue)] = []
    var id: [UInt8]?
    do throws(BatchFailure) {
      let request: BatchRequest
      do throws(BatchFailure) {
        request = try BatchRequest(line, &reader)
        id = JSONReader.source(of: "id", in: line).map { $0.map { line[$0] } }
      } catch {
        id = readableID(of: line)
        throw error
      }
      do throws(BatchFailure) {
        let answer = try operations.answer(request)
        pairs.append(("ok", true))
        pairs += answer
      } catch {
        pairs.append(("ok", false))
        pairs.append(("error", error.recordValue))
      }
    } catch {
      pairs = [("ok", false), ("error", error.recordValue)]
    }
    write(pairs, id: id, to: &response)
  }

  /// The `id` of a line that could not be read, such as one with a date that is none; nil where it cannot be read itself.
  private mutating func readableID(of line: Span<UInt8>) -> [UInt8]? {
    guard let place = JSONReader.source(of: "id", in: line) else { return nil }
    let id = place.map { line[$0] }
    return (try? reader.read(id.span)) == nil ? nil : id
  }

  /// Appends the response to a line that is longer than is read.
  mutating func refuseLongLine(into response: inout [UInt8]) {
    write([("ok", false), ("error", BatchFailure.tooLong.recordValue)], to: &response)
  }

  /// Appends a response, the request's `id` as it was written.
  private func write(_ pairs: [(String, RecordValue)], id: [UInt8]? = nil, to response: inout [UInt8]) {
    let start = response.count
    writer.append(.object(RecordObject(pairs)), to: &response)
    if let id { response.insert(contentsOf: Array("\"id\":".utf8) + id + [UInt8(ascii: ",")], at: start + 1) }
    response.append(UInt8(ascii: "\n"))
  }
}

/// Why a request got an error response.
enum BatchFailure: Error {
  /// The request itself is wrong; the text says what is needed.
  case malformedRequest(String, hint: String? = nil)
  /// The line is longer than is read.
  case tooLong
  /// The predicate is.
  case predicate(FormatError)
  /// One of several predicates is.
  case rule(FormatError, place: Int)

  var recordValue: RecordValue {
    switch self {
    case .malformedRequest(let message, let hint):
      return FailureRecord.error(kind: "argument", code: "malformedRequest", message: message, hint: hint)
    case .tooLong:
      return FailureRecord.error(
        kind: "limit", code: "requestTooLong",
        message: "the line has more than \(BatchLoop.longestRequest >> 20) MiB")
    case .predicate(let error):
      return .object(RecordObject(DiagnosticRecord.pairs(of: error.first, source: error.source)))
    case .rule(let error, let place):
      let pairs = DiagnosticRecord.pairs(of: error.first, source: error.source)
      return .object(RecordObject(pairs + [("rule", .integer(Int64(place)))]))
    }
  }
}

/// Answers requests as they come, each line by a line, in order.
///
/// Answers are written before it waits for more requests: who asks one thing after the other is answered at once, and who
/// sends many before reading gets the answers in large pieces. Memory: that of the longest line and its answer.
enum BatchLoop {
  // A request with more is surely a mistake, and must not take all memory.
  static let longestRequest = 256 << 20
  private static let flushSize = 64 << 10

  /// Answers all lines, until nobody reads the answers any more. `waitForInput` waits for further requests; false from it
  /// ends the loop.
  /// - Throws: ``DataError`` if reading fails.
  static func run(
    _ server: consuming BatchServer, _ input: consuming LineInput, _ output: CommandOutput,
    waitForInput: () -> Bool
  ) throws(DataError) {
    var answers: [UInt8] = []
    func flush() {
      if !answers.isEmpty { output.write(answers) }
      answers.removeAll(keepingCapacity: answers.capacity <= 4 * flushSize)
    }
    defer { flush() }
    while !output.isClosed {
      let goesOn = try input.next {
        flush()
        return !output.isClosed && waitForInput()
      } _: { line in
        if let line { server.respond(to: line, into: &answers) } else { server.refuseLongLine(into: &answers) }
        if answers.count >= flushSize { flush() }
      }
      if !goesOn { return }
    }
  }
}
