import Foundation
import PredicateData
import TestSupport
import Testing

/// What stands in `base64`.
private func decoded(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

/// A block with its own codes, made by zlib from `bottles`.
let ownCodes =
  "jdbRaYMxDATgVTRAH6yTLFvjpBCSQkigDXT9njvBvQvH/32WlGG37+v1aZ+v9/tx/fmw++V5+3re7PW09/1qv5fHw4YtpczNU6lLgyt1bdjS75bFVAoxL"
  + "aEURlm29Clts5TCSqtQCrfbGtJXD7JoLox7SzKeae1a5m2t6XTxrpoPgdyhUfJUl4ywmxFISoE0j9CeyHnuklRSylOiyuSpU+siknpJWBNMoCStuZjrk"
  + "rTqaG1Jq86pW9Ja564taS0mgKF1FXOFS1pNLbik1Ywf0DprsA6h9dZgVAitu5yNgJzaHKAYJrRaGmBKZB4cBqgSJwxzWBKaTw4ubG0a1mHb2jwsDlm05"
  + "rY4uWNobpvrIIY4FbljwrWxOOgW0Oain20IbTBi8L4huSEGc0jJDcm8Yg5tjtMtpuSGOueW5IZ17rtcWxAnhyW5oU++W3KLf7fW/nH4eQ/d4pZqLhVto"
  + "5280rWVltv/AA=="

private let bottles = (0..<60).map { "\($0 * 7) green bottles, hanging on the wall \($0 * $0)" }.joined(separator: " ")

@Test func blocksOfEveryKindAreExpanded() throws {
  #expect(try Inflate.expand(decoded(ownCodes)) == Array(bottles.utf8))
  #expect(try Inflate.expand(decoded("S0xKTkRFChmpOTn5EBIA")) == Array("abcabcabcabcabcabc hello hello".utf8))
  #expect(try Inflate.expand([3, 0]) == [])
  for count in [0, 1, 65_535, 65_536, 200_000] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    #expect(try Inflate.expand(storedDeflate(bytes)) == bytes)
  }
}

/// A block whose codes have one bit for `a` to fifteen for `o` and its end: most are longer than what one look-up reads.
@Test func codesOfEveryLengthAreRead() throws {
  let block =
    "BeABkCRJkiRJAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABKLmkdWz94DAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA8ave+39+///73f//v//v//f/+v//3f//779/f73u3"
    + "/P8B"
  #expect(try Inflate.expand(decoded(block)) == Array("abcdefghijklmnoonmlkjihgfedcba".utf8))
}

@Test func aHeaderOfZlibIsPassedOver() throws {
  #expect(try Inflate.expand(decoded("eNqryslMUqiCEQAobQVU")) == Array("zlib zlib zlib".utf8))
}

@Test func outputIsLimited() throws {
  let bytes = try decoded(ownCodes)
  #expect(try Inflate.expand(bytes, limit: bottles.utf8.count).count == bottles.utf8.count)
  for limit in [0, 1, 100, bottles.utf8.count - 1] {
    let error = #expect(throws: DataError.self) { try Inflate.expand(bytes, limit: limit) }
    #expect(error?.message == "compressed data expands to more than \(limit) bytes")
  }
  let error = #expect(throws: DataError.self) {
    try Inflate.expand(storedDeflate(Array(repeating: 0, count: 11)), limit: 10)
  }
  #expect(error?.code == .malformedArchive)
}

@Test(arguments: [
  ([], "ends too early (byte 0)"), ([7], "has a block of an unknown kind (byte 1)"),
  ([1, 1, 0, 0, 0], "has a block with a wrong length (byte 5)"), ([1, 1, 0], "ends too early (byte 3)"),
  ([1, 1, 0, 0xFE, 0xFF], "ends too early (byte 5)"), ([5, 0], "ends too early (byte 2)"),
  // A copy from before the beginning.
  ([0x03, 0x02, 0], "refers to a place before its beginning (byte 2)"),
])
func brokenDataIsRefused(bytes: [UInt8], expected: String) {
  let error = #expect(throws: DataError.self) { try Inflate.expand(bytes) }
  #expect(error?.code == .malformedArchive)
  #expect(error?.message == "compressed data " + expected)
}

@Test func dataThatEndsEarlyIsRefused() throws {
  let bytes = try decoded(ownCodes)
  for count in 0..<bytes.count {
    #expect(throws: DataError.self, "\(count)") { try Inflate.expand(Array(bytes[..<count])) }
  }
}
