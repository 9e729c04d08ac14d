import PredicateFormat
import PredicateSQL
import TestSupport
import Testing

/// No value of a user's is in a statement's text, whatever the operator, the place and the database.
@Suite struct HostileValueTests {
  private static let seed: UInt64 = 0x5EED
  // Each format some times in each dialect.
  private static let strings = Trials.of(10_000, share: 10)

  /// Where a string may stand: `%@` takes it as often as it occurs, `$v` as the value of a variable.
  static let formats: [String] =
    ["", "[c]", "[d]", "[cd]"].flatMap { options in
      ["==", "!=", "<", "<=", ">", ">=", "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "MATCHES"].flatMap {
        ["title \($0)\(options) %@", "NOT subtitle \($0)\(options) $v", "%@ \($0)\(options) author.name"]
      } + [
        "title IN\(options) {%@, 'b', %@}", "$v IN\(options) tags.name", "subtitle IN\(options) $list",
        "%@ IN\(options) {title, subtitle}", "ANY tags.name CONTAINS\(options) %@", "%@ IN\(options) title",
      ]
    } + [
      "title BETWEEN {%@, $v}", "title BETWEEN $list", "ALL tags.name != %@", "NONE author.books.title == $v",
      "SUBQUERY(tags, $t, $t.name LIKE %@ OR $t.name == $v).@count > 1", "TERNARY(title == %@, $v, subtitle) == %@",
      "concat:(title, %@, 1, $v) == %@", "replace:with:in:(%@, $v, title) == subtitle", "indexOf:in:(%@, title) > 0",
      "coalesce:(subtitle, %@) == $v", "max:({title, %@}) == $v", "lowercase:(%@) == title", "trim:(%@) == title",
      "uppercase:($v) BEGINSWITH title", "canonical:(title) == %@", "substring:from:length:(%@, 0, 99) == title",
      "CAST(%@, 'NSString') == title", "length:(%@) < pages", "%@.length > title.length", "$object == author",
      "author IN $list", "$object.name == title", "split:separator:(title, %@) == nil", "isbn == %@", "pages == $v",
      "title[0] == %@", "cover == $v", "published > %@", "author.books.@distinctUnionOfObjects.title CONTAINS %@",
      "title MATCHES[c] $quoted", "title MATCHES $quoted", "title LIKE[cd] $quoted", "title LIKE $quoted",
      "groupConcat:separator:(tags.name, %@) == $v", "min:(title) < %@", "count:(title) > 3 OR title == $v",
    ]

  /// Orders that hold a string of their own.
  static let sorts: [String] = [
    "concat:(title, %@)", "TERNARY(title == %@, 1, 2)", "coalesce:(subtitle, %@)", "replace:with:in:(%@, 'x', title)",
    "indexOf:in:(%@, title)", "SUBQUERY(tags, $t, $t.name ==[c] %@).@count",
  ]

  @Test(arguments: SQLDialect.allCases)
  func noValueIsInTheText(_ dialect: SQLDialect) throws {
    let model = try #require(LibraryModel.model)
    var hostile = HostileText(seed: Self.seed)
    var written = 0
    for number in 0..<Self.strings {
      let (text, token) = hostile.next()
      let format = Self.formats[number % Self.formats.count]
      let quoted = text.unicodeScalars.map { Self.isPunctuation($0) ? "\\\($0)" : "\($0)" }.joined()
      var options = SQLOptions(
        variables: [
          "v": .string(text), "list": .array([.string(text), .string(text + "z")]), "quoted": .string(quoted),
          "object": ["id": .string(text), "name": .string(text)],
        ])
      do throws(FormatError) {
        let count = format.split(separator: "%@", omittingEmptySubsequences: false).count - 1
        var predicate = try FormatPredicate(format: format, arguments: Array(repeating: text, count: count))
        // As a literal it takes another way in.
        if number.isMultiple(of: 3) { predicate = try FormatPredicate(parsing: predicate.losslessFormat) }
        if number.isMultiple(of: 5) {
          let sort = Self.sorts[number / 5 % Self.sorts.count]
          options.sort = [SortKey(try FormatExpression(format: sort, arguments: [text]))]
        }
        let translation = try predicate.sqlWithResidual(dialect, model: model, entity: "Book", options: options)
        if translation.residual == nil { written += 1 }
        check(translation.statement, dialect, token, format)
      } catch {
        #expect(!error.first.message.isEmpty)
      }
    }
    print("notice: \(dialect.rawValue): \(written) of \(Self.strings) hostile strings, seed \(Self.seed), all in SQL")
    #expect(written > Self.strings / 2)
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
  }

  private func check(_ statement: SQLStatement, _ dialect: SQLDialect, _ token: String, _ format: String) {
    let parts = QuotedParts(statement.text, dialect)
    if Self.holds(statement.text, token) { Issue.record("\(dialect): \(format): \(statement.text)") }
    if !parts.isClosed || parts.placeholders(dialect) != statement.bindings.count {
      Issue.record("\(dialect): \(format): \(statement.bindings.count) bindings in \(statement.text)")
    }
    if !parts.isPlain { Issue.record("\(dialect): \(format): not plain: \(parts.bare)") }
    checkLiterals(of: statement, parts, format)
  }

  /// With its values written in, a statement has the same words outside quotes but for placeholders, and nothing more.
  private func checkLiterals(of statement: SQLStatement, _ parts: QuotedParts, _ format: String) {
    let dialect = statement.dialect
    let text: String
    do throws(FormatError) { text = try statement.textWithLiterals } catch {
      if dialect != .postgresql { Issue.record("\(dialect): \(format): \(error)") }
      return
    }
    let written = QuotedParts(text, dialect)
    if !written.isClosed || !written.isPlain || written.names != parts.names || written.placeholders(dialect) != 0 {
      Issue.record("\(dialect): \(format): \(text)")
    }
  }

  /// Whether a text has the token somewhere; the library's search takes a tenth of the whole test.
  private static func holds(_ text: String, _ token: String) -> Bool {
    let token = Array(token.utf8)
    var text = text
    return text.withUTF8 { bytes in
      let first = token[0]
      var place = 0
      while place + token.count <= bytes.count {
        if bytes[place] == first, bytes[place..<place + token.count].elementsEqual(token) { return true }
        place += 1
      }
      return false
    }
  }

  // MARK: Names

  static let names: [String] = [
    "a\"b", "a`b", "a'b", "a\\", "\\", "a\\\"b", "a\\`b", "\"", "`", "\"\"", "``", "a\0b", "\0",
    "a; DROP TABLE Book; --",
    "a /* b", "SELECT", "Z_\"PK", "Zé", "Z\0", "Z'", "$1", "?", "{p1:String}", "a b", "日本", "e\u{301}", "\n", "t0",
    "{0}",
    "%s", "a.b", "Z--", "\u{FFFD}", "-- ",
  ]

  @Test(arguments: SQLDialect.allCases)
  func namesStayQuoted(_ dialect: SQLDialect) throws {
    for name in Self.names {
      let model = try Self.model(named: name)
      let first = ExpressionNode.keys(name)
      let predicates = [
        FormatPredicate(PredicateNode(.comparison(ComparisonNode(first, .equal, .value("x"))))),
        FormatPredicate(
          PredicateNode(.comparison(ComparisonNode(.keys(name + "1", name), .beginsWith, .value("x"))))),
        FormatPredicate(
          PredicateNode(.comparison(ComparisonNode(.keys(name + "1", name + "2", name), .in, .value("x"))))),
        try FormatPredicate("ANY %K.%K == %@", name + "3", name, "x"),
        try FormatPredicate("SUBQUERY(%K, $x, $x.%K == %@).@count > 2", name + "2", name, "x"),
        try FormatPredicate("%K == max:(%K)", name, name),
      ]
      for (place, predicate) in predicates.enumerated() {
        var options = SQLOptions()
        options.sort = [SortKey(FormatExpression(first))]
        let statement: SQLStatement
        do throws(FormatError) {
          statement = try predicate.sql(dialect, model: model, entity: name, options: options)
        } catch {
          // A to-many relationship is no list of strings, and `%K` takes a dot for the end of a key.
          #expect(place == 2 || (place > 2 && name.contains(".")), "\(dialect) \(name.debugDescription): \(error)")
          continue
        }
        let parts = QuotedParts(statement.text, dialect)
        #expect(parts.isClosed, "\(dialect) \(name.debugDescription): \(statement.text)")
        #expect(Set(parts.names).isSubset(of: Self.stored(name, dialect)), "\(dialect): \(parts.names)")
        #expect(parts.names.contains(name + " table"), "\(dialect): \(parts.names)")
        #expect(parts.isPlain, "\(dialect): \(parts.bare)")
        #expect(parts.placeholders(dialect) == statement.bindings.count, "\(dialect): \(statement.text)")
      }
    }
  }

  /// The names that statements over the model may hold.
  private static func stored(_ name: String, _ dialect: SQLDialect) -> Set<String> {
    let own = [" table", " key", " column", " kind", " one", " link", " from", " to"].map { name + $0 }
    // PostgreSQL's collation by bytes has a name, too.
    return Set(own + (dialect == .postgresql ? ["C"] : []))
  }

  /// An entity all of whose names have a part of the same kind: itself, its table and columns.
  private static func model(named name: String) throws -> RecordModel {
    try RecordModel([
      .init(
        name, attributes: [.init(name, .string, column: name + " column")],
        relationships: [
          .init(name + "1", to: name, inverse: name + "2", column: name + " one"),
          .init(name + "2", to: name, isToMany: true, inverse: name + "1"),
          .init(
            name + "3", to: name, isToMany: true,
            joinTable: .init(name + " link", source: name + " from", destination: name + " to")),
        ], table: name + " table", primaryKey: name + " key",
        discriminator: .init(column: name + " kind", value: 1))
    ])
  }
}
