import PredicateFormat
import TestSupport

/// The query of a URL as a condition, with a model and without.
package struct URLQueryTarget: FuzzTarget {
  package static let name = "url"
  package static let promise = "a predicate that evaluates, or an error; no value ends what it is in"
  package static let dictionary = [
    "__", "exact", "gte", "lt", "contains", "istartswith", "in", "notin", "range", "isnull", "isblank", "date", "year",
    "matches", "like", "glob", "%22", "%27", "%00", "&", "=", "+", "title", "pages", "author__name", "published",
  ]

  private let model: RecordModel

  package init() throws { model = try LibraryModel.made() }

  package func seeds() -> [[UInt8]] {
    [
      "pages__gte=18&title__startswith=An", "author__name__in=Ann,Bo", "?published__lt=2024-02-29&isOpen=true",
      "title=%22a%22%20OR%201==1", "rating__range=1,4.5", "subtitle__isnull=true", "title__matches=a.*b",
    ].map { Array($0.utf8) }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let query = String(decoding: bytes, as: UTF8.self)
    for model in [model, nil] {
      let entity = model.map { _ in LibraryModel.entity }
      guard
        let predicate = try? FormatPredicate(
          urlQuery: query, model: model, entity: entity, limits: FuzzWords.limits)
      else { continue }
      // One condition for each parameter, joined by AND: nothing in a value makes more of them.
      let parameters = query.split(separator: "&", omittingEmptySubsequences: true).count
      if Self.conditions(predicate.node) > parameters * 2 {
        throw BrokenPromise("\(query) has \(parameters) parameters, and became \(predicate)")
      }
      _ = try? predicate.evaluate(with: FuzzRecords.all[0])
    }
  }

  private static func conditions(_ node: PredicateNode) -> Int {
    switch node.kind {
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + conditions($1) }
    case .constant, .not, .comparison, .block, .tooDeep: 1
    }
  }
}
