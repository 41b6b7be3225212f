import Foundation

/// The dependencies that objects were made with, for objects without a `@Dependency` of their own.
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

  /// How many objects are remembered, or were and are gone.
  var count: Int {
    lock.withLock { entries.count }
  }

  /// Remembers values for an object, without keeping it alive. What is no object is ignored.
  func remember<R>(_ result: R, with values: DependencyValues) {
    // Most results are plain data, which is cheap to tell.
    guard !_isPOD(R.self), type(of: result as Any) is AnyObject.Type else { return }
    let object = result as AnyObject
    // Releases the removed entries outside of the lock, because the deinit of a dependency may make objects.
    _ = lock.withLock { () -> (Entry?, [ObjectIdentifier: Entry]) in
      let replaced = entries.updateValue(
        Entry(object: object, values: values), forKey: ObjectIdentifier(object))
      guard entries.count > limit else { return (replaced, [:]) }
      // Going through all entries when their number has doubled keeps the cost of each constant.
      let forgotten = entries.filter { $0.value.object == nil }
      for id in forgotten.keys { entries[id] = nil }
      limit = max(64, entries.count * 2)
      return (replaced, forgotten)
    }
  }

  /// The values that an object was made with: those of its first `@Dependency` property, else those
  /// it was remembered with.
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
