import PredicateLanguage

extension HostProfile {
  /// The profile for people: what it is, its words, terms and rules with their sources.
  package var text: String {
    var lines = ["\(name): \(title)", summary, ""]
    if case .object(let words) = policy.recordValue, !words.pairs.isEmpty {
      lines.append("Words that it takes, of those of each sort that is listed:")
      for (sort, value) in words.pairs { lines.append("  \(sort): \(Self.listed(value))") }
      lines.append("")
    }
    if !terms.isEmpty {
      lines.append("Terms:")
      for term in terms { lines.append("  @\(term.name)(\(term.example))  \(term.documentation)") }
      lines.append("")
    }
    if !hostFunctions.isEmpty {
      lines.append("Functions that only the host evaluates:")
      for function in hostFunctions {
        lines.append("  \(function.signature.name)  \(function.signature.documentation)")
      }
      lines.append("")
    }
    if !variables.isEmpty {
      lines.append("Variables:")
      for (name, entity) in variables.sorted(by: { $0.key < $1.key }) { lines.append("  $\(name.text)  \(entity)") }
      lines.append("")
    }
    if let entity, let properties = model?.entity(named: entity)?.properties {
      lines.append(isOpen ? "Keys, and others of one's own:" : "Keys:")
      for property in properties { lines.append("  " + Self.line(property)) }
      lines.append("")
    }
    for name in Set(terms.compactMap(\.entity) + variables.values).sorted() {
      guard let entity = model?.entity(named: name), !entity.properties.isEmpty else { continue }
      lines.append("Each \(name):")
      for property in entity.properties.sorted(by: { $0.name < $1.name }) { lines.append("  " + Self.line(property)) }
      lines.append("")
    }
    if !rules.isEmpty {
      lines.append("Rules:")
      for rule in rules {
        let line = "  \(rule.text) [\(rule.source)]"
        // A sentence may need several rules.
        if lines.last != line { lines.append(line) }
      }
      lines.append("")
    }
    lines.append("Sources:")
    for source in sources { lines.append("  \(source.name): \(source.address)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func listed(_ value: RecordValue) -> String {
    guard case .array(let words) = value else { return if case .string(let text) = value { text } else { "\(value)" } }
    if words.isEmpty { return "none" }
    return words.map { if case .string(let text) = $0 { text } else { "\($0)" } }.joined(separator: " ")
  }

  private static func line(_ property: RecordModel.Property) -> String {
    switch property {
    case .attribute(let attribute):
      let values = attribute.allowedValues.map { ": " + listed(.array($0)) } ?? ""
      let others = attribute.hasOtherValues ? ", and others" : ""
      return "\(attribute.name)  \(attribute.type.rawValue)\(values)\(others)"
    case .relationship(let relationship):
      return "\(relationship.name)  \(relationship.isToMany ? "list of records" : "record")"
    }
  }
}
