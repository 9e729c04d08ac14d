import PredicateFormat
var args = Array(CommandLine.arguments.dropFirst())
if args.first == "-v" {
  for a in args.dropFirst() {
    do { let e = try FormatExpression(parsing: a); print(e, try CompiledExpression(e).value(with: 1), try e.value(with: 1), try e.value()) } catch { print(error) }
  }
}
