/// A pair of functions that take a payload into an enum and out of it again.
///
/// A case path has no identity: see ``CaseKeyPath`` for the form that can be compared. Resolving one into a case path, once, is what makes repeated use of a key path cheap.
@dynamicMemberLookup
public struct AnyCasePath<Root, Value>: Sendable {
  // Safe to share: what the macro makes are an enum's constructors and pattern matches, which capture
  // nothing but types; everything else comes in as `@Sendable`.
  @usableFromInline nonisolated(unsafe) let embedValue: (Value) -> Root
  @usableFromInline nonisolated(unsafe) let extractValue: (Root) -> Value?
  /// Calls a function with the payload and returns whether there is one. Made where the types are
  /// known, it needs no optional, whose type generic code would have to look up.
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

  /// Makes a case path of two functions.
  ///
  /// - Parameters:
  ///   - embed: Wraps a payload in the case.
  ///   - extract: The payload, or `nil` if the enum is at another case.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(_embed: embed, extract: extract)
  }

  /// Resolves a case key path.
  ///
  /// The key path is evaluated here, once; ``embed(_:)`` and ``extract(from:)`` then call the
  /// enum's own functions, one per case in the path.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath].path(from: Root.self)
  }

  /// The path from a value to itself.
  @inlinable
  public init() where Root == Value {
    self.init(_embed: { $0 }, extract: { $0 }, name: .root)
  }

  /// Wraps a payload in the case.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedValue(value)
  }

  /// The payload of `root`, or `nil` if it is at another case. Pattern matching: O(1), no
  /// reflection.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extractValue(root)
  }

  /// Calls a function with the payload, if `root` is at this case.
  ///
  /// - Returns: Whether it was called.
  /// - Complexity: O(1), without an allocation and without the copy that an optional is.
  package var matching: (Root, (Value) -> Void) -> Bool { matchValue }

  /// ``embed(_:)`` as a function, to be handed on.
  package var embedding: @Sendable (Value) -> Root {
    // Safe to share for the reason that the property is.
    nonisolated(unsafe) let embed = embedValue
    return { embed($0) }
  }

  /// What expansions of ``CasePathable()`` call.
  ///
  /// The functions are to capture nothing but types. They need not be `Sendable`, because in a generic
  /// enum they can't: the metatype of a constrained parameter isn't.
  ///
  /// - Parameter name: What messages call the path: by default the property that makes it, which is
  ///   named after the case.
  @inlinable
  public static func _$embed(
    _ embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?,
    name: StaticString = #function
  ) -> Self {
    Self(_embed: embed, extract: extract, name: .property(name))
  }

  /// Changes the payload in place, if `root` is at the case.
  ///
  /// The payload is moved out of `root` for as long as `body` runs, so that it is uniquely
  /// referenced: changing one element of an array in it copies no array.
  ///
  /// - Returns: What `body` returned, or `nil` if `root` is at another case.
  @inlinable
  public func _modify<Result>(
    _ root: inout Root, _ body: (inout Value) throws -> Result
  ) rethrows -> Result? {
    guard var value = extractValue(root) else { return nil }
    return try withUnsafeMutablePointer(to: &root) { root in
      // Nobody can look at `root` meanwhile: this function has exclusive access to it, and puts a
      // value back on every way out.
      root.deinitialize(count: 1)
      defer { root.initialize(to: embedValue(value)) }
      return try body(&value)
    }
  }

  /// The path through this case and then through a case of its payload.
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

  /// The path through this case and then into its optional payload. What expansions of
  /// ``CasePathable()`` call.
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
  /// The path on to a case of the payload.
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
