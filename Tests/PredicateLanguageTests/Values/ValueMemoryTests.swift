import PredicateLanguage
import Testing

@Suite struct ValueMemoryTests {
  /// Where this fails, all is right but slow: the layout of values is another one than loops over them know.
  @Test func layoutIsKnown() throws {
    let memory = try #require(ValueMemory.found)
    let value = RecordValue.integer(-7)
    withUnsafeBytes(of: value) { bytes in
      #expect(bytes[memory.kind] == memory.integer)
      #expect(bytes.load(as: Int64.self) == -7)
    }
  }
}
