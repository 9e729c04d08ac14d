import PredicateLanguage
import PredicateQuery

/// The first rows of each group: a table of all rows, those of a group numbered in their order, from which the small numbers
/// are selected.
struct LimitedRows {
  /// What is selected, in the place of what would be without the limit.
  let columns: [SQLText]
  /// `FROM …` and all that follows up to the order.
  let source: SQLText
  let order: [SQLText]

  /// The rows that `columns` and `source` give without the limit. `keys` are values as GROUP BY sees them; `tieBreak` is what
  /// tells rows apart that no term of the order does.
  init(
    columns: [SQLText], source: SQLText, keys: [SQLText], order terms: [SortTerm], tieBreak: [SQLText], most: Int,
    _ translator: Translator
  ) throws(Refusal) {
    if terms.isEmpty, tieBreak.isEmpty {
      throw translator.refusal("the first rows of a group without an order", nil)
    }
    var list: [SQLText] = []
    func name(_ text: SQLText, _ letter: String) -> SQLText {
      let column = "\(letter)\(list.count)"
      list.append("\(text) AS \(trusted: column)")
      return SQLText(column)
    }
    // A value alone says more of its type outside.
    self.columns = columns.map { $0.isPlaceholder ? $0 : "n.\(name($0, "c"))" }
    let keys = keys.map { name($0, "k") }
    let terms = terms.map { term in (term, name(term.value.text, "o")) }
    let ties = tieBreak.map { name($0, "o") }
    func order(in table: SQLText) throws(Refusal) -> [SQLText] {
      var order: [SQLText] = []
      for (term, column) in terms {
        var term = term
        term.value.text = "\(table).\(column)"
        order.append(try term.text)
      }
      return order + ties.map { "\(table).\($0)" }
    }
    var window = SQLText()
    if !keys.isEmpty { window = "PARTITION BY \(keys.map { "r.\($0)" as SQLText }.joined(", ")) " }
    window += "ORDER BY \(try order(in: "r").joined(", "))"
    let rows: SQLText = "(SELECT \(list.joined(", ")) \(source)) r"
    self.source = """
      FROM (SELECT r.*, ROW_NUMBER() OVER (\(window)) AS place FROM \(rows)) n \
      WHERE n.place <= \(trusted: String(most))
      """
    self.order = try order(in: "n")
  }
}

extension Translator {
  /// The value of an expression of the same statement, and the translator that wrote it; variables that are `written` stand
  /// for SQL.
  func value(
    of expression: FormatExpression, _ variables: [String: RecordValue], written: [String: Translated] = [:]
  ) throws(FormatError) -> (value: Translated, translator: Translator) {
    let program = try Resolver.resolve(expression)
    return try Refusal.located(in: expression.source) { () throws(Refusal) in
      let own = try Translator(
        program, limits: expression.limits, dialect: dialect, model: model, entity: entity, variables: variables,
        sharing: self, written: written)
      return (try own.value(program.root), own)
    }
  }
}

extension GroupLimit {
  /// The values of the keys as GROUP BY sees them; without those that are the same for all rows. `value` gives that of one.
  func partition(
    _ value: (FormatExpression) throws(FormatError) -> (value: Translated, translator: Translator)
  ) throws(FormatError) -> [SQLText] {
    var texts: [SQLText] = []
    for key in keys {
      let (value, translator) = try value(key)
      let text = try Refusal.located(in: key.source) { () throws(Refusal) -> SQLText? in
        let span = key.node.span
        guard let scalar = try translator.one(value, "what rows agree in", span), !scalar.text.isPlaceholder else {
          return nil
        }
        return try translator.grouped(scalar, span).text
      }
      if let text { texts.append(text) }
    }
    return texts
  }
}
