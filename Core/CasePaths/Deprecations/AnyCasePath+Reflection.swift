#if Deprecations
  /// The older name of case paths.
  @available(*, deprecated, renamed: "AnyCasePath")
  public typealias CasePath = AnyCasePath

  extension AnyCasePath {
    /// Makes a case path from a case's constructor, and finds the extraction by reflection.
    ///
    /// - Parameter embed: The constructor of an enum's case, and nothing else.
    public init(unsafe embed: @escaping @Sendable (Value) -> Root) {
      self.init(reflecting: embed)
    }

    /// Makes a case path from a case's constructor, and finds the extraction by reflection.
    @available(
      *, deprecated,
      message: "Mark the enum '@CasePathable' and use its case key path: 'AnyCasePath(\\.case)'."
    )
    public init(_ embed: @escaping (Value) -> Root) {
      self.init(reflecting: embed)
    }

    /// Makes a case path from a case's constructor.
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

    /// Makes a case path that compares the tags of cases without a payload.
    init(reflectingCase root: @escaping @Sendable () -> Root) {
      self.init(embed: { _ in root() }, extract: { isAtSameCase($0, as: root()) ? () : nil })
    }
  }

  /// A path of a case without a payload.
  public protocol _PathOfCase {
    associatedtype Root
    init(case root: Root)
  }

  extension AnyCasePath: _PathOfCase where Value == Void {
    public init(case root: Root) {
      // Safe to share: a case without a payload holds no data.
      nonisolated(unsafe) let root = root
      self.init(reflectingCase: { root })
    }
  }

  /// Returns the payload of `root` if `embed` makes its case.
  @available(
    *, deprecated, message: "Mark the enum '@CasePathable' and read 'root[case: \\.case]'."
  )
  public func extract<Root, Value>(
    case embed: @escaping @Sendable (Value) -> Root, from root: Root
  ) -> Value? {
    AnyCasePath(reflecting: embed).extract(from: root)
  }

  /// Returns the payload of `root` if it isn't `nil` and `embed` makes its case.
  @available(
    *, deprecated, message: "Mark the enum '@CasePathable' and read 'root[case: \\.case]'."
  )
  public func extract<Root, Value>(
    case embed: @escaping @Sendable (Value) -> Root?, from root: Root?
  ) -> Value? {
    AnyCasePath<Root?, Value>(reflecting: embed).extract(from: root)
  }

  /// Returns a function that extracts the payload of a case, given its constructor.
  @available(
    *, deprecated, message: "Mark the enum '@CasePathable' and use '{ $0[case: \\.case] }'."
  )
  public func extract<Root, Value>(
    _ embed: @escaping @Sendable (Value) -> Root
  ) -> (Root) -> Value? {
    AnyCasePath(reflecting: embed).extract(from:)
  }

  /// Returns a function that extracts the payload of a case of an optional enum.
  @available(
    *, deprecated, message: "Mark the enum '@CasePathable' and use '{ $0[case: \\.case] }'."
  )
  public func extract<Root, Value>(
    _ embed: @escaping @Sendable (Value) -> Root?
  ) -> (Root?) -> Value? {
    AnyCasePath<Root?, Value>(reflecting: embed).extract(from:)
  }
#endif
