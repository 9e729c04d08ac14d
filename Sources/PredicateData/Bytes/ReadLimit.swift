import PredicateLanguage

/// A limit of what is read, by the name of the property of `Limits`.
package enum ReadLimit: String, CaseIterable, Sendable {
  case recordBytes, cellBytes, headerBytes, documentBytes, heldBytes, expandedBytes, expansionRatio, archiveEntries

  /// The limit that an error is about; nil if it is about none.
  package init?(_ code: DataError.Code) {
    guard let limit = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = limit
  }

  var code: DataError.Code {
    switch self {
    case .recordBytes: .recordTooLong
    case .cellBytes: .cellTooLong
    case .headerBytes: .headerTooLong
    case .documentBytes: .documentTooLong
    case .heldBytes: .heldInputTooLong
    case .expandedBytes: .expansionTooLong
    case .expansionRatio: .expansionTooSteep
    case .archiveEntries: .archiveTooLarge
    }
  }

  /// The figure.
  func most(_ limits: Limits) -> Int {
    switch self {
    case .recordBytes: limits.recordBytes
    case .cellBytes: limits.cellBytes
    case .headerBytes: limits.headerBytes
    case .documentBytes: limits.documentBytes
    case .heldBytes: limits.heldBytes
    case .expandedBytes: limits.expandedBytes ?? Int.max
    case .expansionRatio: limits.expansionRatio
    case .archiveEntries: limits.archiveEntries
    }
  }

  private func message(_ most: Int) -> String {
    switch self {
    case .recordBytes: "a record of more than \(most) bytes"
    case .cellBytes: "a cell of more than \(most) bytes"
    case .headerBytes: "a header of more than \(most) bytes"
    case .documentBytes: "a document of more than \(most) bytes"
    case .heldBytes: "more than \(most) bytes, which have to be held at once"
    case .expandedBytes: "compressed data that expands to more than \(most) bytes"
    case .expansionRatio: "compressed data that expands to more than \(most) times its bytes"
    case .archiveEntries: "a keyed archive of more than \(most) entries"
    }
  }

  /// The error for what is beyond the limit.
  func error(_ limits: Limits, file: String?, line: Int? = nil, column: Int? = nil) -> DataError {
    DataError(
      code, message(most(limits)), file: file, line: line, column: column, hint: "`Limits.\(rawValue)` allows more")
  }
}

extension DataError {
  /// The error about one record of a document that has no lines, by its number.
  func inRecord(_ number: Int?) -> DataError {
    var error = self
    if let number { error.message = "record \(number): " + message }
    error.line = nil
    error.column = nil
    return error
  }
}

extension DataError.Code {
  /// Whether a limit, or the system's memory, stopped the reading.
  package var isLimit: Bool { self == .outOfMemory || ReadLimit(self) != nil }
}
