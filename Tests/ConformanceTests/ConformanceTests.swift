import ConformanceSuite
import PredicateData
import PredicateFormat
import PredicateCommand
import PredicateSession
import Testing

@Suite struct ConformanceTests {
  @Test func theCorpusIsWhole() throws {
    let cases = try Corpus.allCases()
    #expect(cases.count >= 900)
    #expect(cases.count { $0.id.hasPrefix("host-strings.") } >= 400)
    print("conformance: \(cases.count) cases")
  }

  @Test(arguments: try Corpus.features())
  func library(feature: String) throws {
    for item in try Corpus.cases(of: feature) {
      let complaint = item.complaintAboutLibrary()
      #expect(complaint == nil, "\(item.id): \(item.format)")
    }
  }

  @Test(arguments: try Corpus.features())
  func batch(feature: String) throws {
    var server = BatchServer()
    var reader = JSONReader()
    let writer = JSONWriter()
    for item in try Corpus.cases(of: feature) {
      for (request, expected) in item.exchanges {
        let answer = server.respond(to: writer.string(request))
        let response = try #require(answer)
        let complaint = item.complaint(about: try reader.read(response), expected)
        #expect(complaint == nil, "\(item.id): \(item.format)")
      }
    }
  }
}
