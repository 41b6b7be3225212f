/// Where a tracked property of an ``ObservableState`` struct is stored.
///
/// A key path to a tracked property leads to its accessors, and a change through them reads a copy
/// and writes it back, which copies whole collections. The storage is changed where it lies, and
/// observers are told as the accessors would tell them.
final class ObservedStorage<Root, Value> {
  /// Where the value lies in the root, in bytes.
  let offset: Int
  /// Where the root keeps its registrar, in bytes.
  let registrarOffset: Int
  /// Tells the observers of the property.
  private let notify: (UnsafeMutableRawPointer) -> Void
  /// Registers a reader of the property in the root that a pointer leads to.
  let access: (UnsafeMutableRawPointer) -> Void
  private let identity = ValueIdentity(of: Value.self)

  // The offsets are those of stored properties of `Root` of these types.

  private init(
    offset: Int, registrarOffset: Int, property: any ObservedKeyPath
  ) {
    self.offset = offset
    self.registrarOffset = registrarOffset
    notify = property.notification(registrarOffset: registrarOffset)
    access = property.registration(registrarOffset: registrarOffset)
  }

  /// - Returns: `nil` if the key path isn't one to a tracked property.
  static func resolve(_ keyPath: KeyPath<Root, Value>) -> ObservedStorage<Root, Value>? {
    resolve(property: keyPath)
  }

  /// Where a property that is presented is stored: `\.child` of `@Presents var child`.
  static func resolve<Wrapped>(
    presented keyPath: KeyPath<Root, Wrapped?>
  ) -> ObservedStorage<Root, Value>? where Value == PresentationState<Wrapped> {
    resolve(property: keyPath)
  }

  private static func resolve(
    property keyPath: PartialKeyPath<Root>
  ) -> ObservedStorage<Root, Value>? {
    guard let root = Root.self as? any ObservableState.Type else { return nil }
    func open<R: ObservableState>(_: R.Type) -> ObservedStorage<Root, Value>? {
      guard
        let property = keyPath as AnyKeyPath as? PartialKeyPath<R>,
        let storage = R._$storage[property] as? KeyPath<R, Value>,
        let registrar = RegistrarAccessor<R>(),
        let offset = MemoryLayout<R>.offset(of: storage)
      else { return nil }
      // What is presented has two names; it is observed by that of the property itself.
      let observed = observedName(of: property, at: storage, in: R._$storage)
      guard let observed = observed as? any ObservedKeyPath else { return nil }
      return ObservedStorage(
        offset: offset, registrarOffset: registrar.offset, property: observed)
    }
    return open(root)
  }

  @inline(__always)
  func registrar(
    in root: UnsafeMutablePointer<Root>
  ) -> UnsafeMutablePointer<ObservationStateRegistrar> {
    (UnsafeMutableRawPointer(root) + registrarOffset)
      .assumingMemoryBound(to: ObservationStateRegistrar.self)
  }

  /// Lets the value be changed where it lies, and tells the observers if it becomes another one. That
  /// is always so for what has no identity.
  func modify(
    _ value: UnsafeMutablePointer<Value>, in root: UnsafeMutablePointer<Root>,
    _ body: (UnsafeMutablePointer<Value>) -> Void
  ) {
    let before = identity?.willModify(value)
    body(value)
    if let identity, identity.of(value) == before { return }
    didReplace(in: root)
  }

  /// Tells the observers of the property that the value is another one.
  func didReplace(in root: UnsafeMutablePointer<Root>) {
    notify(UnsafeMutableRawPointer(root))
  }

  /// Tells those who want to know what there was that the value is about to be replaced.
  func willReplace(in root: UnsafeMutablePointer<Root>) {
    registrar(in: root).pointee.observers.willReplace(Value.self, in: root.pointee)
  }
}

/// By which of its names a property is observed: what is presented has two, `\.child` and `\.$child`,
/// for one storage, and is observed by that of the property itself.
private func observedName<Root>(
  of property: PartialKeyPath<Root>, at storage: PartialKeyPath<Root>,
  in storages: [PartialKeyPath<Root>: PartialKeyPath<Root>]
) -> PartialKeyPath<Root> {
  let isProjection = type(of: property) == type(of: storage)
  guard isProjection else { return property }
  return storages.first { $0.key != property && $0.value == storage }?.key ?? property
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
}

/// A key path to a property that is observed, whatever its type is.
private protocol ObservedKeyPath {
  /// How to tell the observers of the property in a value that a pointer leads to.
  func notification(registrarOffset: Int) -> (UnsafeMutableRawPointer) -> Void
  /// How to register a reader of the property.
  func registration(registrarOffset: Int) -> (UnsafeMutableRawPointer) -> Void
}

extension KeyPath: ObservedKeyPath where Root: Observable {
  // Registrars ask for the value that is observed but look at nothing in it. Both are passed as what
  // can be changed, because only that is sure not to be copied; the one is a part of the other, which
  // does no harm because neither is changed.

  fileprivate func notification(registrarOffset: Int) -> (UnsafeMutableRawPointer) -> Void {
    { [self] root in
      notify(
        &(root + registrarOffset).assumingMemoryBound(to: ObservationStateRegistrar.self).pointee,
        &root.assumingMemoryBound(to: Root.self).pointee)
    }
  }

  private func notify(_ registrar: inout ObservationStateRegistrar, _ root: inout Root) {
    registrar.observers.notify(root, self)
  }

  fileprivate func registration(registrarOffset: Int) -> (UnsafeMutableRawPointer) -> Void {
    { [self] root in
      access(
        &(root + registrarOffset).assumingMemoryBound(to: ObservationStateRegistrar.self).pointee,
        &root.assumingMemoryBound(to: Root.self).pointee)
    }
  }

  private func access(_ registrar: inout ObservationStateRegistrar, _ root: inout Root) {
    registrar.observers.access(root, self)
  }
}

/// Lets a struct be changed where it lies, and returns whether it has become another one.
///
/// It is given a new identity before, which it still has afterwards unless it was replaced.
///
/// - Parameter registrar: Where in the struct its registrar lies, in bytes.
@inline(__always)
func isReplaced(
  _ value: UnsafeMutableRawPointer, registrar offset: Int, by body: () -> Void
) -> Bool {
  let registrar = (value + offset).assumingMemoryBound(to: ObservationStateRegistrar.self)
  registrar.pointee._$willModify()
  let before = registrar.pointee.id
  body()
  return !registrar.pointee.id.isSameLocation(as: before)
}

/// What tells a value of some type that was changed in place from one that was replaced.
private struct ValueIdentity {
  /// Gives the value a new identity and returns it.
  let willModify: (UnsafeMutableRawPointer) -> ObservableStateID?
  let of: (UnsafeMutableRawPointer) -> ObservableStateID?

  /// - Returns: `nil` if there is nothing to tell a changed value from a replaced one.
  init?<Value>(of _: Value.Type) {
    if let type = Value.self as? any ObservableState.Type {
      self.init(observable: type)
    } else if let type = Value.self as? any ObservablePresentation.Type {
      self.init(presentation: type)
    } else {
      return nil
    }
  }

  fileprivate init<V: ObservableState>(observable _: V.Type) {
    // `V` is the type of the value.
    willModify = { value in
      let value = value.assumingMemoryBound(to: V.self)
      value.pointee._$willModify()
      return value.pointee._$id
    }
    of = { $0.assumingMemoryBound(to: V.self).pointee._$id }
  }

  private init(presentation type: any ObservablePresentation.Type) {
    let presented = type.presentedIdentity
    // What is presented lies in a box, whatever its type is.
    willModify = { type.changeableAddress($0).flatMap(presented.willModify) }
    of = { presentationAddress($0).flatMap(presented.of) }
  }
}

/// The presentation state of something observable.
private protocol ObservablePresentation {
  static var presentedIdentity: ValueIdentity { get }
  static func changeableAddress(_ presentation: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
}

extension PresentationState: ObservablePresentation where State: ObservableState {
  fileprivate static var presentedIdentity: ValueIdentity { ValueIdentity(observable: State.self) }

  fileprivate static func changeableAddress(
    _ presentation: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer? {
    let address = uniqueAddress(presentation.assumingMemoryBound(to: Self.self))
    return if let address { UnsafeMutableRawPointer(address) } else { nil }
  }
}
