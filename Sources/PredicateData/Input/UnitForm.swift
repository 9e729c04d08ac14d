import PredicateLanguage

/// A unit or a sign of currency that stands beside numbers: `12 GB`, `$1.50`, `4,00 €`.
///
/// ```swift
/// var options = ReadOptions()
/// options.texts.units = [try UnitForm("$", key: "price"), try UnitForm("GB", key: "size")]
/// let rows = try RecordSource(text: "price,size\n$5,12 GB\n$7.5,4 GB\n", options: options).records()
/// print(rows[1])  // {"price": 7.5, "size": 4}
/// ```
/// It may stand before the digits or behind them, with a blank or without. Nothing is converted: a text in another unit is no
/// number, and neither is one without a unit.
public struct UnitForm: Hashable, Sendable {
  /// The unit, as it is written.
  public let unit: String
  /// The column or key, of JSON a path such as `disk.size`, whose numbers have it; nil for all of them.
  public let key: String?

  /// The unit of the numbers under a key, or of all.
  ///
  /// - Throws: ``DataError`` of code `malformedUnitForm` for one that is empty, has a digit, or is a sign that numbers have.
  public init(_ unit: String, key: String? = nil) throws(DataError) {
    let hasDigit = unit.unicodeScalars.contains { ("0"..."9").contains($0) }
    let isSign = unit.unicodeScalars.allSatisfy { NumberForm.isOfNumber($0) }
    guard !hasDigit, !isSign else {
      throw DataError(
        .malformedUnitForm, unit.isEmpty ? "a unit is missing" : "`\(unit)` is no unit",
        hint: "write one as it stands beside the numbers, such as $, EUR, GB or ms")
    }
    self.unit = unit
    self.key = key
  }
}
