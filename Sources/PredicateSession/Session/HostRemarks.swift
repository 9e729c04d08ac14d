import PredicateHosts
import PredicateLanguage

/// What a host says of a predicate that is to run over records here, whatever the host does.
struct HostRemarks {
  private let profile: HostProfile

  init(_ profile: HostProfile) { self.profile = profile }

  /// The findings of the host, all of them warnings, without what the records said of the same part; of keys that only the
  /// host has, that it has them.
  func findings(of predicate: FormatPredicate, besides found: [Diagnostic]) -> [Diagnostic] {
    let said = found.map { ($0.span, $0.message) }
    let remarks = PredicateCheck(profile: profile).findings(of: predicate).filter { remark in
      !said.contains { $0.0 == remark.span && $0.1 == remark.message }
    }
    let known = found.compactMap { finding -> Diagnostic? in
      guard finding.code == .unknownKey, let span = finding.span, !remarks.contains(where: { $0.span == span }),
        let key = predicate.source?.text(of: span), let property = property(key)
      else { return nil }
      return Diagnostic(.unknownKey, "\(profile.title) has `\(key)`, \(property), but no record does", at: span)
    }
    return (remarks + known).map { remark in
      var remark = remark
      remark.severity = .warning
      return remark
    }
  }

  /// What a key of the host's records is; nil for one that it does not know.
  private func property(_ key: String) -> String? {
    guard let entity = profile.entity,
      case .attribute(let attribute)? = profile.model?.entity(named: entity)?.property(named: key)
    else { return nil }
    return attribute.type == .any ? "of any type" : "a \(attribute.type.rawValue)"
  }
}
