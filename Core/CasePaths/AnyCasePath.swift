/// A pair of functions, one to embed a payload in an enum and one to extract it.
///
/// Case paths can't be compared; a ``CaseKeyPath`` can. Code that uses a key path many times
/// resolves the key path into a case path once.
@dynamicMemberLookup
public struct AnyCasePath<Root, Value>: Sendable {
  // Safe to share: the macro's closures are constructors and pattern matches, which capture only
  // types. All other closures come in as `@Sendable`.
  @usableFromInline nonisolated(unsafe) let embedValue: (Value) -> Root
  @usableFromInline nonisolated(unsafe) let extractValue: (Root) -> Value?
  /// Calls a function with the payload and returns whether there is one. With `extractValue`,
  /// generic code would have to look up the optional's type. The closure is made where the types
  /// are known.
  @usableFromInline nonisolated(unsafe) let matchValue: (Root, (Value) -> Void) -> Bool

  @usableFromInline var name: CasePathName

  @inlinable
  init(
    _embed embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?,
    match: @escaping (Root, (Value) -> Void) -> Bool, name: CasePathName = .unknown
  ) {
    self.embedValue = embed
    self.extractValue = extract
    self.matchValue = match
    self.name = name
  }

  @inlinable
  init(
    _embed embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?,
    name: CasePathName = .unknown
  ) {
    self.init(
      _embed: embed, extract: extract,
      match: { root, body in
        guard let value = extract(root) else { return false }
        body(value)
        return true
      },
      name: name)
  }

  /// Makes a case path from two functions.
  ///
  /// - Parameters:
  ///   - embed: Wraps a payload in the case.
  ///   - extract: Returns the payload, or `nil` if the enum is at another case.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(_embed: embed, extract: extract)
  }

  /// Resolves a case key path.
  ///
  /// The initializer evaluates the key path once. ``embed(_:)`` and ``extract(from:)`` then call
  /// the enum's own functions, one per case in the path.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath].path(from: Root.self)
  }

  /// Makes the path from a value to itself.
  @inlinable
  public init() where Root == Value {
    self.init(_embed: { $0 }, extract: { $0 }, name: .root)
  }

  /// Wraps a payload in the case.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedValue(value)
  }

  /// Returns the payload of `root`, or `nil` if `root` is at another case. This is an O(1) pattern
  /// match without reflection.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extractValue(root)
  }

  /// Calls a function with the payload, if `root` is at this case.
  ///
  /// - Returns: Whether the function was called.
  /// - Complexity: O(1), without an allocation and without the copy that an optional needs.
  package var matching: (Root, (Value) -> Void) -> Bool { matchValue }

  /// The function ``embed(_:)``, as a value to pass on.
  package var embedding: @Sendable (Value) -> Root {
    // Safe to share for the same reason as the property.
    nonisolated(unsafe) let embed = embedValue
    return { embed($0) }
  }

  /// Makes a case path. Expansions of ``CasePathable()`` call this.
  ///
  /// The functions must capture only types. They needn't be `Sendable`: in a generic enum they
  /// can't be, because the metatype of a constrained parameter isn't `Sendable`.
  ///
  /// - Parameter name: The name of the path in messages. The default is the name of the property
  ///   that makes the path, which is the name of the case.
  @inlinable
  public static func _$embed(
    _ embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?,
    name: StaticString = #function
  ) -> Self {
    Self(_embed: embed, extract: extract, name: .property(name))
  }

  /// Changes the payload in place, if `root` is at the case.
  ///
  /// Moves the payload out of `root` while `body` runs, so that the payload is uniquely referenced:
  /// changing one element of an array in it doesn't copy the array.
  ///
  /// - Returns: The result of `body`, or `nil` if `root` is at another case.
  @inlinable
  public func _modify<Result>(
    _ root: inout Root, _ body: (inout Value) throws -> Result
  ) rethrows -> Result? {
    guard var value = extractValue(root) else { return nil }
    return try withUnsafeMutablePointer(to: &root) { root in
      // No code can read `root` meanwhile: this function has exclusive access, and restores a value
      // on every exit.
      root.deinitialize(count: 1)
      defer { root.initialize(to: embedValue(value)) }
      return try body(&value)
    }
  }

  /// Returns the path through this case and then through a case of its payload.
  @inlinable
  package func appending<Next>(_ next: AnyCasePath<Value, Next>) -> AnyCasePath<Root, Next> {
    let (embed, extract, match) = (embedValue, extractValue, matchValue)
    let (embedNext, extractNext, matchNext) = (
      next.embedValue, next.extractValue, next.matchValue
    )
    return AnyCasePath<Root, Next>(
      _embed: { embed(embedNext($0)) },
      extract: { root in
        guard let value = extract(root) else { return nil }
        return extractNext(value)
      },
      match: { root, body in
        var isMatch = false
        _ = match(root) { isMatch = matchNext($0, body) }
        return isMatch
      },
      name: name.appending(next.name)
    )
  }

  /// Returns the path through this case and into its optional payload. Expansions of
  /// ``CasePathable()`` call this.
  @inlinable
  public func _$unwrapping<Wrapped>() -> AnyCasePath<Root, Wrapped> where Value == Wrapped? {
    let (embed, extract) = (embedValue, extractValue)
    return AnyCasePath<Root, Wrapped>(
      _embed: { embed($0) },
      extract: { root in extract(root) ?? nil },
      name: name
    )
  }
}

extension AnyCasePath where Value: CasePathable {
  /// The path through this case and then through a case of its payload.
  public subscript<Next>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Next>>
  ) -> AnyCasePath<Root, Next> {
    appending(Value.allCasePaths[keyPath: keyPath])
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  /// The types that the path connects, and the cases along it if they are known.
  public var debugDescription: String {
    "AnyCasePath<\(Root.self), \(Value.self)>\(keyPathText.map { "(\($0))" } ?? "")"
  }
}
