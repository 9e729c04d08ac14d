import PredicateLanguage

/// How a predicate is evaluated over many rows: a kernel for all that cannot fail, then the rest row by row.
struct BatchPlan {
  /// Nil where everything is evaluated row by row.
  let kernel: Kernel?
  /// What is left for the rows that the kernel leaves; nil for nothing.
  let rest: Program<Test>?

  /// The plan where a kernel says all.
  init(_ kernel: Kernel) {
    self.kernel = kernel
    rest = nil
  }

  /// The plan for a condition.
  ///
  /// The parts of an AND up to the first that may fail become one kernel, cheap ones first. That one and all behind it
  /// stay in their order: moving a part past one that may fail would change which rows fail.
  init(_ compiler: BatchCompiler) throws(FormatError) {
    let root = compiler.constants.program.root
    if let kernel = compiler.kernel(root) {
      self.kernel = kernel
      rest = nil
      return
    }
    guard case .and(let parts) = root.kind else {
      kernel = nil
      rest = try compiler.constants.rows(root)
      return
    }
    var kernels: [Kernel] = []
    for part in parts {
      guard let kernel = compiler.kernel(part) else { break }
      kernels.append(kernel)
    }
    // The work of loops is counted together for each record: where some are evaluated row by row, all are.
    func hasLoops(_ part: ResolvedPredicate) -> Bool { LoopCount(part, []).loops > 0 }
    if parts.dropFirst(kernels.count).contains(where: hasLoops), let first = parts.firstIndex(where: hasLoops) {
      kernels = Array(kernels.prefix(first))
    }
    let left = parts.dropFirst(kernels.count)
    kernel = kernels.isEmpty ? nil : .all(kernels)
    rest = try compiler.constants.rows(.all(Array(left), span: root.span))
  }
}
