import PredicateLanguage
import Testing

/// Each storage with the types that it fits, and no others.
@Test(arguments: RecordModel.AttributeStorage.allCases)
func storagesFitTheirTypesOnly(_ storage: RecordModel.AttributeStorage) throws {
  for type in ValueType.allCases {
    let entity = RecordModel.Entity("A", attributes: [.init("x", type, storage: storage)])
    if storage.types.contains(type) {
      let model = try RecordModel([entity])
      #expect(try RecordModel(recordValue: model.recordValue) == model, "\(storage) \(type)")
    } else {
      let error = #expect(throws: ModelError.self, "\(storage) \(type)") { try RecordModel([entity]) }
      #expect(error?.kind == .storageMismatch && error?.property == "x")
    }
  }
}

@Test func everyStorageFitsSomething() {
  for storage in RecordModel.AttributeStorage.allCases { #expect(!storage.types.isEmpty) }
}
