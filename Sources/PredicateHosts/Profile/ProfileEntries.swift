import PredicateLanguage

/// The entries of an object of a profile file; every mistake names its place.
struct ProfileEntries {
  private let object: RecordObject
  /// The entries that lead here; nil for the profile itself.
  let place: String?

  init(_ value: RecordValue, at place: String?) throws(ProfileError) {
    guard case .object(let object) = value else {
      throw ProfileError(.malformed, "found \(value.noun)", at: place, hint: "write an object, `{…}`")
    }
    self.object = object
    self.place = place
  }

  var pairs: [(key: String, value: RecordValue)] { object.pairs.map { ($0.0, $0.1) } }

  func place(of key: String) -> String { place.map { "\($0).\(key)" } ?? key }

  /// A misspelt entry must not pass for one that was left out.
  func allow(_ known: [String]) throws(ProfileError) {
    guard let stranger = object.shape.keys.first(where: { !known.contains($0) }) else { return }
    throw ProfileError(
      .unknownEntry, "there is no entry `\(stranger)` here", at: place(of: stranger),
      hint: NearMatch.best(for: stranger, among: known).map { "did you mean `\($0)`?" }
        ?? "there may be \(known.map { "`\($0)`" }.joined(separator: ", "))")
  }

  private func missing(_ key: String) -> ProfileError {
    ProfileError(.missingEntry, "the entry `\(key)` is missing", at: place)
  }

  private func malformed(_ value: RecordValue, _ key: String, _ wanted: String) -> ProfileError {
    ProfileError(.malformed, "found \(value.noun)", at: place(of: key), hint: "write \(wanted)")
  }

  func optionalText(_ key: String) throws(ProfileError) -> String? {
    guard let value = object[key] else { return nil }
    guard case .string(let text) = value, !text.isEmpty else { throw malformed(value, key, "a text") }
    return text
  }

  func text(_ key: String) throws(ProfileError) -> String {
    guard let text = try optionalText(key) else { throw missing(key) }
    return text
  }

  func flag(_ key: String) throws(ProfileError) -> Bool {
    guard let value = object[key] else { return false }
    guard case .bool(let flag) = value else { throw malformed(value, key, "`true` or `false`") }
    return flag
  }

  func optionalEntries(_ key: String) throws(ProfileError) -> ProfileEntries? {
    guard let value = object[key] else { return nil }
    return try ProfileEntries(value, at: place(of: key))
  }

  /// The entries below a key, or those of each element of a list.
  func entriesOrList(_ key: String) throws(ProfileError) -> [ProfileEntries] {
    guard case .array(let values)? = object[key] else { return try optionalEntries(key).map { [$0] } ?? [] }
    var all: [ProfileEntries] = []
    for (number, value) in values.enumerated() {
      all.append(try ProfileEntries(value, at: "\(place(of: key)).\(number)"))
    }
    return all
  }

  /// A whole number of at least 0; nil without one.
  func number(_ key: String, upTo most: Int) throws(ProfileError) -> Int? {
    guard let value = object[key] else { return nil }
    guard case .integer(let number) = value, let number = Int(exactly: number), (0...most).contains(number) else {
      throw malformed(value, key, "a whole number from 0 to \(most)")
    }
    return number
  }

  func requiredNumber(_ key: String, upTo most: Int) throws(ProfileError) -> Int {
    guard let number = try number(key, upTo: most) else { throw missing(key) }
    return number
  }

  func entries(_ key: String) throws(ProfileError) -> ProfileEntries {
    guard let entries = try optionalEntries(key) else { throw missing(key) }
    return entries
  }

  /// The entries, each of which is a text.
  func texts() throws(ProfileError) -> [(String, String)] {
    var texts: [(String, String)] = []
    for (key, _) in pairs { texts.append((key, try text(key))) }
    return texts
  }

  func values(_ key: String) throws(ProfileError) -> [RecordValue] {
    switch object[key] {
    case nil: return []
    case .array(let values)?: return values
    case let value?: throw malformed(value, key, "a list")
    }
  }

  /// A list of texts; nil without one.
  func list(_ key: String) throws(ProfileError) -> [String]? {
    guard object[key] != nil else { return nil }
    var texts: [String] = []
    for value in try values(key) {
      guard case .string(let text) = value else { throw malformed(value, key, "a list of texts") }
      texts.append(text)
    }
    return texts
  }

  /// A set of words; of those that there are, if these are given.
  func set(_ key: String, of words: [String]?) throws(ProfileError) -> Set<RecordKey>? {
    guard let list = try list(key) else { return nil }
    if let words, let stranger = list.first(where: { !words.contains($0) }) {
      throw ProfileError(
        .malformed, "`\(stranger)` means nothing here", at: place(of: key),
        hint: NearMatch.best(for: stranger, among: words).map { "did you mean `\($0)`?" }
          ?? "there are \(words.joined(separator: ", "))")
    }
    return Set(list.map(RecordKey.init))
  }

  // MARK: Parts with formats of their own

  func options() throws(ProfileError) -> ComparisonOptions? {
    guard let value = object["options"] else { return nil }
    return try policy(of: .object(RecordObject([("options", value)])), at: place(of: "options")).options
  }

  func policy() throws(ProfileError) -> Policy {
    guard let value = object["policy"] else { return Policy() }
    return try policy(of: value, at: place(of: "policy"))
  }

  private func policy(of value: RecordValue, at place: String) throws(ProfileError) -> Policy {
    do throws(PolicyError) {
      return try Policy(recordValue: value)
    } catch {
      throw ProfileError(.wrongPart, error.message, at: error.entry.map { "\(place).\($0)" } ?? place, hint: error.hint)
    }
  }

  func model() throws(ProfileError) -> RecordModel? {
    guard let value = object["model"] else { return nil }
    do throws(ModelError) {
      return try RecordModel(recordValue: value)
    } catch {
      let place = ["model", error.entity, error.property].compactMap(\.self).joined(separator: ".")
      throw ProfileError(.wrongPart, error.message, at: place, hint: error.hint)
    }
  }
}
