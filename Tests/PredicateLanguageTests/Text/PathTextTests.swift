import Foundation
import Testing

@testable import PredicateLanguage

struct PathTextTests {
  // What the corpus does not say: the edges of edges.
  static let table: [(path: String, last: String, extension: String, parent: String, bare: String)] = [
    ("//", "/", "", "/", "/"), ("///a", "a", "", "/", "/a"), ("a//", "a", "", "", "a"), ("a.", "a.", "", "", "a"),
    ("a..", "a..", "", "", "a."), ("..", "..", "", "", "."), (".", ".", "", "", "."), ("a/..", "..", "", "a", "a/."),
    ("..tiff", "..tiff", "tiff", "", "."), ("/.", ".", "", "/", "/."), ("a/.b", ".b", "", "a", "a/.b"),
    ("a.b/.", ".", "", "a.b", "a.b/."), ("a.b c", "a.b c", "b c", "", "a"), ("~/x.txt", "x.txt", "txt", "~", "~/x"),
    ("C:\\a.txt", "C:\\a.txt", "txt", "", "C:\\a"), ("a\0b.c", "a\0b.c", "c", "", "a\0b"),
    // A slash and a mark on it are one character of Swift's, and two scalars.
    ("a/\u{301}b.\u{301}c", "\u{301}b.\u{301}c", "\u{301}c", "a", "a/\u{301}b"),
  ]

  @Test(arguments: table)
  func edges(_ row: (path: String, last: String, extension: String, parent: String, bare: String)) {
    let path = PathText(row.path)
    #expect(UTF8Text.equal(path.lastComponent, row.last))
    #expect(UTF8Text.equal(path.pathExtension, row.extension))
    #expect(UTF8Text.equal(path.deletingLastComponent, row.parent))
    #expect(UTF8Text.equal(path.deletingPathExtension, row.bare))
  }

  // Not all of the table: where slashes follow one another, the NSString of Swift's Foundation may trap.
  @Test(arguments: [
    "/tmp/scratch.tiff", "/tmp/scratch", "/tmp/", "/tmp", "scratch///", "/", "", ".scratch.tiff", "scratch..tiff",
    "..tiff",
    ".tiff", "/tmp/.bashrc", "a.tar.gz", "scratch.bundle/", "a.b c", "a.", "a..", "a/b/", "a/.b", "a/b.c/d", "a.b/c",
  ])
  func asNSString(_ text: String) {
    let path = PathText(text)
    let string = NSString(string: text)
    #expect(path.lastComponent == string.lastPathComponent)
    #expect(path.pathExtension == string.pathExtension)
    #expect(path.deletingLastComponent == string.deletingLastPathComponent)
    #expect(path.deletingPathExtension == string.deletingPathExtension)
  }
}
