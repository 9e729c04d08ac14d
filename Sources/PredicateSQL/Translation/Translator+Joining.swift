import PredicateLanguage

extension Translator {
  /// A subquery as a table of its own, joined to the rows that it speaks of, for databases that cannot evaluate one for
  /// each row of another SELECT, or not exactly. Gives the alias of the table; nil if it speaks of no other rows.
  ///
  /// The table has a copy of the outer tables that the subquery reads, their keys, and `select` for each group of equal
  /// keys, as `v`. It is joined to the innermost of the scopes that it reads; what it reads of those further out is a
  /// condition of that join, and so part of the scope when that is joined in its turn.
  func joined(_ inner: FromScope, selecting select: SQLText) throws(Refusal) -> String? {
    if !inner.ties.isEmpty, inner.outerAliases(select, withTies: false).isEmpty {
      return joinedByTies(inner, selecting: select)
    }
    var select = select
    var keys: [FromScope.Key] = []
    var innermost: FromScope?
    let composed = newScope()
    while true {
      let outer = inner.outerAliases(select).subtracting(composed.aliases)
        .union(composed.outerAliases(SQLText()).subtracting(inner.aliases))
      guard let next = outer.compactMap({ owner(of: $0) }).max(by: { $0.number < $1.number }) else { break }
      innermost = innermost.map { $0.number > next.number ? $0 : next } ?? next
      let wanted = outer.filter { owner(of: $0) === next }
      let copy = next.copy(of: wanted, number: composed.number) { newAlias(in: composed) }
      guard !copy.names.isEmpty else { throw refusal("a condition on rows so far out", nil) }
      composed.begin(with: copy.scope)
      composed.rename(copy.names)
      inner.rename(copy.names)
      select = select.renaming(copy.names)
      keys += copy.keys
    }
    guard let scope = innermost else { return nil }
    composed.absorb(inner)
    let names = keys.indices.map { "k\($0)" }
    var columns = zip(keys, names).map { key, name -> SQLText in "\(key.copy) AS \(trusted: name)" }
    columns.append("\(select) AS v")
    let alias = newAlias(in: scope)
    let matches = zip(keys, names).map { key, name -> SQLText in
      let own: SQLText = "\(alias: alias).\(trusted: name)"
      return key.isNullable ? dialect.template(.same)?([key.outer, own]) ?? "FALSE" : "\(key.outer) = \(own)"
    }
    let table = SQLText.subquery(
      "\(columns.joined(", ")) \(composed.text) GROUP BY \(keys.map(\.copy).joined(", "))")
    scope.leftJoin(
      table.sealed, alias: alias,
      on: matches.joined(" AND "))
    return alias
  }

  /// The usual case: the rows of each outer row are told apart by the columns that tie them to it.
  private func joinedByTies(_ inner: FromScope, selecting select: SQLText) -> String? {
    let ties = inner.ties
    let scopes = ties.flatMap { $0.outer.aliases.compactMap { owner(of: $0) } }
    guard let scope = scopes.max(by: { $0.number < $1.number }) else { return nil }
    inner.untie()
    let names = ties.indices.map { "k\($0)" }
    let columns = zip(ties, names).map { tie, name -> SQLText in "\(tie.own) AS \(trusted: name)" }
    let table = SQLText.subquery(
      "\(columns.joined(", ")), \(select) AS v \(inner.text) GROUP BY \(ties.map(\.own).joined(", "))")
    let alias = newAlias(in: scope)
    scope.leftJoin(
      table.sealed, alias: alias,
      on: zip(ties, names).map { tie, name -> SQLText in "\(tie.outer) = \(alias: alias).\(trusted: name)" }
        .joined(" AND "))
    return alias
  }
}
