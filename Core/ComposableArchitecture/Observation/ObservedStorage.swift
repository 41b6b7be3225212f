/// Where a tracked property of an ``ObservableState`` struct is stored.
///
/// A key path to a tracked property leads to its accessors, and a change through them reads a copy
/// and writes it back, which copies whole collections. The storage is changed where it lies, and
/// observers are told as the accessors would tell them.
class ObservedStorage<Root, Value> {
  /// - Returns: `nil` if the key path isn't one to a tracked property.
  static func resolve(_ keyPath: KeyPath<Root, Value>) -> ObservedStorage<Root, Value>? {
    guard let root = Root.self as? any ObservableState.Type else { return nil }
    func open<R: ObservableState>(_: R.Type) -> ObservedStorage<Root, Value>? {
      guard
        let property = keyPath as AnyKeyPath as? KeyPath<R, Value>,
        let storage = R._$storage[property] as? KeyPath<R, Value>,
        let registrar = RegistrarAccessor<R>(),
        let offset = MemoryLayout<R>.offset(of: storage)
      else { return nil }
      // What is presented has two names; it is observed by that of the property itself.
      let observed = R._$storage.first { $0.key != property && $0.value == storage }?.key
      guard
        let notify = ((observed ?? property) as? any ObservedKeyPath)?.notification(for: R.self)
      else { return nil }
      let storageOfR: ObservedStorage<R, Value> = TrackedStorage(
        offset: offset, registrarOffset: registrar.offset, notify: notify)
      return storageOfR as? ObservedStorage<Root, Value>
    }
    return open(root)
  }

  /// Reads without registering an access.
  func read<Result>(
    _ root: Root, _ body: (Value, ObservationStateRegistrar) -> Result
  ) -> Result {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Changes the value and tells its observers if it becomes another one.
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Tells those who want to know what there was that the value is about to be replaced.
  func willReplace(in root: Root) {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Changes what is inside of the value, which has observers of its own.
  func modifyInside<Result>(
    _ root: inout Root, _ body: (inout Value, ElementObservers) -> Result
  ) -> Result {
    fatalError("\(Self.self) must override \(#function).")
  }
}

/// Where the registrar of an observable struct lies.
struct RegistrarAccessor<State> {
  let offset: Int

  /// - Returns: `nil` if the type isn't an observable struct.
  init?() {
    func find<S: ObservableState>(_: S.Type) -> Int? {
      S._$storage.values.lazy.compactMap { $0 as? KeyPath<S, ObservationStateRegistrar> }.first
        .flatMap { MemoryLayout<S>.offset(of: $0) }
    }
    guard let type = State.self as? any ObservableState.Type, let found = find(type)
    else { return nil }
    offset = found
  }

  func observers(of state: State) -> ElementObservers {
    // The offset is that of a stored property of this type.
    withUnsafePointer(to: state) {
      (UnsafeRawPointer($0) + offset)
        .assumingMemoryBound(to: ObservationStateRegistrar.self).pointee.elements
    }
  }
}

private final class TrackedStorage<Root: ObservableState, Value>: ObservedStorage<Root, Value> {
  private let offset: Int
  private let registrarOffset: Int
  private let notify: (ObservationStateRegistrar, Root) -> Void
  private let identity = ValueIdentity<Value>.resolve()

  init(
    offset: Int, registrarOffset: Int,
    notify: @escaping (ObservationStateRegistrar, Root) -> Void
  ) {
    self.offset = offset
    self.registrarOffset = registrarOffset
    self.notify = notify
  }

  // The offsets are those of stored properties of `Root` of these types, and a root that is passed
  // in is borrowed, or borrowed exclusively, for the time of the call.

  override func read<Result>(
    _ root: Root, _ body: (Value, ObservationStateRegistrar) -> Result
  ) -> Result {
    withUnsafePointer(to: root) { root in
      let root = UnsafeRawPointer(root)
      return body(
        (root + offset).assumingMemoryBound(to: Value.self).pointee,
        (root + registrarOffset).assumingMemoryBound(to: ObservationStateRegistrar.self).pointee)
    }
  }

  override func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    withUnsafeMutablePointer(to: &root) { pointer in
      let value = (UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self)
      let before = identity.willModify(&value.pointee)
      let result = body(&value.pointee)
      if before == nil || identity.of(value.pointee) != before {
        let registrar = (UnsafeMutableRawPointer(pointer) + registrarOffset)
          .assumingMemoryBound(to: ObservationStateRegistrar.self).pointee
        notify(registrar, pointer.pointee)
      }
      return result
    }
  }

  override func willReplace(in root: Root) {
    read(root) { _, registrar in registrar.elements.willReplace(Value.self, in: root) }
  }

  override func modifyInside<Result>(
    _ root: inout Root, _ body: (inout Value, ElementObservers) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &root) { pointer in
      let root = UnsafeMutableRawPointer(pointer)
      let registrar = (root + registrarOffset)
        .assumingMemoryBound(to: ObservationStateRegistrar.self)
      return body(
        &(root + offset).assumingMemoryBound(to: Value.self).pointee, registrar.pointee.elements)
    }
  }
}

/// A key path to a property that is observed, whatever its type is.
private protocol ObservedKeyPath {
  /// How to tell the observers of the property in a value of this type.
  func notification<Root>(
    for root: Root.Type
  ) -> ((ObservationStateRegistrar, Root) -> Void)?
}

extension KeyPath: ObservedKeyPath where Root: Observable {
  fileprivate func notification<R>(
    for root: R.Type
  ) -> ((ObservationStateRegistrar, R) -> Void)? {
    let notify: (ObservationStateRegistrar, Root) -> Void = { [self] registrar, root in
      registrar.notify(root, self)
    }
    return notify as? (ObservationStateRegistrar, R) -> Void
  }
}

/// What tells a value that was changed in place from one that was replaced.
private struct ValueIdentity<Value> {
  /// Gives the value a new identity and returns it; `nil` for what has none.
  let willModify: (inout Value) -> AnyHashable?
  let of: (Value) -> AnyHashable?

  static func resolve() -> Self {
    if let type = Value.self as? any ObservableState.Type {
      return observable(type)
    }
    if let type = Value.self as? any ObservablePresentation.Type {
      return presentation(type)
    }
    return Self(willModify: { _ in nil }, of: { _ in nil })
  }

  private static func observable<V: ObservableState>(_: V.Type) -> Self {
    // `V` is `Value`.
    Self(
      willModify: { value in
        withUnsafeMutablePointer(to: &value) {
          $0.withMemoryRebound(to: V.self, capacity: 1) {
            $0.pointee._$willModify()
            return $0.pointee._$id
          }
        }
      },
      of: { value in
        withUnsafePointer(to: value) {
          $0.withMemoryRebound(to: V.self, capacity: 1) { $0.pointee._$id }
        }
      })
  }

  private static func presentation<V: ObservablePresentation>(_: V.Type) -> Self {
    Self(
      willModify: { value in
        withUnsafeMutablePointer(to: &value) {
          $0.withMemoryRebound(to: V.self, capacity: 1) {
            $0.pointee.willModify()
            return $0.pointee.identity
          }
        }
      },
      of: { value in
        withUnsafePointer(to: value) {
          $0.withMemoryRebound(to: V.self, capacity: 1) { $0.pointee.identity }
        }
      })
  }
}

/// The presentation state of something observable.
private protocol ObservablePresentation {
  mutating func willModify()
  var identity: AnyHashable { get }
}

extension PresentationState: ObservablePresentation where State: ObservableState {
  fileprivate mutating func willModify() {
    modify { $0._$willModify() }
  }

  fileprivate var identity: AnyHashable {
    AnyHashable(wrappedValue?._$id)
  }
}
