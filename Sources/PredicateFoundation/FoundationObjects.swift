#if !canImport(Darwin)
  import Foundation
  import PredicateLanguage

  /// Foundation's classes as values of the language, which elsewhere the system bridges to Swift's types.
  enum FoundationObjects {
    /// The value of an object or of a Swift value.
    /// - Throws: ``FormatError`` with `unsupportedValue`, naming the class and the place, and `nestingTooDeep`.
    static func value(_ object: Any?) throws(FormatError) -> RecordValue {
      do throws(ValueError) {
        return try RecordValue(any: swift(object, depth: 0))
      } catch {
        throw FormatError(Diagnostic(error.code, error.message, hint: error.hint))
      }
    }

    private static func swift(_ object: Any?, depth: Int) throws(ValueError) -> Any? {
      guard depth < Limits.deepestValue else {
        throw ValueError(.nestingTooDeep, "values nest deeper than \(Limits.deepestValue) levels")
      }
      switch object {
      case is NSNull: return nil
      case let text as NSString: return text as String
      case let number as NSDecimalNumber: return number.decimalValue
      case let number as NSNumber: return swift(number)
      case let date as NSDate: return date as Date
      case let uuid as NSUUID: return uuid as UUID
      case let data as NSData: return data as Data
      case let array as NSArray:
        var elements: [Any?] = []
        for element in array { elements.append(try swift(element, depth: depth + 1)) }
        return elements
      case let set as NSSet:
        var elements: [RecordValue] = []
        for element in set { elements.append(try RecordValue(any: swift(element, depth: depth + 1))) }
        return RecordValue.set(elements)
      case let dictionary as NSDictionary:
        var pairs: [String: Any?] = [:]
        for (key, value) in dictionary {
          guard let key = (key as? NSString).map({ $0 as String }) ?? key as? String else {
            throw ValueError(.unsupportedValue, "keys of records are strings, found `\(Swift.type(of: key))`")
          }
          pairs[key] = try swift(value, depth: depth + 1)
        }
        return pairs
      default: return object
      }
    }

    /// A number by the type it was made with. A boolean is an 8-bit integer, too.
    private static func swift(_ number: NSNumber) -> Any {
      switch number.objCType.pointee {
      case CChar(UInt8(ascii: "c")) where (0...1).contains(number.int8Value), CChar(UInt8(ascii: "B")):
        return number.boolValue
      case CChar(UInt8(ascii: "d")), CChar(UInt8(ascii: "f")): return number.doubleValue
      case CChar(UInt8(ascii: "Q")): return number.uint64Value
      default: return number.int64Value
      }
    }
  }
#endif
