import Foundation

/// The folder of the package.
let packageFolder = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
