// All raw memory that holds state is in this file. A store's state stays at one address for the
// store's lifetime. Stores read and change it there, part by part, without a copy and without
// resolving a key path.

/// The address of a value of state.
///
/// Valid only within the call that receives or returns it, and only until an action is processed.
@usableFromInline
struct StateAddress<Value> {
  fileprivate let pointer: UnsafeMutablePointer<Value>

  // Inlined, like most functions in this file: for a generic function that isn't inlined, the
  // caller must look up the types.
  // For the figures of `@inline` see "Inlining" in Performance.md.
  @inline(__always)
  fileprivate init(_ pointer: UnsafeMutablePointer<Value>) {
    self.pointer = pointer
  }

  /// The value, copied only if the caller keeps it.
  @usableFromInline
  var value: Value {
    @inline(__always)
    unsafeAddress { UnsafePointer(pointer) }
    @inline(__always)
    nonmutating unsafeMutableAddress { pointer }
  }

  /// Returns the address with its type under another name, `Same`. Code that has opened an
  /// existential knows the type only as its own generic parameter.
  func known<Same>(as _: Same.Type) -> StateAddress<Same> {
    precondition(Same.self == Value.self, "'\(Same.self)' is not the type '\(Value.self)'.")
    return StateAddress<Same>(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Same.self))
  }

  /// Returns the address of an optional's value, if there is one. It equals the address of the
  /// optional itself.
  // Not inlined, so that callers pass only the wrapped type and needn't look up the optional's.
  @inline(never)
  func unwrapped<Wrapped>() -> StateAddress<Wrapped>? where Value == Wrapped? {
    isNil(pointer)
      ? nil
      : StateAddress<Wrapped>(
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Wrapped.self))
  }
}

/// Whether an optional is `nil`, checked in place.
// Generic over noncopyable types, so that the value isn't copied. Inlining would copy it in debug
// builds.
#if DEBUG
  @inline(never)
#else
  @inline(__always)
#endif
private func isNil<Wrapped: ~Copyable>(_ optional: UnsafePointer<Wrapped?>) -> Bool {
  switch optional.pointee {
  case .none: true
  case .some: false
  }
}

/// Reads a temporary value through an address.
@inline(__always)
func withAddress<Value, R>(of value: Value, _ body: (StateAddress<Value>) -> R) -> R {
  withUnsafePointer(to: value) { body(StateAddress(UnsafeMutablePointer(mutating: $0))) }
}

/// Reads a value through its address, never copying it.
@inline(__always)
func withAddress<Value, R>(of value: inout Value, _ body: (StateAddress<Value>) -> R) -> R {
  // The standard library's function for this isn't inlined.
  withPointer(&value, body)
}

@inline(__always)
private func withPointer<Value, R>(
  _ pointer: UnsafeMutablePointer<Value>, _ body: (StateAddress<Value>) -> R
) -> R {
  body(StateAddress(pointer))
}

/// A stored property, given by its offset from the beginning of a value.
struct StoredProperty<Root, Value> {
  private let offset: Int

  /// - Returns: `nil` for a computed property.
  init?(_ keyPath: KeyPath<Root, Value>) {
    guard let offset = MemoryLayout<Root>.offset(of: keyPath) else { return nil }
    self.offset = offset
  }

  /// - Parameter keyPath: A key path whose types are known at run time only.
  /// - Returns: `nil` for a computed property, or for other types.
  init?(of keyPath: AnyKeyPath) {
    guard let keyPath = keyPath as? KeyPath<Root, Value> else { return nil }
    self.init(keyPath)
  }

  @inline(__always)
  func address(in root: StateAddress<Root>) -> StateAddress<Value> {
    StateAddress(
      (UnsafeMutableRawPointer(root.pointer) + offset).assumingMemoryBound(to: Value.self))
  }

  /// Changes the property in a value to which the caller has exclusive access.
  @inline(__always)
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    modify(at: &root, body)
  }

  @inline(__always)
  private func modify<R>(at root: UnsafeMutablePointer<Root>, _ body: (inout Value) -> R) -> R {
    body(&address(in: StateAddress(root)).value)
  }
}

/// Copies one value into uninitialised memory.
// For a trivial type, `initialize(from:count:)` also copies the padding after the value. A value on
// the stack may have no memory there.
@inline(__always)
private func copy<State>(
  _ source: UnsafeMutablePointer<State>, to destination: UnsafeMutablePointer<State>
) {
  if _isPOD(State.self) {
    UnsafeMutableRawPointer(destination).copyMemory(
      from: source, byteCount: MemoryLayout<State>.size)
  } else {
    destination.initialize(from: source, count: 1)
  }
}

/// Memory for a value of any type. Code that only checks whether there is a value, or counts
/// references, needn't look up the type.
class AnyStateBox {
  fileprivate final let pointer: UnsafeMutableRawPointer
  /// Whether the value was taken out to be changed.
  fileprivate final var isEmpty = false

  fileprivate init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
  }

  /// Returns the address of the value, whose type the caller knows.
  @inline(__always)
  final func address<State>(of _: State.Type) -> StateAddress<State> {
    StateAddress(pointer.assumingMemoryBound(to: State.self))
  }

  /// Moves the value out, so that its contents are uniquely referenced while they change.
  @inline(__always)
  final func take<State>(_: State.Type) -> State {
    isEmpty = true
    return pointer.assumingMemoryBound(to: State.self).move()
  }

  /// Puts back a value after `take`.
  ///
  /// - Returns: Whether there is a value.
  @inline(__always)
  final func putBack<State>(_ value: State?) -> Bool {
    withAddress(of: value) { value in
      guard let value: StateAddress<State> = value.unwrapped() else { return false }
      copy(value.pointer, to: pointer.assumingMemoryBound(to: State.self))
      isEmpty = false
      return true
    }
  }
}

/// Memory for a value of state.
final class StateBox<State>: AnyStateBox {
  init(_ state: State) {
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    pointer.initialize(to: state)
    super.init(pointer)
  }

  /// Makes a box with a copy of the value at an address.
  // Copies from memory to memory, because a temporary value of a large state would take as much
  // space on the stack.
  init(copying original: StateAddress<State>) {
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    copy(original.pointer, to: pointer)
    super.init(pointer)
  }

  /// Returns a box for the value of an optional, if there is one.
  static func wrapping(_ optional: State?) -> StateBox? {
    withAddress(of: optional) { optional in
      guard let value: StateAddress<State> = optional.unwrapped() else { return nil }
      return StateBox(copying: value)
    }
  }

  /// The address of the value, valid while the box is referenced.
  @inline(__always)
  var address: StateAddress<State> { address(of: State.self) }

  deinit {
    let pointer = pointer.assumingMemoryBound(to: State.self)
    if !isEmpty { pointer.deinitialize(count: 1) }
    pointer.deallocate()
  }
}

/// Casts an object to its known type. Debug builds check the type; release builds don't look
/// anything up.
@inline(__always)
func downcast<Object: AnyObject>(_ object: AnyObject, to _: Object.Type) -> Object {
  unsafeDowncast(object, to: Object.self)
}
