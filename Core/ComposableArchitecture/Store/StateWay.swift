/// What was found out about a key path. Two are equal if their key paths are.
class KeyPathFindings: Hashable {
  private final let path: AnyKeyPath
  /// A key path takes long to hash.
  private final let hash: Int

  init(_ path: AnyKeyPath) {
    self.path = path
    hash = path.hashValue
  }

  static func == (lhs: KeyPathFindings, rhs: KeyPathFindings) -> Bool {
    lhs === rhs || lhs.hash == rhs.hash && lhs.path == rhs.path
  }

  final func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

/// How to get from a state to a part of it, found out once for a key path.
class PartWay<Root>: KeyPathFindings {
  /// Where the part lies in the root, in bytes; negative if it is computed.
  final let offset: Int
  /// Where the root keeps its registrar, in bytes; negative if it has none.
  final let registrarOffset: Int
  /// When the part may be replaced without its observers being told.
  final let replacements: Replacements?
  /// Whether the part is a tracked property of observable state.
  final var isTracked: Bool { registerAccess != nil }
  private final let registerAccess: ((UnsafeMutableRawPointer) -> Void)?

  /// - Parameter registerAccess: Registers a reader, if the part is a tracked property.
  init(
    _ keyPath: PartialKeyPath<Root>, offset: Int?,
    registerAccess: ((UnsafeMutableRawPointer) -> Void)?
  ) {
    self.offset = offset ?? -1
    self.registerAccess = registerAccess
    registrarOffset = RegistrarAccessor<Root>()?.offset ?? -1
    replacements = unobservedReplacements(keyPath)
    super.init(keyPath)
  }

  // The offsets are those of stored properties of `Root`.

  /// Who observes the elements of collections in the root, which has a registrar.
  @inline(__always)
  final func observers(in root: UnsafePointer<Root>) -> StateObservers {
    (UnsafeRawPointer(root) + registrarOffset)
      .assumingMemoryBound(to: ObservationStateRegistrar.self).pointee.observers
  }

  /// Registers a reader of the part.
  @inline(__always)
  final func access(_ root: UnsafePointer<Root>) {
    registerAccess?(UnsafeMutableRawPointer(mutating: root))
  }
}

/// How to get to a part that is always there.
final class StateWay<Root, Value>: PartWay<Root> {
  let keyPath: KeyPath<Root, Value>

  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    let storage = ObservedStorage.resolve(keyPath)
    super.init(
      keyPath, offset: storage?.offset ?? MemoryLayout<Root>.offset(of: keyPath),
      registerAccess: storage?.access)
  }

  @inline(__always)
  func address(in root: UnsafePointer<Root>) -> UnsafeMutablePointer<Value> {
    UnsafeMutableRawPointer(mutating: UnsafeRawPointer(root) + offset)
      .assumingMemoryBound(to: Value.self)
  }
}

/// How to get to a part that may not be there.
final class OptionalWay<Root, Wrapped>: PartWay<Root> {
  let keyPath: KeyPath<Root, Wrapped?>
  /// Whether it is `@Presents` state that lies there, rather than an optional.
  private let isPresented: Bool

  init(_ keyPath: KeyPath<Root, Wrapped?>) {
    self.keyPath = keyPath
    if let storage = ObservedStorage<Root, PresentationState<Wrapped>>.resolve(presented: keyPath) {
      isPresented = true
      super.init(keyPath, offset: storage.offset, registerAccess: storage.access)
    } else {
      isPresented = false
      let storage = ObservedStorage.resolve(keyPath)
      super.init(
        keyPath, offset: storage?.offset ?? MemoryLayout<Root>.offset(of: keyPath),
        registerAccess: storage?.access)
    }
  }

  /// Where the part lies, if it is there.
  @inline(__always)
  func address(in root: UnsafePointer<Root>) -> UnsafeMutablePointer<Wrapped>? {
    let address = UnsafeMutableRawPointer(mutating: UnsafeRawPointer(root) + offset)
    return isPresented
      ? presentationAddress(address)?.assumingMemoryBound(to: Wrapped.self)
      : wrappedAddress(address.assumingMemoryBound(to: Wrapped?.self))
  }

  /// Reads the part for an observer.
  func withAddress<R>(
    in root: UnsafePointer<Root>, _ body: (UnsafePointer<Wrapped>?) -> R
  ) -> R {
    if offset < 0 { return withComputed(in: root, body) }
    access(root)
    return body(address(in: root))
  }

  @inline(never)
  private func withComputed<R>(
    in root: UnsafePointer<Root>, _ body: (UnsafePointer<Wrapped>?) -> R
  ) -> R {
    var value = root.pointee[keyPath: keyPath]
    return withUnsafeMutablePointer(to: &value) { body(wrappedAddress($0)) }
  }
}

/// Where the value in an optional lies, if there is one: where the optional does.
@inline(__always)
func wrappedAddress<Wrapped>(
  _ optional: UnsafeMutablePointer<Wrapped?>
) -> UnsafeMutablePointer<Wrapped>? {
  isNil(&optional.pointee)
    ? nil : UnsafeMutableRawPointer(optional).assumingMemoryBound(to: Wrapped.self)
}

/// Looks at an optional where it lies, without a copy.
private func isNil<Wrapped>(_ optional: inout Wrapped?) -> Bool {
  switch optional {
  case .none: true
  case .some: false
  }
}

extension StateWay {
  /// The way along a key path.
  @MainActor @inline(__always)
  static func to(_ keyPath: KeyPath<Root, Value>) -> StateWay {
    KeyPathTable.ways.value(for: keyPath) { StateWay(keyPath) }
  }
}

extension OptionalWay {
  /// The way along a key path.
  @MainActor @inline(__always)
  static func to(_ keyPath: KeyPath<Root, Wrapped?>) -> OptionalWay {
    KeyPathTable.optionalWays.value(for: keyPath) { OptionalWay(keyPath) }
  }
}

/// When what lies at the end of a key path may be replaced without its observers being told.
private func unobservedReplacements<Root>(_ keyPath: PartialKeyPath<Root>) -> Replacements? {
  func replacements<R: ObservableState>(_: R.Type) -> Replacements? {
    guard let keyPath = keyPath as AnyKeyPath as? PartialKeyPath<R> else { return nil }
    if R._$storage[keyPath] != nil { return nil }
    // A stored property that isn't tracked; or what is computed, maybe from an element.
    return MemoryLayout<R>.offset(of: keyPath) != nil ? .anyAction : .changesOfElements
  }
  guard let root = Root.self as? any ObservableState.Type else { return .anyAction }
  return replacements(root)
}

/// What was found out about key paths, so that it is found out once.
///
/// A key path that is written in the source is one object for each place where it is written. Others,
/// made while the program runs, are recognised by equality.
@MainActor
struct KeyPathTable {
  /// For ways to a part, to a part that may not be there, and for case paths.
  static var ways = KeyPathTable()
  static var optionalWays = KeyPathTable()
  static var casePaths = KeyPathTable()

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
      return unsafeDowncast(entry.value, to: Value.self)
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
    return unsafeDowncast(entry.value, to: Value.self)
  }
}
