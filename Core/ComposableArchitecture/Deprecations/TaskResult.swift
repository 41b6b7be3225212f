#if Deprecations
  /// The result of asynchronous work: a value, or an error that can be compared.
  @available(*, deprecated, message: "Use 'Result' with 'Result(catching:)' and '\\.success'.")
  public enum TaskResult<Success: Sendable>: Sendable {
    case success(Success)
    case failure(any Error)

    /// Makes a result from a closure's value or error.
    public init(catching body: @Sendable () async throws -> Success) async {
      do { self = .success(try await body()) } catch { self = .failure(error) }
    }

    /// Makes a task result from a result.
    public init<Failure>(_ result: Result<Success, Failure>) {
      switch result {
      case .success(let value): self = .success(value)
      case .failure(let error): self = .failure(error)
      }
    }

    /// The value of a success. Reading it throws the error of a failure.
    public var value: Success {
      get throws {
        switch self {
        case .success(let value): return value
        case .failure(let error): throw error
        }
      }
    }

    /// Returns the same result with a transformed value.
    public func map<NewSuccess>(
      _ transform: (Success) -> NewSuccess
    ) -> TaskResult<NewSuccess> {
      flatMap { .success(transform($0)) }
    }

    /// Returns the result that a closure makes from the value.
    public func flatMap<NewSuccess>(
      _ transform: (Success) -> TaskResult<NewSuccess>
    ) -> TaskResult<NewSuccess> {
      switch self {
      case .success(let value): transform(value)
      case .failure(let error): .failure(error)
      }
    }

    @available(*, unavailable, renamed: "value")
    public func get() throws -> Success { try value }
  }

  @available(*, deprecated)
  extension TaskResult: CasePathable {
    public static var allCasePaths: AllCasePaths { AllCasePaths() }

    public struct AllCasePaths: Sendable {
      public var success: AnyCasePath<TaskResult, Success> {
        AnyCasePath(
          generic: { .success($0) }, extract: { if case .success(let v) = $0 { v } else { nil } })
      }

      public var failure: AnyCasePath<TaskResult, any Error> {
        AnyCasePath(
          generic: { .failure($0) }, extract: { if case .failure(let e) = $0 { e } else { nil } })
      }
    }
  }

  @available(*, deprecated)
  extension Result where Success: Sendable, Failure == any Error {
    /// Makes a result from a task result.
    public init(_ result: TaskResult<Success>) {
      switch result {
      case .success(let value): self = .success(value)
      case .failure(let error): self = .failure(error)
      }
    }
  }

  /// A switch for issues about errors that can't be compared.
  enum TaskResultDebugging {
    @TaskLocal static var emitRuntimeWarnings = true
  }

  @available(*, deprecated)
  extension TaskResult: Equatable where Success: Equatable {
    /// Whether both values are equal, or both errors have the same `Equatable` type and are equal.
    public static func == (lhs: Self, rhs: Self) -> Bool {
      switch (lhs, rhs) {
      case (.success(let lhs), .success(let rhs)): return lhs == rhs
      case (.failure(let lhs), .failure(let rhs)):
        func areEqual<E: Equatable>(_ lhs: E) -> Bool { lhs == rhs as? E }
        if let lhs = equatable(lhs) { return areEqual(lhs) }
        #if DEBUG
          if TaskResultDebugging.emitRuntimeWarnings, type(of: lhs) == type(of: rhs) {
            reportIssue(notComparable(lhs, "Equatable", "compared"))
          }
        #endif
        return false
      default: return false
      }
    }
  }

  @available(*, deprecated)
  extension TaskResult: Hashable where Success: Hashable {
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .success(let value):
        hasher.combine(0)
        hasher.combine(value)
      case .failure(let error):
        hasher.combine(1)
        if let error = hashable(error) {
          hasher.combine(AnyHashable(error))
          return
        }
        #if DEBUG
          if TaskResultDebugging.emitRuntimeWarnings {
            reportIssue(notComparable(error, "Hashable", "hashed"))
          }
        #endif
      }
    }
  }

  // The cast goes through `Any`, because the compiler assumes that every error casts to these
  // protocols, although only conforming errors do.

  private func equatable<E: Error>(_ error: E) -> (any Equatable)? {
    (error as Any) as? any Equatable
  }
  private func hashable<E: Error>(_ error: E) -> (any Hashable)? {
    (error as Any) as? any Hashable
  }

  private func notComparable(_ error: any Error, _ conformance: String, _ verb: String) -> String {
    let name = typeName(type(of: error))
    return """
      "\(name)" is not \(conformance.lowercased()), but a "TaskResult" that holds one was \(verb). Two \
      such results are never the same.

      Add a conformance to the error's type:

        extension \(name): \(conformance) {}
      """
  }
#endif
