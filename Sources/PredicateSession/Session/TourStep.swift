/// A step of `.tour`: something to know, and lines that show it on the tour's own records.
struct TourStep: Sendable {
  /// What it is about.
  let title: String
  /// What there is to know.
  let words: String
  /// What is typed to see it.
  let lines: [String]

  private init(_ title: String, _ words: String, _ lines: String...) {
    self.title = title
    self.words = words
    self.lines = lines
  }

  /// The name of the records of the tour.
  static let entity = "hikes"

  /// All steps. Each stands by itself.
  static let all: [TourStep] = [
    TourStep(
      "Records",
      """
      These are ten hikes. Each has keys with values: texts, numbers, a date, a list of tags, a list of stages that are \
      records themselves, and mostly a guide. A question mark says that some records lack the value.
      """, ".schema"),
    TourStep(
      "A first predicate",
      """
      A predicate is a condition. The records for which it holds are the answer. A name without quotes is a key of the \
      record, text stands in quotes, single or double.
      """, "km > 15", "region = 'Harz'"),
    TourStep(
      "And, or, not",
      """
      AND, OR and NOT join conditions; &&, || and ! mean the same. NOT binds closest, then AND, then OR; brackets say it \
      otherwise. Words of the language may be written in any case.
      """, "km < 10 and not (region = 'Alps' or climb > 500)"),
    TourStep(
      "Text",
      """
      BEGINSWITH, ENDSWITH and CONTAINS look into text. Letters behind the operator change how: [c] ignores case, [d] \
      accents, [cd] both. They go with == and the others, too.
      """, "name BEGINSWITH 'Tour'", "name CONTAINS[cd] 'sao'"),
    TourStep(
      "Patterns",
      """
      LIKE knows two signs: * is any text, ? one character. MATCHES takes a regular expression, which must fit the whole \
      text.
      """, "name LIKE '*trail'", "name MATCHES '.*[0-9]+.*'"),
    TourStep(
      "Lists and ranges",
      "IN asks whether a value is in a list, BETWEEN whether it is within two bounds, both of them included.",
      "region IN {'Harz', 'Madeira'}", "climb BETWEEN {200, 600}"),
    TourStep(
      "Nothing",
      """
      What a record lacks is nil, shown as ∅. It equals only nil, and it is neither less nor greater than anything; so \
      NOT and != do find records without the value. An empty text is something: it is shown as "".
      """, "guide = nil", "note != 'wet'"),
    TourStep(
      "Key paths",
      "A dot goes a step further: from the record to its guide, from there to the name. On the way from nil there is nil.",
      "guide.name = 'Zoë'", "guide.languages.@count > 1"),
    TourStep(
      "Any, all, none",
      "ANY, ALL and NONE ask the elements of a list. A path through a list leads to the values of all its elements.",
      "ANY tags = 'lake'", "ALL stages.km < 6"),
    TourStep(
      "Counting and adding up",
      """
      Behind a list, @count, @sum, @avg, @min and @max make one value of it: stages.@sum.km adds up the lengths of the \
      stages.
      """, "stages.@count > 2", "stages.@max.km >= 9"),
    TourStep(
      "Conditions on elements",
      """
      SUBQUERY(list, $x, condition) picks the elements for which a condition holds; $x stands for the element. How many \
      there are decides.
      """, "SUBQUERY(stages, $s, $s.km > 5 AND $s.place ENDSWITH 'hut').@count > 0"),
    TourStep(
      "Comparing with all records",
      "max:, min:, average: and their like range over all records when they get a key: find the record that has the most.",
      "climb = max:(climb)", "km > average:(km)"),
    TourStep(
      "Expressions",
      "What is no condition is computed for each record, or once where it says something about all of them.",
      "climb / km", "average:(km)"),
    TourStep(
      "Dates",
      """
      year:, month:, day:, weekday: and others take a date apart; startOfMonth: and its like round it down. They go by UTC \
      unless `.time-zone` says otherwise. CAST makes a date of text.
      """, "month:(date) = 5", "date > CAST('2024-08-01', 'NSDate')"),
    TourStep(
      "Variables",
      "A name behind $ is a variable. `.let` gives it a value, and $last is always the answer before.",
      ".let far = average:(km) + 2", "km > $far", "$last.@count"),
    TourStep(
      "Columns and order",
      "`.fetch` chooses columns, any expressions, and puts rows in order.",
      ".fetch name, climb / km AS steep where climb > 300 sort steep desc limit 4"),
    TourStep(
      "Groups and charts",
      "`.group` makes one row of all records with the same value, `.chart` draws the last answer.",
      ".group region: count:(SELF) AS hikes, average:(km) AS km",
      ".chart bar region, average:(km) AS km group by region"),
    TourStep(
      "Why not?",
      "`.explain` takes a predicate apart for one record: what each part came to, and the shortest reason.",
      ".explain 2 km > 15 AND climb < 500"),
    TourStep(
      "Mistakes",
      "Nothing you type can break anything. An error shows the place and, where it can, what was meant.",
      "regoin = 'Alps'", "name CONTAIN 'Tour'"),
    TourStep(
      "Elsewhere",
      """
      `.sql` translates a predicate for a database, with its values kept apart. The same text works in Swift, \
      `FormatPredicate("km > %@", 15)`, and in the command, `predicate 'km > 15' FILE`.
      """, ".sql postgresql km > 15 AND name BEGINSWITH[c] 't'"),
    TourStep(
      "Your own records",
      """
      `.open FILE` loads JSON, JSON Lines, CSV, TSV, or a SQLite database. `.help` lists the commands, `.help operators` \
      and the other topics have more examples. That was the tour.
      """, ".help literals"),
  ]

  /// The records, as JSON, within the program so that the tour works anywhere.
  static let records = """
    [
    {"name":"Tour du Lac","region":"Alps","km":12.5,"climb":640,"date":{"$date":"2024-05-04T08:00:00Z"},"note":"",
     "tags":["lake","easy"],"guide":{"name":"Zoë","languages":["fr","en"]},
     "stages":[{"place":"Harbour","km":4.5},{"place":"Chapel","km":8}]},
    {"name":"Brocken trail","region":"Harz","km":16,"climb":890,"date":{"$date":"2024-05-18T07:30:00Z"},"note":"wet",
     "tags":["summit"],"guide":{"name":"Jan","languages":["de"]},
     "stages":[{"place":"Station","km":3},{"place":"Old hut","km":6},{"place":"Summit","km":7}]},
    {"name":"Mill path","region":"Harz","km":6.5,"climb":120,"date":{"$date":"2024-06-02T09:00:00Z"},"note":null,
     "tags":["easy","river"],"guide":null,"stages":[{"place":"Mill","km":3},{"place":"Weir","km":3.5}]},
    {"name":"São Lourenço","region":"Madeira","km":7.5,"climb":430,"date":{"$date":"2024-03-10T10:00:00Z"},"note":"windy",
     "tags":["sea"],"guide":{"name":"Rui","languages":["pt","en","es"]},
     "stages":[{"place":"Cape","km":4},{"place":"Beach","km":3.5}]},
    {"name":"Levada 25","region":"Madeira","km":9,"climb":280,"date":{"$date":"2024-03-12T09:00:00Z"},"note":"wet",
     "tags":["river","tunnel"],"guide":{"name":"Rui","languages":["pt","en","es"]},"stages":[{"place":"Springs","km":9}]},
    {"name":"Pico ridge","region":"Madeira","km":11,"climb":1050,"date":{"$date":"2024-03-14T06:45:00Z"},"note":"cold",
     "tags":["summit","ridge"],"guide":null,"stages":[{"place":"Ridge hut","km":5.5},{"place":"Pico","km":5.5}]},
    {"name":"Tour of the glacier","region":"Alps","km":21,"climb":1340,"date":{"$date":"2024-08-09T05:30:00Z"},"note":null,
     "tags":["summit","ice"],"guide":{"name":"Zoë","languages":["fr","en"]},
     "stages":[{"place":"Moraine","km":5},{"place":"Upper hut","km":6.5},{"place":"Pass","km":3},{"place":"Valley","km":6.5}]},
    {"name":"Alp meadows","region":"Alps","km":8,"climb":210,"date":{"$date":"2024-07-21T09:00:00Z"},"note":"",
     "tags":["easy"],"guide":null,"stages":[{"place":"Dairy","km":3},{"place":"Lower hut","km":5}]},
    {"name":"Forest trail","region":"Harz","km":18.5,"climb":410,"date":{"$date":"2024-09-14T08:15:00Z"},"note":"dry",
     "tags":["lake","river"],"guide":{"name":"Jan","languages":["de"]},
     "stages":[{"place":"Lake","km":9.5},{"place":"Clearing","km":4},{"place":"Station","km":5}]},
    {"name":"Sea and cliffs","region":"Madeira","km":14,"climb":560,"date":{"$date":"2024-08-30T07:00:00Z"},"note":"hot",
     "tags":["sea","ridge"],"guide":{"name":"Ana","languages":["pt"]},
     "stages":[{"place":"Cliff","km":5},{"place":"Village","km":9}]}
    ]
    """
}
