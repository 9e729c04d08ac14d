import Foundation
import PredicateData
import PredicateLanguage
import TestSupport
import Testing

/// A model with everything that is read, and much that is not.
private let zoo = """
  <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="1">
      <entity name="Animal" representedClassName="Animal" isAbstract="YES" syncable="YES" elementID="OldAnimal">
          <attribute name="born" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
          <attribute name="legs" attributeType="Integer 16" defaultValueString="4" elementID="feet"/>
          <attribute name="mass" attributeType="Float"/>
          <attribute name="cost" optional="YES" attributeType="Decimal"/>
          <attribute name="id" attributeType="UUID"/>
          <attribute name="page" optional="YES" attributeType="URI"/>
          <attribute name="scan" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
          <attribute name="colour" optional="YES" attributeType="Transformable" valueTransformerName="T"/>
          <attribute name="shown" optional="YES" transient="YES" attributeType="String"/>
          <attribute name="upper" optional="YES" attributeType="String" derived="YES" derivationExpression="name"/>
          <attribute name="box" optional="YES" attributeType="Composite"/>
          <relationship name="keepers" optional="YES" toMany="YES" deletionRule="Nullify" ordered="YES"
            destinationEntity="Keeper" inverseName="animals" inverseEntity="Keeper"/>
          <fetchedProperty name="old" optional="YES"><fetchRequest name="f" entity="Animal"/></fetchedProperty>
          <fetchIndex name="byBorn"><fetchIndexElement property="born" type="Binary" order="ascending"/></fetchIndex>
          <userInfo><entry key="attribute" value="x"/></userInfo>
      </entity>
      <entity name="Bird" parentEntity="Animal">
          <attribute name="flies" attributeType="Boolean"/>
          <attribute name="count" attributeType="Integer 64"/>
          <attribute name="speed" attributeType="Double"/>
      </entity>
      <entity name="Keeper">
          <attribute name="name" attributeType="String"/>
          <relationship name="animals" optional="YES" toMany="YES" destinationEntity="Animal" inverseName="keepers"/>
          <relationship name="head" maxCount="1" destinationEntity="Keeper" inverseName="team"/>
          <relationship name="team" optional="YES" toMany="YES" destinationEntity="Keeper" inverseName="head"/>
      </entity>
      <composite name="Box"><attribute name="x" attributeType="Double"/></composite>
      <fetchRequest name="All" entity="Animal" predicateString="TRUEPREDICATE"/>
      <elements><element name="Animal" positionX="0" positionY="0" width="1" height="1"/></elements>
  </model>
  """

private func zooModel() throws -> RecordModel {
  try RecordModel([
    .init(
      "Animal",
      attributes: [
        .init("born", .date, isOptional: true, storage: .secondsSince2001), .init("legs", .integer),
        .init("mass", .double), .init("cost", .decimal, isOptional: true), .init("id", .uuid),
        .init("page", .string, isOptional: true), .init("scan", .binary, isOptional: true),
        .init("colour", .binary, isOptional: true, storage: .opaque), .init("upper", .string, isOptional: true),
        .init("box", .any, isOptional: true, storage: .opaque),
      ], relationships: [.init("keepers", to: "Keeper", isToMany: true, isOptional: false, inverse: "animals")]),
    .init(
      "Bird", attributes: [.init("flies", .boolean), .init("count", .integer), .init("speed", .double)],
      superentity: "Animal"),
    .init(
      "Keeper", attributes: [.init("name", .string)],
      relationships: [
        .init("animals", to: "Animal", isToMany: true, isOptional: false, inverse: "keepers"),
        .init("head", to: "Keeper", isOptional: false, inverse: "team"),
        .init("team", to: "Keeper", isToMany: true, isOptional: false, inverse: "head"),
      ]),
  ])
}

@Test func contentsFilesAreRead() throws {
  let model = try CoreDataModelFile.model(contents: Array(zoo.utf8))
  #expect(try model == zooModel())
  #expect(model.earlierNames["Animal"] == "OldAnimal" && model.earlierNames["Bird"] == nil)
  #expect(model.earlierNames["Animal", "legs"] == "feet" && model.earlierNames["Animal", "born"] == nil)
}

@Test func theContentsFileOfARealModelIsRead() throws {
  guard let bytes = SharedData.bytes("coredata/Recipes.xcdatamodel-contents.xml") else { return }
  let model = try CoreDataModelFile.model(contents: bytes)
  #expect(model.entities.map(\.name) == ["Image", "Ingredient", "Recipe", "RecipeType"])
  let recipe = try #require(model.entity(named: "Recipe"))
  #expect(
    recipe.property(named: "type") == .relationship(.init("type", to: "RecipeType", inverse: "recipes")))
  #expect(
    recipe.property(named: "thumbnailImage")
      == .attribute(.init("thumbnailImage", .binary, isOptional: true, storage: .opaque)))
}

@Test(arguments: [
  ("Zoo.xcdatamodeld", true), ("a/Zoo.xcdatamodeld/", true), ("Zoo.xcdatamodel", true),
  ("Zoo.momd", true), ("Zoo.momd/", true), ("Zoo.momd/Zoo 2.mom", true),
  ("Zoo.xcdatamodel/contents", true), ("contents", false), ("a/contents", false), ("Zoo.json", false), ("", false),
])
func modelFilesAreKnownByName(path: String, expected: Bool) {
  #expect(CoreDataModelFile.matches(path: path) == expected)
}

/// A model with one entity, whose name tells the versions of a folder apart.
private func contents(_ entity: String) -> String { "<model><entity name='\(entity)'/></model>" }

private func marker(_ version: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0"><dict>
    <key>_XCCurrentVersionName</key>
    <string>\(version)</string>
  </dict></plist>
  """
}

/// Makes a folder of these files and removes it again.
private func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
  try withFolder(files.mapValues { Array($0.utf8) }, body)
}

private func withFolder(_ files: [String: [UInt8]], _ body: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: folder) }
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for (name, bytes) in files {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }
  try body(folder.path(percentEncoded: false))
}

@Test(arguments: [
  ("M.xcdatamodeld", "Two"), ("M.xcdatamodeld/", "Two"), ("M.xcdatamodeld/M 1.xcdatamodel", "One"),
  ("M.xcdatamodeld/M 1.xcdatamodel/contents", "One"), ("Unmarked.xcdatamodeld", "Last"),
])
func foldersLeadToTheirCurrentVersion(path: String, expected: String) throws {
  let files = [
    "M.xcdatamodeld/M 1.xcdatamodel/contents": contents("One"),
    "M.xcdatamodeld/M 2.xcdatamodel/contents": contents("Two"),
    "M.xcdatamodeld/M 3.xcdatamodel/contents": contents("Three"),
    "M.xcdatamodeld/.xccurrentversion": marker("M 2.xcdatamodel"),
    "Unmarked.xcdatamodeld/A.xcdatamodel/contents": contents("First"),
    "Unmarked.xcdatamodeld/B.xcdatamodel/contents": contents("Last"),
  ]
  try withFolder(files) { folder in
    let model = try CoreDataModelFile.model(path: folder + "/" + path)
    #expect(model.entities.map(\.name) == [expected])
  }
}

@Test func foldersThatLeadNowhereAreRefused() throws {
  let files = [
    "Empty.xcdatamodeld/readme": "", "Wrong.xcdatamodeld/.xccurrentversion": marker("C.xcdatamodel"),
    "Wrong.xcdatamodeld/B.xcdatamodel/contents": contents("B"),
    "Bare.xcdatamodeld/B.xcdatamodel/contents": contents("B"),
    "Bare.xcdatamodeld/.xccurrentversion": "<plist><dict/></plist>", "Hollow.xcdatamodel/readme": "",
  ]
  try withFolder(files) { folder in
    let rows: [(String, DataError.Code)] = [
      ("Empty.xcdatamodeld", .malformedModel), ("Wrong.xcdatamodeld", .malformedModel),
      ("Bare.xcdatamodeld", .malformedModel), ("Hollow.xcdatamodel", .malformedModel),
      ("None.xcdatamodeld", .missingFile),
    ]
    for (path, code) in rows {
      let error = #expect(throws: DataError.self) { try CoreDataModelFile.model(path: folder + "/" + path) }
      #expect(error?.code == code, "\(path)")
      #expect(error?.file?.hasPrefix(folder) == true, "\(path)")
    }
  }
}

@Test(arguments: [
  ("M.momd", "Two"), ("M.momd/", "Two"), ("M.momd/M.mom", "One"), ("X.momd", "Two"), ("Plain.momd", "Last"),
])
func compiledFoldersLeadToTheirCurrentVersion(path: String, expected: String) throws {
  func compiled(_ entity: String) -> [UInt8] { ModelArchiveBuilder.bytes([(entity, nil, [])]) }
  let key = "NSManagedObjectModel_CurrentVersionName"
  let files = [
    "M.momd/M.mom": compiled("One"), "M.momd/M 2.mom": compiled("Two"), "M.momd/M 3.mom": compiled("Three"),
    "M.momd/M 2.omo": [],
    "M.momd/VersionInfo.plist": ListBuilder.bytes(
      .dictionary([("NSManagedObjectModel_VersionHashes", .dictionary([])), (key, .string("M 2"))])),
    "X.momd/X.mom": compiled("One"), "X.momd/X 2.mom": compiled("Two"),
    "X.momd/VersionInfo.plist": Array("<plist><dict><key>\(key)</key><string>X 2</string></dict></plist>".utf8),
    "Plain.momd/A.mom": compiled("First"), "Plain.momd/B.mom": compiled("Last"),
  ]
  try withFolder(files) { folder in
    let model = try CoreDataModelFile.model(path: folder + "/" + path)
    #expect(model.entities.map(\.name) == [expected])
  }
}

@Test func modelsThatAreNotReadSayWhatTheyAre() throws {
  let files: [String: [UInt8]] = [
    "Old.xcdatamodel/elements": [0], "Old.xcdatamodel/layout": [0], "Olds.xcdatamodeld/Old.xcdatamodel/elements": [0],
    "Bare.momd/A.mom": [0], "Bare.momd/VersionInfo.plist": ListBuilder.bytes(.dictionary([])),
    "Torn.momd/A.mom": [0], "Torn.momd/VersionInfo.plist": Array("bplist00".utf8),
    "Wrong.momd/A.mom": [0],
    "Wrong.momd/VersionInfo.plist": ListBuilder.bytes(
      .dictionary([("NSManagedObjectModel_CurrentVersionName", .string("B"))])),
  ]
  let rows: [(String, DataError.Code, String)] = [
    ("Old.xcdatamodel", .malformedModel, "Xcode 3"), ("Olds.xcdatamodeld", .malformedModel, "Xcode 3"),
    ("Bare.momd", .malformedModel, "NSManagedObjectModel_CurrentVersionName"),
    ("Torn.momd", .malformedArchive, "property list"),
    ("Wrong.momd", .malformedModel, "`B.mom`"),
  ]
  try withFolder(files) { folder in
    for (path, code, words) in rows {
      let error = #expect(throws: DataError.self) { try CoreDataModelFile.model(path: folder + "/" + path) }
      #expect(error?.code == code, "\(path)")
      #expect(error?.description.contains(words) == true, "\(path): \(error?.description ?? "")")
    }
  }
}

// MARK: Mistakes

private struct BadContents: Sendable, CustomTestStringConvertible {
  let text: String
  let code: DataError.Code
  let expected: String
  var testDescription: String { expected }

  /// Something in the only entity of a model.
  static func inEntity(_ text: String, _ expected: String) -> BadContents {
    BadContents(
      text: "<model>\n<entity name='A'>\n\(text)\n</entity>\n</model>", code: .malformedModel, expected: expected)
  }
}

private let badContents = [
  BadContents(text: "", code: .malformedXML, expected: "f: error: the file is empty"),
  BadContents(
    text: "<plist/>", code: .malformedModel,
    expected: """
      f:1:1: error: an XML document of `plist`, not a data model
        hint: give the `contents` file of an `.xcdatamodel` folder, or the folder
      """),
  BadContents(
    text: "<model><entity/></model>", code: .malformedModel,
    expected: "f:1:8: error: entity has no `name`\n  hint: set it in the model editor"),
  .inEntity(
    "<attribute name='x' attributeType='Int 16'/>",
    "f:3:1: error: attribute `x` has the type `Int 16`, which Core Data does not have"),
  .inEntity(
    "<attribute name='x' attributeType='Strin'/>",
    "f:3:1: error: attribute `x` has the type `Strin`, which Core Data does not have\n  hint: did you mean `String`?"),
  .inEntity(
    "<relationship name='x'/>",
    "f:3:1: error: relationship `x` has no `destinationEntity`\n  hint: set it in the model editor"),
  .inEntity(
    "\n<relationship name='x' destinationEntity='B'/>",
    """
    f:4:1: error: relationship `x` of entity `A` leads to `B`, which is no entity of the model
      hint: add the entity `B`
    """),
  .inEntity(
    "<attribute name='x' attributeType='String'/>\n<attribute name='x' attributeType='String'/>",
    "f:4:1: error: entity `A` has two properties named `x`\n  hint: give one of them another name"),
]

@Test(arguments: badContents)
private func malformedContentsAreRefused(_ row: BadContents) {
  let error = #expect(throws: DataError.self) {
    try CoreDataModelFile.model(contents: Array(row.text.utf8), file: "f")
  }
  #expect(error?.code == row.code)
  #expect(error?.description == row.expected)
}

@Test(arguments: [
  ("<model>", "1:1: error: `model` does not end"), ("<model", "1:1: error: `model` has no `>`"),
  ("x", "1:1: error: the text is no XML document"), ("{}", "1:1: error: the text is no XML document"),
  (" \n ", "1:1: error: the text is no XML document"), ("<a/>x", "1:5: error: the text is no XML document"),
  ("<model>\n </entity>", "2:2: error: `entity` ends where `model` should"),
  ("</a>", "1:1: error: `a` ends and did not begin"), ("<a/><b/>", "1:5: error: a second outermost element, `b`"),
  ("<model>é&x;</model>", "1:8: error: the unknown reference `&x`\n  hint: write `&amp;` for `&`"),
  ("<a>&#0;</a>", "1:4: error: the unknown reference `&#0`\n  hint: write `&amp;` for `&`"),
  ("<a b='1' b='2'/>", "1:10: error: `b` is repeated"), ("<a b=1/>", "1:4: error: the value of `b` is not in quotes"),
  ("<a b='1'c='2'/>", "1:9: error: no space before `c`"), ("<a b/>", "1:4: error: `b` has no value"),
  ("<a b='<'/>", "1:4: error: the value of `b` contains `<`\n  hint: write `&lt;`"),
  ("<a b='", "1:4: error: the value of `b` does not end"), ("<a><!-- </a>", "1:4: error: a comment does not end"),
  ("< a/>", "1:2: error: no name where one is needed"), ("</a", "1:1: error: the end of `a` has no `>`"),
  ("<a>\u{0}</a>", "1:4: error: the text is not UTF-8\n  hint: convert it to UTF-8"),
])
func brokenTextIsNoXML(text: String, expected: String) {
  let error = #expect(throws: DataError.self) { try CoreDataModelFile.model(contents: Array(text.utf8)) }
  #expect(error?.code == .malformedXML)
  #expect(error?.description == expected)
}

@Test func textInAnotherEncodingIsRefused() {
  let error = #expect(throws: DataError.self) { try CoreDataModelFile.model(contents: Array("<a>".utf8) + [0xFF]) }
  #expect(error?.message == "the text is not UTF-8")
}

@Test func referencesAndSectionsAreRead() throws {
  let text = """
    \u{FEFF}<?xml version="1.0"?><!-- <entity> --><!DOCTYPE model>
    <model ><![CDATA[<entity>]]><entity name = "A&lt;&gt;&amp;&quot;&apos;&#233;&#x1F600;" /></model >
    """
  let model = try CoreDataModelFile.model(contents: Array(text.utf8))
  #expect(model.entities.map(\.name) == ["A<>&\"'é😀"])
}

@Test func nothingOutsideTheDocumentIsRead() throws {
  try withFolder(["secret": "secret text"]) { folder in
    let declarations = [
      "<!DOCTYPE m [<!ENTITY e SYSTEM 'file://\(folder)/secret'>]>", "<!DOCTYPE m [<!ENTITY e 'xxxxxxxxxx'>]>",
    ]
    for declaration in declarations {
      let text = declaration + "<model><entity name='&e;'/></model>"
      let error = #expect(throws: DataError.self) { try CoreDataModelFile.model(contents: Array(text.utf8)) }
      #expect(error?.code == .malformedXML && error?.description.contains("secret text") == false, "\(declaration)")
    }
  }
}

@Test func entitiesCannotGrowAText() {
  var text = "<!DOCTYPE m [<!ENTITY e0 'xxxxxxxxxx'>"
  for level in 1..<20 {
    text += "<!ENTITY e\(level) '" + String(repeating: "&e\(level - 1);", count: 10) + "'>"
  }
  text += "]><model><entity name='A'>&e19;</entity></model>"
  let error = #expect(throws: DataError.self) { try CoreDataModelFile.model(contents: Array(text.utf8)) }
  #expect(error?.code == .malformedXML)
}
