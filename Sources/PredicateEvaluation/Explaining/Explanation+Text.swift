public import PredicateLanguage

extension Explanation: CustomStringConvertible {
  /// The tree as text, a part a line with its verdict or value, then the shortest reason.
  public var description: String {
    var text = ""
    append(root, lead: "", branch: "", to: &text)
    for node in reason where node != root || root.children.isEmpty == false {
      text += "because \(node.sentence)\n"
    }
    text.removeLast()
    return text
  }

  private func append(_ node: Node, lead: String, branch: String, to text: inout String) {
    text += lead + branch + node.line + "\n"
    let below = lead + (branch.isEmpty ? "" : branch == "└ " ? "  " : "│ ")
    for (index, child) in node.children.enumerated() {
      append(child, lead: below, branch: index == node.children.count - 1 ? "└ " : "├ ", to: &text)
    }
  }
}

extension Explanation.Node {
  /// The part with what came out of it.
  fileprivate var line: String {
    var line: String
    switch outcome {
    case .verdict(let verdict): line = "\(verdict ? "true " : "false") \(format)"
    case .value(let value): line = "\(format) = \(value.shownText)"
    case .failure(let diagnostic): line = "error \(format): \(diagnostic.message)"
    }
    if let matching { line += "  (\(matching.count) of \(matching.total) elements)" }
    return line
  }

  /// The part, its verdict and the values that made it.
  package var sentence: String {
    switch outcome {
    case .failure(let diagnostic): return "`\(format)` failed: \(diagnostic.message)"
    case .value(let value): return "`\(format)` is \(value.shownText)"
    case .verdict(let verdict):
      var facts = children.compactMap { child -> String? in
        if case .value(let value) = child.outcome { "\(child.format) is \(value.shownText)" } else { nil }
      }
      if let matching { facts.append("\(matching.count) of \(matching.total) elements match") }
      return "`\(format)` is \(verdict)" + (facts.isEmpty ? "" : ": " + facts.joined(separator: ", "))
    }
  }
}

extension RecordValue {
  /// The value for people: as in a predicate, long collections cut.
  fileprivate var shownText: String {
    switch self {
    case .null: return "nil"
    // A predicate prints 1 and 0, which hides what the record holds.
    case .bool(let flag): return flag ? "TRUE" : "FALSE"
    // The shortest text of the number, which is what people know it by.
    case .double(let number): return NumberText.lossless(number)
    case .array(let elements), .set(let elements):
      let shown = elements.prefix(5).map(\.shownText).joined(separator: ", ")
      return elements.count > 5 ? "{\(shown), … \(elements.count) in all}" : "{\(shown)}"
    // A predicate prints seconds since 2001.
    case .date: return description
    case .integer, .decimal, .string, .uuid, .data, .object, .record:
      return FormatExpression(ExpressionNode(.constant(self))).expressionFormat
    }
  }
}

extension Explanation {
  /// The explanation as a record, for JSON: `result`, `reason` and the tree with `format`, `offset`, `length`, and one
  /// of `result`, `value` and `error` for each node.
  public var recordValue: RecordValue {
    var pairs = root.pairs
    pairs.append(("reason", .array(reason.map { .object(RecordObject($0.pairs.filter { $0.0 != "children" })) })))
    return .object(RecordObject(pairs))
  }
}

extension Explanation.Node {
  fileprivate var pairs: [(String, RecordValue)] {
    var pairs: [(String, RecordValue)] = [("format", .string(format))]
    if let span {
      pairs.append(("offset", .integer(Int64(span.offset))))
      pairs.append(("length", .integer(Int64(span.length))))
    }
    switch outcome {
    case .verdict(let verdict): pairs.append(("result", .bool(verdict)))
    case .value(let value): pairs.append(("value", value))
    case .failure(let diagnostic):
      pairs.append(("error", ["code": .string(diagnostic.code.rawValue), "message": .string(diagnostic.message)]))
    }
    if let matching {
      pairs.append(("matching", .integer(Int64(matching.count))))
      pairs.append(("elements", .integer(Int64(matching.total))))
    }
    if !children.isEmpty {
      pairs.append(("children", .array(children.map { .object(RecordObject($0.pairs)) })))
    }
    return pairs
  }
}
