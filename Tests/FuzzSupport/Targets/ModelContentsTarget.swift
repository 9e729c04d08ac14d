import PredicateData

/// Models of Core Data as Xcode writes them: XML.
package struct ModelContentsTarget: FuzzTarget {
  package static let name = "contents"
  package static let promise = "a model that can be written and named, or an error with its line"
  package static let dictionary = [
    "<entity name=\"", "<attribute name=\"", "<relationship name=\"", "attributeType=\"String\"", "optional=\"YES\"",
    "toMany=\"YES\"", "destinationEntity=\"", "inverseName=\"", "parentEntity=\"", "/>", "</entity>", "</model>",
    "<!--", "-->",
    "&amp;", "&#0;", "<![CDATA[", "<!DOCTYPE", "<fetchRequest", "predicateString=\"",
  ]

  package init() {}

  package func seeds() -> [[UInt8]] {
    [
      """
      <?xml version="1.0" encoding="UTF-8"?><model><entity name="A" parentEntity="B"><attribute name="x" optional="YES"
      attributeType="String"/><relationship name="b" toMany="YES" destinationEntity="B" inverseName="a"/></entity>
      <entity name="B"><relationship name="a" maxCount="1" destinationEntity="A" inverseName="b"/></entity></model>
      """
    ].map { Array($0.utf8) }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    if let model = try? CoreDataModelFile.model(contents: bytes) { try model.checkFile() }
  }
}
