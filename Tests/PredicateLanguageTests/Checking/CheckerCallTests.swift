import PredicateLanguage
import Testing

/// Arguments of functions, over the words.
private let calls = [
  CheckCase(
    "uppercase(length) == 'A'",
    """
    1:11: error: `uppercase:` needs a string, found a number
      uppercase(length) == 'A'
                ^^^^^^
      hint: write `CAST(value, "NSString")` to use its text
    """),
  CheckCase(
    "abs(text) == 1",
    """
    1:5: error: `abs:` needs a number, found a string
      abs(text) == 1
          ^^^^
      hint: write `CAST(text, "NSNumber")` to calculate with the number in a text
    """),
  CheckCase(
    "sum:(text) > 3",
    """
    1:6: error: `sum:` needs numbers, found strings
      sum:(text) > 3
           ^^^^
    """),
  CheckCase(
    "average:(wordCategory.words.text) > 3",
    """
    1:10: error: `average:` needs numbers, found strings
      average:(wordCategory.words.text) > 3
               ^^^^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "max:(wordCategory) = 3",
    """
    1:6: error: `max:` needs numbers, strings or dates, found records
      max:(wordCategory) = 3
           ^^^^^^^^^^^^
      hint: name the property of the records to use
    """),
  CheckCase(
    "min:(wordCategory.words) = 3",
    """
    1:6: error: `min:` needs numbers, strings or dates, found records
      min:(wordCategory.words) = 3
           ^^^^^^^^^^^^^^^^^^
      hint: name the property of the records to use
    """),
  CheckCase(
    "max:(text) > 3",
    """
    1:1: error: cannot order a string and a number
      max:(text) > 3
      ^^^^^^^^^^^^^^
      hint: write `"3"` to compare with the text
    """),
  CheckCase(
    "count:(text) > 'a'",
    """
    1:1: error: cannot order a number and a string
      count:(text) > 'a'
      ^^^^^^^^^^^^^^^^^^
      hint: "a" is no number
    """),
  CheckCase(
    "year(text) = 2024",
    """
    1:6: error: `year:` needs a date, found a string
      year(text) = 2024
           ^^^^
    """),
  CheckCase(
    "modulus:by:(length, 'a') = 0",
    """
    1:21: error: `modulus:by:` needs a number, found a string
      modulus:by:(length, 'a') = 0
                          ^^^
      hint: "a" is no number
    """),
  CheckCase(
    "length:(length) = 3",
    """
    1:9: error: `length:` needs a string, found a number
      length:(length) = 3
              ^^^^^^
      hint: write `CAST(value, "NSString")` to use its text
    """),
  CheckCase(
    "uppercase(wordCategory.words.text) = 'A'",
    """
    1:11: error: `uppercase:` needs a string, found a collection
      uppercase(wordCategory.words.text) = 'A'
                ^^^^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "coalesce(nickname, text) = 5",
    """
    1:1: warning: a string never equals a number, so this is always false
      coalesce(nickname, text) = 5
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write `"5"` to compare with the text
    """),
]

@Test(arguments: calls)
func checkerChecksArguments(_ row: CheckCase) throws {
  #expect(try row.findings(against: CheckedModels.wordList(), entity: "Word") == row.expected)
}
