import PredicateFormat
import PredicateHosts
import PredicateSession

/// The hosts that requests name by `profile`, each with the predicates that were asked of it.
final class BatchHosts {
  /// One host, or none in particular.
  struct Host {
    let profile: HostProfile?
    let limits: Limits
    let functions: FunctionTable
    /// What was asked before: programs ask the same predicates again and again.
    let cache: PredicateCache

    init(_ profile: HostProfile?, _ limits: Limits, _ functions: FunctionTable) {
      self.profile = profile
      self.limits = profile?.limits(limits) ?? limits
      self.functions = profile.map { functions.merging($0.functions) } ?? functions
      cache = PredicateCache(limits: self.limits, functions: self.functions)
    }

    /// The predicate that a text says, in the host's own language where it has one.
    func predicate(_ format: String, _ arguments: [RecordValue], _ limits: Limits) throws(FormatError)
      -> FormatPredicate
    {
      func parsed(_ text: String) throws(FormatError) -> FormatPredicate {
        try FormatPredicate(format: text, arguments: arguments, limits: limits, functions: functions)
      }
      return if let profile { try profile.predicate(reading: format, parsed) } else { try parsed(format) }
    }
  }

  private let usual: Host
  private let limits: Limits
  private let functions: FunctionTable
  private var named: [RecordKey: Host] = [:]
  /// The last profile that came as an object.
  private var given: (value: RecordValue, host: Host)?

  init(limits: Limits, functions: FunctionTable, profile: HostProfile?) {
    self.limits = limits
    self.functions = functions
    usual = Host(profile, limits, functions)
  }

  /// The host of a request.
  func host(of request: BatchRequest) throws(BatchFailure) -> Host {
    switch request["profile"] {
    case nil, .null?: return usual
    case .string(let name)?: return try host(named: name)
    case let value?:
      if let given, given.value == value { return given.host }
      do throws(ProfileError) {
        let host = Host(try HostProfile(recordValue: value), limits, functions)
        given = (value, host)
        return host
      } catch {
        throw Self.wrong(error)
      }
    }
  }

  private static func wrong(_ error: ProfileError) -> BatchFailure {
    let place = error.place.map { " at `\($0)`" } ?? ""
    return .malformedRequest("the profile is wrong\(place): \(error.message)", hint: error.hint)
  }

  private func host(named name: String) throws(BatchFailure) -> Host {
    if let host = named[RecordKey(name)] { return host }
    let builtin: HostProfile?
    do throws(ProfileError) { builtin = try HostProfile.builtin(named: name) } catch { throw Self.wrong(error) }
    guard let profile = builtin else {
      let mistake = ProfileChoice.unknown(name)
      throw .malformedRequest(mistake.message, hint: mistake.hint)
    }
    let host = Host(profile, limits, functions)
    named[RecordKey(name)] = host
    return host
  }

  /// The platform that a request names.
  func platform(_ text: String, _ profile: HostProfile?) throws(BatchFailure) -> HostPlatform {
    guard let profile else { throw .malformedRequest("`platform` needs a `profile`") }
    do throws(ProfileError) {
      return try profile.platform(text)
    } catch {
      throw .malformedRequest(error.message, hint: error.hint)
    }
  }
}
