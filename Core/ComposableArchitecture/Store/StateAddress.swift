// Where state lies. All raw memory that holds state is in this file: the state of a store lies at one
// address for as long as the store lives, and is read and changed there, part by part, without a copy
// and without the resolution of a key path.

/// Where a value of state lies.
///
/// Valid for the duration of the call that it is handed to or returned by: until an action is processed.
@usableFromInline
struct StateAddress<Value> {
  fileprivate let pointer: UnsafeMutablePointer<Value>

  // Inlined, as all here is: who calls a generic function that isn't has to look its types up.
  @inline(__always)
  fileprivate init(_ pointer: UnsafeMutablePointer<Value>) {
    self.pointer = pointer
  }

  /// The value, which is not copied unless it is kept.
  @usableFromInline
  var value: Value {
    @inline(__always)
    unsafeAddress { UnsafePointer(pointer) }
    @inline(__always)
    nonmutating unsafeMutableAddress { pointer }
  }

  /// The same by another name of its type: that of a parameter which the type was opened as.
  func known<Same>(as _: Same.Type) -> StateAddress<Same> {
    precondition(Same.self == Value.self, "'\(Same.self)' is another type than '\(Value.self)'.")
    return StateAddress<Same>(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Same.self))
  }

  /// Where the value of an optional lies, if there is one: where the optional does.
  // Not inlined, because only here no more than the type of what is wrapped has to be known.
  @inline(never)
  func unwrapped<Wrapped>() -> StateAddress<Wrapped>? where Value == Wrapped? {
    isNil(pointer)
      ? nil
      : StateAddress<Wrapped>(
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Wrapped.self))
  }
}

/// Looks at an optional where it lies.
// What can't be copied isn't. Inlined where nothing is optimised it would be.
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

/// Reads a value that lies nowhere in particular by an address.
@inline(__always)
func withAddress<Value, R>(of value: Value, _ body: (StateAddress<Value>) -> R) -> R {
  withUnsafePointer(to: value) { body(StateAddress(UnsafeMutablePointer(mutating: $0))) }
}

/// Reads a value by its address, without a copy in any case.
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

/// A stored property, by how far behind the beginning of a value it lies.
struct StoredProperty<Root, Value> {
  private let offset: Int

  /// - Returns: `nil` for what is computed.
  init?(_ keyPath: KeyPath<Root, Value>) {
    guard let offset = MemoryLayout<Root>.offset(of: keyPath) else { return nil }
    self.offset = offset
  }

  /// - Parameter keyPath: One whose types are known at run time only.
  /// - Returns: `nil` for what is computed, or is of other types.
  init?(of keyPath: AnyKeyPath) {
    guard let keyPath = keyPath as? KeyPath<Root, Value> else { return nil }
    self.init(keyPath)
  }

  @inline(__always)
  func address(in root: StateAddress<Root>) -> StateAddress<Value> {
    StateAddress(
      (UnsafeMutableRawPointer(root.pointer) + offset).assumingMemoryBound(to: Value.self))
  }

  /// Changes the property in a value that somebody else has exclusive access to.
  @inline(__always)
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    modify(at: &root, body)
  }

  @inline(__always)
  private func modify<R>(at root: UnsafeMutablePointer<Root>, _ body: (inout Value) -> R) -> R {
    body(&address(in: StateAddress(root)).value)
  }
}

/// Copies one value to where none is yet.
// The standard library's function for several copies plain bytes up to where a next value would be, and behind the
// last one, on the stack, there may be nothing.
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

/// Memory for a value of any type: code that only wants to know whether there is one, or who else refers
/// to it, need not look up the type.
class AnyStateBox {
  fileprivate final let pointer: UnsafeMutableRawPointer
  /// Whether the value was taken out to be changed.
  fileprivate final var isEmpty = false

  fileprivate init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
  }

  /// Where the value lies, whose type the caller knows.
  @inline(__always)
  final func address<State>(of _: State.Type) -> StateAddress<State> {
    StateAddress(pointer.assumingMemoryBound(to: State.self))
  }

  /// Moves the value out, so that there is one reference to what is in it while it changes.
  @inline(__always)
  final func take<State>(_: State.Type) -> State {
    isEmpty = true
    return pointer.assumingMemoryBound(to: State.self).move()
  }

  /// Puts a value back in the place of the one that was taken.
  ///
  /// - Returns: Whether there is one.
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

  /// A box with a copy of what lies somewhere.
  // From memory to memory: a temporary value of a large state takes as much of the stack.
  init(copying original: StateAddress<State>) {
    let pointer = UnsafeMutablePointer<State>.allocate(capacity: 1)
    copy(original.pointer, to: pointer)
    super.init(pointer)
  }

  /// A box for the value of an optional, if there is one.
  static func wrapping(_ optional: State?) -> StateBox? {
    withAddress(of: optional) { optional in
      guard let value: StateAddress<State> = optional.unwrapped() else { return nil }
      return StateBox(copying: value)
    }
  }

  /// Where the value lies, for as long as the box is referred to.
  @inline(__always)
  var address: StateAddress<State> { address(of: State.self) }

  deinit {
    let pointer = pointer.assumingMemoryBound(to: State.self)
    if !isEmpty { pointer.deinitialize(count: 1) }
    pointer.deallocate()
  }
}

/// An object as what it is known to be, by its kind or by the key that it was kept for. Debug builds check
/// that; release builds don't look anything up.
@inline(__always)
func downcast<Object: AnyObject>(_ object: AnyObject, to _: Object.Type) -> Object {
  unsafeDowncast(object, to: Object.self)
}
