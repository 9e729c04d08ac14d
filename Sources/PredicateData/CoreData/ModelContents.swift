import PredicateLanguage

/// Reads the `contents` file of an `.xcdatamodel`, as Xcode writes it.
struct ModelContents {
  private let document: XMLScan
  private let elements: [XMLScan.Element]
  private let file: String?
  /// Where each entity and property stands, for the errors of the model made of them.
  private var places: [Name: Int] = [:]

  private struct Name: Hashable {
    let entity: String
    let property: String?
  }

  private init(_ document: XMLScan, file: String?) {
    self.document = document
    elements = document.elements
    self.file = file
  }

  static func model(of bytes: [UInt8], file: String?) throws(DataError) -> RecordModel {
    var contents = ModelContents(try XMLScan(bytes, file: file), file: file)
    return try contents.model()
  }

  private mutating func model() throws(DataError) -> RecordModel {
    guard let root = elements.first, root.name == "model" else {
      throw fail(
        "an XML document of `\(elements.first?.name ?? "")`, not a data model", at: 0,
        hint: "give the `contents` file of an `.xcdatamodel` folder, or the folder")
    }
    var order: [Int] = []
    var attributes: [Int: [RecordModel.Attribute]] = [:]
    var relationships: [Int: [RecordModel.Relationship]] = [:]
    var earlierNames = RecordModel.EarlierNames()
    for (place, element) in elements.enumerated() {
      // Elements of other kinds are for the editor, or say what no predicate asks for.
      if element.name == "entity", element.parent == 0 {
        order.append(place)
        let name = try text("name", at: place)
        places[Name(entity: name, property: nil)] = place
        // What the editor calls the renaming identifier.
        earlierNames[name] = nonempty("elementID", at: place)
        continue
      }
      guard let parent = element.parent, elements[parent].name == "entity", elements[parent].parent == 0 else {
        continue
      }
      let entity = elements[parent].attributes["name"] ?? ""
      switch element.name {
      case "attribute":
        guard let attribute = try attribute(at: place) else { continue }
        attributes[parent, default: []].append(attribute)
        places[Name(entity: entity, property: attribute.name)] = place
        earlierNames[entity, attribute.name] = nonempty("elementID", at: place)
      case "relationship":
        guard let relationship = try relationship(at: place) else { continue }
        relationships[parent, default: []].append(relationship)
        places[Name(entity: entity, property: relationship.name)] = place
        earlierNames[entity, relationship.name] = nonempty("elementID", at: place)
      default: continue
      }
    }
    let entities = try order.map { (place) throws(DataError) in
      RecordModel.Entity(
        try text("name", at: place), attributes: attributes[place] ?? [], relationships: relationships[place] ?? [],
        superentity: nonempty("parentEntity", at: place))
    }
    do {
      var model = try RecordModel(entities)
      model.earlierNames = earlierNames
      return model
    } catch {
      let place = error.entity.flatMap {
        places[Name(entity: $0, property: error.property)] ?? places[Name(entity: $0, property: nil)]
      }
      throw fail(error.message, at: place ?? 0, hint: error.hint)
    }
  }

  /// Nil for a transient attribute, which no store holds.
  private func attribute(at place: Int) throws(DataError) -> RecordModel.Attribute? {
    let name = try text("name", at: place)
    if flag("transient", at: place) { return nil }
    let title = nonempty("attributeType", at: place) ?? CoreDataAttributeType.undefined.title
    guard let type = CoreDataAttributeType(title: title) else {
      throw fail(
        "attribute `\(name)` has the type `\(title)`, which Core Data does not have", at: place,
        hint: NearMatch.best(for: title, among: CoreDataAttributeType.allCases.map(\.title)).map {
          "did you mean `\($0)`?"
        }
      )
    }
    return type.attribute(name, isOptional: flag("optional", at: place))
  }

  /// Nil for a transient relationship, which no store holds.
  private func relationship(at place: Int) throws(DataError) -> RecordModel.Relationship? {
    let name = try text("name", at: place)
    if flag("transient", at: place) { return nil }
    let most = nonempty("maxCount", at: place)
    let isToMany = flag("toMany", at: place) || (most ?? "1") != "1"
    // Of no records there is an empty set.
    return RecordModel.Relationship(
      name, to: try text("destinationEntity", at: place), isToMany: isToMany,
      isOptional: flag("optional", at: place) && !isToMany, inverse: nonempty("inverseName", at: place))
  }
}

// MARK: Entries

extension ModelContents {
  private func nonempty(_ key: String, at place: Int) -> String? {
    guard let text = elements[place].attributes[key], !text.isEmpty else { return nil }
    return text
  }

  /// Xcode writes flags only where they are set.
  private func flag(_ key: String, at place: Int) -> Bool { elements[place].attributes[key] == "YES" }

  private func text(_ key: String, at place: Int) throws(DataError) -> String {
    if let text = nonempty(key, at: place) { return text }
    let element = elements[place]
    let name = element.attributes["name"].map { " `\($0)`" } ?? ""
    throw fail("\(element.name)\(name) has no `\(key)`", at: place, hint: "set it in the model editor")
  }

  private func fail(_ message: String, at place: Int, hint: String? = nil) -> DataError {
    let (line, column) = document.place(of: elements.indices.contains(place) ? elements[place].offset : 0)
    return DataError(.malformedModel, message, file: file, line: line, column: column, hint: hint)
  }
}
