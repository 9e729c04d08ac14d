/// A generator whose numbers are the same on every machine (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to below `bound`, which is at least 1.
  package mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// True in one case of `times`.
  package mutating func chance(_ times: Int) -> Bool { number(times) == 0 }

  /// One of the choices; there is at least one.
  package mutating func pick<T>(_ choices: [T]) -> T { choices[number(choices.count)] }
}
