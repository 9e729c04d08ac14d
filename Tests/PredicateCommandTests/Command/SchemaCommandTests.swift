import PredicateCommand
import PredicateSession
import Testing

/// `predicate schema`.
@Suite struct SchemaCommandTests {
  static let rows: [(input: String, options: [String], output: String)] = [
    (
      "name,age,when,empty\nAnn,3,2020-01-01,\nBob,,2021-01-01,\n", ["--input-format", "csv"],
      """
      {
        "entities": {
          "records": {
            "attributes": {
              "name": "string",
              "age": "integer?",
              "when": "date",
              "empty": "any?"
            }
          }
        }
      }

      """
    ),
    (
      "a,b\n1,true\n", ["--input-format", "csv", "--strings"],
      """
      {
        "entities": {
          "records": {
            "attributes": {
              "a": "string",
              "b": "string"
            }
          }
        }
      }

      """
    ),
    (
      "{\"a\":1}\n{\"a\":1.5,\"b\":[{\"c\":true}]}\n", [],
      """
      {
        "entities": {
          "records": {
            "attributes": {
              "a": "double"
            },
            "relationships": {
              "b": {
                "destination": "B",
                "toMany": true
              }
            }
          },
          "B": {
            "attributes": {
              "c": "boolean"
            }
          }
        }
      }

      """
    ),
    (
      #"{"words":[{"t":"a"}],"groups":[{"n":1}]}"#, [],
      """
      {
        "entities": {
          "words": {
            "attributes": {
              "t": "string"
            }
          },
          "groups": {
            "attributes": {
              "n": "integer"
            }
          }
        }
      }

      """
    ),
    (
      #"{"words":[{"t":"a"}],"groups":[{"n":1}]}"#, ["--entity", "groups"],
      """
      {
        "entities": {
          "groups": {
            "attributes": {
              "n": "integer"
            }
          }
        }
      }

      """
    ),
  ]

  @Test(arguments: rows)
  func model(_ row: (input: String, options: [String], output: String)) {
    #expect(
      CommandHarness(input: row.input).run(["schema"] + row.options)
        == CommandResult(output: row.output, errors: "", status: .success))
  }

  @Test func modelsArePrintedAsModels() throws {
    let folder = try TemporaryFolder()
    let data = try predicate("schema", folder.coreDataModel()).output
    #expect(data.contains(#""letter": "string""#))
    #expect(data.contains(#""inverse": "category""#))
    let model = try folder.file("model.json", data)
    #expect(predicate("schema", model).output == data)
    #expect(predicate("schema", input: data).output == data)
    #expect(predicate("schema", model, "--naming", "coreData").output.contains(#""column": "ZLETTER""#))
    // What only looks a little like a model is data.
    #expect(predicate("schema", input: #"{"entities":{"a":1}}"#).output.contains(#""a": "integer""#))
    let broken = predicate("schema", input: #"{"entities":{"A":{"attributes":{"b":"strng"}}}}"#)
    #expect(broken.status == .usage)
    #expect(broken.errors.contains("strng"))
  }

  @Test func theOutputIsAModelFile() throws {
    let folder = try TemporaryFolder()
    let data = try folder.file("people.jsonl", "{\"name\":\"Ann\",\"home\":{\"city\":\"Rome\"}}\n")
    let model = try folder.file("model.json", predicate("schema", data).output)
    #expect(predicate("check", "home.city = 'Rome'", "--model", model, "--entity", "people").errors == "")
    #expect(predicate("check", "home.cty = 'Rome'", "--model", model, "--entity", "people").status == .invalidPredicate)
  }
}
