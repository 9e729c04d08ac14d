import Foundation
import PageSupport

/// A package that depends on this one, with an executable for each program.
struct SnippetPackage {
  private let root: URL
  private let folder: URL
  private var targets: [String] = []

  /// An empty package in a folder that does not exist.
  init(_ folder: URL, of root: URL) {
    self.folder = folder
    self.root = root
  }

  /// Adds an executable and gives its name.
  mutating func add(_ name: String, _ files: [String: String]) throws {
    let sources = folder.appending(path: "Sources/\(name)")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    for (file, text) in files { try text.write(to: sources.appending(path: file), atomically: true, encoding: .utf8) }
    targets.append(name)
  }

  /// Compiles all of them; gives the folder that they are in.
  func build() throws -> URL {
    try manifest().write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    let build =
      "env -u SWIFTPM_BUILD_DIR swift build --package-path \(Shell.quoted(folder.path(percentEncoded: false)))"
    _ = try Shell.output(of: build)
    let path = try Shell.output(of: build + " --show-bin-path")
    return URL(filePath: String(path.split(separator: "\n").last ?? ""))
  }

  private func manifest() throws -> String {
    let own = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let products = own.matches(of: /\.library\(name: "([A-Za-z]+)"/).map { String($0.output.1) }
    let dependencies = products.map { "    .product(name: \"\($0)\", package: \"PredicateFormat\"),\n" }.joined()
    let targets = targets.map { "  .executableTarget(name: \"\($0)\", dependencies: [\n\(dependencies)  ]),\n" }
      .joined()
    return """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "snippets", platforms: [.macOS(.v15)],
        dependencies: [.package(name: "PredicateFormat", path: "\(root.path(percentEncoded: false))")],
        targets: [
      \(targets)])

      """
  }
}
