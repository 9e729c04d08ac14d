import TestSupport

/// A sort of words that a predicate is grown of.
enum Sort: CaseIterable { case condition, list, value, pattern }

/// A way to write a sort: texts with parts between them.
struct Rule {
  let sort: Sort
  let texts: [String]
  let parts: [Sort]

  /// The rule that a template spells: `{C}`, `{L}`, `{V}` and `{P}` stand for parts.
  init(_ sort: Sort, _ template: String) {
    self.sort = sort
    var texts = [""]
    var parts: [Sort] = []
    var rest = template[...]
    while let next = rest.first {
      if let part = Self.letters.first(where: { rest.hasPrefix("{\($0.letter)}") }) {
        parts.append(part.sort)
        texts.append("")
        rest = rest.dropFirst(3)
      } else {
        texts[texts.count - 1].append(next)
        rest = rest.dropFirst()
      }
    }
    self.texts = texts
    self.parts = parts
  }

  private static let letters: [(letter: Character, sort: Sort)] = [
    ("C", .condition), ("L", .list), ("V", .value), ("P", .pattern),
  ]

  /// What the work of an evaluation grows with: loops within loops, long texts, patterns.
  static let all: [Rule] =
    [
      "TRUEPREDICATE", "({C} AND {C})", "({C} OR {C})", "NOT {C}", "ANY {L} == {V}", "ALL {L} != {V}", "{V} == {V}",
      "{V} IN {L}", "{V} CONTAINS[cd] {V}", "{V} LIKE[c] {V}", "{V} MATCHES {P}", "ANY {L} MATCHES {P}",
      "SUBQUERY({L}, $x, {C}).@count >= 0", "SUBQUERY({L}, $y, {C}).@count >= 0", "{L}.@count > {V}",
      "{V} BETWEEN {{V}, {V}}", "{V} CONTAINS {V}", "{V} ==[cd] {V}",
      "{V} LIKE '*a?aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab*'",
      "s CONTAINS[cd] 'zz'", "s LIKE {V}", "{L} == {L}", "$x IN {L}", "{V} BEGINSWITH {V}",
    ].map { Rule(.condition, $0) }
    + [
      "a", "b", "t", "SUBQUERY({L}, $x, {C})", "SUBQUERY({L}, $y, {C})", "{L} UNION {L}", "{L} MINUS {L}",
      "{L}.@distinctUnionOfObjects.self", "{{V}, {V}, {V}, {V}}", "distinct:({L})",
      "(a UNION {$x})", "{L} INTERSECT {L}",
    ].map { Rule(.list, $0) }
    + [
      "$x", "$y", "s", "n", "7", "'aaaa'", "{L}.@count", "max:({L})", "median:({L})", "uppercase:({V})", "{V} + {V}",
      "TERNARY({C}, {V}, {V})", "replace:with:in:('a', {V}, s)", "{L}[FIRST]", "{L}.@sum.self",
      "concat:(s, $x)", "uppercase:(concat:({V}, {V}))", "length:({V})", "lowercase:(s)",
    ].map { Rule(.value, $0) }
    + [
      "'(a+)+b'", "'(a|aa)*c'", "'.*a.*a.*a.*b'", "'(\\\\w+\\\\s?)+!'", "'[^x]{1,200}x'", "'(?i)(a{1,30}){1,30}b'",
    ].map { Rule(.pattern, $0) }

  static let bySort = Dictionary(grouping: all, by: \.sort)
}

/// A predicate as it grows: a rule, and what stands for its parts.
struct Plant {
  var rule: Rule
  var parts: [Plant]

  /// A random plant, of at most so many levels.
  init(_ sort: Sort, levels: Int, _ random: inout SeededGenerator) {
    let rules = Rule.bySort[sort] ?? []
    let fitting = levels > 0 ? rules : rules.filter { $0.parts.isEmpty }
    rule = fitting[Int.random(in: 0..<fitting.count, using: &random)]
    parts = []
    for part in rule.parts { parts.append(Plant(part, levels: levels - 1, &random)) }
  }

  /// Itself and all plants within it.
  var count: Int { parts.reduce(1) { $0 + $1.count } }

  var text: String {
    var text = rule.texts[0]
    for (part, rest) in zip(parts, rule.texts.dropFirst()) { text += part.text + rest }
    return text
  }

  /// The plant at a place, counted from 0 and parts in their order.
  func part(at place: Int) -> Plant {
    var place = place - 1
    if place < 0 { return self }
    for part in parts {
      if place < part.count { return part.part(at: place) }
      place -= part.count
    }
    return self
  }

  /// Puts another plant of the same sort at a place.
  mutating func graft(_ other: Plant, at place: Int) {
    var place = place - 1
    if place < 0 {
      self = other
      return
    }
    for number in parts.indices {
      let count = parts[number].count
      if place < count { return parts[number].graft(other, at: place) }
      place -= count
    }
  }
}
