import PredicateREPL
var server = BatchServer()
while let line = readLine() { if let r = server.respond(to: line) { print(r) } }
