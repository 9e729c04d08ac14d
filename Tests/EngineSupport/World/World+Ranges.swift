package import PredicateFormat

extension World {
  /// Records whose whole numbers leave 64 bits in every calculation of the page on ranges.
  ///
  /// - Throws: `ModelError` if the model is none.
  package static func atTheEdgeOf64Bits() throws(ModelError) -> World {
    let model = try RecordModel([
      RecordModel.Entity(
        "Word",
        attributes: [
          .init("amount", .integer), .init("rank", .integer, isOptional: true), .init("name", .string),
          // They are nil.
          .init("size", .integer, isOptional: true), .init("score", .double, isOptional: true),
          .init("price", .decimal, isOptional: true), .init("title", .string, isOptional: true),
        ],
        relationships: [
          .init("owner", to: "Word", inverse: "items"),
          .init("items", to: "Word", isToMany: true, inverse: "owner"),
        ])
    ])
    let records = [
      (Int64.max, Int64.max, "1"), (.min, .max, "9223372036854775808"), (.max, .min, "3"), (5, 2, "-1"),
    ].enumerated().map { place, values in
      WorldRecord(
        key: Int64(place + 1), entity: "Word",
        values: ["amount": .integer(values.0), "rank": .integer(values.1), "name": .string(values.2)])
    }
    // Two of the largest numbers belong to one record.
    for place in [0, 2] { records[place].link("owner", to: [records[3]]) }
    records[3].link("items", to: [records[0], records[2]])
    return World(seed: 0, model: model, own: ["Word": records])
  }
}
