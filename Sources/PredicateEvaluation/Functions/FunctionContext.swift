#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
package import PredicateLanguage

/// What functions need beside their arguments, made once for one evaluation or one call of a filter.
///
/// It belongs to the thread that evaluates; the random numbers and the remembered time zones change as it is used.
package struct FunctionContext {
  /// What `now` gives.
  package let now: Date
  /// Where random numbers come from.
  package let random: RandomSource
  /// The zone of date functions that name none.
  package let timeZone: ZoneOffsets
  let zones: ZoneCache

  /// A context. With a seed, `random` and `randomn:` give the same numbers in every run; without, they differ.
  package init(now: Date = Date(), seed: UInt64? = nil, timeZone: ZoneOffsets = .utc) {
    self.now = now
    self.timeZone = timeZone
    random = RandomSource(seed: seed)
    zones = ZoneCache()
  }
}

/// Random numbers by the SplitMix64 method: fast, and the same everywhere for one seed. Not for secrets.
package final class RandomSource: RandomNumberGenerator {
  /// Nil until the first number is asked for: asking the system for a seed costs more than most evaluations.
  private var state: UInt64?

  /// A source whose numbers follow from `seed`; without one they differ from run to run.
  package init(seed: UInt64?) { state = seed }

  /// The next 64 bits.
  package func next() -> UInt64 {
    var bits = (state ?? UInt64.random(in: .min ... .max)) &+ 0x9E37_79B9_7F4A_7C15
    state = bits
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number from 0 to below 1, of 53 random bits.
  func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A whole number from 0 to below `bound`, which is positive, all equally likely.
  func below(_ bound: Int64) -> Int64 {
    var source = self
    return Int64.random(in: 0..<bound, using: &source)
  }
}

/// The time zones that one evaluation has used, so that a name is looked up once and not for each record.
final class ZoneCache {
  private var zones: [String: ZoneOffsets] = [:]
  private var last: (name: String, zone: ZoneOffsets)?

  func zone(named name: String) throws(ValueError) -> ZoneOffsets {
    if let last, UTF8Text.equal(last.name, name) { return last.zone }
    let zone: ZoneOffsets
    if let known = zones[name] { zone = known } else { zone = try ZoneOffsets(named: name) }
    zones[name] = zone
    last = (name, zone)
    return zone
  }
}
