/// A hint that no test can obey, and why.
struct UntestedHint {
  let file: String
  /// Part of its text.
  let hint: String
  let reason: String

  init(_ hint: String, in file: String, because reason: String) {
    self.hint = hint
    self.file = file
    self.reason = reason
  }

  func isOf(_ site: HintSite) -> Bool {
    site.file.hasSuffix("/" + file) && site.hint.joined(separator: "…").contains(hint)
  }

  /// Refusals of the translation for trees that the check of the model, which comes first, lets nobody write.
  private static let behindCheck = [
    ("write ANY or ALL before the comparison", "Translator+Collections.swift"),
    ("or `@count` for how many there are", "Translator+Comparisons.swift"),
    ("did you mean", "Translator+KeyPaths.swift"), ("take an aggregate of it", "Translator+Columns.swift"),
    ("name one of its attributes", "Translator+Columns.swift"),
  ].map { UntestedHint($0.0, in: $0.1, because: "the check of the model says so before") }

  static let all =
    behindCheck + [
      UntestedHint(
        "give the compiled model", in: "CoreDataModelFile.swift", because: "a compiled model is no text to write here"),
      UntestedHint(
        "give one `.mom` of the folder", in: "VersionFolder.swift", because: "a compiled model is no text to write here"
      ),
      UntestedHint(
        "as `plutil -convert binary1` does", in: "PredicateArchive.swift", because: "plutil is Apple's alone"),
      UntestedHint("use the comparator", in: "SortKey+Foundation.swift", because: "others are Apple's alone"),
      UntestedHint(
        "say so by `kind` of the options", in: "RecordSource+Reading.swift", because: "the command names its option"),
      UntestedHint(
        "ask again for the rows", in: "ReplSession+Inspecting.swift",
        because: "the database must change between two questions"),
      UntestedHint("run it again, or on a copy", in: "DataError.swift", because: "the file must change at one moment"),
      UntestedHint("the file changed while", in: "CSVLayout.swift", because: "the file must change at one moment"),
      UntestedHint("let the process have more memory", in: "ByteStore.swift", because: "memory must be used up"),
      UntestedHint("ask for fewer or smaller", in: "SQLiteResult.swift", because: "memory must be used up"),
      UntestedHint(
        "check the file's permissions", in: "SQLiteResult.swift", because: "permissions mean nothing to root"),
      UntestedHint("check the permissions of", in: "SQLiteResult.swift", because: "permissions mean nothing to root"),
      UntestedHint(
        "check the file's permissions", in: "DatabaseFile.swift", because: "permissions mean nothing to root"),
      UntestedHint(
        "copy the file and its `-wal`", in: "DatabaseOpening.swift", because: "permissions mean nothing to root"),
      UntestedHint("check the path and the disk", in: "DatabaseFile.swift", because: "the disk must fail"),
      UntestedHint("check the disk, or work on a copy", in: "SQLiteResult.swift", because: "the disk must fail"),
      UntestedHint(
        "end the statement that reads", in: "SQLiteResult.swift", because: "no cache is shared between connections"),
      UntestedHint("run it again", in: "SQLiteResult.swift", because: "SQLite itself prepares a statement anew first"),
      UntestedHint(
        "open it with the program", in: "SQLiteResult.swift", because: "the bytes of the file are looked at before"),
      UntestedHint("SQLite 3.20 or newer", in: "SQLiteAPI.swift", because: "it takes another library"),
      UntestedHint("install a newer one", in: "SQLiteLibrary.swift", because: "it takes an old library"),
      UntestedHint(
        "give the path of another one", in: "SQLiteLibrary.swift", because: "it takes a library for one thread"),
      UntestedHint("install it (Debian", in: "SQLiteLibrary.swift", because: "it takes a machine without the library"),
      UntestedHint("path in ", in: "SQLiteLibrary.swift", because: "it takes a machine without the library"),
      UntestedHint("use one library", in: "RegisteredFunction.swift", because: "it takes two libraries"),
    ]
}
