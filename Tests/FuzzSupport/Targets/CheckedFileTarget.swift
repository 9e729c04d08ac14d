import PredicateData
import PredicateHosts

/// Files of a repository whose predicates are checked: the first byte chooses the kind of file, the second the host.
package struct CheckedFileTarget: FuzzTarget {
  package static let name = "files"
  package static let promise = "findings whose places lie in the file, and fixes after which it still can be read"
  package static let dictionary = [
    "<key>condition</key><string>", "</string>", "<dict>", "</dict>", "\"condition\":", "condition: ",
    "predicate: |\n  ", "--predicate '", "predicateString=\"", "%version%", "machine_type == 'laptop'",
    "os_vers >= '14.2'", "a == 1 OR 2",
    "ram > 5 AND ram < 3", "@status(device.model.family) == 'Mac'", "x IN 'IT'", "&quot;", "\\\"",
  ]

  private static let names = ["m.plist", "m.json", "m.yaml", "m.sh", "contents", "m.txt"]
  private let profiles = ["munki", "ddm", "autopkg", "coredata-sqlite"].compactMap {
    try? HostProfile.builtin(named: $0)
  }

  package init() {}

  package func seeds() -> [[UInt8]] {
    [
      #"00<plist><dict><key>conditional_items</key><array><dict><key>condition</key><string>machine_type == 'laptp' &amp; x</string></dict></array></dict></plist>"#,
      #"10{"conditional_items":[{"condition":"os_vers >= \"14.2\" AND catalogs CONTAINS 'x'"}]}"#,
      "20conditional_items:\n  - condition: \"ram > 5 AND ram < 3\"\n    name: x\n",
      "22Process:\n  - Processor: StopProcessingIf\n    Arguments:\n      predicate: 'x == \"%version%\"'\n",
      "30log stream --predicate 'process == \"x\" OR \"y\"' --info\n", "50a == 1 OR 2\nd != 'IT' OR d != 'HR'\n",
      #"43<model><entity name="A"><attribute name="a" attributeType="String"/></entity><fetchRequest name="f" entity="A" predicateString="b == 1"/></model>"#,
    ].map { Array($0.utf8) }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    guard bytes.count >= 2, !profiles.isEmpty else { return }
    let name = Self.names[Int(bytes[0] &- UInt8(ascii: "0")) % Self.names.count]
    let file = Array(bytes.dropFirst(2))
    var check = FileCheck(profile: profiles[Int(bytes[1] &- UInt8(ascii: "0")) % profiles.count])
    check.readsLines = name == "m.txt"
    check.limits = FuzzWords.limits
    let report = check.report(of: file, named: name)
    let lines = file.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
    for finding in report.findings {
      if let start = finding.start, !(1...lines).contains(start.line) || start.column < 1 {
        throw BrokenPromise("\(finding.code) is told in line \(start.line) of \(lines)")
      }
      guard let fix = finding.fix else { continue }
      guard fix.range.upperBound <= file.count else { throw BrokenPromise("\(finding.code) is mended behind the end") }
      var mended = file
      mended.replaceSubrange(fix.range, with: fix.text.utf8)
      let after = check.report(of: mended, named: name)
      guard after.predicates == report.predicates else {
        throw BrokenPromise("\(finding.code) is mended to \(fix.text), and \(after.predicates) predicates are left")
      }
    }
  }
}
