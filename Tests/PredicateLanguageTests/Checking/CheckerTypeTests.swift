import PredicateLanguage
import Testing

/// Values that do not go together, over the words.
private let unlikeTypes = [
  CheckCase(
    "length == 'abc'",
    """
    1:1: warning: a number never equals a string, so this is always false
      length == 'abc'
      ^^^^^^^^^^^^^^^
      hint: "abc" is no number
    """),
  CheckCase(
    "length != '5'",
    """
    1:1: warning: a number never equals a string, so this is always true
      length != '5'
      ^^^^^^^^^^^^^
      hint: leave out the quotes to compare with the number
    """),
  CheckCase(
    "text == 5",
    """
    1:1: warning: a string never equals a number, so this is always false
      text == 5
      ^^^^^^^^^
      hint: write `"5"` to compare with the text
    """),
  CheckCase(
    "text < 5",
    """
    1:1: error: cannot order a string and a number
      text < 5
      ^^^^^^^^
      hint: write `CAST(text, "NSNumber")` to compare the number in the text, nil if it is none
    """),
  CheckCase(
    "5 <= wordCategory.firstLetter",
    """
    1:1: error: cannot order a number and a string
      5 <= wordCategory.firstLetter
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write `CAST(wordCategory.firstLetter, "NSNumber")` to compare the number in the text, nil if it is none
    """),
  CheckCase(
    #"length < "x""#,
    """
    1:1: error: cannot order a number and a string
      length < "x"
      ^^^^^^^^^^^^
      hint: "x" is no number
    """),
  CheckCase(
    "wordCategory == 'a'",
    """
    1:1: warning: a record never equals a string, so this is always false
      wordCategory == 'a'
      ^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "wordCategory < 5",
    """
    1:1: error: a record has no order
      wordCategory < 5
      ^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "wordCategory == SELF",
    """
    1:1: warning: a record of `WordCategory` is never one of `Word`, so this is always false
      wordCategory == SELF
      ^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "length + text == 4",
    """
    1:10: error: `+` needs a number, found a string
      length + text == 4
               ^^^^
      hint: write `CAST(text, "NSNumber")` to calculate with the number in a text
    """),
  CheckCase(
    "length * wordCategory == 4",
    """
    1:10: error: `*` needs a number, found a record
      length * wordCategory == 4
               ^^^^^^^^^^^^
    """),
  CheckCase(
    "-text = 1",
    """
    1:2: error: `-` needs a number, found a string
      -text = 1
       ^^^^
      hint: write `CAST(text, "NSNumber")` to calculate with the number in a text
    """),
  CheckCase(
    "~text = 1",
    """
    1:2: error: `~` needs a number, found a string
      ~text = 1
       ^^^^
      hint: write `CAST(text, "NSNumber")` to calculate with the number in a text
    """),
  CheckCase(
    "'5' + 1 = 6",
    """
    1:1: error: `+` needs a number, found a string
      '5' + 1 = 6
      ^^^
      hint: leave out the quotes to calculate with the number
    """),
  CheckCase(
    "length BETWEEN {'a','b'}",
    """
    1:1: error: cannot order a number and a string
      length BETWEEN {'a','b'}
      ^^^^^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "1 < 'a'",
    """
    1:1: error: cannot order a number and a string
      1 < 'a'
      ^^^^^^^
      hint: "a" is no number
    """),
  CheckCase(
    "text IN {1,2}",
    """
    1:1: warning: a collection of numbers never contains a string, so this is always false
      text IN {1,2}
      ^^^^^^^^^^^^^
    """),
  CheckCase(
    "'a' IN wordCategory.words.length",
    """
    1:1: warning: a collection of numbers never contains a string, so this is always false
      'a' IN wordCategory.words.length
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "wordCategory.words.text CONTAINS 5",
    """
    1:1: warning: a collection of strings never contains a number, so this is always false
      wordCategory.words.text CONTAINS 5
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "text CONTAINS 5",
    """
    1:15: error: a string contains only strings, found a number
      text CONTAINS 5
                    ^
    """),
  CheckCase(
    "5 IN text",
    """
    1:1: error: a string contains only strings, found a number
      5 IN text
      ^
    """),
  CheckCase(
    "'a' IN length",
    """
    1:8: error: IN needs a collection or a string, found a number
      'a' IN length
             ^^^^^^
    """),
  CheckCase(
    "length CONTAINS 'a'",
    """
    1:1: error: CONTAINS needs a collection or a string, found a number
      length CONTAINS 'a'
      ^^^^^^
    """),
  CheckCase(
    "length BEGINSWITH 'a'",
    """
    1:1: error: BEGINSWITH needs a string, found a number
      length BEGINSWITH 'a'
      ^^^^^^
      hint: write `CAST(value, "NSString")` to use its text
    """),
  CheckCase(
    "text BEGINSWITH 5",
    """
    1:17: error: BEGINSWITH needs a string, found a number
      text BEGINSWITH 5
                      ^
      hint: put it in quotes to use its text
    """),
  CheckCase(
    "text BEGINSWITH length",
    """
    1:17: error: BEGINSWITH needs a string, found a number
      text BEGINSWITH length
                      ^^^^^^
      hint: write `CAST(value, "NSString")` to use its text
    """),
  CheckCase(
    "text MATCHES length",
    """
    1:14: error: MATCHES needs a string, found a number
      text MATCHES length
                   ^^^^^^
      hint: write `CAST(value, "NSString")` to use its text
    """),
  CheckCase(
    "length LIKE '4'",
    """
    1:1: error: LIKE needs a string, found a number
      length LIKE '4'
      ^^^^^^
      hint: write `CAST(value, "NSString")` to use its text
    """),
  CheckCase(
    "text UTI-EQUALS 4",
    """
    1:17: error: UTI-EQUALS needs a string, found a number
      text UTI-EQUALS 4
                      ^
      hint: put it in quotes to use its text
    """),
  CheckCase(
    "CAST(text, 'NSWindow') = nil",
    """
    1:1: error: there is no type `NSWindow` to cast to
      CAST(text, 'NSWindow') = nil
      ^^^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "CAST(text, 'NSNumbr') = nil",
    """
    1:1: error: there is no type `NSNumbr` to cast to
      CAST(text, 'NSNumbr') = nil
      ^^^^^^^^^^^^^^^^^^^^^
      hint: did you mean `NSNumber`?
    """),
  CheckCase(
    "CAST(text, 'NSDate') = 5",
    """
    1:1: warning: a date never equals a number, so this is always false
      CAST(text, 'NSDate') = 5
      ^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write `CAST(date, "NSNumber")` to compare a date with seconds since 2001
    """),
  CheckCase(
    "TERNARY(length > 3, 'a', 'b') = 3",
    """
    1:1: warning: a string never equals a number, so this is always false
      TERNARY(length > 3, 'a', 'b') = 3
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write `"3"` to compare with the text
    """),
]

@Test(arguments: unlikeTypes)
func checkerFindsUnlikeTypes(_ row: CheckCase) throws {
  #expect(try row.findings(against: CheckedModels.wordList(), entity: "Word") == row.expected)
}

/// Values that do not go together, over the customers.
private let shopTypes = [
  CheckCase(
    "born == '2020-01-01'",
    """
    1:1: warning: a date never equals a string, so this is always false
      born == '2020-01-01'
      ^^^^^^^^^^^^^^^^^^^^
      hint: write `CAST("2020-01-01", "NSDate")` for the date
    """),
  CheckCase(
    "born > 5",
    """
    1:1: error: cannot order a date and a number
      born > 5
      ^^^^^^^^
      hint: write `CAST(date, "NSNumber")` to compare a date with seconds since 2001
    """),
  CheckCase(
    "born + 1 > 3",
    """
    1:1: error: `+` needs a number, found a date
      born + 1 > 3
      ^^^^
      hint: write `CAST(CAST(born, "NSNumber") + 1, "NSDate")` to count in seconds
    """),
  CheckCase(
    "key == 'x'",
    """
    1:1: warning: a UUID never equals a string, so this is always false
      key == 'x'
      ^^^^^^^^^^
      hint: write `CAST(text, "NSUUID")` to compare text with a UUID
    """),
  CheckCase(
    "key > key",
    """
    1:1: error: a UUID has no order
      key > key
      ^^^^^^^^^
    """),
  CheckCase(
    "key BETWEEN {key, key}",
    """
    1:1: error: a UUID has no order
      key BETWEEN {key, key}
      ^^^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "photo > photo",
    """
    1:1: error: binary data has no order
      photo > photo
      ^^^^^^^^^^^^^
    """),
  CheckCase(
    "isActive == 'yes'",
    """
    1:1: warning: a boolean never equals a string, so this is always false
      isActive == 'yes'
      ^^^^^^^^^^^^^^^^^
      hint: write `YES` without quotes
    """),
  CheckCase(
    "tags == 'a'",
    """
    1:1: error: `==` compares one value, found a collection
      tags == 'a'
      ^^^^
      hint: write `ANY` before it to ask about one of them, `ALL` about all, or `.@count` after it for how many
    """),
  CheckCase(
    "tags.count > 2",
    """
    1:6: warning: `count` is read from each element of the collection
      tags.count > 2
           ^^^^^
      hint: write `@count` for how many there are
    """),
  CheckCase(
    "orders.items.price > 5",
    """
    1:1: error: `>` compares one value, found a collection
      orders.items.price > 5
      ^^^^^^^^^^^^^^^^^^
      hint: write `ANY` before it to ask about one of them, `ALL` about all, or `.@count` after it for how many
    """),
  CheckCase(
    "orders.@count > 'a'",
    """
    1:1: error: cannot order a number and a string
      orders.@count > 'a'
      ^^^^^^^^^^^^^^^^^^^
      hint: "a" is no number
    """),
  CheckCase(
    "referrer == orders",
    """
    1:13: error: `==` compares one value, found a collection
      referrer == orders
                  ^^^^^^
      hint: write it on the left, after `ANY` or `ALL`
    """),
  CheckCase(
    "ANY orders == referrer",
    """
    1:1: warning: a record of `Order` is never one of `Customer`, so no element does
      ANY orders == referrer
      ^^^^^^^^^^^^^^^^^^^^^^
    """),
  CheckCase(
    "orders.customer.referrer.name = 2",
    """
    1:1: error: `==` compares one value, found a collection
      orders.customer.referrer.name = 2
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write `ANY` before it to ask about one of them, `ALL` about all, or `.@count` after it for how many
    """),
  CheckCase(
    "orders.items.@sum.titel = 2",
    """
    1:19: error: entity `Item` has no property `titel`
      orders.items.@sum.titel = 2
                        ^^^^^
      hint: did you mean `title`?
    """),
  CheckCase(
    "nam = 'x'",
    """
    1:1: error: entity `Customer` has no property `nam`
      nam = 'x'
      ^^^
      hint: did you mean `name`?
    """),
  CheckCase(
    "ANY orders.items.title > 3",
    """
    1:1: error: cannot order a string and a number
      ANY orders.items.title > 3
      ^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write `"3"` to compare with the text
    """),
  CheckCase(
    "ANY orders.placed > '2020'",
    """
    1:1: error: cannot order a date and a string
      ANY orders.placed > '2020'
      ^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: "2020" is no ISO 8601 date, such as "2024-02-29"
    """),
]

@Test(arguments: shopTypes)
func checkerFindsUnlikeTypesOfOtherKinds(_ row: CheckCase) throws {
  #expect(try row.findings(against: CheckedModels.shop(), entity: "Customer") == row.expected)
}
