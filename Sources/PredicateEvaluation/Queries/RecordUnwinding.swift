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

  /// Prepares the lists.
  init(_ lists: [ResolvedQuery.List], keys: Set<RecordKey>?) throws(FormatError) {
    var compiled: [List] = []
    for list in lists { compiled.append(List(path: list.path, value: try list.expression.compiled(locale: nil))) }
    self.lists = compiled
    self.keys = keys
  }

  /// A run over many records.
  struct Run {
    private let unwinding: RecordUnwinding
    private var values: [RowProgram<Compute>]
    /// Count the elements of each list that a record's rows are made of.
    private var work: [Scope]

    /// A list that rows are made of at present.
    private struct OpenList {
      /// The record as the lists before this one leave it.
      let record: RecordValue
      /// Nil for a value that is no list, which stays as it is.
      let elements: [RecordValue]?
      /// How many of them have made rows.
      var used = 0

      var isDone: Bool { used == elements?.count ?? 1 }
    }

    init(_ unwinding: RecordUnwinding, _ variables: [String: RecordValue], _ context: FunctionContext) {
      self.unwinding = unwinding
      values = unwinding.lists.map { RowProgram($0.value.program, variables, context) }
      work = unwinding.lists.map { $0.value.program.scope(variables, context) }
    }

    /// Gives the rows that a record makes, one by one, until `body` wants no more and says false: none where a list is empty or
    /// nil; what is no list is the only element. Where a list cannot be unwound, `failed` decides whether what it belongs to
    /// makes no rows. Each element that makes rows is a step of work by the limits of its list.
    mutating func forEachRow(
      of record: RecordValue, at index: Int, failed: (FormatError) throws(FormatError) -> Void,
      _ body: (RecordValue) throws(FormatError) -> Bool
    ) throws(FormatError) -> Bool {
      for place in work.indices { work[place].bind(record: record, row: index) }
      var open: [OpenList] = []
      var row = record
      while true {
        if open.count < unwinding.lists.count {
          do throws(FormatError) {
            open.append(try list(open.count, of: row, at: index))
          } catch {
            try failed(error)
          }
        } else if try !body(row) {
          return false
        }
        while open.last?.isDone == true { open.removeLast() }
        guard let next = try nextRow(&open, at: index) else { return true }
        row = next
      }
    }

    /// Opens a list of a record as those before it leave it.
    private mutating func list(_ place: Int, of row: RecordValue, at index: Int) throws(FormatError) -> OpenList {
      switch try values[place].value(row, index) {
      case .null: return OpenList(record: row, elements: [])
      case .array(let elements), .set(let elements):
        let list = unwinding.lists[place]
        guard let first = elements.first, unwinding.row(row, list.path[...], first, unwinding.keys) == nil else {
          return OpenList(record: row, elements: elements)
        }
        let expression = list.value.expression
        throw FormatError(
          unwinding.listBehindOther(list.path, of: row, at: expression.node.span), source: expression.source,
          recordIndex: index)
      case .bool, .integer, .double, .decimal, .string, .date, .uuid, .data, .object, .record:
        return OpenList(record: row, elements: nil)
      }
    }

    /// The record with the next element of the last list; nil where no list is open.
    private mutating func nextRow(_ open: inout [OpenList], at index: Int) throws(FormatError) -> RecordValue? {
      guard var last = open.popLast() else { return nil }
      let (place, used) = (open.count, last.used)
      let list = unwinding.lists[place]
      do throws(EvaluationFailure) {
        try work[place].step(at: list.value.expression.node.span)
      } catch {
        throw FormatError(error.diagnostic, source: list.value.expression.source, recordIndex: index)
      }
      last.used += 1
      open.append(last)
      guard let elements = last.elements else { return last.record }
      return unwinding.row(last.record, list.path[...], elements[used], unwinding.keys)
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
  private func listBehindOther(_ path: [String], of record: RecordValue, at span: SourceSpan?) -> Diagnostic {
    let start = path.indices.dropFirst().first { count in
      row(record, path.prefix(count + 1), .null, keys) == nil
    }
    return .list(path, behind: Array(path.prefix(start ?? 1)), at: span)
  }
}
