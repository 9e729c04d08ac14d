package import Foundation

/// What libFuzzer reads: a folder of inputs to begin with, and a file of words.
package enum FuzzFiles {
  /// Writes the seeds of a target to a folder, one a file, and its words beside the folder, to `FOLDER.dict`.
  package static func write(_ target: any FuzzTarget, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (number, seed) in try target.seeds().enumerated() {
      try Data(seed).write(to: folder.appending(path: "seed-\(number)"))
    }
    let words = type(of: target).dictionary.filter { !$0.isEmpty }.map { word in
      "\"" + word.utf8.map(escaped).joined() + "\"\n"
    }
    try Data(words.joined().utf8).write(to: folder.appendingPathExtension("dict"))
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
    case 0x20..<0x7F: String(UnicodeScalar(byte))
    default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}
