/// The public declarations of Swift files, as their sources say them.
struct PublicSymbols {
  /// A line for each: the types around it, then the declaration without its body or value. Sorted.
  let lines: [String]

  init(_ files: [(path: String, text: String)]) {
    var all: Set<String> = []
    for file in files {
      var reader = Reader(SourceWords(file.text).words)
      reader.read()
      all.formUnion(reader.found)
    }
    lines = all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Walks over one file.
  private struct Reader {
    private(set) var found: [String] = []
    private let words: [String]
    private var place = 0
    /// The types and extensions that are open, and how each shows what stands in it.
    private var scopes: [Scope] = []

    private struct Scope {
      let name: String
      let depth: Int
      /// The word before whose declarations the access of the scope holds: cases of a public enum, requirements of a
      /// public protocol.
      let exposes: Set<String>
    }

    init(_ words: [String]) { self.words = words }

    private static let modifiers: Set<String> = [
      "public", "package", "internal", "fileprivate", "private", "open", "static", "final", "indirect", "nonisolated",
      "mutating", "nonmutating", "override", "convenience", "required", "consuming", "borrowing", "lazy", "weak",
      "unowned",
      "class",
    ]
    private static let kinds: Set<String> = [
      "struct", "class", "enum", "protocol", "actor", "extension", "typealias", "associatedtype", "func", "var", "let",
      "init", "subscript", "case", "deinit", "import", "operator", "precedencegroup", "macro",
    ]

    mutating func read() {
      var depth = 0
      var modifiers: [String] = []
      while place < words.count {
        let word = words[place]
        switch word {
        case "{":
          depth += 1
          place += 1
        case "}":
          depth -= 1
          place += 1
          if let scope = scopes.last, scope.depth > depth { scopes.removeLast() }
        case _ where depth > (scopes.last?.depth ?? 0):
          // Within the body of a function.
          place += 1
        case "@": readAttribute(&modifiers)
        case _ where Self.kinds.contains(word) && !isModifier(at: place):
          readDeclaration(modifiers, depth)
          modifiers = []
        case _ where Self.modifiers.contains(word):
          modifiers.append(word)
          place += 1
          // As in `private(set)` and `nonisolated(unsafe)`.
          if place < words.count, words[place] == "(" { modifiers.append(contentsOf: bracketed()) }
        default:
          modifiers = []
          place += 1
        }
      }
    }

    /// Whether a `class` is that of `class func`.
    private func isModifier(at place: Int) -> Bool { words[place] == "class" && isDeclaration(at: place + 1) }

    private func isDeclaration(at place: Int) -> Bool {
      place < words.count && (["func", "var"].contains(words[place]) || Self.modifiers.contains(words[place]))
    }

    /// The words of a pair of brackets, which the reader then stands behind.
    private mutating func bracketed() -> [String] {
      let start = place
      var open = 0
      repeat {
        if words[place] == "(" { open += 1 }
        if words[place] == ")" { open -= 1 }
        place += 1
      } while open > 0 && place < words.count
      return Array(words[start..<place])
    }

    private mutating func readAttribute(_ modifiers: inout [String]) {
      // Of attributes this one alone tells users what they can write.
      if place + 1 < words.count, words[place + 1] == "nonexhaustive" { modifiers.append("@nonexhaustive") }
      place += 2
      // Attributes whose brackets are theirs; those of a closure's type stand within declarations.
      if place < words.count, words[place] == "(" { _ = bracketed() }
    }

    private mutating func readDeclaration(_ modifiers: [String], _ depth: Int) {
      let kind = words[place]
      var declaration: [String] = [kind]
      place += 1
      var open = 0
      var value = false
      while place < words.count {
        let word = words[place]
        if open == 0 {
          if ["{", "}", "@", ";"].contains(word) { break }
          if Self.kinds.contains(word) || Self.modifiers.contains(word), !isOperand(declaration, word) { break }
          if word == "=", kind == "var" || kind == "let" { value = true }
        }
        if word == "(" || word == "[" { open += 1 }
        if word == ")" || word == "]" { open -= 1 }
        if word == "{" { skipBraces() } else { place += 1 }
        // The text of a literal is not among the words, so that a raw value has nothing behind its sign.
        if !value, word != "=" || kind != "case" { declaration.append(word == "{" ? "{}" : word) }
      }
      let isShown =
        modifiers.contains("public") || modifiers.contains("open") || scopes.last?.exposes.contains(kind) == true
      if isShown, kind != "import", kind != "extension" {
        let names = scopes.map(\.name) + [Self.text(modifiers.filter { $0 != "public" } + declaration)]
        found.append(names.joined(separator: " · "))
      }
      guard place < words.count, words[place] == "{",
        ["struct", "class", "enum", "protocol", "actor", "extension"].contains(kind)
      else {
        if place < words.count, words[place] == "{" { skipBraces() }
        return
      }
      let exposes: Set<String> =
        !isShown ? [] : kind == "enum" ? ["case"] : kind == "protocol" ? Self.kinds : []
      let name = declaration.dropFirst().prefix { $0 != ":" && $0 != "where" && $0 != "<" }
      scopes.append(Scope(name: Self.text(Array(name)), depth: depth + 1, exposes: exposes))
    }

    /// Whether a word that begins declarations is part of this one: the argument labels `in` and `for`, `Self.init`.
    private func isOperand(_ declaration: [String], _ word: String) -> Bool {
      declaration.last == "." || (declaration.last == ":" && word == "class") || declaration.count == 1
    }

    private mutating func skipBraces() {
      var open = 0
      repeat {
        if words[place] == "{" { open += 1 }
        if words[place] == "}" { open -= 1 }
        place += 1
      } while open > 0 && place < words.count
    }

    /// Words as people write them.
    private static func text(_ words: some Collection<String>) -> String {
      var signs: [String] = []
      for word in words {
        // Signs of several characters come one by one.
        if let last = signs.last, ["->", "==", "...", "..", "&&", "??"].contains(last + word) {
          signs[signs.count - 1] = last + word
        } else {
          signs.append(word)
        }
      }
      var text = ""
      var last = ""
      var isAttribute = false
      for sign in signs {
        let followsName =
          last.last.map { $0.isLetter || $0.isNumber || ">)?_".contains($0) } == true && last != "->" && !isAttribute
        isAttribute = last == "@"
        let isTight =
          text.isEmpty || ["(", "[", "<", ".", "@", "~"].contains(last)
          || [",", ":", ")", "]", ">", "?", "..."].contains(sign) || (["(", "<", "."].contains(sign) && followsName)
        if !isTight { text += " " }
        text += sign
        last = sign
      }
      return text
    }
  }
}
