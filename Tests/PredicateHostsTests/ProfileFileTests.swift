import PredicateFormat
import PredicateHosts
import Testing

/// Profiles as files: what they say, and where a mistake in one is.
@Suite struct ProfileFileTests {
  private static let start =
    #"{"name": "x", "title": "X", "summary": "A host.", "sources": {"s": "https://example.com"}"#

  @Test func fileSaysWhatAHostTakes() throws {
    let profile = try HostProfile(
      parsing: Self.start + """
        , "policy": {"operators": ["==", "AND"]},
        "model": {"entities": {"Device": {"attributes": {"kind": {"type": "string", "values": ["a", "b"]}}}}},
        "entity": "Device", "open": true, "symbols": {"kind": ["a", "b"]},
        "terms": {"state": {"reads": "State", "documentation": "A state.", "example": "a.b-c", "source": "s"}},
        "rules": [{"says": "The right side is constant.", "source": "s", "when": {}, "only": {"right": ["constant", "key"]}}]}
        """)
    #expect(profile.terms.map(\.name) == ["state"])
    #expect(try profile.check(profile.predicate(parsing: "kind == 'a' AND @state(x.y) == 1")) == [])
    #expect(try profile.check(profile.predicate(parsing: "kind == b")) == [])
    #expect(try profile.check(profile.predicate(parsing: "kind == c")).map(\.code) == [.unknownValue])
    #expect(try profile.check(profile.predicate(parsing: "kind > 'a'")).map(\.code) == [.forbiddenWord])
    #expect(try profile.check(profile.predicate(parsing: "kind == $x")).map(\.code) == [.hostRule])
    #expect(try profile.check(profile.predicate(parsing: "other == 1")) == [])
    #expect(try profile.check(profile.predicate(parsing: "kid == 'a'")).map(\.severity) == [.warning])
    #expect(try profile.predicate(parsing: "@state(x.y) == 1").evaluate(with: ["State": ["x": ["y": 1]]]))
  }

  @Test(
    arguments: [
      ("{", .noJSON, "line 1, column 1"),
      ("[]", .malformed, nil),
      (#"{"name": "x"}"#, .missingEntry, nil),
      (start + #", "polcy": {}}"#, .unknownEntry, "polcy"),
      (start + #", "policy": {"operators": ["=~"]}}"#, .wrongPart, "policy.operators"),
      (start + #", "model": {"entities": {"A": {"attributes": {"b": "strin"}}}}}"#, .wrongPart, "model.A.b"),
      (start + #", "entity": "A"}"#, .unknownName, "entity"),
      (start + #", "rules": [{"says": "No.", "source": "t"}]}"#, .unknownName, "rules.0.source"),
      (start + #", "rules": [{"says": "No.", "source": "s", "only": {}}]}"#, .missingEntry, "rules.0"),
      (
        start + #", "rules": [{"says": "No.", "source": "s", "when": {"left": ["keys"]}}]}"#, .malformed,
        "rules.0.when.left"
      ),
      (start + #", "rules": [{"says": "No.", "source": "s", "versions": {}}]}"#, .missingEntry, "rules.0"),
      (
        start + #", "rules": [{"says": "No.", "source": "s", "when": [{}, {"left": 1}]}]}"#, .malformed,
        "rules.0.when.1.left"
      ),
      (start + #", "dialect": "sql"}"#, .malformed, "dialect"),
      (
        start + #", "functions": {"f": {"arguments": 4611686018427387904, "example": "f:(1)", "documentation": "F.", "#
          + #""source": "s"}}}"#,
        .malformed, "functions.f.arguments"
      ),
      (
        start + #", "rules": [{"says": "No.", "source": "s", "when": {}, "versions": {"from": 9223372036854775807}}]}"#,
        .malformed, "rules.0.versions.from"
      ),
      (start + #", "variables": {"a": "B"}}"#, .unknownName, "variables.a"),
      (
        start + #", "terms": {"count": {"documentation": "d", "example": "a", "source": "s"}}}"#, .malformed,
        "terms.count"
      ),
      (start + #", "platforms": {"names": ["A"], "introduced": {"B": {}}}}"#, .unknownName, "platforms.introduced.B"),
      (
        start + #", "platforms": {"names": ["A"], "told": {"k": {"x": "B"}}}}"#, .unknownName, "platforms.told.k.x"
      ),
    ] as [(String, ProfileError.Kind, String?)])
  func mistakeHasItsPlace(text: String, kind: ProfileError.Kind, place: String?) {
    do throws(ProfileError) {
      _ = try HostProfile(parsing: text)
      Issue.record("`\(text)` is taken")
    } catch {
      #expect(error.kind == kind, "\(error)")
      #expect(error.place == place, "\(error)")
    }
  }

  @Test func builtinProfilesAreReadAndHaveSources() throws {
    for name in HostProfile.builtinNames {
      let profile = try #require(try HostProfile.builtin(named: name), "\(name)")
      #expect(profile.name == name)
      #expect(!profile.sources.isEmpty && !profile.rules.isEmpty, "\(name)")
      #expect(try HostProfile(recordValue: profile.recordValue).rules == profile.rules)
    }
  }

  /// Messages of the language name the profile that has a term.
  @Test func termsWithoutAHostNameTheirProfile() throws {
    for name in HostProfile.builtinNames {
      for term in try HostProfile.builtin(named: name)?.terms ?? [] {
        let finding = try FormatPredicate(parsing: "@\(term.name)(a) == 1").check().first
        #expect(finding?.code == .unknownTerm && finding?.hint == "the profile `\(name)` does")
      }
    }
  }

  @Test func versionsAreComparedPartByPart() {
    #expect(HostPlatform(parsing: "macOS 14.1")?.version == [14, 1])
    #expect(HostPlatform(parsing: "macOS")?.version == nil)
    #expect(HostPlatform(parsing: "macOS x") == nil)
    #expect(HostPlatform(parsing: "macOS 1 2") == nil)
  }
}
