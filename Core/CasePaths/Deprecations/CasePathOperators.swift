#if Deprecations
  prefix operator /

  /// Makes the case path of a case from its constructor: `/Action.response`.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  public prefix func / <Root, Value>(
    embed: @escaping (Value) -> Root
  ) -> AnyCasePath<Root, Value> {
    AnyCasePath(reflecting: embed)
  }

  /// Makes the case path of a case of an optional enum.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, Value>(
    embed: @escaping (Value) -> Root?
  ) -> AnyCasePath<Root?, Value> {
    AnyCasePath<Root?, Value>(reflecting: embed)
  }

  /// Makes the case key path of a case, for functions that don't take case paths.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, Value>(
    embed: @escaping (Value) -> Root
  ) -> CaseKeyPath<Root, Value> {
    AnyCasePath(reflecting: embed).caseKeyPath
  }

  // Overloads for several payloads: the compiler converts a function of several parameters to a
  // function of a tuple only if no other overload fits, or if the type is explicit.

  /// Makes the case path of a case with two payloads.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, A, B>(
    embed: @escaping (A, B) -> Root
  ) -> AnyCasePath<Root, (A, B)> {
    AnyCasePath(reflecting: { embed($0.0, $0.1) })
  }

  /// Makes the case path of a case with three payloads.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, A, B, C>(
    embed: @escaping (A, B, C) -> Root
  ) -> AnyCasePath<Root, (A, B, C)> {
    AnyCasePath(reflecting: { embed($0.0, $0.1, $0.2) })
  }

  /// Makes the case path of a case with four payloads.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, A, B, C, D>(
    embed: @escaping (A, B, C, D) -> Root
  ) -> AnyCasePath<Root, (A, B, C, D)> {
    AnyCasePath(reflecting: { embed($0.0, $0.1, $0.2, $0.3) })
  }

  /// Makes the case path of a case with five payloads.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, A, B, C, D, E>(
    embed: @escaping (A, B, C, D, E) -> Root
  ) -> AnyCasePath<Root, (A, B, C, D, E)> {
    AnyCasePath(reflecting: { embed($0.0, $0.1, $0.2, $0.3, $0.4) })
  }

  // For a case with a payload, the compiler must choose an overload that takes the constructor. It
  // would prefer an overload with a plain generic parameter, with or without an autoclosure. Then
  // `/Action.response` would treat the constructor itself as a value of an enum. The compiler
  // doesn't prefer a parameter pack, as in the next overload, or a type that only the result
  // determines, as in the one after it.

  /// Makes the case path of a case without a payload.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <each Root>(
    root: repeat each Root
  ) -> AnyCasePath<(repeat each Root), Void> {
    AnyCasePath(case: (repeat each root))
  }

  /// Makes the case path of a case without a payload, also for an optional enum.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Path: _PathOfCase>(root: @autoclosure () -> Path.Root) -> Path {
    Path(case: root())
  }

  /// Makes the path from a value to itself: `/Action.self`.
  @available(*, deprecated, message: "Write '\\.self'.")
  public prefix func / <Root>(type: Root.Type) -> AnyCasePath<Root, Root> {
    AnyCasePath()
  }

  /// Returns the path itself.
  @available(*, deprecated, message: "Omit the '/'.")
  public prefix func / <Root, Value>(
    path: AnyCasePath<Root, Value>
  ) -> AnyCasePath<Root, Value> {
    path
  }

  /// Makes a function that extracts the payload of a case.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, Value>(
    embed: @escaping (Value) -> Root
  ) -> (Root) -> Value? {
    AnyCasePath(reflecting: embed).extract(from:)
  }

  /// Makes a function that extracts the payload of a case of an optional enum.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, Value>(
    embed: @escaping (Value) -> Root?
  ) -> (Root?) -> Value? {
    AnyCasePath<Root?, Value>(reflecting: embed).extract(from:)
  }

  // If the context gives no type, the compiler must prefer the overloads that make a case path. The
  // double optional ranks these overloads lower. A single optional isn't enough, because the value
  // of an optional enum already has that type.

  /// Makes a function that tests for a case without a payload.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <each Root>(
    root: repeat (each Root)??
  ) -> ((repeat each Root)) -> Void? {
    guard let root = unwrapped(repeat each root) else { return { _ in nil } }
    return AnyCasePath(case: root).extract(from:)
  }

  /// Makes a function that tests an optional enum for a case without a payload, or for `nil`.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <each Root>(
    root: repeat (each Root)??
  ) -> ((repeat each Root)?) -> Void? {
    AnyCasePath(case: unwrapped(repeat each root)).extract(from:)
  }

  /// Returns the wrapped values, or `nil` if some are missing.
  private func unwrapped<each Value>(_ value: repeat (each Value)??) -> (repeat each Value)? {
    func unwrap<Wrapped>(_ value: Wrapped??) throws -> Wrapped {
      guard case .some(.some(let value)) = value else { throw MissingValue() }
      return value
    }
    return try? (repeat unwrap(each value))
  }

  private struct MissingValue: Error {}

  precedencegroup CasePathCompositionPrecedence {
    associativity: left
  }

  infix operator .. : CasePathCompositionPrecedence

  extension AnyCasePath {
    /// Appends a path through a case of the payload: `/A.b .. /B.c`.
    @available(*, deprecated, message: "Append case key paths: '\\.b.c'.")
    public static func .. <AppendedValue>(
      lhs: AnyCasePath, rhs: AnyCasePath<Value, AppendedValue>
    ) -> AnyCasePath<Root, AppendedValue> {
      lhs.appending(rhs)
    }

    /// Appends a path through a case of the payload, for functions that take case key paths.
    @available(*, deprecated, message: "Append case key paths: '\\.b.c'.")
    @_disfavoredOverload
    public static func .. <AppendedValue>(
      lhs: AnyCasePath, rhs: AnyCasePath<Value, AppendedValue>
    ) -> CaseKeyPath<Root, AppendedValue> {
      lhs.appending(rhs).caseKeyPath
    }

    /// Appends the path of a case of the payload, given its constructor.
    @available(*, deprecated, message: "Append case key paths: '\\.b.c'.")
    public static func .. <AppendedValue>(
      lhs: AnyCasePath, rhs: @escaping (AppendedValue) -> Value
    ) -> AnyCasePath<Root, AppendedValue> {
      lhs.appending(AnyCasePath<Value, AppendedValue>(reflecting: rhs))
    }

    /// Matches a case path in a `switch`: `case /Action.tapped:`.
    @available(*, deprecated, message: "Match by case key path: 'case \\.case:'.")
    public static func ~= (pattern: AnyCasePath, value: Root) -> Bool {
      pattern.extract(from: value) != nil
    }
  }

  /// Returns a function that extracts a payload through two nested cases.
  @available(*, deprecated, message: "Append case key paths: '\\.b.c'.")
  public func .. <Root, Value, AppendedValue>(
    lhs: @escaping (Root) -> Value?, rhs: @escaping (AppendedValue) -> Value
  ) -> (Root) -> AppendedValue? {
    let next = AnyCasePath<Value, AppendedValue>(reflecting: rhs)
    return { lhs($0).flatMap(next.extract(from:)) }
  }
#endif
