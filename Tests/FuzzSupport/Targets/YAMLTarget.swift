import PredicateData
import PredicateFormat

/// YAML documents as records.
package struct YAMLTarget: FuzzTarget {
  package static let name = "yaml"
  package static let promise = "records or an error with its place, wherever the bytes are cut"
  package static let dictionary = [
    "---\n", "...\n", "- ", ": ", "? ", "&a ", "*a", "<<: ", "!!str ", "|\n", ">-\n", "|2+\n", "[", "]", "{", "}", ", ",
    "#", "'", "\"", "\\u0041", "\n  ", "\t", "~", "yes", "0x1F", "0o17", ".inf", "2024-05-01",
    "%YAML 1.2\n", "\u{FEFF}",
  ]

  package init() {}

  package func seeds() -> [[UInt8]] {
    [
      "- name: Ann\n  age: 3\n  tags: [a, \"b\\n\", 'it''s']\n- {name: Bo, age: ~}\n",
      "people:\n  - &x {a: 1}\n  - *x\ntext: |\n  two\n  lines\nfolded: >-\n  one\n  line\n",
      "---\na: 1\n---\na: 2\n...\n", "\"key\": !!str 12 # why\n? b\n: c\n",
    ].map { Array($0.utf8) }
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    try RecordSource(bytes: bytes, name: "fuzz.yaml", options: .small(.yaml)).checkPieces(of: bytes)
  }
}
