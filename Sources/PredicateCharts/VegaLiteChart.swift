import PredicateData
package import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A chart as a Vega-Lite specification (version 5) with its data in it.
///
/// ```swift
/// try VegaLiteChart(data, .line).text
/// ```
/// The data has a row for each point, with a column for the series if there are several. Its fields have the names of
/// the columns, without what Vega would take for paths. Dates are ISO 8601 texts: in UTC, or in other zones as clocks
/// there show them, which viewers leave as they are. Gaps are null.
package struct VegaLiteChart: Sendable {
  /// Indented JSON, with a line feed at its end.
  package let text: String

  /// Specifies a chart of the rows. Cost: linear in the rows.
  package init(_ data: ChartData, _ kind: ChartKind, zone: ZoneOffsets = .utc) throws(ChartError) {
    let plot = try ChartPlot(data, kind, zone: zone)
    let fields = Self.fieldNames(for: [plot.xName, plot.valueName, plot.seriesName ?? "series"])
    let specification: RecordValue = [
      "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
      "title": Self.shown(plot.title),
      "width": 640,
      "height": 360,
      "data": ["values": .array(Self.rows(plot, fields))],
      "mark": Self.mark(plot),
      "encoding": Self.encoding(plot, fields),
    ]
    text = JSONWriter(pretty: true).string(specification) + "\n"
  }

  private static func mark(_ plot: ChartPlot) -> RecordValue {
    switch plot.kind {
    case .bar: ["type": "bar", "tooltip": true]
    case .line: ["type": "line", "point": true, "tooltip": true]
    case .scatter: ["type": "point", "filled": true, "tooltip": true]
    }
  }

  private static func encoding(_ plot: ChartPlot, _ fields: [String]) -> RecordValue {
    let y: RecordValue = [
      "field": .string(fields[1]), "type": "quantitative", "title": shown(plot.yName),
      "scale": ["zero": .bool(plot.kind == .bar)],
    ]
    var pairs: [(String, RecordValue)] = [("x", abscissa(plot, fields[0])), ("y", y)]
    guard plot.namesSeries else { return .object(RecordObject(pairs)) }
    let channel: [(String, RecordValue)] = [
      ("field", .string(fields[2])), ("type", "nominal"), ("sort", .null),
      ("title", shown(plot.seriesName ?? "series")),
    ]
    // Colors follow the order of the rows, as in the other forms; the second channel is for those who see none.
    let colors = plot.series.indices.map { RecordValue.string(ChartPalette.color($0)) }
    let second =
      switch plot.kind {
      case .bar: "xOffset"
      case .line: "strokeDash"
      case .scatter: "shape"
      }
    pairs.append(("color", .object(RecordObject(channel + [("scale", ["range": .array(colors)])]))))
    pairs.append((second, .object(RecordObject(channel))))
    return .object(RecordObject(pairs))
  }

  private static func abscissa(_ plot: ChartPlot, _ field: String) -> RecordValue {
    var pairs: [(String, RecordValue)] = [("field", .string(field))]
    switch plot.abscissa {
    case .numbers: pairs += [("type", "quantitative"), ("scale", ["zero": false])]
    case .instants:
      pairs.append(("type", "temporal"))
      if plot.zone == .utc { pairs.append(("scale", ["type": "utc"])) }
    case .categories(let categories):
      if let unit = timeUnit(plot, categories.places) {
        // Bars side by side need places instead of a scale.
        pairs += [("timeUnit", .string(unit)), ("type", plot.namesSeries ? "ordinal" : "temporal")]
      } else {
        pairs += [("type", categories.isOrdered ? "ordinal" : "nominal"), ("sort", .null)]
      }
    }
    return .object(RecordObject(pairs + [("title", shown(plot.xName))]))
  }

  /// The unit that makes a bar as wide as the time it stands for; nil unless all categories are dates.
  private static func timeUnit(_ plot: ChartPlot, _ categories: [ChartCategory]) -> String? {
    let instants = categories.compactMap(\.instant)
    guard instants.count == categories.count else { return nil }
    let unit =
      switch DateLabel.Form(of: instants, zone: plot.zone) {
      case .years: "year"
      case .months: "yearmonth"
      case .days: "yearmonthdate"
      case .minutes: "yearmonthdatehoursminutes"
      case .seconds: "yearmonthdatehoursminutesseconds"
      case .milliseconds: "yearmonthdatehoursminutessecondsmilliseconds"
      }
    return (plot.zone == .utc ? "utc" : "") + unit
  }

  /// A name as a title.
  ///
  /// Vega-Lite writes titles into expressions of tooltips, between quotes, and escapes quotes alone: a line feed or a
  /// backslash would end the text early.
  private static func shown(_ name: String) -> RecordValue {
    let scalars = name.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
      scalar == "\\" ? [scalar, scalar] : TerminalText.isControl(scalar) ? [" "] : [scalar]
    }
    return .string(String(String.UnicodeScalarView(scalars)))
  }

  private static func rows(_ plot: ChartPlot, _ fields: [String]) -> [RecordValue] {
    let shape = RecordShape(keys: plot.namesSeries ? fields : Array(fields.prefix(2)))
    return plot.series.flatMap { series in
      series.points.map { point in
        let y = point.y.map(number) ?? .null
        return .object(RecordObject(shape: shape, values: [place(plot, point.x), y, .string(series.name)]))
      }
    }
  }

  private static func place(_ plot: ChartPlot, _ x: Double) -> RecordValue {
    switch plot.abscissa {
    case .numbers: return number(x)
    case .instants: return .string(date(x, plot.zone))
    case .categories(let categories):
      let category = categories.places[Int(x)]
      return .string(category.instant.map { date($0, plot.zone) } ?? category.label)
    }
  }

  /// Whole numbers without the fraction that doubles are written with.
  private static func number(_ number: Double) -> RecordValue {
    Int64(exactly: number).map { .integer($0) } ?? .double(number)
  }

  private static func date(_ instant: Double, _ zone: ZoneOffsets) -> String {
    guard zone != .utc else { return ISO8601.format(Date(timeIntervalSince1970: instant)) }
    let local = instant + Double(zone.offset(at: Int64(instant.rounded(.down))))
    return String(ISO8601.format(Date(timeIntervalSince1970: local)).dropLast())
  }

  /// Distinct names in which nothing separates the steps of a path.
  private static func fieldNames(for names: [String]) -> [String] {
    var used: Set<RecordKey> = []
    return names.map { name in
      let plain = String(
        String.UnicodeScalarView(
          name.unicodeScalars.map { $0.properties.isAlphabetic || $0.properties.numericType != nil ? $0 : "_" }))
      let base = plain.isEmpty ? "_" : plain
      var candidate = base
      var number = 2
      while !used.insert(RecordKey(candidate)).inserted {
        candidate = "\(base)_\(number)"
        number += 1
      }
      return candidate
    }
  }
}

extension ChartPlot {
  /// The name for one number of any series.
  fileprivate var valueName: String { namesSeries && seriesName == nil ? "value" : yName }
}
