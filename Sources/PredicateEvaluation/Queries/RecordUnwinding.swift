import PredicateLanguage
import PredicateQuery

/// What makes rows of the elements of lists: records that have one element each in the place of a list.
struct RecordUnwinding: Sendable {
  let lists: [List]
  /// What is read of records that are no plain objects; nil for all.
  let keys: Set<RecordKey>?

  struct List: Sendable {
    let path: [String]
    let value: CompiledExpression
  }

  /// Prepares the lists at these paths.
  init(_ paths: [[String]], keys: Set<RecordKey>?) throws(FormatError) {
    var lists: [List] = []
    for path in paths {
      let value = FormatExpression(ExpressionNode(.keyPath(KeyPathNode(keys: path))))
      lists.append(List(path: path, value: try value.compiled(locale: nil)))
    }
    self.lists = lists
    self.keys = keys
  }

  /// A run over many records.
  struct Run {
    private let unwinding: RecordUnwinding
    private var values: [RowProgram<Compute>]

    init(_ unwinding: RecordUnwinding, _ variables: [String: RecordValue], _ context: FunctionContext) {
      self.unwinding = unwinding
      values = unwinding.lists.map { RowProgram($0.value.program, variables, context) }
    }

    /// The rows that a record makes: none where a list is empty or nil; what is no list is the only element.
    mutating func rows(of record: RecordValue, at index: Int) throws(FormatError) -> [RecordValue] {
      var rows = [record]
      for (place, list) in unwinding.lists.enumerated() {
        var unwound: [RecordValue] = []
        for row in rows {
          switch try values[place].value(row, index) {
          case .null: continue
          case .array(let elements), .set(let elements):
            for element in elements {
              guard let made = unwinding.row(row, list.path[...], element, unwinding.keys) else {
                throw FormatError(unwinding.listBehindOther(list.path, of: row), source: nil, recordIndex: index)
              }
              unwound.append(made)
            }
          case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record: unwound.append(row)
          }
        }
        rows = unwound
      }
      return rows
    }
  }

  /// A record with an element at the end of a path; nil if the path leads through another list.
  private func row(
    _ record: RecordValue, _ path: ArraySlice<String>, _ element: RecordValue, _ keys: Set<RecordKey>?
  ) -> RecordValue? {
    guard let key = path.first else { return element }
    func changed(_ shape: RecordShape, _ values: [RecordValue]) -> RecordValue? {
      guard let slot = shape.slot(of: key), let value = row(values[slot], path.dropFirst(), element, nil) else {
        return nil
      }
      var values = values
      values[slot] = value
      return .object(RecordObject(shape: shape, values: values))
    }
    switch record {
    case .object(let object): return changed(object.shape, object.values)
    case .record(let reference):
      let names = reference.list.names.filter { keys?.contains(RecordKey($0)) ?? true }
      let values = names.map { name in reference.list.slot(of: name).map { reference.value(at: $0) } ?? .null }
      return changed(RecordShape(keys: names), values)
    case .null, .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .array, .set: return nil
    }
  }

  /// What is wrong about a path that leads through another list.
  private func listBehindOther(_ path: [String], of record: RecordValue) -> Diagnostic {
    let start = path.indices.dropFirst().first { count in
      row(record, path.prefix(count + 1), .null, keys) == nil
    }
    return .list(path, behind: Array(path.prefix(start ?? 1)))
  }
}
