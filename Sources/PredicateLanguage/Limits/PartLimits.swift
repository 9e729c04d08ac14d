/// What a predicate or an expression brings into the whole that it becomes a part of: its limits, of which the whole keeps
/// the stricter ones, and what its policy refuses in it, which the whole refuses, too.
///
/// A policy is asked of the part that it came with, and of no other: a condition of the host's may read keys that the text
/// beside it may not.
public struct PartLimits: Hashable, Sendable {
  private struct Content: Hashable {
    let limits: Limits
    let refusals: [FormatError]
  }

  /// Most predicates and arguments are handed around without any.
  private let content: Boxed<Content>

  package init(limits: Limits, refusals: [FormatError]) {
    content = Boxed(Content(limits: limits, refusals: refusals))
  }

  package var limits: Limits { content.value.limits }

  package var refusals: [FormatError] { content.value.refusals }

  /// What several parts bring; nil if none brings anything.
  package static func joined(_ parts: some Sequence<PartLimits?>) -> PartLimits? {
    var limits: Limits?
    var refusals: [FormatError] = []
    for case let part? in parts {
      limits = limits?.narrowed(by: part.limits) ?? part.limits
      refusals += part.refusals
    }
    return limits.map { PartLimits(limits: $0, refusals: refusals) }
  }
}
