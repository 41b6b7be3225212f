import Foundation

/// The dependencies of objects that have no `@Dependency` property of their own.
final class DependencyObjects: @unchecked Sendable {
  // Sendable is unchecked because `entries` and `limit` are only touched under `lock`.

  static let shared = DependencyObjects()

  private struct Entry {
    weak var object: AnyObject?
    let values: DependencyValues
  }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var limit = 64

  /// The number of entries, including entries of released objects that are not yet removed.
  var count: Int {
    lock.withLock { entries.count }
  }

  /// Remembers values for an object, without keeping the object alive. Ignores a result that isn't
  /// an object.
  func remember<R>(_ result: R, with values: DependencyValues) {
    // Most results are plain data, and this check is cheap.
    guard !_isPOD(R.self), type(of: result as Any) is AnyObject.Type else { return }
    let object = result as AnyObject
    // The removed entries are released outside of the lock, because the deinit of a dependency may
    // make objects.
    _ = lock.withLock { () -> (Entry?, [ObjectIdentifier: Entry]) in
      let replaced = entries.updateValue(
        Entry(object: object, values: values), forKey: ObjectIdentifier(object))
      guard entries.count > limit else { return (replaced, [:]) }
      // Checking all entries only after their number has doubled keeps the cost per entry constant.
      let forgotten = entries.filter { $0.value.object == nil }
      for id in forgotten.keys { entries[id] = nil }
      limit = max(64, entries.count * 2)
      return (replaced, forgotten)
    }
  }

  /// Returns the values of an object's first `@Dependency` property; without such a property, the
  /// remembered values.
  func values(of object: AnyObject) -> DependencyValues? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      for child in current.children {
        if let property = child.value as? any RemembersDependencies {
          return property.initialValues
        }
      }
      mirror = current.superclassMirror
    }
    return lock.withLock {
      guard let entry = entries[ObjectIdentifier(object)], entry.object === object else {
        return nil
      }
      return entry.values
    }
  }
}
