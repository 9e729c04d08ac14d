import PredicateData
import PredicateLanguage

/// Why a value is told that a query compares, counts or groups by.
enum ValueOddity: Hashable, Sendable {
  /// It is never equal to what it looks like, as the text of a number is.
  case unlike(ValueLook)
  /// It is a text that says the same as one that it is compared with, and is another one.
  case variant(TextVariant)
  /// It is what it is compared with: then texts that differ by zeros are other codes.
  case same
  /// It is a text that people write where there is nothing, and not nil.
  case nothing
  /// What it is as a key of groups; odd if there are some that look alike and are of another kind.
  case group(ValueLook)

  /// What values are called and what is odd about them, several or one.
  func phrases(isOne: Bool) -> (what: String, which: String) {
    switch self {
    case .unlike(let look):
      let noun = (look.reads ?? look.kind).noun
      let what = look.kind == .text ? Self.texts(of: noun, isOne) : isOne ? "a \(noun)" : noun + "s"
      let which = "which never \(isOne ? "equals" : "equal") a \(look.kind == .text ? noun : "text")"
      return (what, which)
    case .group(let look):
      let noun = (look.reads ?? look.kind).noun
      return (
        Self.texts(of: noun, isOne), "which \(isOne ? "is in another group" : "are in other groups") than \(noun)s"
      )
    case .same:
      return (isOne ? "the text" : "texts", "that \(isOne ? "it is" : "they are") compared with")
    case .nothing:
      return (
        isOne ? "a text that stands for nothing" : "texts that stand for nothing", "but \(isOne ? "is" : "are") not nil"
      )
    case .variant(let variant):
      let (what, difference) =
        switch variant {
        case .letterCase: (isOne ? "a text" : "texts", "by case alone")
        case .blanks: (isOne ? "a text" : "texts", "by blanks around it alone")
        case .zeros: (isOne ? "a text of digits" : "texts of digits", "by zeros before them alone")
        case .number: (Self.texts(of: "number", isOne), "by the way of writing alone")
        case .date: (isOne ? "a date" : "dates", "by the way of writing")
        }
      return (
        what,
        "which \(isOne ? "differs" : "differ") \(difference) from what \(isOne ? "it is" : "they are") compared with"
      )
    }
  }

  private static func texts(of noun: String, _ isOne: Bool) -> String {
    isOne ? "the text of a \(noun)" : "texts of \(noun)s"
  }
}
