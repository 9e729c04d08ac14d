import PredicateLanguage
import PredicateQuery
import Testing

@Suite struct SortKeyTests {
  static let keys: [(text: String, canonical: String)] = [
    ("a", "a"), ("a:desc", "a desc"), ("a desc", "a desc"), ("a DESC", "a desc"), ("a:asc", "a"),
    ("desc", "desc"), ("a.desc", "a.desc"), ("max:(a)", "max:(a)"),
    ("a nulls last", "a nulls last"), ("a:nulls-first:desc", "a desc nulls first"),
    ("a NULLS Last DESC", "a desc nulls last"),
    ("a [cd] desc nulls last", "a [cd] desc nulls last"), ("a [dc]", "a [cd]"), ("a[c]", "a[c]"), ("a:[l]", "a [l]"),
    ("modulus:by:(a, 2):desc", "modulus:by:(a, 2) desc"),
  ]

  @Test(arguments: keys)
  func keysAreReadInEverySpelling(_ row: (text: String, canonical: String)) throws {
    let key = try SortKey(parsing: row.text)
    #expect(key.text == row.canonical)
    #expect(try SortKey(parsing: key.text) == key)
  }

  @Test(arguments: ["", ":desc", "a:descending", "a desc asc"])
  func whatIsNoKey(_ text: String) {
    #expect(throws: FormatError.self) { try SortKey(parsing: text) }
  }
}
