import PredicateREPL

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WASILibc)
  import WASILibc
#elseif os(Windows)
  import ucrt
#endif

let tool = CommandLineTool(environment: .process())
exit(tool.run(Array(CommandLine.arguments.dropFirst())))
