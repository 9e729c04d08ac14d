import PredicateLanguage

/// The functions of text. Positions count Unicode scalars from 0.
enum TextFunctions {
  /// The argument as text; nil for nil. Throws ``DiagnosticCode/notAString``, naming the function.
  static func text(_ value: RecordValue, _ function: String) throws(ValueError) -> String? {
    switch value {
    case .string(let text): return text
    case .null: return nil
    case .bool, .integer, .double, .decimal, .date, .uuid, .data, .array, .set, .object, .record:
      throw .needsText(function, found: value.noun)
    }
  }

  static func canonical(_ value: RecordValue) throws(ValueError) -> RecordValue {
    guard let text = try text(value, "canonical:") else { return .null }
    return .string(TextFolding.both.fold(text))
  }

  static func concat(_ values: [RecordValue]) throws(ValueError) -> RecordValue {
    var result = ""
    for value in values {
      if case .null = value { return .null }
      let text = Casting.text(value)
      try TextLimit.check(result.utf8.count + text.utf8.count)
      result += text
    }
    return .string(result)
  }

  /// What of the range lies outside the text is left out, so no position is an error.
  static func substring(
    _ value: RecordValue, from start: RecordValue, length: RecordValue
  ) throws(ValueError) -> RecordValue {
    let name = BuiltinFunction.substring.rawValue
    if case .null = value { return .null }
    if case .null = start { return .null }
    guard let text = try text(value, name), let start = try Arithmetic.whole(start, name),
      let length = try Arithmetic.whole(length, name)
    else { return .null }
    // A negative start eats into the length, as in SQL; one far below zero leaves nothing.
    let skipped = Int(Swift.max(start, 0))
    let taken = start < 0 ? length.addingReportingOverflow(start) : (partialValue: length, overflow: false)
    guard !taken.overflow, taken.partialValue > 0 else { return .string("") }
    return .string(String(text.unicodeScalars.dropFirst(skipped).prefix(Int(taken.partialValue))))
  }

  static func trim(_ value: RecordValue) throws(ValueError) -> RecordValue {
    guard let text = try text(value, "trim:") else { return .null }
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return .string("") }
    return .string(String(scalars[start...end]))
  }

  static func replace(
    _ old: RecordValue, with new: RecordValue, in value: RecordValue
  ) throws(ValueError) -> RecordValue {
    let name = BuiltinFunction.replace.rawValue
    guard let old = try text(old, name), let new = try text(new, name), let text = try text(value, name) else {
      return .null
    }
    let search = ByteSearch(Array(old.utf8))
    let bytes = Array(text.utf8)
    let replacement = Array(new.utf8)
    var result: [UInt8] = []
    var start = 0
    while let found = search.firstIndex(in: bytes, from: start) {
      result += bytes[start..<found]
      result += replacement
      try TextLimit.check(result.count)
      start = found + search.needle.count
    }
    if start == 0 { return .string(text) }
    result += bytes[start...]
    try TextLimit.check(result.count)
    return .string(String(decoding: result, as: UTF8.self))
  }

  static func split(_ value: RecordValue, separator: RecordValue) throws(ValueError) -> RecordValue {
    let name = BuiltinFunction.split.rawValue
    guard let text = try text(value, name), let separator = try self.text(separator, name) else { return .null }
    let bytes = Array(text.utf8)
    var parts: [RecordValue] = []
    forEachPart(of: bytes, separator) { parts.append(.string(String(decoding: bytes[$0], as: UTF8.self))) }
    return .array(parts)
  }

  private static func forEachPart(of bytes: [UInt8], _ separator: String, _ body: (Range<Int>) -> Void) {
    let search = ByteSearch(Array(separator.utf8))
    var start = 0
    while let found = search.firstIndex(in: bytes, from: start) {
      body(start..<found)
      start = found + search.needle.count
    }
    body(start..<bytes.count)
  }

  /// How many parts `split:separator:` makes of its arguments. Cost: linear in the text.
  static func partCount(ofSplitting arguments: [RecordValue]) -> Int {
    guard arguments.count == 2, case .string(let text) = arguments[0], case .string(let separator) = arguments[1] else {
      return 0
    }
    var parts = 0
    forEachPart(of: Array(text.utf8), separator) { _ in parts += 1 }
    return parts
  }

  static func index(of part: RecordValue, in value: RecordValue) throws(ValueError) -> RecordValue {
    let name = BuiltinFunction.indexOf.rawValue
    guard let part = try text(part, name), let text = try text(value, name) else { return .null }
    let bytes = Array(text.utf8)
    guard let found = ByteSearch(Array(part.utf8)).firstIndex(in: bytes, from: 0) else { return .null }
    // Every scalar has one byte that does not continue another.
    return .integer(Int64(bytes[..<found].count { $0 & 0xC0 != 0x80 }))
  }

  static func version(_ value: RecordValue) throws(ValueError) -> RecordValue {
    guard let text = try text(value, BuiltinFunction.version.rawValue), let version = VersionNumbers(text) else {
      return .null
    }
    // A digit and its dot may become a whole number and one.
    try TextLimit.check(version.numbers.count * (VersionNumbers.mostDigits + 1))
    return .string(version.key)
  }
}

/// How long a text that a function makes may become: nested calls could otherwise multiply a short text without end.
enum TextLimit {
  /// 16 MiB, the longest predicate text too.
  static let longest = 16 << 20

  /// Throws ``DiagnosticCode/tooManySteps`` for a longer text.
  static func check(_ bytes: Int) throws(ValueError) {
    if bytes > longest { throw ValueError(.tooManySteps, "the text grows beyond \(longest) bytes") }
  }
}
