import PredicateEvaluation
import PredicateFormat
import Testing

@testable import PredicateCharts

@Suite struct SVGChartTests {
  /// Everything that is drawn, whole data and odd, in every kind.
  private static let data = ChartFixture.all + ChartFixture.odd.flatMap { ChartFixture.odd($0.values) }

  @Test func aSmallChartIsThisDocument() throws {
    let data = ChartData(columns: ["club", "average"], rows: [["<5>", 3], ["7 & 9", -1]])
    let text = try SVGChart(data, .bar, width: 240, height: 180).text
    #expect(
      text == #"""
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 216" width="240" height="216" role="img" aria-label="average by club" font-size="12" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif">
        <title>average by club</title>
        <rect width="240" height="216" fill="#ffffff"/>
        <text x="20" y="32" font-size="17" font-weight="600" fill="#1a1a1a">average by club</text>
        <g fill="#555555" stroke="none">
        <path d="M41.92 154H220" stroke="#e3e3e3"/>
        <text x="33.92" y="158" text-anchor="end">-2</text>
        <path d="M41.92 127.33H220" stroke="#e3e3e3"/>
        <text x="33.92" y="131.33" text-anchor="end">0</text>
        <path d="M41.92 100.67H220" stroke="#e3e3e3"/>
        <text x="33.92" y="104.67" text-anchor="end">2</text>
        <path d="M41.92 74H220" stroke="#e3e3e3"/>
        <text x="33.92" y="78" text-anchor="end">4</text>
        <text x="86.44" y="174" text-anchor="middle">&lt;5&gt;</text>
        <text x="175.48" y="174" text-anchor="middle">7 &amp; 9</text>
        </g>
        <text x="130.96" y="200" text-anchor="middle" fill="#333333">club</text>
        <text x="20" y="56" fill="#333333">average</text>
        <g fill="#0072b2">
        <rect x="51.32" y="87.33" width="70.23" height="40"><title>&lt;5&gt;: 3</title></rect>
        <text x="86.44" y="82.33" text-anchor="middle" font-size="11" fill="#333333">3</text>
        <rect x="140.36" y="127.33" width="70.23" height="13.33"><title>7 &amp; 9: -1</title></rect>
        <text x="175.48" y="135.67" text-anchor="middle" font-size="11" fill="#ffffff">-1</text>
        </g>
        <path d="M41.92 127.33H220" stroke="#555555"/>
        </svg>
        """# + "\n")
  }

  @Test(arguments: ChartKind.allCases)
  func elementsAreClosedAndTextIsEscaped(kind: ChartKind) throws {
    for data in Self.data {
      let text = try SVGChart(data, kind).text
      var open: [Substring] = []
      for tag in text.matches(of: /<(\/?)([a-z]+)[^<>]*?(\/?)>/) {
        if !tag.1.isEmpty {
          #expect(open.popLast() == tag.2)
        } else if tag.3.isEmpty {
          open.append(tag.2)
        }
      }
      #expect(open.isEmpty)
      // Without its tags a document has no markup, and no characters that XML lacks.
      let rest = text.replacing(/<\/?[a-z]+[^<>]*>/, with: "")
      #expect(!rest.contains("<") && !rest.contains(">"))
      #expect(!text.contains("<script") && !text.contains("NaN") && !text.contains("inf"), "\(data)")
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      #expect(!text.replacing(/&(amp|lt|gt|quot);/, with: "").contains("&"))
    }
  }

  @Test(arguments: ChartKind.allCases, [200, 800])
  func everythingIsWithinThePicture(kind: ChartKind, width: Int) throws {
    let height = width * 9 / 16
    for data in Self.data {
      let text = try SVGChart(data, kind, width: width, height: height).text
      // A picture may be higher than asked for.
      let bounds = try #require(text.firstMatch(of: /viewBox="0 0 ([0-9.]+) ([0-9.]+)"/))
      let size = (x: try #require(Double(bounds.1)), y: try #require(Double(bounds.2)))
      #expect(size.x == Double(max(200, width)) && size.y >= Double(max(150, height)))
      for place in text.matches(of: /\s(x|y|cx|cy)="(-?[0-9.]+)"/) {
        let end = place.1.hasSuffix("x") ? size.x : size.y
        let number = try #require(Double(place.2))
        #expect((0...end).contains(number), "\(place.0) of \(end): \(data.columns)")
      }
    }
  }

  @Test(arguments: ChartKind.allCases, [200, 800])
  func labelsDoNotTouch(kind: ChartKind, width: Int) throws {
    for data in Self.data {
      let plot = try ChartPlot(data, kind, zone: .utc)
      let frame = SVGFrame(plot, width: Double(width), height: Double(width))
      let places = frame.abscissa.ticks.map {
        (frame.isSlanted ? frame.x($0.position) : frame.labelMiddle($0), SVGFrame.length(frame.label($0)))
      }
      for (one, next) in zip(places, places.dropFirst()) {
        if frame.isSlanted {
          #expect(next.0 - one.0 >= SVGFrame.textSize)
        } else {
          #expect(one.0 + one.1 / 2 < next.0 - next.1 / 2)
        }
      }
      let rows = frame.ordinate.ticks.map { frame.y($0.position) }
      for (one, next) in zip(rows, rows.dropFirst()) { #expect(one - next >= SVGFrame.textSize) }
      // The legend ends above the plot.
      #expect(frame.legend.allSatisfy { $0.y < frame.top - 4 && $0.x < frame.width })
      #expect(frame.top < frame.bottom && frame.left < frame.right)
    }
  }

  @Test func gapsHaveNoBars() throws {
    let text = try SVGChart(ChartFixture.clubs, .bar).text
    // The background, and a bar for each number.
    #expect(text.matches(of: /<rect/).count == 1 + 4)
    #expect(text.contains("<title>Tee: 0</title>"))
    #expect(!text.contains("<title>Putter"))
  }

  @Test func seriesDifferByColorAndMark() throws {
    let text = try SVGChart(ChartFixture.wide, .scatter).text
    for (index, shape) in ["circle", "polygon", "polygon"].enumerated() {
      #expect(text.contains("<\(shape)"))
      #expect(text.contains(ChartPalette.color(index)))
    }
    #expect(Set(ChartPalette.colors).count == ChartPlot.seriesLimit)
    #expect(Set(ChartPalette.marks.map(\.shape)).count == ChartPlot.seriesLimit)
    #expect(Set(ChartPalette.marks.map(\.terminal)).count == ChartPlot.seriesLimit)
    #expect(ChartPalette.marks.allSatisfy { TextWidth.cells($0.terminal) == 1 })
  }

  @Test func manyPointsMakeNoManyElements() throws {
    let line = try SVGChart(ChartFixture.many, .line).text
    #expect(line.matches(of: /L/).count <= 4 * 800)
    #expect(line.matches(of: /<circle/).isEmpty)
    #expect(try SVGChart(ChartFixture.many, .scatter).text.matches(of: /<circle/).count < 10_000)
  }
}
