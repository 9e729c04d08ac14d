extension GeneratedText {
  /// The text. Cost: some milliseconds, once for each installation.
  var text: String {
    switch self {
    case .man: CommandManual.text
    case .languageMan: LanguageManual.text
    case .bash: BashCompletion.text
    case .zsh: ZshCompletion.text
    case .fish: FishCompletion.text
    }
  }
}
