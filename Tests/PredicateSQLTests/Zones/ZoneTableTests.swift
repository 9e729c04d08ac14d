import Foundation
import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateSQL

struct ZoneTableTests {
  /// Zones with rules that go on for ever, that ended, with clocks moved at midnight, by half an hour or across the date
  /// line, and by the moon.
  static let names = [
    "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Havana",
    "America/Toronto", "Pacific/Apia", "Africa/Casablanca", "Africa/Monrovia", "Asia/Beirut", "America/Santiago",
    "Europe/Dublin", "Pacific/Chatham", "Antarctica/Troll", "America/Asuncion", "Asia/Gaza", "Asia/Kolkata",
  ]

  /// Seconds from 1800 to 9999, most of them near the changes of the table, and near the ends of centuries.
  private static func seconds(_ table: ZoneTable, _ count: Int) -> [Int64] {
    var source = SeededGenerator(seed: 11)
    let places =
      table.offsets.steps.map(\.from) + [4_107_542_400, 7_263_216_000, 10_418_889_600, 13_574_563_200, 13_574_649_600]
    return (0..<count).map { number in
      let near = Int64(source.number(8 * 3600) - 4 * 3600)
      switch number % 4 {
      case 0: return Int64.random(in: -5_300_000_000..<253_000_000_000, using: &source)
      case 1: return source.pick(places) + near + ZoneCycle.length * Int64(source.number(8))
      default: return source.pick(places) + near
      }
    }
  }

  @Test(arguments: names)
  func `tables say what evaluation asks`(_ name: String) throws {
    let zone = try ZoneOffsets(named: name)
    let table = ZoneTable.table(of: zone, named: name)
    let wrong = try Self.seconds(table, 2_000).filter { second in
      let offset = zone.offset(at: second)
      let midnight = CivilDate.floored(second + offset, 86_400).quotient * 86_400
      let hour = try DateFunctions.start(of: .hour, Date(timeIntervalSince1970: Double(second)), in: zone)
      let moved = second + table.minutes.value(at: second)
      let start = moved - CivilDate.floored(moved, 3600).remainder - table.hours.value(at: second)
      return table.offsets.value(at: second) != offset
        || table.seconds.value(at: second) != CivilDate.floored(offset, 60).remainder
        || midnight - table.midnights.value(at: midnight) != zone.instant(local: midnight)
        || start != Int64(hour.timeIntervalSince1970)
    }
    #expect(wrong.isEmpty)
  }

  @Test func `zones whose rules go on for ever repeat`() throws {
    let table = ZoneTable.table(of: try ZoneOffsets(named: "Europe/Berlin"), named: "Europe/Berlin")
    #expect(table.offsets.cycle != nil)
    #expect(table.offsets.steps.count < 150)
    // Clocks in Berlin are moved by hours since 1893.
    #expect(table.minutes.steps.count == 1)
    #expect(table.minutes.cycle == nil)
    #expect(ZoneTable.table(of: try ZoneOffsets(named: "Asia/Kathmandu"), named: "Asia/Kathmandu").offsets.cycle == nil)
  }

  @Test func `midnights that clocks jumped over or repeated`() throws {
    func odd(_ name: String, _ year: Int64, _ month: Int64, _ day: Int64) throws -> ZoneTable.OddMidnight? {
      let local = CivilDate(year: year, month: month, day: day).days * 86_400
      return ZoneTable(try ZoneOffsets(named: name)).oddMidnights.first { $0.local == local }
    }
    // Clocks jumped from 23:30 to 00:30.
    let toronto = try #require(try odd("America/Toronto", 1919, 3, 31))
    #expect((toronto.isRepeated, toronto.mistaken - toronto.instant) == (false, 1800))
    // Clocks went back from 1:00 to 0:00.
    let berlin = try #require(try odd("Europe/Berlin", 1916, 10, 1))
    #expect((berlin.isRepeated, berlin.mistaken - berlin.instant) == (true, 3600))
    #expect(try odd("America/Havana", 2023, 11, 5)?.isRepeated == true)
    // The day began at one o'clock, at the jump itself, and clocks went back from 24:00 to 23:00.
    #expect(try odd("America/Sao_Paulo", 2018, 11, 4) == nil)
    #expect(try odd("America/Sao_Paulo", 2019, 2, 17) == nil)
    #expect(ZoneTable(try ZoneOffsets(named: "Asia/Kolkata")).oddMidnights.isEmpty)
  }

  @Test func `equal neighbours are one step`() {
    let steps = ZoneSteps(
      first: 1,
      [.init(from: 5, value: 1), .init(from: 6, value: 2), .init(from: 7, value: 2), .init(from: 9, value: 1)])
    #expect(steps.steps == [.init(from: 6, value: 2), .init(from: 9, value: 1)])
    #expect((4...10).map { steps.value(at: $0) } == [1, 1, 2, 2, 2, 1, 1])
    #expect(steps.mapped { _ in 3 }.steps.isEmpty)
  }
}
