import PredicateLanguage
import Testing

/// Keys that do not exist, over the words.
private let unknownKeys = [
  CheckCase(
    "txt == 'a'",
    """
    1:1: error: entity `Word` has no property `txt`
      txt == 'a'
      ^^^
      hint: did you mean `text`?
    """),
  CheckCase(
    "text == active",
    """
    1:9: error: entity `Word` has no property `active`
      text == active
              ^^^^^^
      hint: to compare with the text write `"active"`
    """),
  CheckCase(
    "text == lenght",
    """
    1:9: error: entity `Word` has no property `lenght`
      text == lenght
              ^^^^^^
      hint: did you mean `length`?
    """),
  CheckCase(
    "firstLetter == 's'",
    """
    1:1: error: entity `Word` has no property `firstLetter`
      firstLetter == 's'
      ^^^^^^^^^^^
      hint: did you mean `wordCategory.firstLetter`?
    """),
  CheckCase(
    "wordCategory.firstLeter = 'a'",
    """
    1:14: error: entity `WordCategory` has no property `firstLeter`
      wordCategory.firstLeter = 'a'
                   ^^^^^^^^^^
      hint: did you mean `firstLetter`?
    """),
  CheckCase(
    "SELF['lenght'] > 4",
    """
    1:6: error: entity `Word` has no property `lenght`
      SELF['lenght'] > 4
           ^^^^^^^^
      hint: did you mean `length`?
    """),
  CheckCase(
    "text.count > 3",
    """
    1:6: error: a string has no property `count`
      text.count > 3
           ^^^^^
      hint: write `length` for the length of a string
    """),
  CheckCase(
    "text.capitalized == 'A'",
    """
    1:6: error: a string has no property `capitalized`
      text.capitalized == 'A'
           ^^^^^^^^^^^
      hint: did you mean `capitalizedString`?
    """),
  CheckCase(
    "text.trim == 'A'",
    """
    1:6: error: a string has no property `trim`
      text.trim == 'A'
           ^^^^
      hint: did you mean `trim()`?
    """),
  CheckCase(
    "text.host == 'A'",
    """
    1:6: error: a string has no property `host`
      text.host == 'A'
           ^^^^
      hint: if it is a URL, list its `host` as a property of the record: here a URL is its text
    """),
  CheckCase(
    "text.@allKeys == {'a'}",
    """
    1:6: error: `@allKeys` needs a record, found a string
      text.@allKeys == {'a'}
           ^^^^^^^^
    """),
  CheckCase(
    "wordCategory.words.count > 1",
    """
    1:20: error: entity `Word` has no property `count`
      wordCategory.words.count > 1
                         ^^^^^
      hint: write `@count` for how many there are
    """),
  CheckCase(
    "wordCategory.words.text.count > 1",
    """
    1:25: error: a string has no property `count`
      wordCategory.words.text.count > 1
                              ^^^^^
      hint: write `@count` for how many there are
    """),
  CheckCase(
    "wordCategory.words.@avg.lengt > 2",
    """
    1:25: error: entity `Word` has no property `lengt`
      wordCategory.words.@avg.lengt > 2
                              ^^^^^
      hint: did you mean `length`?
    """),
  CheckCase(
    "text + 1 > 2 AND foo = 3 OR NOT bar = 4",
    """
    1:1: error: `+` needs a number, found a string
      text + 1 > 2 AND foo = 3 OR NOT bar = 4
      ^^^^
      hint: write `CAST(text, "NSNumber")` to calculate with the number in a text

    1:18: error: entity `Word` has no property `foo`
      text + 1 > 2 AND foo = 3 OR NOT bar = 4
                       ^^^

    1:33: error: entity `Word` has no property `bar`
      text + 1 > 2 AND foo = 3 OR NOT bar = 4
                                      ^^^
    """),
  CheckCase(
    "wordCategory.words.length.foo = {1}",
    """
    1:27: error: a number has no property `foo`
      wordCategory.words.length.foo = {1}
                                ^^^
    """),
  CheckCase(
    "length.foo = 1",
    """
    1:8: error: a number has no property `foo`
      length.foo = 1
             ^^^
    """),
  CheckCase(
    "ANY wordCategory.words.txt == 'a'",
    """
    1:24: error: entity `Word` has no property `txt`
      ANY wordCategory.words.txt == 'a'
                             ^^^
      hint: did you mean `text`?
    """),
  CheckCase(
    "text IN active",
    """
    1:9: error: entity `Word` has no property `active`
      text IN active
              ^^^^^^
      hint: for a list of texts write `{"active"}`
    """),
  CheckCase(
    "TERNARY(txt = 'a', 1, 2) = 1",
    """
    1:9: error: entity `Word` has no property `txt`
      TERNARY(txt = 'a', 1, 2) = 1
              ^^^
      hint: did you mean `text`?
    """),
  CheckCase(
    "text == #like",
    """
    1:9: error: entity `Word` has no property `like`
      text == #like
              ^^^^^
      hint: to compare with the text write `"like"`
    """),
  CheckCase(
    "FUNCTION(txt, 'uppercase:') = 'A'",
    """
    1:10: error: entity `Word` has no property `txt`
      FUNCTION(txt, 'uppercase:') = 'A'
               ^^^
      hint: did you mean `text`?
    """),
  CheckCase(
    "text ==\n  txt",
    """
    2:3: error: entity `Word` has no property `txt`
        txt
        ^^^
      hint: did you mean `text`?
    """),
]

/// Words without their quotes in a list, and keys that others have.
private let wordsAndKeys = [
  CheckCase(
    "name IN {hungry, 'b'}",
    """
    1:10: error: entity `Party` has no property `hungry`
      name IN {hungry, 'b'}
               ^^^^^^
      hint: to compare with the text write `"hungry"`
    """),
  CheckCase(
    "name IN hungry",
    """
    1:9: error: entity `Party` has no property `hungry`
      name IN hungry
              ^^^^^^
      hint: for a list of texts write `{"hungry"}`
    """),
  CheckCase(
    "referrer.name == 'a'",
    """
    1:1: error: entity `Party` has no property `referrer`
      referrer.name == 'a'
      ^^^^^^^^
      hint: only its subentity `Customer` has it
    """),
]

@Test(arguments: wordsAndKeys)
func checkerHelpsWithWordsAndSubentities(_ row: CheckCase) throws {
  #expect(try row.findings(against: CheckedModels.shop(), entity: "Party") == row.expected)
}

@Test func checkerFindsKeysOnTheOtherSideOfARelationship() throws {
  let predicate = try FormatPredicate(parsing: "length > 3")
  let findings = predicate.check(against: try CheckedModels.wordList(), entity: "WordCategory")
  let hint = "each of its `words` has one: `words.length`, with ANY or ALL before the comparison"
  #expect(findings.map(\.hint) == [hint])
}

@Test func checkerListsTheEntitiesOfTheModel() throws {
  let findings = try FormatPredicate(parsing: "a = 1").check(against: CheckedModels.shop(), entity: "Zebra")
  #expect(findings.map(\.hint) == ["it has `Party`, `Customer`, `Order`, `Item`"])
}

@Test(arguments: unknownKeys)
func checkerFindsUnknownKeys(_ row: CheckCase) throws {
  #expect(try row.findings(against: CheckedModels.wordList(), entity: "Word") == row.expected)
}
