import Foundation
import FuzzSupport
import TestSupport
import Testing

@Suite struct FuzzTargetTests {
  /// The seeds, and inputs made from them, keep what each target promises.
  @Test(arguments: FuzzTargets.all.map { $0.name }) func promisesAreKept(name: String) throws {
    let type = try #require(FuzzTargets.named(name))
    let target = try type.init()
    let seeds = try target.seeds()
    #expect(!seeds.isEmpty)
    let seed: UInt64 = 11
    print("\(name): fuzz seed \(seed)")
    var mutation = FuzzMutation(seed: seed, dictionary: type.dictionary)
    for input in Trials.of(seeds) + (0..<Trials.of(400)).map({ _ in mutation.mutated(seeds) }) {
      do throws(BrokenPromise) {
        try target.run(input)
      } catch {
        Issue.record("\(Data(input).base64EncodedString()): \(error)")
      }
    }
  }

  /// What fuzzing has found before stays mended: each file of `Found/TARGET` is an input that broke a promise.
  @Test(arguments: FuzzTargets.all.map { $0.name }) func whatWasFoundStaysMended(name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Found/\(name)")
    guard FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) else { return }
    let target = try #require(FuzzTargets.named(name)).init()
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let input = Array(try Data(contentsOf: file))
      do throws(BrokenPromise) {
        try target.run(input)
      } catch {
        Issue.record("\(file.lastPathComponent): \(error)")
      }
    }
  }
}
