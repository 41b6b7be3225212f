/// The storage of a tracked property of an ``ObservableState`` struct.
///
/// A key path to a tracked property leads to its accessors. A change through them reads a copy and
/// writes it back, which copies whole collections. This class changes the storage in place instead,
/// with the same notifications as the accessors.
final class ObservedStorage<Root, Value> {
  /// The stored property that holds the value.
  let property: StoredProperty<Root, Value>
  private let registrar: StoredProperty<Root, ObservationStateRegistrar>
  /// The property under the key path that its observers register with.
  let observed: ObservedProperty<Root>
  private let check = ReplacementCheck<Value>.make()

  private init(
    _ property: StoredProperty<Root, Value>,
    _ registrar: StoredProperty<Root, ObservationStateRegistrar>,
    _ observed: ObservedProperty<Root>
  ) {
    self.property = property
    self.registrar = registrar
    self.observed = observed
  }

  /// - Returns: `nil` if the key path doesn't lead to a tracked property.
  static func resolve(_ keyPath: KeyPath<Root, Value>) -> ObservedStorage<Root, Value>? {
    resolve(property: keyPath)
  }

  /// Returns the storage of a presented property: `\.child` of `@Presents var child`.
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

  func observers(in root: inout Root) -> StateObservers {
    registrar.modify(&root) { $0.observers }
  }

  /// Records that the contents of the value are about to change.
  func willChange(in root: inout Root) {
    registrar.modify(&root) { $0._$willChange() }
  }

  /// Changes the value in place, and notifies the observers if it is replaced. A value without
  /// identity always counts as replaced.
  func modify(_ root: inout Root, _ body: (inout Value) -> Void) {
    willChange(in: &root)
    let observers = observers(in: &root)
    let isObserved = observers.isRead.load(ordering: .relaxed)
    let isReplaced = property.modify(&root) { value in
      if isObserved, let check { return check.isReplaced(&value, by: body) }
      body(&value)
      return true
    }
    observers.didChangeElements(in: observed.name)
    if isReplaced, isObserved { observed.notify(&root, observers) }
  }

  /// Notifies the observers of the property that the value was replaced.
  func didReplace(in root: inout Root) {
    observed.notify(&root, observers(in: &root))
  }

  /// Notifies observers that keep the old value, before the value is replaced.
  func willReplace(in root: inout Root) {
    observers(in: &root).willReplace(Value.self, in: root)
  }
}

/// An observed property of any type.
class ObservedProperty<Root> {
  /// The key path of the property.
  final let name: AnyKeyPath

  init(_ name: AnyKeyPath) {
    self.name = name
  }

  /// Registers a reader.
  func access(_ root: inout Root, _ observers: StateObservers) {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Notifies the observers that the property was replaced.
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

  // Registrars take the observed value but don't read it. As an `inout` argument, the value is
  // never copied.

  override func access(_ root: inout Root, _ observers: StateObservers) {
    observers.access(root, keyPath)
  }

  override func notify(_ root: inout Root, _ observers: StateObservers) {
    observers.notify(root, keyPath)
  }
}

protocol ObservedKeyPath {
  /// The ``ObservedProperty`` of the key path.
  var property: AnyObject { get }
}

extension KeyPath: ObservedKeyPath where Root: Observable {
  var property: AnyObject { KeyPathProperty(self) }
}

/// A check of whether a change replaces a state or modifies it in place. The two kinds of change
/// notify different observers.
class ReplacementCheck<Value> {
  /// - Returns: `nil` if nothing distinguishes a changed value from a replaced one.
  static func make() -> ReplacementCheck? {
    if let identity = ObservableIdentity<Value>() {
      return IdentityCheck(identity, enumTag(of: Value.self) == nil ? nil : .ofEquatable())
    }
    if let type = Value.self as? any ObservablePresentation.Type {
      return type.check as? ReplacementCheck
    }
    return ElementsCheck.ofElements() ?? EqualityCheck.ofEquatable()
  }

  func isReplaced(_ value: inout Value, by body: (inout Value) -> Void) -> Bool {
    fatalError("\(Self.self) must override \(#function).")
  }
}

private final class IdentityCheck<Value>: ReplacementCheck<Value> {
  private let identity: ObservableIdentity<Value>
  /// A comparison for an enum. An enum has no identity in a case without observable content.
  private let equality: EqualityCheck<Value>?

  init(_ identity: ObservableIdentity<Value>, _ equality: EqualityCheck<Value>?) {
    self.identity = identity
    self.equality = equality
  }

  override func isReplaced(_ value: inout Value, by body: (inout Value) -> Void) -> Bool {
    let before = identity.of(&value)
    if let equality, identity.of(&value) != before { return equality.isReplaced(&value, by: body) }
    body(&value)
    return before.isReplaced(by: identity.of(&value))
  }
}

/// A comparison of values without identity, by equality.
final class EqualityCheck<Value>: ReplacementCheck<Value> {
  private let areEqual: (Value, Value) -> Bool

  private init(_ areEqual: @escaping (Value, Value) -> Bool) {
    self.areEqual = areEqual
  }

  static func ofEquatable() -> EqualityCheck? {
    func equality<E: Equatable>(_: E.Type) -> Any { { (lhs: E, rhs: E) in lhs == rhs } }
    guard let type = Value.self as? any Equatable.Type,
      let areEqual = equality(type) as? (Value, Value) -> Bool
    else { return nil }
    return EqualityCheck(areEqual)
  }

  override func isReplaced(_ value: inout Value, by body: (inout Value) -> Void) -> Bool {
    let before = value
    body(&value)
    return !areEqual(before, value)
  }
}

private final class PresentationCheck<State>: ReplacementCheck<PresentationState<State>> {
  private let identity: ObservableIdentity<State>

  init(_ identity: ObservableIdentity<State>) {
    self.identity = identity
  }

  override func isReplaced(
    _ value: inout PresentationState<State>, by body: (inout PresentationState<State>) -> Void
  ) -> Bool {
    let before = value.address.map { identity.of($0) } ?? .none
    body(&value)
    return before.isReplaced(by: value.address.map { identity.of($0) } ?? .none)
  }
}

/// The presentation state of an observable child.
private protocol ObservablePresentation {
  /// The ``ReplacementCheck`` of the presentation state.
  static var check: AnyObject? { get }
}

extension PresentationState: ObservablePresentation where State: ObservableState {
  fileprivate static var check: AnyObject? {
    ObservableIdentity<State>().map { PresentationCheck($0) }
  }
}

/// A check for collections, which also notifies the observers of each replaced element.
private final class ElementsCheck<Value>: ReplacementCheck<Value> {
  private let before: (Value) -> _ElementsBefore
  private let notifyReplaced: (_ElementsBefore, Value) -> Bool

  private init(
    _ before: @escaping (Value) -> _ElementsBefore,
    _ notifyReplaced: @escaping (_ElementsBefore, Value) -> Bool
  ) {
    self.before = before
    self.notifyReplaced = notifyReplaced
  }

  /// - Returns: `nil` if the value isn't a collection of observable elements.
  static func ofElements() -> ElementsCheck? {
    func functions<Elements: ObservableElements>(_: Elements.Type) -> (before: Any, notify: Any) {
      (
        { (elements: Elements) in elements.before },
        { (before: _ElementsBefore, elements: Elements) in elements.notifyReplaced(before) }
      )
    }
    guard let type = Value.self as? any ObservableElements.Type else { return nil }
    let functions = functions(type)
    guard let before = functions.before as? (Value) -> _ElementsBefore,
      let notify = functions.notify as? (_ElementsBefore, Value) -> Bool
    else { return nil }
    return ElementsCheck(before, notify)
  }

  override func isReplaced(_ value: inout Value, by body: (inout Value) -> Void) -> Bool {
    let before = before(value)
    body(&value)
    return notifyReplaced(before, value)
  }
}

/// A collection of observable elements.
private protocol ObservableElements {
  var before: _ElementsBefore { get }
  func notifyReplaced(_ before: _ElementsBefore) -> Bool
}

extension IdentifiedArray: ObservableElements where Element: ObservableState {
  fileprivate var before: _ElementsBefore { _ElementsBefore(self, isObserved: true) }
  fileprivate func notifyReplaced(_ before: _ElementsBefore) -> Bool {
    before.notifyReplaced(by: self)
  }
}

extension StackState: ObservableElements where Element: ObservableState {
  fileprivate var before: _ElementsBefore { _ElementsBefore(self, isObserved: true) }
  fileprivate func notifyReplaced(_ before: _ElementsBefore) -> Bool {
    before.notifyReplaced(by: self)
  }
}
