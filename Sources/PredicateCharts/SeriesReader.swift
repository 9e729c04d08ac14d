import PredicateData
import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads series out of rows, and the places along x as it meets them.
struct SeriesReader {
  let data: ChartData
  let kind: ChartKind
  let zone: ZoneOffsets
  let content: ChartData.Content
  private let dateForm: DateLabel.Form
  private(set) var series: [ChartSeries] = []
  private var categories: [ChartCategory] = []
  private var slots: [Slot: Int] = [:]

  /// A category is a value of x; bars that share x and series get places of their own, so that none hides another.
  private struct Slot: Hashable {
    let value: RecordValue
    let occurrence: Int
  }

  init(data: ChartData, kind: ChartKind, zone: ZoneOffsets) {
    self.data = data
    self.kind = kind
    self.zone = zone
    content = data.content(ofColumn: 0)
    let instants = data.rows.indices.compactMap { Self.instant(data.value($0, 0)) }
    dateForm = content == .dates ? DateLabel.Form(of: instants, zone: zone) : .seconds
  }

  private var isScale: Bool { kind != .bar && (content == .numbers || content == .dates) }

  var abscissa: ChartPlot.Abscissa {
    guard !isScale else { return content == .dates ? .instants(finest: dateForm) : .numbers }
    let instants = categories.compactMap(\.instant)
    guard content == .dates, let low = instants.min(), let high = instants.max() else {
      return .categories(ChartCategories(places: categories, isOrdered: content == .numbers, note: nil))
    }
    let labels = DateLabel.Labels(instants, dateForm, range: low...high, zone: zone)
    var texts = labels.texts[...]
    let places = categories.map { place in
      place.instant == nil ? place : ChartCategory(label: texts.popFirst() ?? "", instant: place.instant)
    }
    return .categories(ChartCategories(places: places, isOrdered: true, note: labels.note))
  }

  mutating func readWide(_ columns: [Int]) {
    series = columns.map { ChartSeries(name: data.columns[$0], points: []) }
    var occurrences: [RecordValue: Int] = [:]
    for row in data.rows.indices {
      guard let x = x(row, occurrence: Self.count(data.value(row, 0), in: &occurrences)) else { continue }
      for (index, column) in columns.enumerated() {
        series[index].points.append(ChartPoint(x: x, y: Self.number(data.value(row, column))))
      }
    }
  }

  mutating func readLong(names: Int, numbers: Int) {
    var indexes: [RecordValue: Int] = [:]
    var occurrences: [[RecordValue: Int]] = []
    for row in data.rows.indices {
      let name = data.value(row, names)
      let index = indexes[name] ?? series.count
      if index == series.count {
        indexes[name] = index
        series.append(ChartSeries(name: Self.label(name), points: []))
        occurrences.append([:])
      }
      guard let x = x(row, occurrence: Self.count(data.value(row, 0), in: &occurrences[index])) else { continue }
      series[index].points.append(ChartPoint(x: x, y: Self.number(data.value(row, numbers))))
    }
  }

  /// The series in the order of drawing: a line runs along its scale.
  func finished() -> [ChartSeries] {
    guard kind == .line else { return series }
    return series.map { series in
      // Indexes break ties, so that points at one x stay in their order.
      let order = series.points.indices.sorted { (series.points[$0].x, $0) < (series.points[$1].x, $1) }
      return ChartSeries(name: series.name, points: order.map { series.points[$0] })
    }
  }

  private static func count(_ value: RecordValue, in occurrences: inout [RecordValue: Int]) -> Int {
    let count = occurrences[value, default: 0]
    occurrences[value] = count + 1
    return count
  }

  private mutating func x(_ row: Int, occurrence: Int) -> Double? {
    let value = data.value(row, 0)
    guard !isScale else { return content == .dates ? Self.instant(value) : Self.number(value) }
    let slot = Slot(value: value, occurrence: kind == .bar ? occurrence : 0)
    if let index = slots[slot] { return Double(index) }
    slots[slot] = categories.count
    let instant = content == .dates ? Self.instant(value) : nil
    // Dates get their labels when all of them are known.
    categories.append(ChartCategory(label: instant == nil ? Self.label(value) : "", instant: instant))
    return Double(categories.count - 1)
  }

  /// Nil for what is no number, and for NaN and the infinities.
  private static func number(_ value: RecordValue) -> Double? {
    guard let number = NumberRules.Number(value)?.double, number.isFinite else { return nil }
    return number
  }

  private static func instant(_ value: RecordValue) -> Double? {
    guard case .date(let date) = value, !date.timeIntervalSince1970.isNaN else { return nil }
    return min(max(date.timeIntervalSince1970, -DateLabel.farthest), DateLabel.farthest)
  }

  private static func label(_ value: RecordValue) -> String {
    switch value {
    case .null: ChartPlot.nullLabel
    case .string(let text): text
    case .double(let number): number == 0 ? "0" : NumberText.canonical(number)
    case .bool, .integer, .decimal, .date, .uuid, .data, .array, .set, .object, .record: ValueDisplay.text(value)
    }
  }
}
