import PredicateData
import PredicateFormat

/// Property lists in XML as records.
package struct XMLPropertyListTarget: FuzzTarget {
  package static let name = "xmllist"
  package static let promise = YAMLTarget.promise
  package static let dictionary = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<!DOCTYPE plist PUBLIC \"x\" \"y\">", "<!--", "-->", "<![CDATA[",
    "]]>", "<plist version=\"1.0\">", "</plist>", "<dict>", "</dict>", "<array>", "</array>", "<key>", "</key>",
    "<string>",
    "</string>", "<integer>", "</integer>", "<real>", "</real>",
    "<date>2024-05-01T00:00:00Z</date>", "<data>AQID</data>",
    "<true/>", "<false/>", "&amp;", "&lt;", "&#65;", "&#x1F600;", "<dict/>",
  ]

  package init() {}

  package func seeds() -> [[UInt8]] {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">"
    return [
      head
        + "<array><dict><key>a</key><integer>1</integer><key>b</key><string>x &amp; y</string></dict></array></plist>",
      head
        + "<dict><key>d</key><date>2024-05-01T00:00:00Z</date><key>e</key><data>AQID</data><key>f</key><true/></dict>"
        + "</plist>",
      head + "<dict><key>l</key><array><real>1.5</real><!-- c --><string><![CDATA[<]]></string></array></dict></plist>",
    ].map { Array($0.utf8) }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    try RecordSource(bytes: bytes, name: "fuzz.plist", options: .small(.propertyList)).checkPieces(of: bytes)
  }
}
