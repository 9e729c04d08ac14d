import PredicateLanguage
import PredicateData

/// `.relate`.
extension ReplSession {
  mutating func relateCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    if argument.isEmpty {
      if relations.isEmpty {
        reaction.add(.note, "nothing is joined; `.relate A.KEY = B.KEY` joins records of two entities")
      }
      for relation in relations { reaction.add(.data, relation.text.text) }
      if !relations.isEmpty { reaction.add(.note, "`.relate off` ends that") }
      return
    }
    if argument.lowercased() == "off" { return try relate([]) }
    let key: ForeignKey
    do throws(FormatError) {
      key = try ForeignKey(parsing: argument, limits: environment.limits)
    } catch {
      throw .format(error)
    }
    for side in [key.source, key.destination]
    where entities.contains(where: { UTF8Text.equal($0.name, side.entity) && $0.store != nil }) {
      throw .usage("the records of `\(side.entity)` are in a database, which has relationships of its own")
    }
    try relate(relations + [key])
    if let related = entities.lazy.compactMap(\.related).first {
      if let description = related.descriptions.last { reaction.add(.note, description) }
      tellUnlikeKeys(of: related, &reaction)
    }
  }

  /// Says which keys join nothing although they look alike, once for each option that mends it.
  private mutating func tellUnlikeKeys(of related: RelatedEntities, _ reaction: inout Reaction) {
    func entity(_ name: String) -> LoadedEntity? { entities.first { UTF8Text.equal($0.name, name) } }
    for keys in related.unlike {
      let note = RelationRemark.text(
        keys, entity(keys.texts.entity)?.forms ?? TextForms(), isTable: { entity($0)?.isTable ?? false },
        command: { entity($1)?.opening(with: $0) ?? $0 })
      if toldNotes.insert(RecordKey(note)).inserted { reaction.add(.note, note) }
    }
  }

  /// Joins the records of files by these keys alone. Cost: linear in the records.
  private mutating func relate(_ keys: [ForeignKey]) throws(SessionFailure) {
    var related: RelatedEntities?
    do throws(FormatError) {
      if !keys.isEmpty { related = try RelatedEntities(entities.compactMap(\.part), keys, limits: environment.limits) }
    } catch {
      throw .format(error)
    }
    entities = entities.map { $0.related(related) }
    relations = keys
  }

  /// Joins records again after others were loaded. What no longer fits is told and undone.
  mutating func relateAgain(_ reaction: inout Reaction) {
    if relations.isEmpty { return }
    do throws(SessionFailure) {
      try relate(relations)
      if let related = entities.lazy.compactMap(\.related).first { tellUnlikeKeys(of: related, &reaction) }
    } catch {
      relations = []
      entities = entities.map { $0.related(nil) }
      reaction.add(.warning, "warning: nothing is joined any more\n" + error.text(width: messageWidth))
    }
  }
}
