package import PredicateData
package import PredicateFormat
import PredicateLanguage

/// Completes findings about columns of texts by the options that read these as what a query takes them for.
package struct ReadingAdvice {
  private let texts: Set<RecordKey>
  /// How texts are read already.
  private let forms: TextForms
  private let ways: (_ key: String) -> ReadingWays?
  /// The command that gives an option; the option itself, or `.open FILE` with it.
  private let command: (_ option: String) -> String
  /// What was found, as each may take passes over a file.
  private var found: [RecordKey: ReadingWays?] = [:]

  /// Advice on the columns `texts`; `ways` finds the options for one of them.
  package init(
    texts: [String], _ forms: TextForms, command: @escaping (_ option: String) -> String = { $0 },
    ways: @escaping (_ key: String) -> ReadingWays?
  ) {
    self.texts = Set(texts.map(RecordKey.init))
    (self.forms, self.ways, self.command) = (forms, ways, command)
  }

  /// The finding, with a hint that names the options where they are what is meant.
  package mutating func completed(_ finding: Diagnostic, in source: SourceText?) -> Diagnostic {
    guard [.typeMismatch, .notANumber].contains(finding.code), let span = finding.span, let source else {
      return finding
    }
    var finding = finding
    let text = source.text(of: span)
    if let node = try? FormatPredicate(parsing: text).node, case .comparison(let comparison) = node.kind {
      let hint =
        self.hint(comparison.left, beside: comparison.right) ?? self.hint(comparison.right, beside: comparison.left)
      finding.hint = hint ?? finding.hint
    } else if let node = try? FormatExpression(parsing: text).node {
      finding.hint = hint(of: node, isSum: finding.code == .notANumber) ?? finding.hint
    }
    return finding
  }

  /// The hint for a side of a comparison beside another one.
  private mutating func hint(_ node: ExpressionNode, beside other: ExpressionNode) -> String? {
    guard let key = node.onlyKey else { return nil }
    guard texts.contains(RecordKey(key)) else { return constantHint(other, beside: key) }
    switch other.kind {
    case .constant(.string), .constant(.bool), .nilLiteral: return nil
    case .constant(.integer(let number)): return hint(key, only: "number", beside: Double(number))
    case .constant(.double(let number)): return hint(key, only: "number", beside: number)
    case .constant(.decimal): return hint(key, only: "number")
    case .cast(_, "NSDate"), .cast(_, "Date"), .cast(_, "date"): return hint(key, only: "date")
    case .keyPath: return other.onlyKey.map { texts.contains(RecordKey($0)) } == true ? nil : hint(key)
    default: return hint(key)
    }
  }

  /// The hint for a text beside a key of numbers, written as the options say that numbers are.
  private func constantHint(_ node: ExpressionNode, beside key: String) -> String? {
    guard case .constant(.string(let text)) = node.kind, text.utf8.count <= 60,
      let number = forms.number(of: text, under: key)
    else { return nil }
    return "write `\(JSONWriter().string(number))` for the number"
  }

  /// The hint for what is calculated, or given to a function.
  private mutating func hint(of node: ExpressionNode, isSum: Bool) -> String? {
    let parts: [ExpressionNode] =
      switch node.kind {
      case .binary(_, let left, let right): [left, right]
      case .call(_, let arguments): arguments
      default: [node]
      }
    for key in parts.compactMap(\.onlyKey) where texts.contains(RecordKey(key)) {
      guard let hint = hint(key) else { continue }
      let isDate = found[RecordKey(key)].flatMap(\.self)?.noun == "date"
      let path = (try? FormatExpression(ExpressionNode(.keyPath(KeyPathNode(keys: [key])))).losslessFormat) ?? key
      return isSum && isDate ? hint + "; `CAST(\(path), \"NSNumber\")` then has the seconds of one" : hint
    }
    return nil
  }

  private mutating func hint(_ key: String, only noun: String? = nil, beside number: Double? = nil) -> String? {
    var ways: ReadingWays?
    if let known = found[RecordKey(key)] {
      ways = known
    } else {
      ways = self.ways(key)
      found[RecordKey(key)] = .some(ways)
    }
    if let number { ways = ways?.beside(number) }
    return ReadingOption.hint(at: ways, reading: key, only: noun, command: command)
  }
}
