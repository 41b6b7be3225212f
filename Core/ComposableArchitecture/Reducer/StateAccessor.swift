import ConcurrencyExtras

/// A way to a part of a state, found once and used for every action.
final class StateAccessor<Root, Value> {
  private let keyPath: WritableKeyPath<Root, Value>
  /// The part, unless it is computed.
  private let property: StoredProperty<Root, Value>?
  /// The part as a tracked property of observable state, if it is one.
  private let tracked: ObservedStorage<Root, Value>?
  /// The registrar in the part, if the part is tracked and an observable struct, as nearly all are.
  private let registrar: StoredProperty<Value, ObservationStateRegistrar>?

  /// The way along a key path.
  static func to(_ keyPath: WritableKeyPath<Root, Value>) -> StateAccessor {
    let keyPath = UncheckedSendable(keyPath)
    return onMainActor {
      KeyPathTable.accessors.value(for: keyPath.value) { StateAccessor(keyPath.value) }
    } ?? StateAccessor(keyPath.value)
  }

  private init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    if let property = StoredProperty(keyPath) {
      self.property = property
      tracked = nil
    } else {
      tracked = ObservedStorage.resolve(keyPath)
      property = tracked?.property
    }
    registrar = tracked == nil ? nil : registrarProperty(of: Value.self)
  }

  /// Whether the part is a tracked property.
  var isTracked: Bool { tracked != nil }

  /// Changes what is inside of the part, which has observers of its own, where it lies.
  @inline(__always)
  func modifyInside<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let property else { return body(&root[keyPath: keyPath]) }
    tracked?.willChange(in: &root)
    return property.modify(&root, body)
  }

  /// Reads the part where it lies, without registering an access where that is possible. Nothing is to
  /// be changed.
  @inline(__always)
  func read<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    if let property { return property.modify(&root, body) }
    return readComputed(&root, body)
  }

  @inline(never)
  private func readComputed<Result>(
    _ root: inout Root, _ body: (inout Value) -> Result
  ) -> Result {
    var value = root[keyPath: keyPath]
    return body(&value)
  }

  /// Changes the part where it lies, and tells its observers if it becomes another one.
  @inline(__always)
  func modify(_ root: inout Root, _ body: (inout Value) -> Void) {
    if let registrar, let property {
      tracked?.willChange(in: &root)
      let wasReplaced = property.modify(&root) { isReplaced(&$0, registrar, by: body) }
      if wasReplaced { didReplace(in: &root) }
    } else {
      modifyOther(&root, body)
    }
  }

  @inline(never)
  private func modifyOther(_ root: inout Root, _ body: (inout Value) -> Void) {
    if let tracked { tracked.modify(&root, body) } else { modifyInside(&root, body) }
  }

  /// Tells the observers of the part, which is tracked, that it is another one.
  @inline(never)
  func didReplace(in root: inout Root) {
    tracked?.didReplace(in: &root)
  }

  /// Changes the part into another one, and tells first those who want to know what there was.
  func replace(_ root: inout Root, _ body: (inout Value) -> Void) {
    tracked?.willReplace(in: &root)
    modify(&root, body)
  }

  /// What keeps the observers of the elements of the part; `nil` if it isn't tracked.
  @inline(__always)
  func observedCollection(in root: inout Root) -> ObservedCollection? {
    guard let tracked else { return nil }
    return ObservedCollection(observers: tracked.observers(in: &root), keyPath: keyPath)
  }
}
