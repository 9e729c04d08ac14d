/// Rules by which tables and columns get their names from a model.
enum ModelNaming: String, CaseIterable {
  /// As in Core Data's stores.
  case coreData
}
