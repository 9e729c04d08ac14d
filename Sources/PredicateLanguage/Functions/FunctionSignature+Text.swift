extension FunctionSignature {
  /// The name with the types of what it takes and gives: `modulus:by:(integer, integer) → integer`. The argument of a
  /// place, from 0, stands between asterisks.
  package func heading(marking argument: Int? = nil) -> String {
    var list = parameters.map(\.rawValue)
    for place in list.indices.suffix(optionalParameters) { list[place] += "?" }
    if additionalArguments != 0 { list.append("…") }
    if let argument, !list.isEmpty {
      let place = min(argument, list.count - 1)
      if argument == place || additionalArguments != 0 { list[place] = "*\(list[place])*" }
    }
    return "\(name)(\(list.joined(separator: ", "))) → \(result.rawValue)"
  }

  /// What it gives, in a sentence without its full stop.
  package var summary: String {
    guard let end = documentation.firstRange(of: ". ") else {
      return documentation.hasSuffix(".") ? String(documentation.dropLast()) : documentation
    }
    return String(documentation[..<end.lowerBound])
  }

  /// What becomes of nil, where that is not part of the documentation; nil for nothing to say.
  package var nilRemark: String? {
    switch nilRule {
    case .nilInNilOut: parameters.isEmpty ? nil : "nil in, nil out"
    case .ignoresNilElements: "nil elements are left out"
    case .passed: nil
    }
  }
}
