#if Deprecations
  extension AnyCasePath {
    /// Changes the payload in place.
    ///
    /// - Returns: The result of `body`.
    /// - Throws: An error if `root` is at another case.
    public func modify<Result>(
      _ root: inout Root, _ body: (inout Value) throws -> Result
    ) throws -> Result {
      guard extract(from: root) != nil else { throw ExtractionFailed(self, root) }
      // The check above ensures that there is a payload, and so a result.
      return try _modify(&root, body).unsafelyUnwrapped
    }

    /// Returns the path through this case and then through a case of its payload.
    public func appending<AppendedValue>(
      path: AnyCasePath<Value, AppendedValue>
    ) -> AnyCasePath<Root, AppendedValue> {
      appending(path)
    }
  }

  /// An error for a value that isn't at the case to change.
  struct ExtractionFailed: Error, CustomStringConvertible {
    let description: String

    init<Root, Value>(_ path: AnyCasePath<Root, Value>, _ root: Root) {
      description = """
        Can't modify '\(root)' through '\(path.keyPathText ?? path.debugDescription)', a case of \
        '\(Root.self)' that holds '\(Value.self)': the value is at another case.
        """
    }
  }

  extension AnyCasePath where Root == Value {
    /// The path from a value to itself.
    @available(*, deprecated, message: "Write '\\.self'.")
    public static var `self`: Self { Self() }

    /// Makes the path from a value to itself.
    @available(*, deprecated, message: "Write '\\.self'.")
    public init(_ type: Root.Type) {
      self.init()
    }
  }

  /// The requirements of ``AnyCasePath/some`` on an optional.
  public protocol _OptionalProtocol<Wrapped> {
    associatedtype Wrapped
    /// The value as an `Optional`.
    var optional: Wrapped? { get }
    init(_ some: Wrapped)
  }

  extension Optional: _OptionalProtocol {
    public var optional: Wrapped? { self }
  }

  extension AnyCasePath where Root: _OptionalProtocol, Value == Root.Wrapped {
    /// The path to the wrapped value of an optional.
    @available(*, deprecated, message: "Write '\\.some'.")
    public static var some: Self {
      Self(_embed: { Root($0) }, extract: { $0.optional }, name: .property("some"))
    }
  }

  extension AnyCasePath where Root == Void {
    /// Makes the path from `Void` to a value.
    @available(*, deprecated, message: "Use 'AnyCasePath(embed:extract:)'.")
    public static func constant(_ value: @autoclosure @escaping @Sendable () -> Value) -> Self {
      Self(_embed: { _ in () }, extract: { value() })
    }
  }

  extension AnyCasePath where Value == Never {
    /// The path of a case that no value has.
    @available(*, deprecated, message: "Write '\\.never'.")
    public static var never: Self {
      Self(_embed: { (_: Never) -> Root in }, extract: { _ in nil }, name: .property("never"))
    }
  }

  extension AnyCasePath where Value: RawRepresentable, Root == Value.RawValue {
    /// The path from a raw value to the enum's value.
    @available(*, deprecated, message: "Use 'AnyCasePath(embed:extract:)'.")
    public static var rawValue: Self {
      Self(_embed: { $0.rawValue }, extract: { Value(rawValue: $0) })
    }
  }

  extension AnyCasePath where Value: LosslessStringConvertible, Root == String {
    /// The path from a string to the value that it describes.
    @available(*, deprecated, message: "Use 'AnyCasePath(embed:extract:)'.")
    public static var description: Self {
      Self(_embed: { $0.description }, extract: { Value($0) })
    }
  }

  extension AnyCasePath: CustomStringConvertible {
    /// The types that the path connects.
    public var description: String { "AnyCasePath<\(Root.self), \(Value.self)>" }
  }

  extension Optional.AllCasePaths {
    /// The path through the optional to the payload of a case of the wrapped value. The payload
    /// becomes an optional, and embedding `nil` gives `nil`.
    @_disfavoredOverload
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
    ) -> AnyCasePath<Optional, Member?> where Wrapped: CasePathable {
      let path = Wrapped.allCasePaths[keyPath: keyPath]
      return AnyCasePath<Optional, Member?>(
        _embed: { $0.map(path.embed) },
        extract: { root in
          guard let wrapped = root, let member = path.extract(from: wrapped) else { return nil }
          return .some(.some(member))
        }
      )
      .named(like: path)
    }
  }
#endif
