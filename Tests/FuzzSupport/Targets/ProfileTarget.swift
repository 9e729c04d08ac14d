import PredicateFormat
import PredicateHosts

/// Profiles of hosts: files, and predicates that are checked by them.
package struct ProfileTarget: FuzzTarget {
  package static let name = "profile"
  package static let promise = "a profile that reads back and checks a predicate, or an error"
  package static let dictionary = [
    "\"name\"", "\"title\"", "\"summary\"", "\"sources\"", "\"policy\"", "\"model\"", "\"entity\"", "\"open\"",
    "\"terms\"",
    "\"reads\"", "\"example\"", "\"symbols\"", "\"platforms\"", "\"introduced\"", "\"told\"", "\"rules\"", "\"says\"",
    "\"when\"", "\"only\"", "@status(device.model.family)", "@key(identifier)", "@status(",
  ]

  private let profiles = HostProfile.builtinNames.compactMap { try? HostProfile.builtin(named: $0) }

  package init() {}

  package func seeds() -> [[UInt8]] {
    let file =
      #"{"name":"x","title":"X","summary":"A host.","sources":{"s":"t"},"model":{"entities":{"A":{"attributes":{"a":"string"}}}},"#
      + #""entity":"A","rules":[{"says":"No.","source":"s","when":{"left":["key"]},"only":{"operators":["=="]}}]}"#
    let format =
      "@status(device.model.family) == 'Mac' AND SUBQUERY(@status(mdm.app), $a, $a.@key(state) == 'x').@count > 0"
    return [file, format, "messageType == error OR type IN {'a', 'b'}"].map { Array($0.utf8) }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let profile = try? HostProfile(parsing: text) {
      guard (try? HostProfile(recordValue: profile.recordValue))?.rules == profile.rules else {
        throw BrokenPromise("\(profile.recordValue) does not read back")
      }
      if let predicate = try? profile.predicate(parsing: "a == 'x' AND ANY b.c != 2") { _ = profile.check(predicate) }
    }
    for profile in profiles {
      guard let predicate = try? profile.predicate(parsing: text, limits: FuzzWords.limits) else { continue }
      _ = profile.check(predicate)
      _ = try? predicate.evaluate(with: ["StatusItems": ["device": [["model": 1], 2]]] as RecordValue)
    }
  }
}
