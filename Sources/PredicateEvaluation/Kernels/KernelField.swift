/// The values of a key as kernels test them.
enum KernelField {
  /// They lie in memory one after the other.
  case memory(BatchField)
  /// They are tested one by one.
  case cells(CellField)

  /// What the values are.
  var kind: BatchField.Kind {
    switch self {
    case .memory(let field): field.kind
    case .cells(let field): field.kind
    }
  }

  /// The kernel of a test of whole numbers; nil where the values are no such numbers.
  func kernel<Test: NumberTest>(cost: Int, integers test: Test) -> Kernel? where Test.Number == Int64 {
    switch self {
    case .memory(let field):
      guard case .integer(let source) = field.source else { return nil }
      return source.kernel(cost: cost, test, field.present)
    case .cells(let field): return field.kernel(cost: cost, integers: test)
    }
  }

  /// The kernel of a test of floating-point numbers, or of the seconds of dates; nil where the values are neither.
  func kernel<Test: NumberTest>(cost: Int, doubles test: Test) -> Kernel? where Test.Number == Double {
    switch self {
    case .memory(let field):
      switch field.source {
      case .double(let source), .date(let source): return source.kernel(cost: cost, test, field.present)
      case .integer, .text, .coded: return nil
      }
    case .cells(let field): return field.kernel(cost: cost, doubles: test)
    }
  }

  /// The kernel of a test of texts; nil where the values are none.
  func kernel<Test: TextTest>(cost: Int, texts test: Test) -> Kernel? {
    switch self {
    case .memory(let field):
      guard case .text(let source) = field.source else { return nil }
      return source.kernel(cost: cost, test, field.present)
    case .cells(let field): return field.kernel(cost: cost, texts: test)
    }
  }

  /// The kernel of a regular expression; nil where the values are no texts.
  func kernel(cost: Int, pattern: RegexPattern) -> Kernel? {
    switch self {
    case .memory(let field):
      guard case .text(let source) = field.source else { return nil }
      return source.kernel(cost: cost, pattern, field.present)
    case .cells(let field): return field.kernel(cost: cost, pattern: pattern)
    }
  }

  /// Holds where there is a value; nil if there is one in every row.
  var presence: Kernel? {
    switch self {
    case .memory(let field): field.presence
    case .cells(let field): field.presence
    }
  }

  /// As ``presence``, where a value of another kind than the field's may be one that fails.
  var presenceOfKind: Kernel? {
    switch self {
    case .memory(let field): field.presence
    case .cells(let field): field.presenceOfKind
    }
  }

  /// The kernel of a test that holds for no value of the field's kind, nor for nil.
  var never: Kernel {
    switch self {
    case .memory: .never
    case .cells(let field): field.never
    }
  }

  /// The column of the texts with what says which rows have one, if they lie in a column.
  var texts: (column: TextColumn, present: NullBitmap?)? {
    guard case .memory(let field) = self, case .text(.column(let texts)) = field.source else { return nil }
    return (texts, field.present)
  }

  /// Whether each text is a property of its row.
  var isInRows: Bool {
    switch self {
    case .memory(let field): if case .text(.field) = field.source { true } else { false }
    case .cells: true
    }
  }
}
