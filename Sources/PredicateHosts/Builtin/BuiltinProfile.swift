/// The texts of the profiles that are built in, as their files would be.
enum BuiltinProfile {
  static let texts: [(name: String, text: String)] = [
    ("ddm", ddm),
    ("munki", munki),
    ("autopkg", autopkg),
    ("jamf-protect", jamfProtect),
    ("unified-log", unifiedLog),
    ("appium", appium),
    ("coredata-sqlite", coreDataSQLite),
    ("cloudkit", cloudKit),
    ("photokit", photoKit),
    ("spotlight", spotlight),
    ("realm", realm),
    ("maplibre", mapLibre),
    ("glyphs", glyphs),
    ("extension-rules", extensionRules),
    ("foundation-predicate", foundationPredicate),
  ]
}
