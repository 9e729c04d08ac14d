import PredicateData
import PredicateFormat
import TestSupport

/// Archives of predicates and of expressions, as `NSKeyedArchiver` writes them.
package struct PredicateArchiveTarget: FuzzTarget {
  package static let name = "predicatearchive"
  package static let promise = "a predicate that prints to text that reads back, or an error"
  package static let dictionary = [
    "NSComparisonPredicate", "NSCompoundPredicate", "NSSubpredicates", "NSLeftExpression", "NSRightExpression",
    "NSPredicateOperator", "NSOperatorType", "NSModifier", "NSFunctionExpression", "NSArguments", "NSSelectorName",
    "NSOperand", "NSConstantValue", "_NSPredicateUtilities", "NSAggregateExpression", "NSCollection",
    "NSSubqueryExpression", "NSTernaryExpression", "NSSetExpression", "NSSymbolicExpression", "NSToken", "$class",
    "$classname", "NS.objects", "NS.keys",
  ]

  package init() {}

  package func seeds() -> [[UInt8]] {
    [
      PredicateArchiveBuilder.bytes { archive in
        let count = archive.call(
          "max:", [archive.list([archive.key("a.b"), archive.constant(archive.add(.real(1.5)))])])
        let first = archive.call("objectFrom:withIndex:", [archive.key("list"), archive.symbol("FIRST")])
        let names = archive.constant(archive.array([archive.text("a"), archive.null]))
        return archive.compound(
          1,
          [
            archive.comparison(archive.record(), 0, archive.variable("limit")),
            archive.compound(0, [archive.comparison(archive.key("name"), 10, names, options: ("NSOptions", 3))]),
            archive.compound(2, [archive.comparison(count, 4, first), archive.object("NSFalsePredicate")]),
          ])
      },
      PredicateArchiveBuilder.bytes { archive in
        let condition = archive.comparison(
          archive.key("name", of: archive.variable("p")), 8, archive.constant(archive.text("x")), modifier: 2)
        let subquery = archive.object(
          "NSSubqueryExpression",
          [("NSExpression", archive.key("pets")), ("NSVariable", archive.text("p")), ("NSSubpredicate", condition)])
        let choice = archive.object(
          "NSTernaryExpression",
          [
            ("NSPredicate", archive.object("NSTruePredicate")), ("NSTrueExpression", archive.key("a")),
            ("NSFalseExpression", archive.constant(archive.null)),
          ])
        return archive.comparison(archive.key("@count", of: subquery), 5, choice)
      },
      PredicateArchiveBuilder.bytes { archive in
        let date = archive.object("NSDate", [("NS.time", .real(86_400))])
        return archive.function(archive.key("a"), "uppercaseString", [archive.constant(date)])
      },
    ]
  }

  package func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    _ = try? FormatExpression(keyedArchive: bytes)
    try (try? FormatPredicate(keyedArchive: bytes))?.checkText()
  }
}
