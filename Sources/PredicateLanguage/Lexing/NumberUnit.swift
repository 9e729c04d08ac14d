/// A unit behind a number, such as `10k`, `5GB` and `7d`, of which numbers here have none.
enum NumberUnit {
  /// How to write a number with a unit; nil for a unit that nobody knows.
  static func hint(_ number: String, _ unit: String) -> String? {
    guard let value = Double(number) else { return nil }
    // `M` is a million; `m` may be minutes, metres or a thousandth.
    let name = unit == "M" ? "million" : unit.lowercased()
    if let seconds = seconds[name] {
      return "in seconds write `\(NumberText.canonical(value * seconds))`, in the unit of the data `\(number)`"
    }
    guard let factor = factors[name] else { return nil }
    let plain = NumberText.canonical(value * factor.decimal)
    guard factor.binary != factor.decimal else { return "write `\(plain)`" }
    return "write `\(plain)`, or `\(NumberText.canonical(value * factor.binary))` where a unit is 1024 of the one below"
  }

  /// The seconds of a time; nil for another unit.
  static func seconds(_ number: String, _ unit: String) -> String? {
    guard let value = Double(number), let factor = seconds[unit.lowercased()] else { return nil }
    return NumberText.canonical(value * factor)
  }

  private static let factors: [String: (decimal: Double, binary: Double)] = [
    "k": (1e3, 1e3), "thousand": (1e3, 1e3), "mio": (1e6, 1e6), "million": (1e6, 1e6), "bn": (1e9, 1e9),
    "billion": (1e9, 1e9), "kb": (1e3, 1024), "mb": (1e6, 1_048_576), "gb": (1e9, 1_073_741_824),
    "tb": (1e12, 1_099_511_627_776), "kib": (1024, 1024), "mib": (1_048_576, 1_048_576),
    "gib": (1_073_741_824, 1_073_741_824), "tib": (1_099_511_627_776, 1_099_511_627_776),
  ]

  private static let seconds: [String: Double] = [
    "s": 1, "sec": 1, "second": 1, "seconds": 1, "min": 60, "minute": 60, "minutes": 60, "h": 3600, "hour": 3600,
    "hours": 3600, "d": 86400, "day": 86400, "days": 86400, "w": 604_800, "week": 604_800, "weeks": 604_800,
  ]
}
