import PredicateCommand
import Testing

/// What a request holds that its operation does not know is ignored, and said.
@Suite struct IgnoredKeyTests {
  private static let model = #""model":{"entities":{"T":{"attributes":{"a":"integer"}}}}"#

  private static func warning(_ operation: String, _ key: String, hint: String? = nil) -> String {
    #"{"kind":"argument","code":"ignoredKey","message":"`\#(operation)` takes no `\#(key)`, which is ignored""#
      + (hint.map { #","hint":"\#($0)""# } ?? "") + "}"
  }

  @Test(arguments: [
    (
      #"{"id":1,"op":"filter","format":"a > 0","objects":[{"a":2},{"a":1}],"sort":["a"]}"#,
      #"{"id":1,"ok":true,"indexes":[0,1],"warnings":["# + warning("filter", "sort") + "]}"
    ),
    (
      #"{"op":"evaluate","format":"a == $x","object":{"a":2},"variabels":{"x":1},"variables":{"x":2}}"#,
      #"{"ok":true,"result":true,"warnings":["# + warning("evaluate", "variabels") + "]}"
    ),
    (
      #"{"op":"filter","format":"a ==[l] 'x'","objects":[{"a":"x"}],"local":"tr","limt":1}"#,
      #"{"ok":true,"indexes":[0],"warnings":["#
        + warning("filter", "local", hint: "did you mean `locale`?") + "," + warning("filter", "limt") + "]}"
    ),
    (
      #"{"op":"sql","format":"a > 1","litterals":true,"dialect":"mysql",MODEL}"#,
      #"{"ok":true,"sql":"SELECT t0.`id`, t0.`a` FROM `T` t0 WHERE t0.`a` > ?","bindings":[1],"warnings":["#
        + warning("sql", "litterals", hint: "did you mean `literals`?") + "]}"
    ),
    // Of no use without another key.
    (
      #"{"op":"check","format":"a > 1","entity":"T"}"#,
      #"{"ok":true,"diagnostics":[],"warnings":["# + warning("check", "entity") + "]}"
    ),
    (
      #"{"op":"parse","format":"a = 1","object":{},"missing":"error"}"#,
      #"{"ok":true,"format":"a == 1","warnings":["# + warning("parse", "object") + ","
        + warning("parse", "missing") + "]}"
    ),
    // Who fills in a form leaves most of it empty.
    (#"{"op":"parse","format":"a = 1","object":null,"entity":null}"#, #"{"ok":true,"format":"a == 1"}"#),
    // A key that is missing because it is written in another way.
    (
      #"{"op":"parse","fromat":"a = 1"}"#,
      #"{"ok":false,"error":{"kind":"argument","code":"malformedRequest","message":"`format` is missing","#
        + #""hint":"write `format` for `fromat`"}}"#
    ),
    (
      #"{"op":"filter","format":"a = 1","object":[]}"#,
      #"{"ok":false,"error":{"kind":"argument","code":"malformedRequest","message":"`objects` is missing","#
        + #""hint":"write `objects` for `object`"}}"#
    ),
  ])
  func answers(_ request: String, _ response: String) {
    var server = BatchServer()
    #expect(server.respond(to: request.replacing("MODEL", with: Self.model)) == response)
  }

  /// All that an operation takes goes without a word.
  @Test(arguments: [
    #""op":"parse","format":"a = %@","arguments":[1]"#,
    #""op":"evaluate","format":"a = %@","arguments":[1],"object":{"a":1},"variables":{"x":1},"locale":"tr""#,
    #""op":"filter","format":"a = %@","arguments":[1],"objects":[],"variables":{"x":1},"locale":"tr""#,
    #""op":"value","format":"a + %@","arguments":[1],"object":{"a":1},"variables":{"x":1},"locale":"tr""#,
    #""op":"explain","format":"a = 1","arguments":[],"object":{"a":1},"objects":[],"variables":{},"locale":"tr""#,
    #""op":"check","format":"a = 1","arguments":[],"variables":{},"dialect":"mysql","entity":"T","naming":"coreData",MODEL"#,
    #""op":"sql","format":"a = 1","arguments":[],"variables":{},"dialect":"mysql","entity":"T","naming":"coreData","sort":["#
      + #""a"],"limit":1,"offset":1,"count":false,"residual":true,"literals":true,MODEL"#,
    #""op":"fetch","request":{},"objects":[],"variables":{},"entity":"T","naming":"coreData",MODEL"#,
  ])
  func nothingIsSaidOfWhatIsTaken(_ keys: String) {
    var server = BatchServer()
    let response = server.respond(to: #"{"id":1,"# + keys.replacing("MODEL", with: Self.model) + "}") ?? ""
    #expect(response.hasPrefix(#"{"id":1,"ok":true,"#) && !response.contains("warnings"), "\(response)")
  }
}
