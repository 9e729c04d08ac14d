extension ScalarTable {
  /// What scalars are of Hangul syllables.
  static let hangulSyllableType = ScalarTable(
    names: ["hst", "hangulsyllabletype"],
    values: #"""
      na,notapplicable l,leadingjamo v,voweljamo t,trailingjamo lv,lvsyllable lvt,lvtsyllable
      """#,
    closedSyllables: 5,
    runs: #"""
      PX4o210W220g23PkU1L1SDSm:4<F24`13
      """#)
}
