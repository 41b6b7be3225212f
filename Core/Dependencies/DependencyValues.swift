/// The values of all dependencies: the overridden ones, and the defaults of the rest.
///
/// Each dependency is a property, in an extension, that reads and writes the value of a key; see
/// ``TestDependencyKey``. Features read dependencies with ``Dependency`` and override them with
/// ``withDependencies(_:operation:)`` instead of using this type directly.
///
/// A copy costs one or two reference counts, regardless of its contents.
public struct DependencyValues: Sendable {
  /// The values of the current task.
  ///
  /// They are task-local. Child tasks and tasks made with `Task { }` inherit them. Detached tasks,
  /// threads and callbacks don't inherit them; see ``withEscapedDependencies(_:)``.
  @TaskLocal public static var _current = DependencyValues()

  #if DEBUG
    /// Whether the current task runs a closure that overrides dependencies. It exists only in debug
    /// builds, because release builds report no missing implementations.
    @TaskLocal static var isSetting = false
  #endif

  var storage: DependencyStorage

  /// The property wrapper that reads through these values. Its captured overrides apply to
  /// dependencies that these values don't override.
  var reader: DependencyReader?

  /// Creates values without overrides, with their own cache of default values.
  public init() {
    self.init(storage: DependencyStorage(defaults: DefaultValues()))
  }

  init(storage: DependencyStorage) {
    self.storage = storage
  }

  /// The value of a key: the override, else the default value in the current ``context``.
  ///
  /// The default value is computed once.
  ///
  /// - Complexity: O(1).
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    function: StaticString = #function
  ) -> Key.Value {
    get {
      value(
        of: key,
        location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
        property: function)
    }
    set {
      setValue(newValue, of: key, property: function)
    }
  }

  /// The value of a type that is its own key.
  @_disfavoredOverload
  public subscript<Key: TestDependencyKey>(type: Key.Type) -> Key.Value {
    get { self[type] }
    set { self[type] = newValue }
  }

  /// Returns the value of a key. Issues name the property, and the location of the property wrapper
  /// that reads, or else the given location.
  func value<Key: TestDependencyKey>(
    of key: Key.Type, location: @autoclosure () -> IssueLocation?, property: StaticString
  ) -> Key.Value {
    let id = ObjectIdentifier(key)
    let override = storage.overrides[id] ?? reader?.initialValues.storage.overrides[id]
    let box: Box<Key.Value> =
      if let override {
        (override as! Box<Key.Value>)
      } else {
        storage.defaults.value(
          of: key, in: self, location: reader?.location ?? location(), property: property)
      }
    reader?.didRead()
    return box.value
  }

  private mutating func setValue<Key: TestDependencyKey>(
    _ value: Key.Value, of key: Key.Type, property: StaticString
  ) {
    if let preparation = storage.preparation {
      storage.defaults.prepare(
        key, with: value, context: overriddenContext,
        preparation: preparation, property: property)
    } else {
      makeStorageUnique()
      storage.override(ObjectIdentifier(key), with: Box(value))
    }
  }

  /// Values without overrides, with the defaults of the live context.
  public static var live: Self { Self(context: .live) }

  /// Values without overrides, with the defaults of previews.
  public static var preview: Self { Self(context: .preview) }

  /// Values without overrides, with the defaults of tests.
  public static var test: Self { Self(context: .test) }

  private init(context: DependencyContext) {
    self.init()
    self.context = context
  }

  /// The context that decides between default values: live, preview or test.
  public var context: DependencyContext {
    get {
      reader?.didRead()
      return storage.defaults.context(overriding: overriddenContext)
    }
    set {
      if storage.preparation != nil {
        storage.defaults.prepareContext(newValue)
      } else {
        makeStorageUnique()
        storage.overrideContext(with: newValue)
      }
    }
  }

  /// The context that an override has set; `nil` without an override.
  var overriddenContext: DependencyContext? {
    storage.context ?? reader?.initialValues.storage.context
  }

  /// Whether both are copies of the same values, and so have the same overrides.
  ///
  /// A framework can cache a result that it derives from values while they stay identical. If the
  /// result is `false`, the values may still be equal.
  ///
  /// - Complexity: O(1).
  package func isIdentical(to other: Self) -> Bool {
    storage === other.storage && reader === other.reader
  }

  private mutating func makeStorageUnique() {
    if !isKnownUniquelyReferenced(&storage) {
      storage = DependencyStorage(storage, preparation: nil)
      storage.descend()
    }
  }

  /// The same values without a reader. The captured overrides of the reader become overrides here.
  ///
  /// Writes to the result are overrides, even inside `prepareDependencies`.
  var resolved: Self {
    if let reader, !storage.includes(reader.initialValues.storage) {
      return Self(
        storage: DependencyStorage(storage, fallback: reader.initialValues.storage))
    }
    if storage.preparation != nil {
      return Self(storage: DependencyStorage(storage, preparation: nil))
    }
    return Self(storage: storage)
  }
}
