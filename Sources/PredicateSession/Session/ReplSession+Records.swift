import PredicateData
import PredicateHosts
import PredicateLanguage
import PredicateSQLite
import PredicatePlatform

extension ReplSession {
  /// What `.open` is asked for: files, an entity, and how they are read.
  private struct OpenRequest {
    var words: [String] = []
    var options: [(option: ReadingOption, value: String)] = []

    init(_ words: [String]) throws(SessionFailure) {
      var rest = words[...]
      while let word = rest.popFirst() {
        guard word.hasPrefix("--") else {
          self.words.append(word)
          continue
        }
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let option = ReadingOption(rawValue: parts.first.map(String.init) ?? "") else {
          let names = ReadingOption.allCases.map(\.name)
          throw .usage(
            "`.open` has no option `\(word)`",
            hint: NearMatch.best(for: word, among: names).map { "did you mean `\($0)`?" }
              ?? "it has " + names.joined(separator: ", "))
        }
        guard let name = option.value else {
          if parts.count > 1 { throw .usage("`\(option.name)` takes no value") }
          options.append((option, ""))
          continue
        }
        guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
          throw .usage("`\(option.name)` needs a value: \(option.name) \(name)")
        }
        options.append((option, value))
      }
    }
  }

  mutating func openCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    try requireTrust("open")
    let request = try OpenRequest(fileWords(argument))
    let words = request.words
    if words.count > 1, words.dropFirst().allSatisfy({ FileKind(path: $0) != nil || StoreFile.hasDatabaseName($0) }) {
      try openAll(words, request.options, &reaction)
      return
    }
    guard let file = words.first else { throw .usage("`.open` needs a file", hint: "write `.open FILE`") }
    guard words.count <= 2 else {
      throw .usage(
        "`.open` takes a file and an entity, found \(words.count) words",
        hint: "put a file name with blanks in quotes")
    }
    try open(file, entity: words.count == 2 ? words[1] : nil, request.options, &reaction)
  }

  /// Loads the entities of a file, or of all files that match a pattern, and makes the first of them, or the one that was
  /// asked for, the current one. The records of several files under one name are one entity.
  mutating func open(
    _ pattern: String, entity name: String?, _ options: [(option: ReadingOption, value: String)] = [],
    _ reaction: inout Reaction
  ) throws(SessionFailure) {
    let files: [String]
    do throws(DataError) { files = try environment.files(pattern) } catch { throw .data(error) }
    var joined: [RecordValue] = []
    var skipsFailures = false
    var first: String?
    for file in files {
      inputs.insert(RecordKey(file))
      let opened: OpenedFile
      do throws(SQLiteError) { opened = try environment.open(file) } catch { throw .database(error) }
      switch opened {
      case .store(let store):
        if let option = options.first?.option { throw .usage("`\(option.name)` has no meaning for a database") }
        try add(store, from: file, entity: name, &reaction)
      case .records(let source)
      where PageSource.isMeant(by: file) && environment.profile.flatMap(PageSource.init) != nil:
        if let option = options.first?.option {
          throw .usage("`\(option.name)` has no meaning for the source of a page")
        }
        try addPage(file, named: name ?? source.stem, &reaction)
      case .records(var source):
        do throws(ReadingMistake) {
          try ReadingOption.apply(options, to: &source.options)
        } catch {
          throw .usage(error.message, hint: error.hint)
        }
        source.options.keysOfRecords = environment.profile?.recordKeys ?? []
        let found = try entities(of: source, in: file, named: name, &reaction)
        try checkColumns(of: found, source, options, isAlone: files.count == 1, &reaction)
        skipsFailures = source.options.skipsMalformedLines
        if files.count > 1, let name {
          for entity in found where UTF8Text.equal(entity.name, name) { joined += entity.records }
        } else {
          try add(
            found, from: file, options, skipsFailures: skipsFailures, current: name,
            source: ReadSource(source: source, options: options), &reaction)
        }
      }
      first = first ?? currentName
    }
    if files.count > 1, name == nil { currentName = first }
    if files.count > 1, let name, !joined.isEmpty {
      try add(
        [RecordEntity(name: name, records: joined)], from: pattern, options, skipsFailures: skipsFailures,
        current: name, &reaction)
    }
  }

  /// Loads files; the first of them is asked.
  private mutating func openAll(
    _ files: [String], _ options: [(option: ReadingOption, value: String)], _ reaction: inout Reaction
  ) throws(SessionFailure) {
    var first: String?
    for file in files {
      try open(file, entity: nil, options, &reaction)
      first = first ?? currentName
    }
    currentName = first
  }

  /// The entities of a file; the only one has the name that was asked for.
  private func entities(
    of source: RecordSource, in file: String, named name: String?, _ reaction: inout Reaction
  ) throws(SessionFailure) -> [RecordEntity] {
    var found: [RecordEntity]
    var source = source
    source.options.limits = environment.limits
    var summary = ReadSummary()
    do throws(DataError) { found = try source.entities(&summary) } catch { throw .data(error) }
    for note in summary.notes(of: source.name) { reaction.add(.note, note) }
    if let name {
      // A name that the document itself gives to its only list is no other than that.
      if found.count == 1, !UTF8Text.equal(found[0].name, name), UTF8Text.equal(found[0].name, source.stem) {
        found[0].name = name
      } else if !found.contains(where: { UTF8Text.equal($0.name, name) }) {
        throw noEntity(name, in: file, found.map(\.name))
      }
    }
    return found
  }

  /// Says of a table that its columns are hardly called so. Refuses a type that is said here of a column that the only
  /// table does not have; says so where the session was told it.
  private func checkColumns(
    of found: [RecordEntity], _ source: RecordSource, _ options: [(option: ReadingOption, value: String)],
    isAlone: Bool,
    _ reaction: inout Reaction
  ) throws(SessionFailure) {
    guard let kind = source.options.kind ?? source.name.flatMap(FileKind.init(path:)), kind == .csv || kind == .tsv,
      case .object(let row)? = found.first?.records.first
    else { return }
    if source.options.header == nil, let remark = HeaderRemark.text(row.shape.keys, file: source.name) {
      reaction.add(.note, remark)
    }
    guard isAlone else { return }
    do throws(ReadingMistake) {
      try ReadingMistake.require(source.options.types, among: row.shape.keys)
    } catch {
      if options.contains(where: { $0.option == .type }) { throw .usage(error.message, hint: error.hint) }
      reaction.add(.note, error.message)
    }
  }

  private mutating func add(
    _ found: [RecordEntity], from file: String, _ options: [(option: ReadingOption, value: String)],
    skipsFailures: Bool, current name: String?, source: ReadSource? = nil,
    _ reaction: inout Reaction
  ) throws(SessionFailure) {
    var loaded: [LoadedEntity] = []
    for entity in found {
      do throws(ModelError) {
        loaded.append(
          try LoadedEntity(
            name: entity.name, records: entity.records, file: file, reading: options, skipsFailures: skipsFailures,
            source: found.count == 1 ? source : nil))
      } catch {
        throw .model(error)
      }
    }
    add(loaded, current: name, &reaction)
    guard let source, let entity = loaded.first?.rootEntity, loaded[0].isTable else { return }
    let texts = entity.attributes.filter { $0.type == .string }.map(\.name)
    for remark in source.source.remarks(onTexts: texts) { reaction.add(.note, remark) }
  }

  /// Adds the elements of the page of a file, which class chains find by their place in the tree.
  private mutating func addPage(
    _ file: String, named name: String, _ reaction: inout Reaction
  ) throws(SessionFailure) {
    guard let source = environment.profile.flatMap(PageSource.init) else { return }
    let tree: ElementTree
    do throws(DataError) { tree = try source.tree(ofFile: file) } catch { throw .data(error) }
    let loaded: LoadedEntity
    do throws(ModelError) {
      loaded = try LoadedEntity(name: name, records: tree.records, file: file, page: tree)
    } catch {
      throw .model(error)
    }
    add([loaded], current: name, &reaction)
  }

  private mutating func add(_ loaded: [LoadedEntity], current name: String?, _ reaction: inout Reaction) {
    for entity in loaded {
      if let rows = numberedRows, UTF8Text.equal(rows.entity, entity.name) { numberedRows = nil }
      if let place = entities.firstIndex(where: { UTF8Text.equal($0.name, entity.name) }) {
        entities[place] = entity
      } else {
        entities.append(entity)
      }
      reaction.add(.note, "\(entity.name): \(entity.countText)")
    }
    currentName = name ?? loaded.first?.name ?? currentName
    relateAgain(&reaction)
  }

  /// Adds all entities of a database.
  private mutating func add(
    _ file: StoreFile, from path: String, entity name: String?, _ reaction: inout Reaction
  ) throws(SessionFailure) {
    let log = statementLog
    let store = SQLiteStore(file) { log.add($0) }
    let names = store.model.entities.map(\.name)
    if names.isEmpty { throw .usage("the database `\(path)` has no tables") }
    if let name, !names.contains(RecordKey(name)) { throw noEntity(name, in: path, names) }
    var loaded: [LoadedEntity] = []
    for entity in store.model.entities { loaded.append(try LoadedEntity(entity, of: store, file: path)) }
    add(loaded, current: name, &reaction)
    for note in file.notes { reaction.add(.note, note) }
  }

  /// Tells what the current database was found to hold beside what it declares, each once.
  mutating func addContentNotes(_ reaction: inout Reaction) {
    for note in entity?.store?.contentNotes ?? [] where toldNotes.insert(RecordKey(note)).inserted {
      reaction.add(.note, note)
    }
  }

  private func noEntity(_ name: String, in file: String, _ names: [String]) -> SessionFailure {
    .usage("`\(file)` has no entity `\(name)`", hint: hint(forEntity: name, among: names, "it has "))
  }

  /// Nil where the policy lists keys, so that messages tell no other names.
  private func hint(forEntity name: String, among names: [String], _ lead: String) -> String? {
    guard environment.formatLimits.policy.tellsEntities else { return nil }
    let near = NearMatch.best(for: name, among: names)
    return near.map { "did you mean `\($0)`?" } ?? lead + names.joined(separator: ", ")
  }

  mutating func entitiesCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    try Self.refuse(argument, "entities")
    guard !entities.isEmpty else {
      reaction.add(.note, "no records are loaded; `.open FILE` loads some")
      return
    }
    let names = TextWidth.aligned(entities.map(\.name))
    let counts = TextWidth.aligned(entities.map(\.countText))
    for (place, entity) in entities.enumerated() {
      let mark = RecordKey(entity.name) == currentName.map(RecordKey.init) ? "* " : "  "
      reaction.add(.data, "\(mark)\(names[place])  \(counts[place])  \(FileName.shown(entity.file))")
    }
  }

  mutating func useCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    try use(Self.unquoted(argument), &reaction)
  }

  mutating func use(_ name: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let entity = try loaded(name)
    currentName = entity.name
    reaction.add(.note, "\(entity.name): \(entity.countText)")
  }

  func schemaCommand(_ argument: String, _ reaction: inout Reaction) throws(SessionFailure) {
    let chosen = argument.isEmpty ? entity : try loaded(Self.unquoted(argument))
    guard let chosen else { throw .usage("no records are loaded", hint: "`.open FILE` loads some") }
    if let store = chosen.store {
      _ = try SessionFailure.catching { () throws(StoreError) in try store.wholeModel() }
    }
    if mode.isJSON {
      reaction.add(.data, JSONWriter(pretty: mode == .json).string(chosen.model.recordValue))
      return
    }
    // The other entities of a database, and of files that are joined, are loaded themselves.
    let others = Set(self.entities.map { RecordKey($0.name) }).subtracting([RecordKey(chosen.name)])
    let entities = chosen.model.entities.filter { !others.contains($0.key) }
    let text = entities.map { Self.schema(of: $0, chosen) }.joined(separator: "\n")
    reaction.add(.data, text)
    guard chosen.store == nil else { return }
    let texts = chosen.source?.source.options.texts ?? TextForms()
    var diagnoses = TextDiagnoses(isTable: chosen.isTable, texts: texts)
    for (place, record) in try chosen.loaded().plain.enumerated() {
      try requireTime()
      diagnoses.observe(record, record: place + 1)
    }
    for (key, finding) in diagnoses.findings {
      let remark = !finding.hasRemedy ? "" : ", as an option of `.open` or `predicate repl`"
      reaction.add(.note, finding.message(key: key) { "record \($0)" } + remark)
    }
  }

  private static func schema(of entity: RecordModel.Entity, _ loaded: LoadedEntity) -> String {
    var text = entity.name + (entity.key == loaded.rootEntity?.key ? ", \(loaded.countText)" : "") + "\n"
    for (name, property) in zip(TextWidth.aligned(entity.properties.map(\.name)), entity.properties) {
      text += "  \(name)  \(typeText(property))\n"
    }
    return text
  }

  private static func typeText(_ property: RecordModel.Property) -> String {
    switch property {
    case .attribute(let attribute): attribute.type.rawValue + (attribute.isOptional ? "?" : "")
    case .relationship(let relationship):
      "→ " + relationship.destination + (relationship.isToMany ? ", many" : "") + (relationship.isOptional ? "?" : "")
    }
  }

  private func loaded(_ name: String) throws(SessionFailure) -> LoadedEntity {
    if let entity = entities.first(where: { UTF8Text.equal($0.name, name) }) { return entity }
    if entities.isEmpty { throw .usage("no records are loaded", hint: "`.open FILE` loads some") }
    throw .usage(
      name.isEmpty ? "`.use` needs an entity" : "there is no entity `\(name)`",
      hint: hint(forEntity: name, among: entities.map(\.name), "loaded: "))
  }

  private static func unquoted(_ argument: String) -> String {
    let words = Words.split(argument)
    return words.count == 1 ? words[0] : argument
  }

  /// Throws if anything follows a command that takes nothing.
  static func refuse(_ argument: String, _ command: String) throws(SessionFailure) {
    if !argument.isEmpty { throw .usage("`.\(command)` takes nothing, found `\(argument)`") }
  }
}
