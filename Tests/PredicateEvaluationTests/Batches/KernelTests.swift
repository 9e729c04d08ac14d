import Testing

@testable import PredicateEvaluation

@Suite struct KernelTests {
  /// A list of conditions is as deep as its logarithm: as deep as it is long, it would take the stack with it.
  @Test func aWideConditionIsNoDeepOne() {
    let many = Array(repeating: Kernel.always, count: 200_000)
    #expect(Kernel.all(many).verdict?.ask(.none) == true)
    #expect(Kernel.all(many + [.never]).verdict?.ask(.none) == false)
    #expect(Kernel.any(Array(repeating: .never, count: 200_000)).verdict?.ask(.none) == false)
    #expect(Kernel.any([.never, .never, .always, .never]).verdict?.ask(.none) == true)
  }
}
