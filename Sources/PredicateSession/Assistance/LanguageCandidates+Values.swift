import PredicateLanguage
import PredicateLineEditing

extension LanguageCandidates {
  /// What can stand where a value is wanted, the likeliest first.
  var values: [Candidate] {
    let wanted = wantedKind
    var result: [Candidate] = []
    if place.isIndex { result += ["FIRST", "LAST", "SIZE"].map { Candidate($0, detail: "of the collection") } }
    if let comparison = place.comparison, !place.isInList {
      switch comparison.operation {
      case .between: result.append(Candidate("{", detail: "{lower, upper}, both inclusive"))
      case .in: result.append(Candidate("{", detail: "{value, …}, any of them"))
      default: break
      }
    }
    if !place.isQuantified { result += texts }
    for binding in place.bindings.reversed() {
      let type = types.type(ofVariable: binding.variable, in: before)
      result.append(
        Candidate(
          "$" + binding.variable + (type.kind == .record ? "." : ""), label: "$" + binding.variable,
          detail: Describing.text(of: type, policy)))
    }
    result += columnNames.compactMap { key($0, .unknown, detail: "column") }
    let keys = keys(of: assistant.entity?.rootEntity, leadingToMany: place.isQuantified)
    result += keys.filter { fits($0.type, wanted) }.map(\.candidate)
    result += keys.filter { !fits($0.type, wanted) }.map(\.candidate)
    result += variables
    if place.isQuantified { return result + forms }
    if wanted != .record, wanted != .collection { result += literals(wanted) }
    if place.allowsCondition { result += conditions }
    result += forms
    if policy.tells("SELF") { result.append(Candidate("SELF", detail: "the record or value itself")) }
    result += functions
    if typedMark == UInt8(ascii: "@") { result += terms(of: nil) + collectionOperators(isEnd: true) }
    return result
  }

  /// Whether a key of a type belongs at the front. Behind ANY that is one that leads to several values.
  private func fits(_ type: StaticType, _ wanted: StaticType.Kind?) -> Bool {
    guard let kind = type.kind, let wanted else { return true }
    return kind == wanted || (wanted == .collection && kind == .record)
  }

  private var typedMark: UInt8? { before.text.utf8.dropFirst(before.partial.lowerBound).first }

  /// The kind of value that the place asks for; nil if any will do.
  private var wantedKind: StaticType.Kind? {
    if place.isQuantified { return .collection }
    if let comparison = place.comparison, let left = comparison.left {
      var type = types.type(of: left, in: before)
      if comparison.isQuantified { type = type.element }
      if comparison.operation == .in, !place.isInList { return nil }
      return type.kind == .collection ? type.element.kind : type.kind
    }
    guard let call = place.call else { return nil }
    switch call.callee {
    case .form(.subquery): return call.argument == 0 ? .collection : nil
    case .form: return nil
    case .function(let name):
      guard let signature = FunctionTable.builtin.resolve(name: name, argumentCount: call.argument + 1)?.signature,
        !signature.parameters.isEmpty
      else { return nil }
      let type = signature.parameters[min(call.argument, signature.parameters.count - 1)]
      return type == .any ? nil : StaticType(type).kind
    }
  }

  // MARK: Keys

  /// A key with its type.
  typealias Key = (type: StaticType, candidate: Candidate)

  /// The keys of an entity. Names that cannot be typed are left out.
  private func keys(of entity: RecordModel.Entity?, leadingToMany: Bool) -> [Key] {
    guard let entity else { return [] }
    return entity.properties.compactMap { property in
      guard policy.tells(property.name) else { return nil }
      let type = StaticType(property)
      // Behind ANY one value alone makes no sense.
      if leadingToMany, type.kind != nil, type.kind != .collection, type.kind != .record { return nil }
      guard let candidate = key(property.name, type, detail: Describing.text(of: property, policy)) else { return nil }
      return (type, candidate)
    }
  }

  private func key(_ name: String, _ type: StaticType, detail: String) -> Candidate? {
    guard !name.unicodeScalars.contains(where: TerminalText.isControl) else { return nil }
    return Candidate(
      ending(FormatPredicate.quote(keyPath: [name]), with: suffix(behind: type)), label: name, detail: detail)
  }

  private func suffix(behind type: StaticType) -> String {
    switch type {
    case .record(entity: .some): return "."
    case .collection(.record(entity: .some)) where place.call == nil || place.kind == .key && !isSubqueryCollection:
      return "."
    case .unknown, .null, .value, .record, .collection: break
    }
    return place.call == nil && place.comparison == nil && !place.isInList && !place.isIndex ? " " : ""
  }

  private var isSubqueryCollection: Bool { place.call == InputPlace.Call(callee: .form(.subquery), argument: 0) }

  /// The keys of what stands before the dot, and the operators over collections.
  var keysBehindDot: [Candidate] {
    guard let base = place.base else { return [] }
    let (owner, isBehindOperator) = types.owner(of: base, in: before)
    var result: [Candidate] = []
    let element = if case .collection(let element) = owner { element } else { owner }
    if case .record(entity: let name?) = element {
      let entity = assistant.entity?.model.entity(named: name.text)
      result = keys(of: entity, leadingToMany: place.isQuantified && owner == element && !isBehindOperator).map(
        \.candidate)
    }
    result += terms(of: element)
    result += element.ownKeys.compactMap { key($0.name, StaticType($0.type), detail: $0.type.rawValue) }
    switch owner {
    case .collection, .unknown: if !isBehindOperator { result += collectionOperators(isEnd: false) }
    case .null, .value, .record: break
    }
    return result
  }

  private func collectionOperators(isEnd: Bool) -> [Candidate] {
    CollectionOperator.allCases.filter { policy.tells(word: "@\($0.rawValue)") }.map { operation in
      let suffix = operation == .count ? " " : "."
      return Candidate(
        ending("@" + operation.rawValue, with: suffix), label: "@" + operation.rawValue, detail: operation.summary)
    }
  }

  /// The terms of the host with what they may be asked for: of the record, or of what stands before a dot.
  private func terms(of owner: StaticType?) -> [Candidate] {
    assistant.functions.terms.flatMap { term -> [Candidate] in
      let entity: String? =
        if let entity = term.entity { entity } else if case .record(entity: let name?)? = owner { name.text } else {
          nil
        }
      guard owner == nil || term.key == nil else { return [] }
      let properties = entity.flatMap { types.model?.entity(named: $0)?.properties } ?? []
      if properties.isEmpty {
        return [Candidate("@\(term.name)(", label: "@\(term.name)", detail: term.documentation)]
      }
      return properties.map { property in
        let text = "@\(term.name)(\(property.name))"
        return Candidate(ending(text, with: " "), label: text, detail: Describing.text(of: property, policy))
      }
    }
  }

  // MARK: Words

  private var variables: [Candidate] {
    assistant.variables.sorted { $0.key < $1.key }.map { name, value in
      Candidate("$" + name, detail: Describing.text(of: value))
    }
      + assistant.conditions.sorted { $0.key.text < $1.key.text }.map { name, condition in
        Candidate("$" + name.text, detail: condition.description)
      } + (assistant.hasLast ? [Candidate("$" + ReplSession.lastName, detail: "the last result")] : [])
  }

  private func literals(_ wanted: StaticType.Kind?) -> [Candidate] {
    var words = [Candidate("nil", detail: "no value")]
    if wanted == nil || wanted == .number {
      words += [Candidate("YES", detail: "true"), Candidate("NO", detail: "false")]
    }
    return words
  }

  private var conditions: [Candidate] {
    ConditionWord.allCases.filter { $0.place != .infix && policy.tells(word: $0.rawValue) }.map { word in
      Candidate(
        word.place == .whole ? word.rawValue : ending(word.rawValue, with: " "), label: word.rawValue,
        detail: word.summary)
    }
  }

  private var forms: [Candidate] {
    SpecialForm.allCases.filter { policy.tells(word: $0.rawValue) }.map {
      Candidate(
        ending($0.rawValue, with: "("), label: $0.rawValue, detail: "(\($0.parts.joined(separator: ", ")))")
    }
  }

  private var functions: [Candidate] {
    BuiltinFunction.allCases.filter { policy.tells(function: $0.rawValue) }.map { function in
      let signature = function.signature
      // Of a name that goes on behind the cursor only the first part is wanted.
      let name = nextIsColon ? String(function.rawValue.prefix { $0 != ":" }) : function.rawValue
      let text = nextIsColon ? name : ending(name, with: signature.parameters.isEmpty ? "()" : "(")
      return Candidate(text, label: function.rawValue, detail: signature.heading())
    }
  }

  var castTypes: [Candidate] {
    Casting.typeNames.map { Candidate("\"\($0)\"", label: $0) }
  }

  /// The texts that the left side of the comparison has in the records, if they are few.
  var texts: [Candidate] {
    guard let comparison = place.comparison, let left = comparison.left,
      types.type(of: left, in: before).kind == .string,
      let expression = try? FormatExpression(parsing: before.slice(left)),
      case .keyPath(let path) = expression.node.kind, path.steps.count == 1,
      case .key(let key)? = path.steps.first?.kind
    else { return [] }
    return assistant.texts(under: key).compactMap { text in
      guard !text.unicodeScalars.contains(where: TerminalText.isControl) else { return nil }
      return Candidate(FormatPredicate.quote(text), label: text, detail: "seen")
    }
  }
}
