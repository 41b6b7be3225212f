extension Optional: CasePathable, CasePathIterable {
  /// The case paths of an optional. Those of an enum that it wraps are among them.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sendable, Sequence {
    /// The path of `none` or of `some`.
    public subscript(root: Optional) -> PartialCaseKeyPath<Optional> {
      switch root {
      case .none: \.none
      case .some: \.some
      }
    }

    /// The path of the absence of a value.
    public var none: AnyCasePath<Optional, Void> {
      ._$embed({ .none }, extract: { $0 == nil ? () : nil })
    }

    /// The path of the wrapped value.
    public var some: AnyCasePath<Optional, Wrapped> {
      ._$embed({ .some($0) }, extract: { $0 })
    }

    /// The path into the optional and on to a case of what is in it.
    public subscript<Next>(
      dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Next>>
    ) -> AnyCasePath<Optional, Next> where Wrapped: CasePathable {
      AnyCasePath<Optional, Optional>()._$unwrapping()
        .appending(Wrapped.allCasePaths[keyPath: keyPath])
    }

    /// Goes through `none` and `some`.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Optional>]> {
      [\.none, \.some].makeIterator()
    }
  }

  /// One case path per case.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Result: CasePathable, CasePathIterable {
  /// The case paths of a result.
  public struct AllCasePaths: CasePathReflectable, Sendable, Sequence {
    /// The path of `success` or of `failure`.
    public subscript(root: Result) -> PartialCaseKeyPath<Result> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    /// The path of what a success holds.
    public var success: AnyCasePath<Result, Success> {
      ._$embed(
        { .success($0) }, extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    /// The path of a failure's error.
    public var failure: AnyCasePath<Result, Failure> {
      ._$embed(
        { .failure($0) }, extract: { if case .failure(let error) = $0 { error } else { nil } })
    }

    /// Goes through `success` and `failure`.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Result>]> {
      [\.success, \.failure].makeIterator()
    }
  }

  /// One case path per case.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Never: CasePathable, CasePathIterable {
  /// The case paths of an enum without cases.
  public struct AllCasePaths: CasePathReflectable, Sendable, Sequence {
    /// Never called: there is no value to call it with.
    public subscript(root: Never) -> PartialCaseKeyPath<Never> {
      \.never
    }

    /// Goes through nothing.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Never>]> {
      [].makeIterator()
    }
  }

  /// One case path per case.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
