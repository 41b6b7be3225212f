import OrderedCollections

/// The observers of the properties of a value of ``ObservableState``, and the value's identity.
///
/// `@ObservableState` adds one to every struct. All registrars are equal, hash to nothing and
/// encode nothing, so they don't affect the state's conformances. Copies of a state share their
/// observers.
public struct ObservationStateRegistrar: Sendable {
  public private(set) var id = ObservableStateID()
  @usableFromInline let observers = StateObservers()

  public init() {}

  public mutating func _$willModify() {
    id._$willModify()
  }

  /// Records that a property of the value is about to be set, or to be changed in place.
  // A function of its own, because `mutate` and `willModify` take the whole value as an argument.
  public mutating func _$willChange() {
    id.change()
  }

  /// Registers a read of a property.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>
  ) {
    observers.access(subject, keyPath())
  }

  // MARK: - Setting

  /// Sets a property, and notifies its observers if the value changes.
  @inlinable
  public func mutate<Subject: Observable, Member, Value>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ value: inout Value,
    _ newValue: Value,
    _ isIdentityEqual: (Value, Value) -> Bool,
    _ shouldNotifyObservers: (Value, Value) -> Bool = { _, _ in true }
  ) {
    if isIdentityEqual(value, newValue) || !shouldNotifyObservers(value, newValue) {
      value = newValue
    } else {
      replace(subject, keyPath(), &value, newValue)
    }
  }

  /// Sets a child, and notifies the property's observers if the child's identity differs. Even an
  /// equal child with another identity counts, because its later changes notify other observers.
  @inlinable
  public func mutate<Subject: Observable, Member, Value: ObservableState>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ value: inout Value,
    _ newValue: Value,
    _ isIdentityEqual: (Value, Value) -> Bool,
    _ shouldNotifyObservers: (Value, Value) -> Bool = { _, _ in true }
  ) {
    if isIdentityEqual(value, newValue)
      || !value.hasIdentity && !newValue.hasIdentity && !shouldNotifyObservers(value, newValue)
    {
      value = newValue
    } else {
      replace(subject, keyPath(), &value, newValue)
    }
  }

  /// Sets a collection of children, and notifies the property's observers if the identity of any
  /// child differs.
  @inlinable
  public func mutate<Subject: Observable, Member, Value: Collection>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ value: inout Value,
    _ newValue: Value,
    _ isIdentityEqual: (Value, Value) -> Bool,
    _ shouldNotifyObservers: (Value, Value) -> Bool = { _, _ in true }
  ) where Value.Element: ObservableState {
    if isIdentityEqual(value, newValue) {
      value = newValue
    } else {
      replace(subject, keyPath(), &value, newValue)
    }
  }

  /// Sets a collection whose elements have ids. Notifies the property's observers if it gets other
  /// elements, and the observers of each replaced element.
  public func mutate<Subject: Observable, Elements: _ElementContainer>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Elements>,
    _ value: inout Elements,
    _ newValue: Elements,
    _ isIdentityEqual: (Elements, Elements) -> Bool,
    _ shouldNotifyObservers: (Elements, Elements) -> Bool = { _, _ in true }
  ) where Elements.Element: ObservableState {
    let before = willModify(subject, keyPath: keyPath(), &value)
    value = newValue
    didModify(subject, keyPath: keyPath(), &value, before, isIdentityEqual)
  }

  @inlinable
  func replace<Subject: Observable, Member, Value>(
    _ subject: Subject, _ keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ value: inout Value, _ newValue: Value
  ) {
    observers.willReplace(Value.self, in: subject)
    observers.notify(subject, keyPath()) { value = newValue }
  }

  // MARK: - Changes in place

  /// Returns a placeholder for `didModify`, because the value has no identity to compare.
  @inlinable
  public func willModify<Subject: Observable, Member>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>, _ member: inout Member
  ) -> _UnknownIdentity {
    _UnknownIdentity()
  }

  /// Prepares a change in place of an optional child, which may remove the child.
  @inlinable
  public func willModify<Subject: Observable, Member: _ScopableState>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>, _ member: inout Member
  ) -> _UnknownIdentity {
    observers.willModifyChild(in: subject)
    return _UnknownIdentity()
  }

  /// Notifies observers after a change in place to a value without identity. Such a value always
  /// counts as replaced.
  @inlinable
  public func didModify<Subject: Observable, Member>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ member: inout Member,
    _ before: _UnknownIdentity,
    _ isIdentityEqual: (Member, Member) -> Bool,
    _ shouldNotifyObservers: (Member, Member) -> Bool = { _, _ in true }
  ) {
    notify(subject, keyPath())
  }

  /// Returns the identity of a value before a change in place.
  @inlinable
  public func willModify<Subject: Observable, Member: ObservableState>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>, _ member: inout Member
  ) -> ObservableStateID {
    member._$id
  }

  /// Returns the identity of an optional child before a change in place.
  @inlinable
  public func willModify<Subject: Observable, Member: ObservableState & _ScopableState>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>, _ member: inout Member
  ) -> ObservableStateID {
    observers.willModifyChild(in: subject)
    return member._$id
  }

  /// Notifies observers after a change in place if the value was replaced.
  @inlinable
  public func didModify<Subject: Observable, Member: ObservableState>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ member: inout Member,
    _ before: ObservableStateID,
    _ isIdentityEqual: (Member, Member) -> Bool,
    _ shouldNotifyObservers: (Member, Member) -> Bool = { _, _ in true }
  ) {
    if before.isReplaced(by: member._$id) { notify(subject, keyPath()) }
  }

  /// Returns the identities of the elements of a collection before a change in place.
  ///
  /// - Complexity: O(*n*) if the collection is observed. A copy of the collection would cost more.
  public func willModify<Subject: Observable, Member: Collection>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>, _ member: inout Member
  ) -> [ObservableStateID] where Member.Element: ObservableState {
    isObserved ? member.map(\._$id) : []
  }

  /// Notifies observers after a change in place if the collection has other elements.
  public func didModify<Subject: Observable, Member: Collection>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ member: inout Member,
    _ before: [ObservableStateID],
    _ isIdentityEqual: (Member, Member) -> Bool,
    _ shouldNotifyObservers: (Member, Member) -> Bool = { _, _ in true }
  ) where Member.Element: ObservableState {
    guard isObserved else { return }
    let isSame = before.elementsEqual(member) { !$0.isReplaced(by: $1._$id) }
    if !isSame { notify(subject, keyPath()) }
  }

  /// Returns the elements of an identified collection before a change in place.
  ///
  /// - Complexity: O(*n*) if the collection is observed.
  public func willModify<Subject: Observable, Elements: _ElementContainer>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Elements>,
    _ member: inout Elements
  ) -> _ElementsBefore where Elements.Element: ObservableState {
    _ElementsBefore(member, isObserved: isObserved)
  }

  /// Notifies observers after a change in place: the property's observers if the collection has
  /// other elements, and the observers of each replaced element.
  public func didModify<Subject: Observable, Elements: _ElementContainer>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Elements>,
    _ member: inout Elements,
    _ before: _ElementsBefore,
    _ isIdentityEqual: (Elements, Elements) -> Bool,
    _ shouldNotifyObservers: (Elements, Elements) -> Bool = { _, _ in true }
  ) where Elements.Element: ObservableState {
    observers.didChangeElements(in: keyPath())
    guard isObserved else { return }
    if before.notifyReplaced(by: member) { notify(subject, keyPath()) }
  }

  /// Whether the value may have observers.
  var isObserved: Bool { observers.isRead.load(ordering: .relaxed) }

  @inlinable
  func notify<Subject: Observable, Member>(
    _ subject: Subject, _ keyPath: @autoclosure () -> KeyPath<Subject, Member>
  ) {
    observers.notify(subject, keyPath())
  }
}

/// A placeholder for a value without identity.
public struct _UnknownIdentity: Sendable {
  @inlinable
  init() {}
}

extension ObservationStateRegistrar: Equatable, Hashable, Codable {
  public static func == (_: Self, _: Self) -> Bool { true }
  public func hash(into _: inout Hasher) {}
  public init(from _: any Decoder) throws { self.init() }
  public func encode(to _: any Encoder) throws {}
}
