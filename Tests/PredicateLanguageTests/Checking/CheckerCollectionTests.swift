import PredicateLanguage
import Testing

/// Collections for one value and the reverse, over the words.
private let collections = [
  CheckCase(
    "wordCategory.words.text == 'a'",
    """
    1:1: error: `==` compares one value, found a collection
      wordCategory.words.text == 'a'
      ^^^^^^^^^^^^^^^^^^^^^^^
      hint: write `ANY` before it to ask about one of them, `ALL` about all, or `.@count` after it for how many
    """),
  CheckCase(
    "wordCategory.words > 1",
    """
    1:1: error: `>` compares one value, found a collection
      wordCategory.words > 1
      ^^^^^^^^^^^^^^^^^^
      hint: write `ANY` before it to ask about one of them, `ALL` about all, or `.@count` after it for how many
    """),
  CheckCase(
    "'z' == wordCategory.words.text",
    """
    1:8: error: `==` compares one value, found a collection
      'z' == wordCategory.words.text
             ^^^^^^^^^^^^^^^^^^^^^^^
      hint: write it on the left, after `ANY` or `ALL`
    """),
  CheckCase(
    "wordCategory.words.text IN {'a'}",
    """
    1:1: error: IN compares one value, found a collection
      wordCategory.words.text IN {'a'}
      ^^^^^^^^^^^^^^^^^^^^^^^
      hint: write `ANY` before it to ask about one of them, `ALL` about all, or `.@count` after it for how many
    """),
  CheckCase(
    "wordCategory.words.text BEGINSWITH 'a'",
    """
    1:1: error: BEGINSWITH compares one value, found a collection
      wordCategory.words.text BEGINSWITH 'a'
      ^^^^^^^^^^^^^^^^^^^^^^^
      hint: write `ANY` before it to ask about one of them, `ALL` about all, or `.@count` after it for how many
    """),
  CheckCase(
    "wordCategory.words.length BETWEEN {1, 2}",
    """
    1:1: error: BETWEEN compares one value, found a collection
      wordCategory.words.length BETWEEN {1, 2}
      ^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write `ANY` before it to ask about one of them, `ALL` about all, or `.@count` after it for how many
    """),
  CheckCase(
    "wordCategory.words.length + 1 > 3",
    """
    1:1: error: `+` needs one number, found a collection
      wordCategory.words.length + 1 > 3
      ^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: `@sum`, `@count` and their kin make one number of it
    """),
  CheckCase(
    "ANY wordCategory.words.text == wordCategory.words.text",
    """
    1:32: error: `==` compares one value, found a collection
      ANY wordCategory.words.text == wordCategory.words.text
                                     ^^^^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "ANY text == 'a'",
    """
    1:5: error: ANY needs a collection, found a string
      ANY text == 'a'
          ^^^^
      hint: leave out ANY to compare the value itself
    """),
  CheckCase(
    "ANY wordCategory == nil",
    """
    1:5: error: ANY needs a collection, found one record of `WordCategory`
      ANY wordCategory == nil
          ^^^^^^^^^^^^
      hint: leave out ANY to compare the value itself
    """),
  CheckCase(
    "ALL length > 3",
    """
    1:5: error: ALL needs a collection, found a number
      ALL length > 3
          ^^^^^^
      hint: leave out ALL to compare the value itself
    """),
  CheckCase(
    "NONE text = 'a'",
    """
    1:6: error: NONE needs a collection, found a string
      NONE text = 'a'
           ^^^^
      hint: leave out NONE to compare the value itself
    """),
  CheckCase(
    "ANY wordCategory.words.@count > 2",
    """
    1:5: error: ANY needs a collection, found a number
      ANY wordCategory.words.@count > 2
          ^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: leave out ANY to compare the value itself
    """),
  CheckCase(
    "text.@count = 3",
    """
    1:6: error: `@count` needs a collection, found a string
      text.@count = 3
           ^^^^^^
      hint: write `length` for the length of a string
    """),
  CheckCase(
    "length.@count = 3",
    """
    1:8: error: `@count` needs a collection, found a number
      length.@count = 3
             ^^^^^^
    """),
  CheckCase(
    "wordCategory.@count = 3",
    """
    1:14: error: `@count` needs a collection, found one record of `WordCategory`
      wordCategory.@count = 3
                   ^^^^^^
    """),
  CheckCase(
    "wordCategory.words.@sum.text = 2",
    """
    1:20: error: `@sum` needs numbers, found strings
      wordCategory.words.@sum.text = 2
                         ^^^^
    """),
  CheckCase(
    "wordCategory.words.@max > 2",
    """
    1:20: error: `@max` needs numbers, strings or dates, found records
      wordCategory.words.@max > 2
                         ^^^^
      hint: name the property of the records to use
    """),
  CheckCase(
    "text == {'a'}",
    """
    1:1: warning: a string never equals a list, so this is always false
      text == {'a'}
      ^^^^^^^^^^^^^
      hint: write `IN` to ask whether it is one of them
    """),
  CheckCase(
    "{'a'} = text",
    """
    1:1: warning: a string never equals a list, so this is always false
      {'a'} = text
      ^^^^^^^^^^^^
    """),
  CheckCase(
    "text < {'a'}",
    """
    1:1: error: a collection has no order
      text < {'a'}
      ^^^^^^^^^^^^
    """),
  CheckCase(
    "1 UNION {2} = {1}",
    """
    1:1: error: UNION needs a collection, found a number
      1 UNION {2} = {1}
      ^
    """),
  CheckCase(
    "{1} MINUS text = {1}",
    """
    1:11: error: MINUS needs a collection, found a string
      {1} MINUS text = {1}
                ^^^^
    """),
  CheckCase(
    "text[0] = 'a'",
    """
    1:1: error: an index needs a collection, found a string
      text[0] = 'a'
      ^^^^
    """),
  CheckCase(
    "text[SIZE] = 1",
    """
    1:1: error: `[SIZE]` needs a collection, found a string
      text[SIZE] = 1
      ^^^^
    """),
  CheckCase(
    "length[FIRST] = 1",
    """
    1:1: error: `[FIRST]` needs a collection, found a number
      length[FIRST] = 1
      ^^^^^^
    """),
  CheckCase(
    "SUBQUERY(wordCategory, $x, $x.foo = 1).@count > 0",
    """
    1:10: error: SUBQUERY needs a collection, found one record of `WordCategory`
      SUBQUERY(wordCategory, $x, $x.foo = 1).@count > 0
               ^^^^^^^^^^^^
    """),
  CheckCase(
    "SUBQUERY(wordCategory.words, $x, $x.foo = 1 AND $x.text = 5).@count > 0",
    """
    1:37: error: entity `Word` has no property `foo`
      SUBQUERY(wordCategory.words, $x, $x.foo = 1 AND $x.text = 5).@count > 0
                                          ^^^

    1:49: warning: a string never equals a number, so this is always false
      SUBQUERY(wordCategory.words, $x, $x.foo = 1 AND $x.text = 5).@count > 0
                                                      ^^^^^^^^^^^
      hint: write `"5"` to compare with the text
    """),
  CheckCase(
    "SUBQUERY(wordCategory.words, $x, $x.length > 2).text = 'a'",
    """
    1:1: error: `==` compares one value, found a collection
      SUBQUERY(wordCategory.words, $x, $x.length > 2).text = 'a'
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write `ANY` before it to ask about one of them, `ALL` about all, or `.@count` after it for how many
    """),
]

@Test(arguments: collections)
func checkerTellsCollectionsFromValues(_ row: CheckCase) throws {
  #expect(try row.findings(against: CheckedModels.wordList(), entity: "Word") == row.expected)
}
