import PredicateCommand
import PredicateSession
import Testing

/// The operations of the batch protocol that know a model.
@Suite struct BatchSQLTests {
  static let model = """
    {"entities":{"Word":{"attributes":{"text":"string","length":"integer"},"relationships":{"wordCategory":\
    {"destination":"WordCategory","inverse":"words"}}},"WordCategory":{"attributes":{"firstLetter":"string"},\
    "relationships":{"words":{"destination":"Word","toMany":true,"inverse":"wordCategory"}}}}}
    """

  private func answer(_ fields: String) -> String? {
    var server = BatchServer()
    return server.respond(to: fields.replacing("MODEL", with: "\"model\":\(Self.model)"))
  }

  @Test(arguments: [
    (
      #"{"id":7,"op":"sql","format":"text == %@","arguments":["x"],MODEL,"entity":"Word","count":true}"#,
      #"{"id":7,"ok":true,"sql":"SELECT COUNT(*) FROM \"Word\" t0 WHERE t0.\"text\" = ?","bindings":["x"]}"#
    ),
    (
      #"{"op":"sql","format":"length > $n","variables":{"n":3},"dialect":"mysql",MODEL,"entity":"Word","sort":["length:desc"],"limit":2,"offset":1}"#,
      #"{"ok":true,"sql":"SELECT t0.`id`, t0.`text`, t0.`length`, t0.`wordCategory_id` FROM `Word` t0 WHERE t0.`length` > ? ORDER BY t0.`length` DESC, t0.`id` LIMIT 2 OFFSET 1","bindings":[3]}"#
    ),
    (
      #"{"op":"sql","format":"text == 'x'","dialect":"duckdb","literals":true,MODEL,"entity":"Word","count":true}"#,
      #"{"ok":true,"sql":"SELECT COUNT(*) FROM \"Word\" t0 WHERE t0.\"text\" = 'x'","bindings":[]}"#
    ),
    (
      #"{"op":"sql","format":"wordCategory.firstLetter == 's'",MODEL,"entity":"Word","naming":"coreData","count":true}"#,
      #"{"ok":true,"sql":"SELECT COUNT(*) FROM ZWORD t0 JOIN ZWORDCATEGORY t1 ON t0.ZWORDCATEGORY = t1.Z_PK WHERE t1.ZFIRSTLETTER = ?","bindings":["s"]}"#
    ),
    (
      #"{"op":"sql","format":"length > 3","explain":true,MODEL,"entity":"Word","limit":1}"#,
      #"{"ok":true,"sql":"SELECT t0.\"id\", CASE WHEN t0.\"length\" > ? THEN 1 ELSE 0 END AS \"p0\", t0.\"length\" AS \"p1\" FROM \"Word\" t0 ORDER BY t0.\"id\" LIMIT 1","bindings":[3],"parts":[{"format":"length > 3","depth":0,"offset":0,"length":10,"column":"p0"},{"format":"length","depth":1,"offset":0,"length":6,"column":"p1"}]}"#
    ),
  ])
  func statements(_ request: String, _ response: String) {
    #expect(answer(request) == response)
  }

  @Test(arguments: [
    (
      #"{"op":"sql","format":"a = 1"}"#,
      #"{"ok":false,"error":{"kind":"argument","code":"malformedRequest","message":"`model` is missing","hint":"it is an object such as {\"entities\":{…}}"}}"#
    ),
    (
      #"{"op":"sql","format":"length = 1",MODEL,"entity":"Word","explain":true,"count":true}"#,
      #"{"ok":false,"error":{"kind":"argument","code":"malformedRequest","message":"`explain` gives rows with verdicts, and goes with neither `count` nor `residual`"}}"#
    ),
    (
      #"{"op":"sql","format":"length = 1",MODEL}"#,
      #"{"ok":false,"error":{"kind":"argument","code":"malformedRequest","message":"`entity` is missing: the model has several","hint":"it has `Word`, `WordCategory`"}}"#
    ),
    (
      #"{"op":"sql","format":"length = 1",MODEL,"entity":"Word","dialect":"postgres"}"#,
      #"{"ok":false,"error":{"kind":"argument","code":"malformedRequest","message":"`postgres` is no dialect","hint":"did you mean `postgresql`?"}}"#
    ),
    (
      #"{"op":"sql","format":"length = 1",MODEL,"entity":"Word","dialect":"oracle"}"#,
      #"{"ok":false,"error":{"kind":"argument","code":"malformedRequest","message":"`oracle` is no dialect","hint":"write one of sqlite, postgresql, mysql, duckdb, spark, clickhouse, datafusion"}}"#
    ),
    (
      #"{"op":"sql","format":"length = 1",MODEL,"entity":"Wrod"}"#,
      #"{"ok":false,"error":{"kind":"unknownKey","code":"unknownEntity","message":"the model has no entity `Wrod`","hint":"did you mean `Word`?"}}"#
    ),
    (
      #"{"op":"sql","format":"length = 1",MODEL,"entity":"Word","limit":-1}"#,
      #"{"ok":false,"error":{"kind":"argument","code":"malformedRequest","message":"`limit` is at least 0, found -1"}}"#
    ),
    (
      #"{"op":"sql","format":"length = 1",MODEL,"entity":"Word","naming":"rails"}"#,
      #"{"ok":false,"error":{"kind":"argument","code":"malformedRequest","message":"`rails` is no naming","hint":"write one of coreData"}}"#
    ),
    (
      #"{"op":"check","format":"length = 1","dialect":"mysql"}"#,
      #"{"ok":false,"error":{"kind":"argument","code":"malformedRequest","message":"`dialect` needs a `model`"}}"#
    ),
  ])
  func mistakes(_ request: String, _ response: String) {
    #expect(answer(request) == response)
  }

  @Test func refusalsHaveAPlace() throws {
    let response = try #require(
      answer(
        #"{"op":"sql","format":"length > 3 AND text MATCHES wordCategory.firstLetter","dialect":"mysql",MODEL,"entity":"Word"}"#
      ))
    #expect(response.hasPrefix(#"{"ok":false,"error":{"kind":"unsupported","code":"unsupported","#))
    #expect(response.contains(#""offset":15,"length":37,"line":1,"column":16"#))
  }

  @Test func checkSaysWhatTheCommandSays() throws {
    let response = try #require(answer(#"{"op":"check","format":"text MATCHES '('",MODEL,"entity":"Word"}"#))
    #expect(response.contains(#""code":"invalidPattern""#))
  }

  @Test func checkNeedsNoEntity() throws {
    let response = try #require(answer(#"{"op":"check","format":"length > 3 AND txt == 'a'",MODEL}"#))
    #expect(response.contains(#""severity":"warning","kind":"type","code":"partialKey""#))
    #expect(response.contains(#""code":"unknownKey","message":"no entity has a property `txt`""#))
    // A database is asked of one.
    #expect(
      answer(#"{"op":"check","format":"length > 3","dialect":"mysql",MODEL}"#)?.contains("`entity` is missing") == true)
  }

  @Test func checkSaysWhatADialectCannot() throws {
    let format = #""format":"text MATCHES text AND length > $n AND text MATCHES text""#
    let plain = try #require(answer(#"{"op":"check",\#(format),MODEL,"entity":"Word"}"#))
    #expect(plain.contains(#""code":"redundantCondition""#) && !plain.contains(#""severity":"error""#))
    let response = try #require(
      answer(#"{"op":"check",\#(format),"variables":{"n":1},MODEL,"entity":"Word","dialect":"mysql"}"#))
    #expect(response.contains(#""severity":"error","kind":"unsupported""#))
    #expect(response.contains(#""offset":0,"length":17"#))
    #expect(response.contains(#""offset":38,"length":17"#))
    // A variable without a value is no mistake of the predicate.
    #expect(
      answer(#"{"op":"check","format":"length > $n",MODEL,"entity":"Word","dialect":"mysql"}"#)
        == #"{"ok":true,"diagnostics":[]}"#)
  }
}
