/// The values of all dependencies: those that were overridden, and the default ones of the rest.
///
/// Each dependency is a property, in an extension, that reads and writes the value of a key; see
/// ``TestDependencyKey``. Features don't use this type itself but ``Dependency`` to read and
/// ``withDependencies(_:operation:)`` to override.
///
/// Copying values costs a reference count or two, whatever they hold.
public struct DependencyValues: Sendable {
  /// The values of the current task.
  ///
  /// They are task-local: child tasks and tasks made with `Task { }` inherit them; detached tasks,
  /// threads and callbacks don't, see ``withEscapedDependencies(_:)``.
  @TaskLocal public static var _current = DependencyValues()

  #if DEBUG
    /// Whether the current task runs a closure that overrides dependencies. Only debug builds report
    /// what such a closure must not.
    @TaskLocal static var isSetting = false
  #endif

  var storage: DependencyStorage

  /// The property wrapper that reads through these values. What it has captured stands in for what
  /// is not overridden.
  var reader: DependencyReader?

  /// Values of which none is overridden, with default values of their own.
  public init() {
    self.init(storage: DependencyStorage(defaults: DefaultValues()))
  }

  init(storage: DependencyStorage) {
    self.storage = storage
  }

  /// The value of a key.
  ///
  /// It is what was overridden; else the default value in the current ``context``, computed once.
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
        location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column),
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

  /// The value of a key. The location and the property tell issues who asks for it, unless a property
  /// wrapper does.
  func value<Key: TestDependencyKey>(
    of key: Key.Type, location: @autoclosure () -> SourceLocation?, property: StaticString
  ) -> Key.Value {
    let id = ObjectIdentifier(key)
    let override = storage.overrides[id] ?? reader?.initialValues.storage.overrides[id]
    let box: Box<Key.Value> =
      if let override {
        unsafeDowncast(override, to: Box<Key.Value>.self)
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

  /// Values of which none is overridden, as the program has them when somebody uses it.
  public static var live: Self { Self(context: .live) }

  /// Values of which none is overridden, as previews have them.
  public static var preview: Self { Self(context: .preview) }

  /// Values of which none is overridden, as tests have them.
  public static var test: Self { Self(context: .test) }

  private init(context: DependencyContext) {
    self.init()
    self.context = context
  }

  /// What the program runs for.
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

  /// The context, where it was overridden.
  var overriddenContext: DependencyContext? {
    storage.context ?? reader?.initialValues.storage.context
  }

  /// An object that a framework attaches to all values that are current in some part of an app.
  ///
  /// It is for what changes often, from row to row or from action to action: attaching an object
  /// doesn't copy the overrides, whereas overriding a dependency does.
  public var _attachment: (any AnyObject & Sendable)? {
    get {
      reader?.didRead()
      return storage.attachment ?? reader?.initialValues.storage.attachment
    }
    set {
      if !isKnownUniquelyReferenced(&storage) {
        storage = DependencyStorage(storage, preparation: storage.preparation)
      }
      storage.attachment = newValue
    }
  }

  /// Whether both are copies of the same values, which then have the same overrides.
  ///
  /// A framework can remember what it derived from some values for as long as it gets the same ones.
  /// A `false` says nothing.
  ///
  /// - Complexity: O(1).
  public func _isIdentical(to other: Self) -> Bool {
    storage === other.storage && reader === other.reader
  }

  private mutating func makeStorageUnique() {
    if !isKnownUniquelyReferenced(&storage) {
      storage = DependencyStorage(storage, preparation: nil)
      storage.descend()
    }
  }

  /// The same values without a reader: what that stands in for is overridden here.
  ///
  /// Writes to them are overrides, even inside `prepareDependencies`.
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
