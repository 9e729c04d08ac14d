extension ExpressionNode { func withSpans(_ s: SourceSpan?) -> ExpressionNode { self } }
extension PredicateNode { func withSpans(_ s: SourceSpan?) -> PredicateNode { self } }
extension PredicateNode { static func && (l: PredicateNode, r: PredicateNode) -> PredicateNode { PredicateNode(.and([l,r])) }
static func || (l: PredicateNode, r: PredicateNode) -> PredicateNode { PredicateNode(.or([l,r])) } }
