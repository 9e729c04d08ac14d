import Foundation
import PredicateCommand
import PredicateSession
import Testing

/// Real folders, for the completion of file names.
@Suite struct FolderEntryTests {
  @Test func entriesOfAFolder() throws {
    let folder = packageFolder.appending(path: "Examples").path
    let entries = FolderEntry.entries(ofFolder: folder + "/FilterFile/", home: nil)
    #expect(entries.contains(FolderEntry("monsters.csv")))
    #expect(FolderEntry.entries(ofFolder: folder, home: nil).contains(FolderEntry("Rules", isFolder: true)))
    #expect(FolderEntry.entries(ofFolder: "~/FilterFile/", home: folder) == entries)
    #expect(FolderEntry.entries(ofFolder: "~/", home: nil) == [])
    #expect(FolderEntry.entries(ofFolder: folder + "/no such folder", home: nil) == [])
  }
}
