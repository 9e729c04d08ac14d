import PredicateEvaluation
package import PredicateLanguage

/// All that can be said about a predicate without a database: what the checker finds, what the host does not take, what the
/// compiler alone knows, and what works but cannot be meant.
package struct PredicateCheck: Sendable {
  /// The host; nil for none.
  package var profile: HostProfile?
  /// The platform that the host runs on; nil for the one that the predicate asks for.
  package var platform: HostPlatform?
  /// What the records look like; nil if that is not known, or the profile knows.
  package var model: (model: RecordModel, entity: String)?
  /// What the records look like where they may be of any entity; nil where the entity is known.
  package var entities: RecordModel?
  /// Whether functions that Apple's systems lack are listed.
  package var listsExtensions = false
  /// Whether the predicate is a condition of a host, which should depend on something.
  package var isCondition = false
  /// Whether what works but cannot be meant is looked for.
  package var looksForSlips = true
  /// The codes of warnings that are not given.
  package var allowed: Set<DiagnosticCode> = []
  /// The limits of text that is parsed.
  package var limits = Limits()

  package init(profile: HostProfile?) { self.profile = profile }

  /// The findings about a text, in the order of their places.
  package func findings(ofText text: String) -> [Diagnostic] {
    do throws(FormatError) {
      if let profile { return findings(of: try profile.predicate(parsing: text, limits: limits)) }
      return findings(of: try FormatPredicate(parsing: text, limits: limits))
    } catch {
      return error.diagnostics
    }
  }

  /// The findings about a predicate, in the order of their places.
  package func findings(of predicate: FormatPredicate) -> [Diagnostic] {
    var findings =
      if let entities {
        EntityKeys.findings(in: predicate, of: entities) { checked(predicate, (entities, $0)) }
      } else {
        checked(predicate, model)
      }
    do throws(FormatError) {
      _ = try predicate.compiled()
    } catch {
      // What both know is said once.
      for diagnostic in error.diagnostics
      where !findings.contains(where: { $0.severity == .error && $0.span == diagnostic.span }) {
        findings.append(diagnostic)
      }
    }
    if looksForSlips, !findings.contains(where: { $0.code.isOfPolicy }) {
      let meant = profile?.meant(predicate) ?? predicate
      let slips = SlipWalk.findings(
        in: meant, knows: knownKeys, hasVersions: hasVersions, isCondition: isCondition)
      // Where something was said of the same part, or of one in it, that is enough.
      let said = findings.compactMap { $0.code == .partialKey ? nil : $0.span }
      let news = slips.filter { slip in
        guard let span = slip.span, !slip.code.isOfLogic else { return true }
        // What both advise is as certain as the slip is.
        if let same = findings.firstIndex(where: { $0.span == span && $0.hint == slip.hint }) {
          findings[same].fix = findings[same].fix ?? slip.fix
        }
        return !said.contains {
          span.offset <= $0.offset && $0.end <= span.end || $0.offset <= span.offset && span.end <= $0.end
        }
      }
      findings += news
      // What fails comes to nothing.
      if !findings.contains(where: { $0.severity == .error }) {
        findings += LogicSlips.findings(in: meant, model: model)
      }
    }
    if !allowed.isEmpty { findings.removeAll { $0.severity == .warning && allowed.contains($0.code) } }
    return findings.enumerated().sorted { left, right in
      (left.element.span?.offset ?? -1, left.offset) < (right.element.span?.offset ?? -1, right.offset)
    }.map { predicate.limits.policy.told($0.element) }
  }

  /// What the checker and the host say.
  private func checked(
    _ predicate: FormatPredicate, _ model: (model: RecordModel, entity: String)?
  ) -> [Diagnostic] {
    if let profile {
      profile.findings(of: predicate, model: model, listsExtensions: listsExtensions, on: platform)
    } else if let (model, entity) = model {
      predicate.check(against: model, entity: entity, listsExtensions: listsExtensions)
    } else {
      predicate.check(listsExtensions: listsExtensions)
    }
  }

  /// Whether the host has `version:`, which is an extension: its profile must name it.
  private var hasVersions: Bool {
    let name = BuiltinFunction.version.rawValue
    guard limits.policy.tells(function: name) else { return false }
    return profile.map { $0.policy.functions?.contains(name) == true } ?? !listsExtensions
  }

  /// The keys of the records; nil where that is not known.
  private var knownKeys: Set<RecordKey>? {
    if let entities { return Set(entities.entities.flatMap(\.properties).map { RecordKey($0.name) }) }
    guard let model else { return (profile?.recordKeys).flatMap { $0.isEmpty ? nil : $0 } }
    guard let entity = model.model.entity(named: model.entity) else { return nil }
    return Set(entity.properties.map { RecordKey($0.name) })
  }
}

extension DiagnosticCode {
  /// Whether it is about how conditions are joined, which no finding about a part of them says.
  fileprivate var isOfLogic: Bool {
    self == .mixedLogic || self == .looseNot || self == .doubleNegation || self == .constantCondition
      || self == .unusedVariable || self == .unboundVariable
  }
}
