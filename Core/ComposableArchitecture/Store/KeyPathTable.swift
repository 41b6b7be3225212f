import ConcurrencyExtras

/// A cache of facts about key paths.
///
/// Each literal key path in the source is one object, found by its address. Key paths made at run
/// time are found by equality.
@MainActor
struct KeyPathTable {
  /// For stores: parts, optional parts, and cases.
  static var states = KeyPathTable()
  static var optionals = KeyPathTable()
  static var casePaths = KeyPathTable()
  /// For bindings: presented children and their actions.
  static var presented = KeyPathTable()
  static var presentations = KeyPathTable()
  /// For reducers: accessors of parts, and steps of ``ScopePath``s.
  static var accessors = KeyPathTable()
  static var steps = KeyPathTable()

  private var found: [ObjectIdentifier: Entry] = [:]
  private var equal: [AnyKeyPath: Equal] = [:]

  /// An entry keeps its key path alive, so that no other key path gets its address.
  private struct Entry {
    let keyPath: AnyKeyPath
    let value: AnyObject
  }

  private struct Equal {
    let value: AnyObject
    /// The number of objects that were equal to the key path.
    var places = 0
  }

  private static let capacity = 4096
  private static let places = 2

  /// - Returns: The same object for equal key paths. When the table reaches its capacity, all
  ///   entries are dropped, and later objects are only equal to earlier ones.
  /// - Complexity: O(1).
  // Short enough to be inlined, so that the type of the cached value isn't looked up.
  mutating func value<Value: AnyObject>(for keyPath: AnyKeyPath, make: () -> Value) -> Value {
    if let entry = found[ObjectIdentifier(keyPath)] {
      return downcast(entry.value, to: Value.self)
    }
    return findEqual(keyPath, make)
  }

  private mutating func findEqual<Value: AnyObject>(
    _ keyPath: AnyKeyPath, _ make: () -> Value
  ) -> Value {
    if found.count >= Self.capacity {
      found = [:]
      equal = [:]
    }
    var entry = equal[keyPath] ?? Equal(value: make())
    entry.places += 1
    // More objects than this come from a caller that makes one for each call: don't cache them.
    if entry.places <= Self.places {
      found[ObjectIdentifier(keyPath)] = Entry(keyPath: keyPath, value: entry.value)
      equal[keyPath] = entry
    }
    return downcast(entry.value, to: Value.self)
  }
}

/// Runs a function with access to the main actor's state, if the caller runs on the main actor.
///
/// - Returns: `nil` on another thread: a reducer may be called on any thread.
func onMainActor<R>(_ body: @MainActor () -> R) -> R? {
  // The value stays on this thread.
  isOnMainActor ? MainActor.assumeIsolated { UncheckedSendable(body()) }.value : nil
}
