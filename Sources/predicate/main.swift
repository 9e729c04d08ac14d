import PredicateLanguage
for a in CommandLine.arguments.dropFirst() {
  do { let p = try FormatPredicate(parsing: a); print(p, "|", try p.losslessFormat) } catch { print(error) }
}
