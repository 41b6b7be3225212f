import ConcurrencyExtras

/// An accessor to a part of a state, resolved once and used for every action.
final class StateAccessor<Root, Value> {
  private let keyPath: WritableKeyPath<Root, Value>
  /// The stored property; `nil` if the part is computed.
  private let property: StoredProperty<Root, Value>?
  /// The tracked property of observable state, if the part is one.
  private let tracked: ObservedStorage<Root, Value>?
  /// The `ObservableIdentity` of elements, if the part is a collection of observable elements.
  private let elementIdentity: AnyObject?
  /// The `EqualityCheck` of elements, if the part is a collection of other elements.
  private let elementEquality: AnyObject?

  /// Returns the accessor along a key path.
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
    (elementIdentity, elementEquality) = elementChecks(Value.self)
  }

  /// Changes the part's contents in place without notifying the part's observers: the contents have
  /// their own observers.
  // For the figures of `@inline` see "Inlining" in Performance.md.
  @inline(__always)
  func modifyInside<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let property else { return body(&root[keyPath: keyPath]) }
    tracked?.willChange(in: &root)
    return property.modify(&root, body)
  }

  /// Reads the part. A stored part is read in place and without registering an access. `body` must
  /// not change the part.
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

  /// Changes the part in place, and notifies its observers if the value is replaced.
  @inline(__always)
  func modify(_ root: inout Root, _ body: (inout Value) -> Void) {
    if let tracked { tracked.modify(&root, body) } else { modifyInside(&root, body) }
  }

  /// Notifies the stores of the old value, then replaces the part.
  func replace(_ root: inout Root, _ body: (inout Value) -> Void) {
    tracked?.willReplace(in: &root)
    modify(&root, body)
  }

  /// Changes an element of the part in place, and notifies its observers if the value is replaced.
  ///
  /// - Returns: Whether the element exists.
  @inline(__always)
  func modifyElement(
    id: Value.ElementID, in root: inout Root, _ change: (inout Value.Element) -> Void
  ) -> Bool where Value: _ElementContainer {
    guard let elementIdentity = elementIdentity(Value.Element.self) else {
      return modifyPlainElement(id: id, in: &root, change)
    }
    var isNotified = true
    let isThere = modifyInside(&root) { elements in
      elements._modifyElement(id: id) { element in
        let before = withAddress(of: &element) { ElementBefore($0, elementIdentity) }
        change(&element)
        isNotified = withAddress(of: &element) { before.notify(ifReplacedBy: $0, elementIdentity) }
      }
    }
    if let tracked {
      tracked.observers(in: &root).didChangeElement(AnyHashable(id), in: tracked.observed.name)
      if !isNotified { tracked.didReplace(in: &root) }
    }
    return isThere
  }

  /// Changes an element without identity. Such an element has no observers, so the collection's
  /// observers are notified.
  @inline(never)
  private func modifyPlainElement(
    id: Value.ElementID, in root: inout Root, _ change: (inout Value.Element) -> Void
  ) -> Bool where Value: _ElementContainer {
    var isReplaced = true
    let isThere = modifyInside(&root) { elements in
      elements._modifyElement(id: id) { element in
        if tracked != nil, let elementEquality {
          isReplaced = downcast(elementEquality, to: EqualityCheck<Value.Element>.self)
            .isReplaced(&element, by: change)
        } else {
          change(&element)
        }
      }
    }
    if isThere, isReplaced { tracked?.didReplace(in: &root) }
    return isThere
  }

  @inline(__always)
  private func elementIdentity<Element>(_: Element.Type) -> ObservableIdentity<Element>? {
    elementIdentity.map { downcast($0, to: ObservableIdentity<Element>.self) }
  }
}

/// Returns the checks that compare a collection's elements by identity and by equality. Both are
/// `nil` for values that aren't collections.
private func elementChecks<Value>(_: Value.Type) -> (identity: AnyObject?, equality: AnyObject?) {
  func make<Elements: _ElementContainer>(
    _: Elements.Type
  ) -> (identity: AnyObject?, equality: AnyObject?) {
    (ObservableIdentity<Elements.Element>(), EqualityCheck<Elements.Element>.ofEquatable())
  }
  return (Value.self as? any _ElementContainer.Type).map { make($0) } ?? (nil, nil)
}
