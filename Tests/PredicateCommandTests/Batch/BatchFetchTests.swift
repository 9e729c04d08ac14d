import PredicateCommand
import PredicateLanguage
import PredicateSession
import Testing

/// `fetch` of the batch protocol.
@Suite struct BatchFetchTests {
  static let objects = #""objects":[{"a":1,"b":2},{"a":2,"b":3},{"a":2,"b":5}]"#

  @Test(arguments: [
    (
      #"{"id":1,"op":"fetch","request":{"select":["a","count:(SELF) AS n"],"groupBy":["a"],"sort":["n:desc"]},OBJECTS}"#,
      #"{"id":1,"ok":true,"rows":[{"a":2,"n":2},{"a":1,"n":1}]}"#
    ),
    (
      #"{"op":"fetch","request":{"where":"b > %@","arguments":[2],"select":["b * $n AS c"],"limit":1},"variables":{"n":10},OBJECTS}"#,
      #"{"ok":true,"rows":[{"c":30}]}"#
    ),
    (
      #"{"op":"fetch","request":{"select":["b"],"sort":"b:desc","limitPerGroup":1,"per":"a"},OBJECTS}"#,
      #"{"ok":true,"rows":[{"b":5},{"b":2}]}"#
    ),
    (
      #"{"op":"fetch","request":{"select":["*","a + b AS c"],"distinct-on":["a"]},OBJECTS}"#,
      #"{"ok":true,"rows":[{"a":1,"b":2,"c":3},{"a":2,"b":3,"c":5}]}"#
    ),
    (
      #"{"op":"fetch","request":{"unwind":"a","select":"a.b"},"objects":[{"a":[{"b":1},{"b":2}]},{"a":[]}]}"#,
      #"{"ok":true,"rows":[{"a.b":1},{"a.b":2}]}"#
    ),
    (#"{"op":"fetch","request":{"where":"a == 1"},OBJECTS}"#, #"{"ok":true,"rows":[{"a":1,"b":2}]}"#),
    (#"{"op":"fetch","request":{"select":"max:(b)"},OBJECTS}"#, #"{"ok":true,"rows":[{"max:(b)":5}]}"#),
    (
      #"{"op":"fetch","request":{"group-by":"a","having":"count > 1"},OBJECTS}"#,
      #"{"ok":true,"rows":[{"a":2,"count":2}]}"#
    ),
  ])
  func answers(_ request: String, _ response: String) {
    var server = BatchServer()
    #expect(server.respond(to: request.replacing("OBJECTS", with: Self.objects)) == response)
  }

  @Test(arguments: [
    (#"{"op":"fetch",OBJECTS}"#, "`request` is missing"),
    (#"{"op":"fetch","request":{},"records":[]}"#, "`objects` is missing"),
    (#"{"op":"filter","format":"a = 1","records":[]}"#, "`objects` is missing"),
    (#"{"op":"fetch","request":{"selct":["a"]},OBJECTS}"#, "did you mean `select`?"),
    (#"{"op":"fetch","request":{"limit":"x"},OBJECTS}"#, "limit"),
    (#"{"op":"fetch","request":{"limitPerGroup":1},OBJECTS}"#, "`limitPerGroup` and `per` belong together"),
    (#"{"op":"fetch","request":{"unwind":"a + 1"},OBJECTS}"#, "a list to unwind is named by its keys"),
    (#"{"op":"fetch","request":{"select":["a"],"groupBy":["b"]},OBJECTS}"#, #""code":"notGrouped""#),
    (#"{"op":"fetch","request":{"where":"a ="},OBJECTS}"#, #""kind":"syntax""#),
  ])
  func mistakes(_ request: String, _ part: String) {
    var server = BatchServer()
    let response = server.respond(to: request.replacing("OBJECTS", with: Self.objects)) ?? ""
    #expect(response.contains(part), "\(response)")
    #expect(response.contains("\"ok\":false"))
  }

  @Test(arguments: [
    #"{}"#, #"{"where":"a > 1"}"#, #"{"where":"b > 1","select":"a"}"#, #"{"select":"*"}"#, #"{"select":["a"," * "]}"#,
    #"{"select":"b"}"#, #"{"select":[]}"#, #"{"select":"a","where":"SELF.b > 1"}"#,
    #"{"select":"a","unwind":"b"}"#, #"{"unwind":"a"}"#, #"{"select":"a","sort":"b"}"#,
    #"{"select":"a","limitPerGroup":1,"per":"b"}"#, #"{"select":"a","distinctOn":"b"}"#, #"{"groupBy":"b"}"#,
    #"{"groupBy":"a","having":"max:(b) > 1"}"#, #"{"select":"max:(b)"}"#, #"{"select":"count:(SELF.b)"}"#,
  ])
  func onlyTheKeysOfTheLimitsAreShown(_ asked: String) {
    var server = BatchServer(limits: .untrusted(keyPaths: ["a"]))
    let request = #"{"op":"fetch","request":ASKED,OBJECTS}"#.replacing("ASKED", with: asked)
      .replacing("OBJECTS", with: Self.objects)
    let response = server.respond(to: request) ?? ""
    #expect(response.contains(#""code":"forbiddenKey""#), "\(response)")
    server = BatchServer(limits: .untrusted(keyPaths: ["a", "b", "SELF"]))
    #expect(server.respond(to: request)?.contains(#""ok":true"#) == true)
  }
}
