/// Where a tracked property of an ``ObservableState`` struct is stored.
///
/// A key path to a tracked property leads to its accessors, and a change through them reads a copy
/// and writes it back, which copies whole collections. The storage is changed where it lies, and
/// observers are told as the accessors would tell them.
final class ObservedStorage<Root, Value> {
  /// What stores the value.
  let property: StoredProperty<Root, Value>
  private let registrar: StoredProperty<Root, ObservationStateRegistrar>
  /// By what the property is observed.
  let observed: ObservedProperty<Root>
  private let identity = ValueIdentity<Value>()

  private init(
    _ property: StoredProperty<Root, Value>,
    _ registrar: StoredProperty<Root, ObservationStateRegistrar>,
    _ observed: ObservedProperty<Root>
  ) {
    self.property = property
    self.registrar = registrar
    self.observed = observed
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
    let properties = TrackedProperties<Root>.find()
    guard let storage = properties.storages[keyPath],
      let property = StoredProperty<Root, Value>(of: storage),
      let registrar = properties.registrar,
      let name = properties.observedName(of: keyPath, at: storage) as? any ObservedKeyPath,
      let observed = name.property as? ObservedProperty<Root>
    else { return nil }
    return ObservedStorage(property, registrar, observed)
  }

  @inline(__always)
  func observers(in root: inout Root) -> StateObservers {
    registrar.modify(&root) { $0.observers }
  }

  /// Something in the value is about to change.
  @inline(__always)
  func willChange(in root: inout Root) {
    registrar.modify(&root) { $0._$willChange() }
  }

  /// Lets the value be changed where it lies, and tells the observers if it becomes another one. That
  /// is always so for what has no identity.
  func modify(_ root: inout Root, _ body: (inout Value) -> Void) {
    willChange(in: &root)
    let isReplaced = property.modify(&root) { value in
      let before = identity?.willModify(&value)
      body(&value)
      return identity.map { $0.of(&value) != before } ?? true
    }
    if isReplaced { didReplace(in: &root) }
  }

  /// Tells the observers of the property that the value is another one.
  func didReplace(in root: inout Root) {
    observed.notify(&root, observers(in: &root))
  }

  /// Tells those who want to know what there was that the value is about to be replaced.
  func willReplace(in root: inout Root) {
    observers(in: &root).willReplace(Value.self, in: root)
  }
}

/// A property that is observed, whatever its type is.
class ObservedProperty<Root> {
  /// The property.
  final let name: AnyKeyPath

  init(_ name: AnyKeyPath) {
    self.name = name
  }

  /// Registers a reader.
  func access(_ root: inout Root, _ observers: StateObservers) {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Tells the observers that the property is another one.
  func notify(_ root: inout Root, _ observers: StateObservers) {
    fatalError("\(Self.self) must override \(#function).")
  }
}

private final class KeyPathProperty<Root: Observable, Value>: ObservedProperty<Root> {
  private let keyPath: KeyPath<Root, Value>

  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    super.init(keyPath)
  }

  // Registrars ask for the value that is observed but look at nothing in it. It is passed as what can be
  // changed, because only that is sure not to be copied.

  override func access(_ root: inout Root, _ observers: StateObservers) {
    observers.access(root, keyPath)
  }

  override func notify(_ root: inout Root, _ observers: StateObservers) {
    observers.notify(root, keyPath)
  }
}

private protocol ObservedKeyPath {
  /// An ``ObservedProperty``.
  var property: AnyObject { get }
}

extension KeyPath: ObservedKeyPath where Root: Observable {
  fileprivate var property: AnyObject { KeyPathProperty(self) }
}

/// Lets a struct be changed where it lies, and returns whether it has become another one.
///
/// It is given a new identity before, which it still has afterwards unless it was replaced.
@inline(__always)
func isReplaced<Value>(
  _ value: inout Value, _ registrar: StoredProperty<Value, ObservationStateRegistrar>,
  by body: (inout Value) -> Void
) -> Bool {
  let before = registrar.modify(&value) {
    $0._$willModify()
    return $0.id
  }
  body(&value)
  return registrar.modify(&value) {
    if $0.id.isSameLocation(as: before) { return false }
    $0.didReplaceOther()
    return true
  }
}

/// What tells a value of some type that was changed in place from one that was replaced.
private struct ValueIdentity<Value> {
  /// Gives the value a new identity and returns it.
  let willModify: (inout Value) -> ObservableStateID?
  let of: (inout Value) -> ObservableStateID?

  /// - Returns: `nil` if there is nothing to tell a changed value from a replaced one.
  init?() {
    func functions<V: ObservableState>(_: V.Type) -> (willModify: Any, of: Any) {
      (
        { (value: inout V) -> ObservableStateID? in
          value._$willModify()
          return value._$id
        },
        { (value: inout V) -> ObservableStateID? in value._$id }
      )
    }
    let functions: (willModify: Any, of: Any)? =
      if let type = Value.self as? any ObservableState.Type {
        functions(type)
      } else if let type = Value.self as? any ObservablePresentation.Type {
        type.identityFunctions
      } else {
        nil
      }
    guard let functions,
      let willModify = functions.willModify as? (inout Value) -> ObservableStateID?,
      let of = functions.of as? (inout Value) -> ObservableStateID?
    else { return nil }
    self.willModify = willModify
    self.of = of
  }
}

/// The presentation state of something observable.
private protocol ObservablePresentation {
  /// For ``ValueIdentity``.
  static var identityFunctions: (willModify: Any, of: Any) { get }
}

extension PresentationState: ObservablePresentation where State: ObservableState {
  fileprivate static var identityFunctions: (willModify: Any, of: Any) {
    (
      { (presentation: inout Self) -> ObservableStateID? in
        presentation.modify {
          $0._$willModify()
          return $0._$id
        }
      },
      { (presentation: inout Self) -> ObservableStateID? in presentation.address?.value._$id }
    )
  }
}
