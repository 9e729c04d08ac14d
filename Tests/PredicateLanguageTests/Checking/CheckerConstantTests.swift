import PredicateLanguage
import Testing

/// What is the same for all records, and what is likely not meant.
private let constants = [
  CheckCase(
    "nil IN {CAST(nil, 'null')}",
    """
    1:1: warning: this is always false
      nil IN {CAST(nil, 'null')}
      ^^^^^^^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "nil BETWEEN {CAST(nil, 'null'), CAST(nil, 'null')}",
    """
    1:1: warning: this is always false
      nil BETWEEN {CAST(nil, 'null'), CAST(nil, 'null')}
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "5 BETWEEN {10, 'a'}",
    """
    1:1: warning: this is always false
      5 BETWEEN {10, 'a'}
      ^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "5 LIKE nil",
    """
    1:1: warning: this is always false
      5 LIKE nil
      ^^^^^^^^^^
    """),
  CheckCase(
    "'A' ==[c] 'a'",
    """
    1:1: warning: this is always true
      'A' ==[c] 'a'
      ^^^^^^^^^^^^^
    """),
  CheckCase(
    "1 == 1",
    """
    1:1: warning: this is always true
      1 == 1
      ^^^^^^
    """),
  CheckCase(
    "1 > 2",
    """
    1:1: warning: this is always false
      1 > 2
      ^^^^^
    """),
  CheckCase(
    "1 <= 1.0",
    """
    1:1: warning: this is always true
      1 <= 1.0
      ^^^^^^^^
    """),
  CheckCase(
    "'a' != 'a'",
    """
    1:1: warning: this is always false
      'a' != 'a'
      ^^^^^^^^^^
    """),
  CheckCase(
    "1 >= 2",
    """
    1:1: warning: this is always false
      1 >= 2
      ^^^^^^
    """),
  CheckCase(
    "nil == nil",
    """
    1:1: warning: this is always true
      nil == nil
      ^^^^^^^^^^
    """),
  CheckCase(
    "text == nil",
    """
    1:1: warning: this is always false: the model says that the value is never nil
      text == nil
      ^^^^^^^^^^^
    """),
  CheckCase(
    "text != nil",
    """
    1:1: warning: this is always true: the model says that the value is never nil
      text != nil
      ^^^^^^^^^^^
    """),
  CheckCase(
    "text < nil",
    """
    1:1: warning: nothing comes before or after nil, so this is always false
      text < nil
      ^^^^^^^^^^
      hint: write `== nil` or `!= nil`
    """),
  CheckCase(
    "length BETWEEN {10, 1}",
    """
    1:16: warning: the lower bound is above the upper one, so this is always false
      length BETWEEN {10, 1}
                     ^^^^^^^
      hint: write the lower bound first
    """),
  CheckCase(
    "length BETWEEN {1}",
    """
    1:16: error: BETWEEN needs two bounds, found 1
      length BETWEEN {1}
                     ^^^
      hint: write `{lower, upper}`; both bounds are inclusive
    """),
  CheckCase(
    "length BETWEEN {1,2,length}",
    """
    1:16: error: BETWEEN needs two bounds, found 3
      length BETWEEN {1,2,length}
                     ^^^^^^^^^^^^
      hint: write `{lower, upper}`; both bounds are inclusive
    """),
  CheckCase(
    "length BETWEEN 5",
    """
    1:16: error: BETWEEN needs two bounds, found a number
      length BETWEEN 5
                     ^
      hint: write `{lower, upper}`; both bounds are inclusive
    """),
  CheckCase(
    "length BETWEEN text",
    """
    1:16: error: BETWEEN needs two bounds, found a string
      length BETWEEN text
                     ^^^^
      hint: write `{lower, upper}`; both bounds are inclusive
    """),
  CheckCase(
    "1 / 2 == length",
    """
    1:1: warning: the quotient of whole numbers drops its fraction: this is 0
      1 / 2 == length
      ^^^^^
      hint: write `1.0 / 2` to keep it
    """),
  CheckCase(
    "length < (24-18)/87",
    """
    1:10: warning: the quotient of whole numbers drops its fraction: this is 0
      length < (24-18)/87
               ^^^^^^^^^^
      hint: write `6.0 / 87` to keep it
    """),
  CheckCase(
    "text LIKE '%abc%'",
    """
    1:11: warning: `%` in a LIKE pattern is an ordinary character
      text LIKE '%abc%'
                ^^^^^^^
      hint: `*` stands for any text: write `"*abc*"`
    """),
  CheckCase(
    "text LIKE[c] 'abc%'",
    """
    1:14: warning: `%` in a LIKE pattern is an ordinary character
      text LIKE[c] 'abc%'
                   ^^^^^^
      hint: `*` stands for any text: write `"abc*"`
    """),
  CheckCase(
    "length ==[c] 5",
    """
    1:1: warning: `[c]` has no effect on numbers
      length ==[c] 5
      ^^^^^^^^^^^^^^
      hint: leave it out
    """),
  CheckCase(
    "length IN[cd] {1,2}",
    """
    1:1: warning: `[cd]` has no effect on numbers
      length IN[cd] {1,2}
      ^^^^^^^^^^^^^^^^^^^
      hint: leave it out
    """),
  CheckCase(
    "text == '%@'",
    """
    1:9: warning: `%@` in quotes is text, not an argument
      text == '%@'
              ^^^^
      hint: drop the quotes
    """),
  CheckCase(
    "ANYKEY = 1",
    """
    1:1: warning: ANYKEY is evaluated by Spotlight only
      ANYKEY = 1
      ^^^^^^
    """),
  CheckCase(
    "text TOKENMATCHES 'a'",
    """
    1:1: warning: TOKENMATCHES is evaluated on Apple's systems only
      text TOKENMATCHES 'a'
      ^^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "length == length",
    """
    1:1: warning: both sides are the same, so this is always true
      length == length
      ^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "wordCategory.firstLetter != wordCategory.firstLetter",
    """
    1:1: warning: both sides are the same, so this is always false
      wordCategory.firstLetter != wordCategory.firstLetter
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "nickname < nickname",
    """
    1:1: warning: both sides are the same, so this is always false
      nickname < nickname
      ^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "length IN {}",
    """
    1:1: warning: an empty list contains nothing, so this is always false
      length IN {}
      ^^^^^^^^^^^^
    """),
  CheckCase(
    "{} CONTAINS[c] text",
    """
    1:1: warning: an empty list contains nothing, so this is always false
      {} CONTAINS[c] text
      ^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "length == 3.5",
    """
    1:1: warning: an integer has no fraction, so this is always false
      length == 3.5
      ^^^^^^^^^^^^^
    """),
  CheckCase(
    "3.5 != length",
    """
    1:1: warning: an integer has no fraction, so this is always true
      3.5 != length
      ^^^^^^^^^^^^^
    """),
  CheckCase(
    "5 BETWEEN {1, 10}",
    """
    1:1: warning: this is always true
      5 BETWEEN {1, 10}
      ^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "5 IN {1, 10}",
    """
    1:1: warning: this is always false
      5 IN {1, 10}
      ^^^^^^^^^^^^
    """),
  CheckCase(
    "{'a', 'b'} CONTAINS 'b'",
    """
    1:1: warning: this is always true
      {'a', 'b'} CONTAINS 'b'
      ^^^^^^^^^^^^^^^^^^^^^^^
    """),
]

@Test(arguments: constants)
func checkerFindsConstantsAndSlips(_ row: CheckCase) throws {
  #expect(try row.findings(against: CheckedModels.wordList(), entity: "Word") == row.expected)
}

/// The same over orders, whose attributes are of all types.
private let shopConstants = [
  CheckCase(
    "isActive == 2",
    """
    1:1: warning: a boolean is 0 or 1, so this is always false
      isActive == 2
      ^^^^^^^^^^^^^
    """),
  CheckCase(
    "isActive != -1",
    """
    1:1: warning: a boolean is 0 or 1, so this is always true
      isActive != -1
      ^^^^^^^^^^^^^^
    """),
  CheckCase(
    "born > 2024-02-29",
    """
    1:1: error: cannot order a date and a number
      born > 2024-02-29
      ^^^^^^^^^^^^^^^^^
      hint: write `CAST("2024-02-29", "NSDate")` for the date
    """),
  CheckCase(
    "isActive == 1 OR isActive == YES OR key == key AND FALSEPREDICATE",
    """
    1:37: warning: both sides are the same, so this is always true
      isActive == 1 OR isActive == YES OR key == key AND FALSEPREDICATE
                                          ^^^^^^^^^^
    """),
]

@Test(arguments: shopConstants)
func checkerFindsConstantsOfAllTypes(_ row: CheckCase) throws {
  #expect(try row.findings(against: CheckedModels.shop(), entity: "Party") == row.expected)
}

/// NaN differs from itself, a list may be empty, and arguments are not written down.
@Test(arguments: ["weight == weight", "price != price", "quantity == 3.0", "quantity < 3.5", "quantity <= quantity"])
func checkerIsSilentWhereThereAreTwoAnswers(_ format: String) throws {
  #expect(try CheckCase(format, "").findings(against: CheckedModels.shop(), entity: "Item") == "")
}

@Test func checkerIsSilentAboutArguments() throws {
  let predicate = try FormatPredicate(format: "quantity IN %@", arguments: [RecordValue.array([])])
  #expect(try predicate.check(against: CheckedModels.shop(), entity: "Item").isEmpty)
}
