#if Deprecations
  prefix operator /

  /// The case path of a case, written as a function: `/Action.response`.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  public prefix func / <Root, Value>(
    embed: @escaping (Value) -> Root
  ) -> AnyCasePath<Root, Value> {
    AnyCasePath(reflecting: embed)
  }

  /// The case path of a case of an enum that may be missing.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, Value>(
    embed: @escaping (Value) -> Root?
  ) -> AnyCasePath<Root?, Value> {
    AnyCasePath<Root?, Value>(reflecting: embed)
  }

  /// The case key path of a case, for what takes no case path.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, Value>(
    embed: @escaping (Value) -> Root
  ) -> CaseKeyPath<Root, Value> {
    AnyCasePath(reflecting: embed).caseKeyPath
  }

  // For several payloads: the compiler takes a function of several parameters for one of a tuple only
  // where nothing else fits, or where it is told what is meant.

  /// The case path of a case with two payloads.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, A, B>(
    embed: @escaping (A, B) -> Root
  ) -> AnyCasePath<Root, (A, B)> {
    AnyCasePath(reflecting: { embed($0.0, $0.1) })
  }

  /// The case path of a case with three payloads.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, A, B, C>(
    embed: @escaping (A, B, C) -> Root
  ) -> AnyCasePath<Root, (A, B, C)> {
    AnyCasePath(reflecting: { embed($0.0, $0.1, $0.2) })
  }

  /// The case path of a case with four payloads.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, A, B, C, D>(
    embed: @escaping (A, B, C, D) -> Root
  ) -> AnyCasePath<Root, (A, B, C, D)> {
    AnyCasePath(reflecting: { embed($0.0, $0.1, $0.2, $0.3) })
  }

  /// The case path of a case with five payloads.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, A, B, C, D, E>(
    embed: @escaping (A, B, C, D, E) -> Root
  ) -> AnyCasePath<Root, (A, B, C, D, E)> {
    AnyCasePath(reflecting: { embed($0.0, $0.1, $0.2, $0.3, $0.4) })
  }

  // What a case without a payload is passed as has to be of a kind that the compiler doesn't prefer to
  // functions: `/Action.response` would be the path of a case that is a function otherwise. It prefers
  // what is nothing but a generic parameter, with or without an autoclosure around it; it doesn't prefer
  // packs, nor what it can know by the result only, as in the overload after this one.

  /// The case path of a case without a payload.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <each Root>(
    root: repeat each Root
  ) -> AnyCasePath<(repeat each Root), Void> {
    AnyCasePath(case: (repeat each root))
  }

  /// The case path of a case without a payload, of an enum that may be missing too.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Path: _PathOfCase>(root: @autoclosure () -> Path.Root) -> Path {
    Path(case: root())
  }

  /// The path from a value to itself: `/Action.self`.
  @available(*, deprecated, message: "Write '\\.self'.")
  public prefix func / <Root>(type: Root.Type) -> AnyCasePath<Root, Root> {
    AnyCasePath()
  }

  /// The path itself.
  @available(*, deprecated, message: "Leave the '/' away.")
  public prefix func / <Root, Value>(
    path: AnyCasePath<Root, Value>
  ) -> AnyCasePath<Root, Value> {
    path
  }

  /// A function that takes the payload out of a case.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, Value>(
    embed: @escaping (Value) -> Root
  ) -> (Root) -> Value? {
    AnyCasePath(reflecting: embed).extract(from:)
  }

  /// A function that takes the payload out of a case of an enum that may be missing.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <Root, Value>(
    embed: @escaping (Value) -> Root?
  ) -> (Root?) -> Value? {
    AnyCasePath<Root?, Value>(reflecting: embed).extract(from:)
  }

  // By way of two optionals, which makes these worse than the case path where nothing says what is meant: an
  // enum that is an optional itself is only one of them.

  /// A function that tells whether an enum is at a case without a payload.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <each Root>(
    root: repeat (each Root)??
  ) -> ((repeat each Root)) -> Void? {
    guard let root = unwrapped(repeat each root) else { return { _ in nil } }
    return AnyCasePath(case: root).extract(from:)
  }

  /// A function that tells whether an enum that may be missing is at a case without a payload, or is missing.
  @available(*, deprecated, message: "Mark the enum '@CasePathable' and write '\\.case'.")
  @_disfavoredOverload
  public prefix func / <each Root>(
    root: repeat (each Root)??
  ) -> ((repeat each Root)?) -> Void? {
    AnyCasePath(case: unwrapped(repeat each root)).extract(from:)
  }

  /// The values, if all are there.
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
    /// The path through a case and then through a case of its payload: `/A.b .. /B.c`.
    @available(*, deprecated, message: "Append case key paths: '\\.b.c'.")
    public static func .. <AppendedValue>(
      lhs: AnyCasePath, rhs: AnyCasePath<Value, AppendedValue>
    ) -> AnyCasePath<Root, AppendedValue> {
      lhs.appending(rhs)
    }

    /// The case key path through a case and then through a case of its payload, for what takes no case
    /// path.
    @available(*, deprecated, message: "Append case key paths: '\\.b.c'.")
    @_disfavoredOverload
    public static func .. <AppendedValue>(
      lhs: AnyCasePath, rhs: AnyCasePath<Value, AppendedValue>
    ) -> CaseKeyPath<Root, AppendedValue> {
      lhs.appending(rhs).caseKeyPath
    }

    /// The path through a case and then through a case that a function makes.
    @available(*, deprecated, message: "Append case key paths: '\\.b.c'.")
    public static func .. <AppendedValue>(
      lhs: AnyCasePath, rhs: @escaping (AppendedValue) -> Value
    ) -> AnyCasePath<Root, AppendedValue> {
      lhs.appending(AnyCasePath<Value, AppendedValue>(reflecting: rhs))
    }

    /// Lets a `switch` match by case path: `case /Action.tapped:`.
    @available(*, deprecated, message: "Match by case key path: 'case \\.case:'.")
    public static func ~= (pattern: AnyCasePath, value: Root) -> Bool {
      pattern.extract(from: value) != nil
    }
  }

  /// A function that takes the payload out of two cases, one in the other.
  @available(*, deprecated, message: "Append case key paths: '\\.b.c'.")
  public func .. <Root, Value, AppendedValue>(
    lhs: @escaping (Root) -> Value?, rhs: @escaping (AppendedValue) -> Value
  ) -> (Root) -> AppendedValue? {
    let next = AnyCasePath<Value, AppendedValue>(reflecting: rhs)
    return { lhs($0).flatMap(next.extract(from:)) }
  }
#endif
