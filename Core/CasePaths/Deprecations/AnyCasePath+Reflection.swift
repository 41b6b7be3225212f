#if Deprecations
  /// The older name of case paths.
  @available(*, deprecated, renamed: "AnyCasePath")
  public typealias CasePath = AnyCasePath

  extension AnyCasePath {
    /// Makes a case path of the function that makes the case, and finds out how to undo it.
    ///
    /// - Parameter embed: A case of an enum, as a function. It has to be nothing else.
    public init(unsafe embed: @escaping @Sendable (Value) -> Root) {
      self.init(reflecting: embed)
    }

    /// Makes a case path of the function that makes the case, and finds out how to undo it.
    @available(
      *, deprecated,
      message: "Mark the enum '@CasePathable' and use its case key path: 'AnyCasePath(\\.case)'."
    )
    public init(_ embed: @escaping (Value) -> Root) {
      self.init(reflecting: embed)
    }

    /// Makes a case path of the function that makes the case.
    @available(
      *, deprecated,
      message: "Mark the enum '@CasePathable' and use its case key path: 'AnyCasePath(\\.case)'."
    )
    public static func `case`(_ embed: @escaping @Sendable (Value) -> Root) -> Self {
      Self(reflecting: embed)
    }

    init(reflecting embed: @escaping (Value) -> Root) {
      let reflection = CaseReflection(embed)
      self.init(_embed: embed, extract: { reflection.extract(from: $0) })
    }
  }

  extension AnyCasePath where Value == Void {
    /// Makes the path of a case without a payload.
    @_disfavoredOverload
    public init(unsafe root: @autoclosure @escaping @Sendable () -> Root) {
      self.init(reflectingCase: root)
    }

    /// Makes the path of a case without a payload.
    @available(
      *, deprecated,
      message: "Mark the enum '@CasePathable' and use its case key path: 'AnyCasePath(\\.case)'."
    )
    @_disfavoredOverload
    public init(_ root: @autoclosure @escaping @Sendable () -> Root) {
      self.init(reflectingCase: root)
    }

    /// Makes the path of a case without a payload.
    @available(
      *, deprecated,
      message: "Mark the enum '@CasePathable' and use its case key path: 'AnyCasePath(\\.case)'."
    )
    public static func `case`(_ value: @autoclosure @escaping @Sendable () -> Root) -> Self {
      Self(reflectingCase: value)
    }

    /// Recognises a case without a payload by its tag.
    init(reflectingCase root: @escaping @Sendable () -> Root) {
      self.init(embed: { _ in root() }, extract: { isAtSameCase($0, as: root()) ? () : nil })
    }
  }

  /// The path of a case without a payload.
  public protocol _PathOfCase {
    associatedtype Root
    init(case root: Root)
  }

  extension AnyCasePath: _PathOfCase where Value == Void {
    public init(case root: Root) {
      // Safe to share: a case without a payload holds nothing.
      nonisolated(unsafe) let root = root
      self.init(reflectingCase: { root })
    }
  }

  /// The payload of `root`, if it is at the case that a function makes.
  @available(
    *, deprecated, message: "Mark the enum '@CasePathable' and read 'root[case: \\.case]'."
  )
  public func extract<Root, Value>(
    case embed: @escaping @Sendable (Value) -> Root, from root: Root
  ) -> Value? {
    AnyCasePath(reflecting: embed).extract(from: root)
  }

  /// The payload of `root`, if it is there and at the case that a function makes.
  @available(
    *, deprecated, message: "Mark the enum '@CasePathable' and read 'root[case: \\.case]'."
  )
  public func extract<Root, Value>(
    case embed: @escaping @Sendable (Value) -> Root?, from root: Root?
  ) -> Value? {
    AnyCasePath<Root?, Value>(reflecting: embed).extract(from: root)
  }

  /// A function that takes the payload out of a case, which another function makes.
  @available(
    *, deprecated, message: "Mark the enum '@CasePathable' and use '{ $0[case: \\.case] }'."
  )
  public func extract<Root, Value>(
    _ embed: @escaping @Sendable (Value) -> Root
  ) -> (Root) -> Value? {
    AnyCasePath(reflecting: embed).extract(from:)
  }

  /// A function that takes the payload out of a case of an enum that may be missing.
  @available(
    *, deprecated, message: "Mark the enum '@CasePathable' and use '{ $0[case: \\.case] }'."
  )
  public func extract<Root, Value>(
    _ embed: @escaping @Sendable (Value) -> Root?
  ) -> (Root?) -> Value? {
    AnyCasePath<Root?, Value>(reflecting: embed).extract(from:)
  }
#endif
