import ConcurrencyExtras

/// What was found out about key paths, so that it is found out once.
///
/// A key path that is written in the source is one object for each place where it is written. Others,
/// made while the program runs, are recognised by equality.
@MainActor
struct KeyPathTable {
  /// For stores: of parts, of parts that may not be there, and of cases.
  static var states = KeyPathTable()
  static var optionals = KeyPathTable()
  static var casePaths = KeyPathTable()
  /// For bindings: to children that are presented, and their actions.
  static var presented = KeyPathTable()
  static var presentations = KeyPathTable()
  /// For reducers: how to change a part, and what tells it from others.
  static var accessors = KeyPathTable()
  static var steps = KeyPathTable()

  private var found: [ObjectIdentifier: Entry] = [:]
  private var equal: [AnyKeyPath: Equal] = [:]

  /// Keeps the key path alive, so that no other one gets its address.
  private struct Entry {
    let keyPath: AnyKeyPath
    let value: AnyObject
  }

  private struct Equal {
    let value: AnyObject
    /// In how many places of the source the key path seems to be written.
    var places = 0
  }

  private static let capacity = 4096
  private static let places = 2

  /// - Returns: The same object for equal key paths, until there are more than a source has: then all
  ///   are forgotten, and the next ones are only equal to those before.
  /// - Complexity: O(1).
  // Inlined, so that the type of what was found before need not be looked up.
  @inline(__always)
  mutating func value<Value: AnyObject>(for keyPath: AnyKeyPath, make: () -> Value) -> Value {
    if let entry = found[ObjectIdentifier(keyPath)] {
      return downcast(entry.value, to: Value.self)
    }
    return findEqual(keyPath, make)
  }

  @inline(never)
  private mutating func findEqual<Value: AnyObject>(
    _ keyPath: AnyKeyPath, _ make: () -> Value
  ) -> Value {
    if found.count >= Self.capacity {
      found = [:]
      equal = [:]
    }
    var entry = equal[keyPath] ?? Equal(value: make())
    entry.places += 1
    // One that was found anew so often is made for every call.
    if entry.places <= Self.places {
      found[ObjectIdentifier(keyPath)] = Entry(keyPath: keyPath, value: entry.value)
      equal[keyPath] = entry
    }
    return downcast(entry.value, to: Value.self)
  }
}

/// Lets a function use what is the main actor's where that runs the code that asks.
///
/// - Returns: `nil` for another thread: a reducer may be called by any.
func onMainActor<R>(_ body: @MainActor () -> R) -> R? {
  // Nothing leaves the thread.
  isOnMainActor ? MainActor.assumeIsolated { UncheckedSendable(body()) }.value : nil
}
