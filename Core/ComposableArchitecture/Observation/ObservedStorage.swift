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

  /// Before a change of the value in place.
  func willModify(_ value: UnsafeMutablePointer<Value>) -> ChangedIdentity {
    identity.willModify(UnsafeMutableRawPointer(value))
  }

  /// After it: tells the observers if the value is another one now.
  func didModify(
    _ value: UnsafeMutablePointer<Value>, in root: UnsafeMutablePointer<Root>,
    _ before: ChangedIdentity
  ) {
    if before.isKnown, identity.of(UnsafeMutableRawPointer(value)) == before { return }
    notify(UnsafeMutableRawPointer(root))
  }

  /// Tells those who want to know what there was that the value is about to be replaced.
  func willReplace(in root: UnsafeMutablePointer<Root>) {
    registrar(in: root).pointee.elements.willReplace(Value.self, in: root.pointee)
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
    registrar.registrar.willSet(root, keyPath: self)
    registrar.registrar.didSet(root, keyPath: self)
  }

  fileprivate func registration(registrarOffset: Int) -> (UnsafeMutableRawPointer) -> Void {
    { [self] root in
      access(
        &(root + registrarOffset).assumingMemoryBound(to: ObservationStateRegistrar.self).pointee,
        &root.assumingMemoryBound(to: Root.self).pointee)
    }
  }

  private func access(_ registrar: inout ObservationStateRegistrar, _ root: inout Root) {
    registrar.registrar.access(root, keyPath: self)
  }
}

/// The identity of a value during a change in place.
struct ChangedIdentity: Equatable {
  /// Whether there is something to tell a changed value from a replaced one.
  let isKnown: Bool
  let id: ObservableStateID?

  static let unknown = ChangedIdentity(isKnown: false, id: nil)

  init(isKnown: Bool = true, id: ObservableStateID?) {
    self.isKnown = isKnown
    self.id = id
  }
}

/// What tells a value of some type that was changed in place from one that was replaced.
private struct ValueIdentity {
  private enum Kind {
    /// A struct with a registrar, so many bytes from its beginning.
    case registrar(offset: Int)
    case functions(
      willModify: (UnsafeMutableRawPointer) -> ChangedIdentity,
      of: (UnsafeMutableRawPointer) -> ChangedIdentity)
    case unknown
  }

  private let kind: Kind

  init<Value>(of _: Value.Type) {
    kind =
      if let registrar = RegistrarAccessor<Value>() {
        .registrar(offset: registrar.offset)
      } else if let type = Value.self as? any ObservableState.Type {
        Self.observable(type)
      } else if let type = Value.self as? any ObservablePresentation.Type {
        Self.presentation(type)
      } else {
        .unknown
      }
  }

  /// Gives the value a new identity and returns it.
  func willModify(_ value: UnsafeMutableRawPointer) -> ChangedIdentity {
    switch kind {
    case .registrar(let offset):
      let registrar = (value + offset).assumingMemoryBound(to: ObservationStateRegistrar.self)
      registrar.pointee._$willModify()
      return ChangedIdentity(id: registrar.pointee.id)
    case .functions(let willModify, _): return willModify(value)
    case .unknown: return .unknown
    }
  }

  func of(_ value: UnsafeMutableRawPointer) -> ChangedIdentity {
    switch kind {
    case .registrar(let offset):
      ChangedIdentity(
        id: (value + offset).assumingMemoryBound(to: ObservationStateRegistrar.self).pointee.id)
    case .functions(_, let of): of(value)
    case .unknown: .unknown
    }
  }

  private static func observable<V: ObservableState>(_: V.Type) -> Kind {
    // `V` is the type of the value.
    .functions(
      willModify: { value in
        let value = value.assumingMemoryBound(to: V.self)
        value.pointee._$willModify()
        return ChangedIdentity(id: value.pointee._$id)
      },
      of: { ChangedIdentity(id: $0.assumingMemoryBound(to: V.self).pointee._$id) })
  }

  private static func presentation(_ type: any ObservablePresentation.Type) -> Kind {
    let presented = type.presentedIdentity
    // What is presented lies in a box, whatever its type is.
    return .functions(
      willModify: { presentation in
        guard let address = type.changeableAddress(presentation) else {
          return ChangedIdentity(id: nil)
        }
        return presented.willModify(address)
      },
      of: { presentation in
        guard let address = presentationAddress(presentation) else {
          return ChangedIdentity(id: nil)
        }
        return presented.of(address)
      })
  }
}

/// The presentation state of something observable.
private protocol ObservablePresentation {
  static var presentedIdentity: ValueIdentity { get }
  static func changeableAddress(_ presentation: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
}

extension PresentationState: ObservablePresentation where State: ObservableState {
  fileprivate static var presentedIdentity: ValueIdentity { ValueIdentity(of: State.self) }

  fileprivate static func changeableAddress(
    _ presentation: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer? {
    let address = uniqueAddress(presentation.assumingMemoryBound(to: Self.self))
    return if let address { UnsafeMutableRawPointer(address) } else { nil }
  }
}
