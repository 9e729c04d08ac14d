/// What is made of the tables of subcommands, options, operators and functions for other programs to read.
enum GeneratedText: String, Hashable, CaseIterable {
  /// The manual page predicate(1).
  case man
  /// The manual page predicate(7), about the language.
  case languageMan = "language-man"
  case bash, zsh, fish
}
