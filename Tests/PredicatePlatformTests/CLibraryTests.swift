import Testing

@testable import PredicatePlatform

struct CLibraryTests {
  @Test(arguments: [("1.5", "1.5"), ("1,5", "1.5"), ("-1٫25e-05", "-1.25e-05"), ("12", "12")])
  func `the host's decimal point becomes a dot`(_ written: String, _ expected: String) {
    #expect(CLibrary.withDot(Array(written.utf8)) == expected)
  }
}
