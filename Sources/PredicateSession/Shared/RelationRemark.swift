package import PredicateData
import PredicateFormat
import PredicateLanguage

/// What is odd about keys that are to join records.
package enum RelationRemark {
  /// What to say of keys that join nothing although they look alike. `isTable` tells whether the records of an entity are rows of
  /// a table, `forms` how texts are read already, and `command` how an option is given for the file of an entity.
  package static func text(
    _ keys: UnlikeKeys, _ forms: TextForms, isTable: (_ entity: String) -> Bool,
    command: (_ option: String, _ entity: String) -> String = { option, _ in option }
  ) -> String {
    let hint: String?
    if isTable(keys.others.entity) {
      // As texts they lose nothing, least of all zeros in front.
      let option = command(TextDiagnosis.type(of: keys.others.path, "text"), keys.others.entity)
      hint = "`\(option)` reads `\(keys.others.path)` as text, too"
    } else if isTable(keys.texts.entity) {
      let option = command(TextDiagnosis.type(of: keys.texts.path, keys.noun), keys.texts.entity)
      hint = "`\(option)` reads `\(keys.texts.path)` as \(keys.noun)s, and what is no \(keys.noun) as nil"
    } else {
      let ways = ReadingWays(
        ofJSON: keys.samples.map(RecordValue.string), key: keys.texts.path, forms, includingPlain: true)
      hint = ReadingOption.hint(at: ways, reading: keys.texts.path, only: keys.noun) {
        command($0, keys.texts.entity)
      }
    }
    return keys.message + (hint.map { "\n  hint: " + $0 } ?? "")
  }
}
