extension Optional: CasePathable, CasePathIterable {
  /// The case paths of an optional, including those of a wrapped enum.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sendable, Sequence {
    /// The path of the current case, `none` or `some`.
    public subscript(root: Optional) -> PartialCaseKeyPath<Optional> {
      switch root {
      case .none: \.none
      case .some: \.some
      }
    }

    /// The path of `none`.
    public var none: AnyCasePath<Optional, Void> {
      ._$embed({ .none }, extract: { $0 == nil ? () : nil })
    }

    /// The path to the wrapped value.
    public var some: AnyCasePath<Optional, Wrapped> {
      ._$embed({ .some($0) }, extract: { $0 })
    }

    /// The path through the optional to a case of the wrapped enum.
    public subscript<Next>(
      dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Next>>
    ) -> AnyCasePath<Optional, Next> where Wrapped: CasePathable {
      AnyCasePath<Optional, Optional>()._$unwrapping()
        .appending(Wrapped.allCasePaths[keyPath: keyPath])
    }

    /// Iterates over `none` and `some`.
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
    /// The path of the current case, `success` or `failure`.
    public subscript(root: Result) -> PartialCaseKeyPath<Result> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    /// The path to the value of a success.
    public var success: AnyCasePath<Result, Success> {
      ._$embed(
        { .success($0) }, extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    /// The path to the error of a failure.
    public var failure: AnyCasePath<Result, Failure> {
      ._$embed(
        { .failure($0) }, extract: { if case .failure(let error) = $0 { error } else { nil } })
    }

    /// Iterates over `success` and `failure`.
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
    /// The path of the current case. It is never read, because `Never` has no values.
    public subscript(root: Never) -> PartialCaseKeyPath<Never> {
      \.never
    }

    /// Iterates over no cases.
    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Never>]> {
      [].makeIterator()
    }
  }

  /// One case path per case.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
