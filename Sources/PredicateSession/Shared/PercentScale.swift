package import PredicateData
import PredicateFormat
package import PredicateLanguage
package import PredicateQuery

/// Looks for what `--percent` makes of the keys of a query: `25%` is 0.25 then, which is never more than 25, and a number without
/// the sign stays what it is.
package struct PercentScale {
  /// A comparison of a key with numbers.
  private struct Site {
    let key: String
    let numbers: [Double]
    let span: SourceSpan?
    let source: SourceText?
  }

  /// The values under a key as they are written.
  private struct Written {
    /// The largest of those with a sign, as it is read.
    var largest = 0.0
    var count = 0
    /// Those without.
    var plainCount = 0
    var firstPlain: (value: RecordValue, place: String)?
  }

  private var sites: [Site] = []
  private var keys: Set<RecordKey> = []

  /// The comparisons and keys of a query.
  package init(_ query: RecordQuery<RecordValue>) {
    self.init(
      (query.predicate.map { [(.predicate($0.node), $0.source)] } ?? [])
        + query.expressions.map { (.expression($0.node), $0.source) })
  }

  /// The comparisons and keys of a predicate or an expression.
  package init(_ node: SyntaxNode, in source: SourceText?) { self.init([(node, source)]) }

  private init(_ nodes: [(SyntaxNode, SourceText?)]) {
    var search = Search()
    for (node, source) in nodes {
      search.source = source
      search.walk(node)
    }
    (sites, keys) = (search.sites, search.keys)
  }

  /// What there is to say of sources that are read with the option. Cost: a pass over each that can be read again.
  package func findings(
    in sources: [RecordSource], command: (_ option: String) -> String = { $0 }
  ) -> [(finding: Diagnostic, source: SourceText?)] {
    if keys.isEmpty || !sources.contains(where: \.options.texts.percent) { return [] }
    let written = written(in: sources)
    var findings: [(finding: Diagnostic, source: SourceText?)] = []
    for site in sites {
      guard let found = written[RecordKey(site.key)], found.count > 0, found.plainCount == 0,
        let number = site.numbers.first(where: { abs($0) > max(1, found.largest) })
      else { continue }
      let (whole, part) = (Self.text(number), Self.text(number / 100))
      findings.append(
        (
          Diagnostic(
            .unlikelyArgument,
            "`--percent` reads 100% as 1, and `\(site.key)` has nothing beyond \(Self.text(found.largest))",
            at: site.span, severity: .warning, hint: "write `\(part)` for \(whole)%"), site.source
        ))
    }
    for key in keys.sorted() {
      guard let found = written[key], found.count > 0, found.plainCount > 0, let first = found.firstPlain else {
        continue
      }
      let (have, stay) = found.plainCount == 1 ? ("has", "stays") : ("have", "stay")
      let option = command("--units '\(key.text)=%'")
      findings.append(
        (
          Diagnostic(
            .unlikelyArgument,
            "\(CountText.counted(found.plainCount, "value")) of `\(key.text)` \(have) no sign of per cent and \(stay) what"
              + " \(found.plainCount == 1 ? "it is" : "they are"), where `--percent` reads 100% as 1, the first in"
              + " \(first.place): \(JSONWriter().string(first.value))",
            severity: .warning, hint: "`\(option)` in place of `--percent` reads 5% as 5"), nil
        ))
    }
    return findings
  }

  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? String(number)
  }

  /// The values under the keys, with and without the sign.
  private func written(in sources: [RecordSource]) -> [RecordKey: Written] {
    var written: [RecordKey: Written] = [:]
    for var source in sources where source.options.texts.percent && source.canBeReadAgain {
      let forms = source.options.texts
      source.options.texts.percent = false
      // A table's cells as they stand.
      source.options.columnTyping = .strings
      source.options.types = []
      var number = 0
      // What is wrong with the file is told by who reads it.
      _ = try? source.read(leftOut: { number += 1 }) { record in
        number += 1
        guard case .object(let object) = record else { return true }
        for key in keys {
          guard let value = object[key.text] else { continue }
          observe(value, key.text, forms, source.place(ofRecord: number), &written[key, default: Written()])
        }
        return true
      }
    }
    return written
  }

  private func observe(
    _ value: RecordValue, _ key: String, _ forms: TextForms, _ place: @autoclosure () -> String,
    _ written: inout Written
  ) {
    switch value {
    case .string(let text) where text.contains("%"):
      guard let number = forms.number(of: text, under: key).flatMap(NumberRules.anyDouble) else { return }
      written.count += 1
      written.largest = max(written.largest, abs(number))
    case .string(let text):
      guard Casting.number(fromText: text) != nil else { return }
      note(.string(text), place(), &written)
    case .integer, .double, .decimal: note(value, place(), &written)
    default: break
    }
  }

  private func note(_ value: RecordValue, _ place: @autoclosure () -> String, _ written: inout Written) {
    written.plainCount += 1
    if written.firstPlain == nil { written.firstPlain = (value, place()) }
  }

  /// Collects the keys, and their comparisons with numbers.
  private struct Search: SyntaxWalker {
    var sites: [Site] = []
    var keys: Set<RecordKey> = []
    var source: SourceText?

    mutating func enter(_ node: ExpressionNode) -> SyntaxWalkStep {
      if let key = node.onlyKey { keys.insert(RecordKey(key)) }
      return .visitChildren
    }

    mutating func enter(_ node: PredicateNode) -> SyntaxWalkStep {
      guard case .comparison(let comparison) = node.kind else { return .visitChildren }
      for (side, other) in [(comparison.left, comparison.right), (comparison.right, comparison.left)] {
        let numbers = Self.numbers(other)
        guard let key = side.onlyKey, !numbers.isEmpty else { continue }
        sites.append(Site(key: key, numbers: numbers, span: node.span, source: source))
      }
      return .visitChildren
    }

    private static func numbers(_ node: ExpressionNode) -> [Double] {
      switch node.kind {
      case .constant(.array(let values)): values.compactMap(NumberRules.anyDouble)
      case .constant(let value): [value].compactMap(NumberRules.anyDouble)
      case .list(let parts): parts.flatMap(numbers)
      default: []
      }
    }
  }
}

extension NumberRules {
  /// A number as a double; nil for other values.
  fileprivate static func anyDouble(_ value: RecordValue) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .double(let number): number
    case .decimal(let number): double(number)
    default: nil
    }
  }
}
