import PredicateLanguage

/// A record in the making: what some paths lead to.
struct RecordDraft {
  private var parts: [(path: ValuePath, value: RecordValue)] = []
  private var whole: RecordValue?

  /// With the value of a key; nil if what is there already contradicts it.
  func setting(_ key: KeyDomain, _ value: RecordValue) -> RecordDraft? {
    var draft = self
    let path = key.path
    if path.keys.isEmpty {
      guard parts.isEmpty else { return nil }
      draft.whole = value
      return draft
    }
    guard whole == nil else { return nil }
    for (other, present) in parts {
      if other.isPrefix(of: path), !agrees(present, with: value) { return nil }
      if path.isPrefix(of: other), !agrees(value, with: present) { return nil }
    }
    if value == .null, key.isMissingWithItsOwner {
      // It is nil as what it belongs to is.
      let owner = ValuePath(path.keys.dropLast())
      for (other, present) in parts where owner.isPrefix(of: other) && present != .null { return nil }
      if !parts.contains(where: { $0.path == owner }) { draft.parts.append((owner, .null)) }
    } else {
      draft.parts.append((path, value))
    }
    return draft
  }

  /// Whether a record or nil before a path goes with what the path leads to.
  private func agrees(_ owner: RecordValue, with value: RecordValue) -> Bool {
    switch owner {
    case .null: value == .null
    case .object: true
    default: value == .null
    }
  }

  /// The record; keys in the order in which they were set.
  var record: RecordValue {
    if let whole { return whole }
    var root = Branch()
    for (path, value) in parts { root.set(path.keys[...], value) }
    return root.value
  }

  private struct Branch {
    var keys: [RecordKey] = []
    var branches: [RecordKey: Branch] = [:]
    var leaf: RecordValue?

    mutating func set(_ path: ArraySlice<RecordKey>, _ value: RecordValue) {
      guard let key = path.first else {
        // A record that other keys fill.
        if case .object = value { return }
        leaf = value
        return
      }
      if branches[key] == nil { keys.append(key) }
      branches[key, default: Branch()].set(path.dropFirst(), value)
    }

    var value: RecordValue {
      if let leaf, leaf != .null || keys.isEmpty { return leaf }
      if leaf == .null { return .null }
      return .object(RecordObject(keys.map { ($0.text, branches[$0]?.value ?? .null) }))
    }
  }
}
