import Foundation
import FuzzSupport

#if LIBFUZZER
  /// The target that `PREDICATE_FUZZ` names. libFuzzer calls from one thread.
  nonisolated(unsafe) private let target: any FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["PREDICATE_FUZZ"] ?? ""
    guard let type = FuzzTargets.named(name) else { fatalError("PREDICATE_FUZZ names no target: `\(name)`") }
    do { return try type.init() } catch { fatalError("\(name): \(error)") }
  }()

  /// What libFuzzer calls for each input. A broken promise ends the process, so that the input is kept.
  @c(LLVMFuzzerTestOneInput)
  public func fuzzerTestOneInput(_ start: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    do throws(BrokenPromise) {
      try target.run(Array(UnsafeBufferPointer(start: start, count: size)))
    } catch {
      fatalError("broken promise: \(error)")
    }
    return 0
  }

  /// What libFuzzer calls first: with `PREDICATE_FUZZ_SEEDS`, writes the seeds of the target to that folder and its words to
  /// `FOLDER.dict`, and ends.
  @c(LLVMFuzzerInitialize)
  public func fuzzerInitialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
  ) -> CInt {
    guard let folder = ProcessInfo.processInfo.environment["PREDICATE_FUZZ_SEEDS"] else { return 0 }
    do {
      try FuzzFiles.write(target, to: URL(filePath: folder))
      exit(0)
    } catch {
      fatalError("\(error)")
    }
  }
#else
  /// `predicate-fuzz [TARGET] [INPUTS] [SEED]`: seeds of a target, or of all, changed at random. Exit code 1 if a promise
  /// breaks, 2 for bad usage. `.ci/fuzz` builds it with libFuzzer, which watches what each input reaches.
  @main enum FuzzEntry {
    static func main() throws {
      var words = CommandLine.arguments.dropFirst()
      let targets: [any FuzzTarget.Type]
      if let name = words.first, Int(name) == nil {
        guard let target = FuzzTargets.named(name) else { usage() }
        targets = [target]
        words.removeFirst()
      } else {
        targets = FuzzTargets.all
      }
      let numbers = words.map { UInt64($0) }
      guard numbers.count <= 2, !numbers.contains(nil) else { usage() }
      let inputs = Int((numbers.first ?? nil) ?? 10_000)
      let seed = (numbers.dropFirst().first ?? nil) ?? 1
      var broken = 0
      for type in targets {
        print("\(type.name): \(inputs) inputs, seed \(seed)")
        let target = try type.init()
        let seeds = try target.seeds()
        var mutation = FuzzMutation(seed: seed, dictionary: type.dictionary)
        func run(_ input: [UInt8]) {
          do throws(BrokenPromise) {
            try target.run(input)
          } catch {
            broken += 1
            print("  \(Data(input).base64EncodedString()): \(error)")
          }
        }
        seeds.forEach(run)
        for _ in 0..<inputs { run(mutation.mutated(seeds)) }
      }
      print("broken promises: \(broken)")
      exit(broken == 0 ? 0 : 1)
    }

    private static func usage() -> Never {
      let names = FuzzTargets.all.map { $0.name }.joined(separator: " ")
      FileHandle.standardError.write(
        Data("usage: predicate-fuzz [target] [inputs, default 10000] [seed, default 1]\ntargets: \(names)\n".utf8))
      exit(2)
    }
  }
#endif
