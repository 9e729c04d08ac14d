import PredicateData
import PredicateCommand
import PredicateSession
import Testing

/// Records of two files joined by keys, in commands and in sessions.
@Suite struct RelateTests {
  private static let files: [(name: String, text: String)] = [
    (
      "customers.csv",
      "id,name,city\n1,Ann,Oslo\n2,Bob,Rome\n3,Cid,Oslo\n"
    ),
    (
      "orders.csv",
      "number,customer_id,total\n100,1,5\n101,1,50\n102,2,7\n103,,9\n104,7,3\n"
    ),
    (
      "people.json",
      #"[{"id":1,"name":"Ann","boss":null},{"id":2,"name":"Bob","boss":1},{"id":3,"name":"Cid","boss":2}]"#
    ),
    (
      "shop.json",
      #"""
      {"posts":[{"title":"a","tag_ids":[1,2],"by":{"id":1}},{"title":"b","tag_ids":[],"by":{"id":2}}],
       "tags":[{"id":1,"text":"red"},{"id":2,"text":"blue"}],"users":[{"id":1,"home":{"city":"Oslo"}},{"id":2}]}
      """#
    ),
  ]

  private static func inFolder<Result>(_ body: (_ path: (String) -> String) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    var paths: [String: String] = [:]
    for (name, text) in files { paths[name] = try folder.file(name, text) }
    return try body { paths[$0] ?? $0 }
  }

  private static let both = ["orders.csv", "customers.csv", "--relate", "orders.customer_id = customers.id"]

  /// What follows the format, the format, and the first value of each row.
  static let rows: [(arguments: [String], format: String, first: [String])] = [
    (both, "customer.name == 'Ann'", ["100", "101"]), (both, "customer == nil", ["103", "104"]),
    (both, "customer.city == 'Rome' OR total > 8", ["101", "102", "103"]),
    // The other orders of the same customer.
    (both, "ANY customer.orders.total > 40", ["100", "101"]), (both, "total = max:(total)", ["101"]),
    (both + ["--sort", "customer.name:desc", "--sort", "total"], "customer != nil", ["102", "100", "101"]),
    (both + ["--entity", "customers"], "ANY orders.total > 6", ["1", "2"]),
    (both + ["--entity", "customers"], "orders.@count == 0", ["3"]),
    (both + ["--entity", "customers"], "SUBQUERY(orders, $o, $o.total > 4).@count == 2", ["1"]),
    (both + ["--entity", "customers"], "orders.@sum.total > 50", ["1"]),
    (
      ["orders.csv", "customers.csv", "--relate", "orders.customer_id == customers.id as buyer inverse bought"],
      "ANY buyer.bought.number == 100", ["100", "101"]
    ),
    // An entity joined with itself.
    (
      ["people.json", "--relate", "people.boss = people.id AS manager INVERSE reports"],
      "manager.manager.name == 'Ann'", ["3"]
    ),
    (
      ["people.json", "--relate", "people.boss = people.id AS manager INVERSE reports"],
      "ANY reports.name == 'Cid'", ["2"]
    ),
    // Lists of keys, and keys of nested records.
    (["shop.json", "--relate", "posts.tag_ids = tags.id"], "ANY tags.text == 'blue'", ["\"a\""]),
    (
      ["shop.json", "--entity", "tags", "--relate", "posts.tag_ids = tags.id"], "ANY posts.title == 'a'", ["1", "2"]
    ),
    (["shop.json", "--relate", "posts.by.id = users.id"], "users.home.city == 'Oslo'", ["\"a\""]),
    // Two relations at once.
    (
      ["shop.json", "--relate", "posts.by.id = users.id AS author", "--relate", "posts.tag_ids = tags.id"],
      "author.home != nil AND tags.@count == 2", ["\"a\""]
    ),
    // Written the other way round the many side is found, too.
    (
      ["customers.csv", "orders.csv", "--relate", "customers.id = orders.customer_id"], "ANY orders.total > 40", ["1"]
    ),
  ]

  @Test(arguments: rows)
  func filters(_ arguments: [String], _ format: String, _ first: [String]) throws {
    try Self.inFolder { path in
      let arguments = arguments.map { $0.contains(" ") ? $0 : path($0) }
      let result = CommandHarness().run(["filter", format] + arguments)
      let values = result.output.split(separator: "\n").map { line in
        String(line.drop { $0 != ":" }.dropFirst().prefix { $0 != "," && $0 != "}" })
      }
      #expect(values == first && result.errors == "" && result.status == .success)
      #expect(CommandHarness().run(["count", format] + arguments).output == "\(first.count)\n")
      #expect(
        CommandHarness().run(
          ["check", format] + arguments.filter { $0 != "--sort" && !$0.hasSuffix(":desc") && $0 != "total" }
        ).status == .success)
    }
  }

  @Test func rowsAreThoseOfTheFile() throws {
    try Self.inFolder { path in
      let arguments = [path("orders.csv"), path("customers.csv"), "--relate", "orders.customer_id = customers.id"]
      let filtered = CommandHarness().run(["customer.name == 'Bob'"] + arguments)
      #expect(filtered.output == "{\"number\":102,\"customer_id\":2,\"total\":7}\n")
      #expect(CommandHarness().run(["fetch", "--where", "customer.name == 'Bob'"] + arguments) == filtered)
      let grouped = CommandHarness().run(
        ["fetch", "--group-by", "customer.city", "--select", "customer.city AS city", "--select", "sum:(total) AS sum"]
          + ["--sort", "city"] + arguments)
      #expect(
        grouped.output
          == "{\"city\":null,\"sum\":12}\n{\"city\":\"Oslo\",\"sum\":55}\n{\"city\":\"Rome\",\"sum\":7}\n")
      let explained = CommandHarness().run(["explain", "customer.name == 'Ann'", "--record", "3"] + arguments)
      #expect(explained.output.hasPrefix("record 3\nfalse"))
      let schema = CommandHarness().run(["schema"] + arguments).output
      #expect(schema.contains("\"customer\"") && schema.contains("\"toMany\": true"))
      let joined = CommandHarness().run(["schema", path("orders.csv"), path("customers.csv")]).output
      #expect(joined.contains("\"orders\"") && joined.contains("\"customers\"") && !joined.contains("toMany"))
    }
  }

  private static let mistakes: [(relation: String, errors: String)] = [
    (
      "ordrs.customer_id = customers.id",
      "1:1: error: there is no entity `ordrs`\n  ordrs.customer_id = customers.id\n  ^^^^^\n"
        + "  hint: did you mean `orders`?"
    ),
    (
      "orders.customer = customers.id",
      "1:8: error: entity `orders` has no property `customer`\n  orders.customer = customers.id\n         ^^^^^^^^\n"
        + "  hint: it has `number`, `customer_id`, `total`"
    ),
    (
      "orders.customer_id > customers.id",
      "1:1: error: a relation is two keys with `=` between them\n  orders.customer_id > customers.id\n"
        + "  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        + "  hint: write it as in `orders.customer_id = customers.id AS customer`"
    ),
    (
      "orders.customer_id = customers.id AS",
      "1:35: error: a name is missing after `AS`\n  orders.customer_id = customers.id AS\n"
        + String(repeating: " ", count: 36)
        + "^^"
    ),
    (
      "orders.customer_id = customers.id AS a b",
      "1:40: error: `b` is one word too many\n  orders.customer_id = customers.id AS a b\n"
        + String(repeating: " ", count: 41) + "^\n"
        + "  hint: behind the keys may stand `AS NAME`, then `inverse NAME`; names with blanks stand in backquotes"
    ),
    (
      "orders.customer_id = customers.id AS total",
      "1:1: error: entity `orders` has a property `total` already\n  orders.customer_id = customers.id AS total\n  "
        + String(repeating: "^", count: 42) + "\n  hint: give it another name with `AS NAME`"
    ),
  ]

  @Test(arguments: mistakes)
  func mistakesHaveTheirPlace(_ relation: String, _ errors: String) throws {
    try Self.inFolder { path in
      let result = CommandHarness().run(
        ["TRUEPREDICATE", path("orders.csv"), path("customers.csv"), "--relate", relation])
      #expect(result.errors == errors + "\n  in `--relate '\(relation)'`\n")
      #expect(result.status == .invalidPredicate && result.output == "")
      var session = ReplSession(SessionEnvironment(isTerminal: false))
      _ = session.open(file: path("orders.csv"))
      _ = session.open(file: path("customers.csv"))
      #expect(session.feed(line: ".relate \(relation)").text == errors + "\n")
    }
  }

  @Test func otherMistakes() throws {
    try Self.inFolder { path in
      let arguments = [path("orders.csv"), path("customers.csv"), "--relate", "orders.customer_id = customers.id"]
      let entity = CommandHarness().run(["TRUEPREDICATE", "--entity", "order"] + arguments)
      #expect(entity.errors.hasPrefix("predicate: error: there is no entity `order`\n  hint: did you mean `orders`?\n"))
      let key = CommandHarness().run(["customer.nme == 'Ann'"] + arguments)
      #expect(
        key.errors.hasPrefix("1:10: error: entity `customers` has no property `nme`\n")
          && key.status == .invalidPredicate)
      // A customer may be missing, so that evaluation must find the mistake.
      let type = CommandHarness().run(["customer.name > 3"] + arguments)
      #expect(type.errors.hasPrefix("1:1: error: cannot order a string and a number\n") && type.status == .evaluation)
    }
  }

  @Test func sessions() throws {
    try Self.inFolder { path in
      var session = ReplSession(SessionEnvironment(isTerminal: false))
      func answer(_ line: String) -> String { session.feed(line: line).text }
      _ = session.open(file: path("orders.csv"))
      _ = session.open(file: path("customers.csv"))
      #expect(answer(".relate") == "nothing is joined; `.relate A.KEY = B.KEY` joins records of two entities\n")
      #expect(
        answer(".relate orders.customer_id = customers.id")
          == "orders.customer → customers; customers.orders → orders, many\n")
      #expect(
        answer("ANY orders.total > 6") == #"{"id":1,"name":"Ann","city":"Oslo"}"# + "\n"
          + #"{"id":2,"name":"Bob","city":"Rome"}"# + "\n2 of 3 records\n")
      _ = answer(".mode table")
      #expect(
        answer(".schema")
          == "customers, 3 records\n  id      integer\n  name    string\n  city    string\n  orders  → orders, many?\n")
      _ = answer(".mode jsonl")
      #expect(answer(".use orders") == "orders: 5 records\n")
      #expect(answer("customer.name == 'Bob'") == "{\"number\":102,\"customer_id\":2,\"total\":7}\n1 of 5 records\n")
      #expect(
        answer(".fetch customer.city AS city, total where customer.name == 'Bob'")
          == "{\"city\":\"Rome\",\"total\":7}\n1 row\n")
      #expect(answer(".relate").hasPrefix("orders.customer_id = customers.id\n"))
      // Records that are loaded again are joined again, or no more if they do not fit.
      #expect(answer(".open \(path("people.json")) customers").hasPrefix("customers: 3 records\n"))
      #expect(answer(".use orders") == "orders: 5 records\n")
      #expect(answer("customer.name == 'Bob'").hasPrefix("{\"number\":102,"))
      #expect(answer(".open \(path("orders.csv")) customers").contains("warning: nothing is joined any more\n"))
      #expect(answer(".relate").hasPrefix("nothing is joined"))
      #expect(answer("customer.name == 'Bob'").contains("has no property `customer`"))
      #expect(answer(".relate off") == "")
    }
  }

  static let transcripts = [
    Transcript(
      name: "joined lists", files: ["world.json"], isTerminal: false,
      expected: """
        people> .relate people.home.city = towns.city AS town
        people.town → towns; towns.people → people, many
        people> town != nil
        {"name":"Ann","age":30,"tags":["a","b"],"home":{"city":"Oslo"}}
        1 of 2 records
        people> .use towns
        towns: 1 record
        towns> ANY people.age > 20
        {"city":"Oslo"}
        1 of 1 record
        towns> .relate people.home.city = twons.city
        1:20: error: there is no entity `twons`
          people.home.city = twons.city
                             ^^^^^
          hint: did you mean `towns`?
        towns> .relate
        people.home.city = towns.city AS town
        `.relate off` ends that
        towns> .relate off
        towns> .relate
        nothing is joined; `.relate A.KEY = B.KEY` joins records of two entities
        """)
  ]

  @Test(arguments: transcripts) func transcript(_ transcript: Transcript) { transcript.check() }

  /// Each record finds its own among many in constant time: doubling the records doubles the work.
  @Test func manyRecordsAreJoinedInOnePass() throws {
    let count = 20_000
    let orders = (0..<count).map { "\($0),\($0 % 5_000),\($0 % 7)" }.joined(separator: "\n")
    let customers = (0..<5_000).map { "\($0),name\($0)" }.joined(separator: "\n")
    let folder = try TemporaryFolder()
    let files = [
      try folder.file("orders.csv", "number,customer_id,total\n" + orders),
      try folder.file("customers.csv", "id,name\n" + customers), "--relate", "orders.customer_id = customers.id",
    ]
    #expect(CommandHarness().run(["count", "customer.name == 'name77'"] + files).output == "4\n")
    #expect(CommandHarness().run(["count", "orders.@count == 4", "--entity", "customers"] + files).output == "5000\n")
  }

  /// Keys that look alike and join nothing are told, and joined by what the hint says.
  @Test func unlikeKeys() throws {
    let folder = try TemporaryFolder()
    let orders = try folder.file("orders.csv", "number,customer\n1,1\n2,2\n3,x7\n4,2\n")
    let customers = try folder.file("customers.csv", "id,name\n1,Ann\n2,Bob\n")
    let days = try folder.file("days.jsonl", "{\"day\":\"2024-01-02\",\"of\":\"x7\"}\n")
    let dates = try folder.file("dates.csv", "day,n\n2024-01-02,1\n")
    let relation = ["--relate", "orders.customer = customers.id AS buyer"]
    let asked = ["count", "buyer != nil", orders, customers] + relation
    let result = CommandHarness().run(asked)
    #expect(result.output == "0\n")
    #expect(
      result.errors.contains(
        "3 records of `orders` have texts of numbers under `customer`, which join nothing, as `id` of `customers` is a number, the first: \"1\""
      ), "\(result.errors)")
    let joined = CommandHarness().run(asked + ["--type", "id=text"])
    #expect(joined.output == "3\n" && !joined.errors.contains("join nothing"))
    let byDate = CommandHarness().run(["count", "date != nil", days, dates, "--relate", "days.day = dates.day AS date"])
    #expect(byDate.errors.contains("1 record of `days` has the text of a date under `day`, which joins nothing"))
    #expect(byDate.errors.contains("`--type day=text` reads `day` as text, too"))
    // Texts that join, and that are no numbers, are fine.
    let fine = CommandHarness().run([
      "count", "buyer != nil", days, orders, "--relate", "days.of = orders.customer AS buyer",
    ])
    #expect(fine.output == "1\n" && !fine.errors.contains("join"))
  }
}
