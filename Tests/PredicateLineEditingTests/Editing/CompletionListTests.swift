import Testing

@testable import PredicateLineEditing

/// Completion by Tab: what is certain first, then a list.
@Suite struct CompletionListTests {
  @Test(arguments: [
    ("si<Tab>", "size |"), ("x<Tab>", "x|"), ("na<Tab>", "na|"), ("n<Tab>", "na|"), ("na<Tab><Tab>", "name |"),
    ("na<Tab><Tab><Tab>", "nature |"), ("na<Tab><Tab><Tab><Tab>", "name |"), ("na<Tab><S-Tab>", "nature |"),
    ("na<Tab><Tab><S-Tab>", "nature |"), ("na<Tab><Tab><Esc>", "na|"), ("na<Tab><Tab><C-g>", "na|"),
    ("na<Tab><Tab>= 1", "name = 1|"), ("na<Tab><Down>", "name |"), ("na<Tab><Down><Down>", "nature |"),
    ("na<Tab><Tab><C-_>", "na|"), ("n<Tab><Tab>x<C-_><C-_><C-_>", "n|"), ("begins<Tab>", "BEGINSWITH |"),
    ("(si<Tab>", "(size |"), ("si = 1<C-a><Right><Right><Tab>", "size | = 1"), ("na<Tab><Tab><Left>", "nature |"),
    ("na<Tab><C-a>", "|na"), ("<S-Tab>", "|"), ("a<Tab>", "a|"),
  ])
  func keys(script: String, expected: String) {
    #expect(EditorRun(script).shown == expected)
  }

  @Test func whatBeginsWithTheTypedTextGoesBeforeWhatHoldsIt() {
    var assistant = FakeAssistant()
    assistant.isFuzzy = true
    func shown(_ script: String) -> String { EditorRun(script, assistant: assistant).shown }
    #expect(shown("si<Tab>") == "size |")
    #expect(shown("NAM<Tab>") == "name |")
    #expect(shown("na<Tab><Tab><Tab><Tab>") == "name |")
    // Where nothing does, all that was found is shown.
    #expect(shown("ze<Tab>") == "ze|")
    #expect(shown("ze<Tab><Tab>") == "name |")
  }

  @Test func enterTakesTheSelectedCandidateAndRunsNothing() {
    #expect(EditorRun("na<Tab><Tab><Enter>").entered == [])
    #expect(EditorRun("na<Tab><Tab><Enter><Enter>").entered == ["name "])
    #expect(EditorRun("na<Tab><Enter>").entered == ["na"])
  }

  private static func list(
    _ candidates: [Completion.Candidate], selected: Int? = nil, width: Int = 40, height: Int = 6
  ) -> String {
    CompletionMenu(candidates, selected: selected, width: width, height: height).lines
      .map { line in
        line.map { $0.style == .selected ? "[\($0.text)]" : $0.text }.joined().replacing("][", with: "")
      }
      .joined(separator: "\n")
  }

  private static let few: [Completion.Candidate] = [
    .init("name", detail: "string"), .init("size", detail: "integer"), .init("wordCategory", detail: "WordCategory"),
  ]

  @Test func detailsStandBesideWhereTheyFit() {
    #expect(
      Self.list(Self.few) == """
        name          string
        size          integer
        wordCategory  WordCategory
        """)
    #expect(
      Self.list(Self.few, selected: 1, width: 90) == """
        name  string  [size  integer]  wordCategory  WordCategory
        """)
    #expect(
      Self.list(Self.few, selected: 0, width: 20) == """
        [name          string]
        size          integ…
        wordCategory  WordC…
        """)
  }

  private static let many = (1...30).map { Completion.Candidate("key\($0)", detail: "the \($0)th") }

  @Test func manyStandInColumnsWithTheDetailOfOne() {
    #expect(
      Self.list(Self.many, width: 60, height: 5) == """
        key1  key5  key9   key13  key17  key21  key25  key29
        key2  key6  key10  key14  key18  key22  key26  key30
        key3  key7  key11  key15  key19  key23  key27
        key4  key8  key12  key16  key20  key24  key28
        """)
    #expect(
      Self.list(Self.many, selected: 4, width: 60, height: 5).split(separator: "\n").last == "the 5th")
  }

  @Test func moreThanFitAreShownAroundTheSelectedOne() {
    #expect(
      Self.list(Self.many, width: 12, height: 4) == """
        key1   key16
        key2   key17
        key3   key18
        rows 1 to 3…
        """)
    #expect(
      Self.list(Self.many, selected: 9, width: 30, height: 4) == """
        key1  key9   key17  key25
        key2  [key10]  key18  key26
        key3  key11  key19  key27
        rows 1 to 3 of 8  the 10th
        """)
  }

  @Test func arrowsGoThroughColumns() {
    let menu = CompletionMenu(Self.many, selected: 0, width: 60, height: 5)
    let moves: [(Int, EditCommand, Int)] = [
      (0, .forward, 4), (28, .forward, 0), (27, .forward, 3), (0, .backward, 28), (3, .backward, 27), (4, .backward, 0),
      (0, .up, 29), (29, .down, 0), (3, .down, 4),
    ]
    for (from, command, to) in moves { #expect(menu.neighbour(of: from, command) == to, "\(from) \(command)") }
  }

  @Test func controlsOfCandidatesAreEscaped() {
    #expect(Self.list([.init("a\u{1B}[31m", detail: "x\u{7}")]) == "a\\u001b[31m  x\\u0007")
  }

  @Test(
    arguments: [
      (["name ", "nature "], "n", "na"), (["name ", "nature "], "na", nil), (["Name", "NAMES"], "n", "N"),
      (["BEGINSWITH", "BEGINSWITH[c]"], "beg", "BEGINSWITH"), (["abc", "xyz"], "", nil), (["日本", "日光"], "", "日"),
      (["one", "two"], "x", nil),
    ] as [([String], String, String?)])
  func commonPrefixes(texts: [String], typed: String, expected: String?) {
    #expect(CompletionState.commonPrefix(texts.map { .init($0) }, continuing: typed) == expected)
  }
}
