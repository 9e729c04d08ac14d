import PredicateFormat
import PredicateSQL

extension ConformanceCase {
  /// What the library translates the case to.
  func sqlOutcome() throws(FormatError) -> Outcome {
    let dialect = SQLDialect(rawValue: text("dialect") ?? "sqlite")
    guard let dialect, let model = recordModel, let entity = text("entity") else {
      throw FormatError(Diagnostic(.unsupported, "the case has no dialect, model or entity"))
    }
    var options = SQLOptions(variables: variables, result: counts ? .count : .records)
    for key in sort {
      let path = key.hasSuffix(":desc") ? String(key.dropLast(5)) : key
      options.sort.append(SortKey(try FormatExpression(parsing: path), descending: path != key))
    }
    options.limit = number("limit")
    options.offset = number("offset")
    let statement = try FormatPredicate(format: format, arguments: arguments)
      .sql(dialect, model: model, entity: entity, options: options)
    return .sql(statement.text, bindings: statement.bindings)
  }

  private var recordModel: RecordModel? {
    do throws(ModelError) {
      guard let model = try model.map({ value throws(ModelError) in try RecordModel(recordValue: value) }) else {
        return nil
      }
      return text("naming") == nil ? model : try model.namedAsCoreData()
    } catch {
      return nil
    }
  }
}
