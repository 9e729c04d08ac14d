@_exported public import PredicateEvaluation
@_exported public import PredicateLanguage
@_exported public import PredicateQuery
