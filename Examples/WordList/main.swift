// A word list with categories, asked the questions of a book on Core Data, each in the words of NSPredicate.
//
// The list is the first argument, or what the environment variable WORDLIST names, or the small one beside this file:
// a word a line.

import Foundation
import PredicateFormat

let path =
  CommandLine.arguments.dropFirst().first ?? ProcessInfo.processInfo.environment["WORDLIST"]
  ?? URL(filePath: #filePath).deletingLastPathComponent().appending(path: "words.txt").path(percentEncoded: false)
let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
let list = WordList(text.split(whereSeparator: \.isNewline).map(String.init))

print("words: \(list.words.count)")

// Which words start with a letter: a to-one relationship, and an argument.
for letter in ["s", "a"] { try list.showCount(FormatPredicate("wordCategory.firstLetter = %@", letter)) }

// One word, by a format string and by an expression that code builds.
try list.showTexts(FormatPredicate("text = %@", "zyzzyvas"))
let built = FormatPredicate(PredicateNode(.comparison(ComparisonNode(.keys("text"), .equal, .value("zyzzyvas")))))
try list.showTexts(built)

// Operators.
try list.showCount(FormatPredicate("length BETWEEN {%d, %d}", 20, 25))
try list.showTexts(FormatPredicate("text ENDSWITH 'gry'"))
try list.showTexts(FormatPredicate("text ==[c] 'QIVIUT'"))
try list.showCount(FormatPredicate("length == 20 AND text ENDSWITH 'ing'"))
try list.showCount(FormatPredicate("text CONTAINS 'q' AND NOT text CONTAINS 'u'"))

// Collections: which categories hold a word with z, and which are large.
try list.showLetters(FormatPredicate("ANY words.text CONTAINS 'z'"))
try list.showLetters(FormatPredicate("NOT ANY words.text CONTAINS 'z'"))
try list.showLetters(FormatPredicate("words.@count > 10000"))
try list.showLetters(FormatPredicate("SUBQUERY(words, $x, $x.length = 25).@count > 0"))

// Aggregates over all words.
for format in ["@avg.length", "average:(length)"] {
  let average = try FormatExpression(format: "round:toPlaces:(\(format), 2)")
  let value = try average.value(with: list.words)
  print("\(average): \(FormatExpression(.value(value)))")
}
try list.showTexts(FormatPredicate("length = max:(length)"))

// Sorted: by length, then by text from z to a.
let ofLetter = try FormatPredicate("wordCategory.firstLetter = $letter")
let zWords = try list.words.filtered(using: ofLetter, variables: ["letter": "z"])
let sorted = zWords.sorted { ($0.length, $1.text) < ($1.length, $0.text) }.map(\.text)
print("z words by length, then text descending: \(WordList.abridged(sorted))")
