import PredicateData
import PredicateFormat
import PredicateHosts
import PredicatePlatform

/// The rules of a file, one a line.
struct RuleFile {
  /// The lines, in order.
  let lines: [PredicateLine]
  let rules: [RuleSet.Rule]

  /// Reads the rules at a path.
  /// - Throws: `data` for a file that cannot be read; `invalid` for a rule that does not parse or compile, with its line.
  init(_ path: String, _ run: CommandRun) throws(CommandFailure) {
    do throws(DataError) {
      lines = try PredicateLine.all(in: Array(try run.text(of: path).utf8), file: FileName.shown(path))
    } catch {
      throw .data(error)
    }
    var rules: [RuleSet.Rule] = []
    let (limits, functions) = (run.limits, run.functions)
    for line in lines {
      do throws(FormatError) {
        let predicate =
          if let profile = run.profile {
            try profile.predicate(parsing: line.text, limits: limits)
          } else {
            try FormatPredicate(parsing: line.text, limits: limits, functions: functions)
          }
        rules.append(RuleSet.Rule(line.name ?? "line \(line.line)", predicate))
      } catch {
        throw .invalid(error, option: "\(FileName.shown(path)):\(line.line)")
      }
    }
    self.rules = rules
  }
}
