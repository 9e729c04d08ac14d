package import PredicateFormat

extension World {
  /// Files at these paths, and one that is nowhere.
  ///
  /// - Throws: `ModelError` if the model is none.
  package static func files(at paths: [String]) throws(ModelError) -> World {
    let model = try RecordModel([RecordModel.Entity("File", attributes: [.init("name", .string, isOptional: true)])])
    let values = paths.map { RecordValue.string($0) } + [.null]
    let records = values.enumerated().map { place, path in
      WorldRecord(key: Int64(place + 1), entity: "File", values: ["name": path])
    }
    return World(seed: 0, model: model, own: ["File": records])
  }
}
