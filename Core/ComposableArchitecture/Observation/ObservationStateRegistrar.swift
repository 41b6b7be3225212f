import OrderedCollections

/// Stores who observes which property of a value of ``ObservableState``, and the value's identity.
///
/// `@ObservableState` puts one into every struct. All registrars are equal, hash to nothing and
/// encode nothing, so that they don't get in the way of the conformances of the state. Copies of a
/// state share their observers.
public struct ObservationStateRegistrar: Sendable {
  public private(set) var id = ObservableStateID()
  @usableFromInline let observers = StateObservers()

  public init() {}

  public mutating func _$willModify() {
    id._$willModify()
  }

  /// Gives the value back the identity that it had before a change in place.
  mutating func restore(_ id: ObservableStateID) {
    self.id.restore(id)
  }

  /// A property of the value is about to be set, or to be changed in place.
  // A statement of its own before that, because what follows has the whole value for an argument.
  public mutating func _$willChange() {
    let before = id.revision
    id.change()
    observers.history.change(from: before, to: id.revision)
  }

  /// The value has taken the place of another one.
  func didReplaceOther() {
    observers.history.continueFrom(id.revision)
  }

  /// Registers the reading of a property.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func access<Subject: Observable, Member>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>
  ) {
    observers.access(subject, keyPath())
  }

  /// Sets a property, and tells its observers if it becomes another value.
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
      observers.willReplace(Value.self, in: subject)
      observers.notify(subject, keyPath()) {
        value = newValue
      }
    }
  }

  /// Sets a collection, and tells its observers if it gets other elements, and those of an element
  /// that becomes another value.
  public func mutate<Subject: Observable, Elements: _ElementContainer>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Elements>,
    _ value: inout Elements,
    _ newValue: Elements,
    _ isIdentityEqual: (Elements, Elements) -> Bool,
    _ shouldNotifyObservers: (Elements, Elements) -> Bool = { _, _ in true }
  ) where Elements.Element: ObservableState {
    if isIdentityEqual(value, newValue) {
      value = newValue
    } else {
      observers.notify(subject, keyPath()) {
        value = newValue
      }
    }
    observers.replaced(keyPath(), value)
  }

  // MARK: - Changes in place

  /// Before a change in place. What it returns is to be handed to `didModify`.
  @inlinable
  public func willModify<Subject: Observable, Member>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>, _ member: inout Member
  ) -> _UnknownIdentity {
    _UnknownIdentity()
  }

  /// Before a change in place of a child that is there or not, which may be taken away by it.
  @inlinable
  public func willModify<Subject: Observable, Member: _ScopableState>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>, _ member: inout Member
  ) -> _UnknownIdentity {
    observers.willModifyChild(in: subject)
    return _UnknownIdentity()
  }

  /// After a change in place of a value without identity: it always counts as another one.
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

  /// Before a change in place of a value with an identity: it is given a new one, which it still has
  /// afterwards unless it was replaced.
  public func willModify<Subject: Observable, Member: ObservableState>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>, _ member: inout Member
  ) -> ObservableStateID {
    member._$willModify()
    return member._$id
  }

  /// Before a change in place of an observable child that is there or not.
  public func willModify<Subject: Observable, Member: ObservableState & _ScopableState>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>, _ member: inout Member
  ) -> ObservableStateID {
    observers.willModifyChild(in: subject)
    member._$willModify()
    return member._$id
  }

  /// After a change in place: tells observers if another value is there now.
  public func didModify<Subject: Observable, Member: ObservableState>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ member: inout Member,
    _ before: ObservableStateID,
    _ isIdentityEqual: (Member, Member) -> Bool,
    _ shouldNotifyObservers: (Member, Member) -> Bool = { _, _ in true }
  ) {
    if member._$id != before { notify(subject, keyPath()) }
  }

  /// Before a change in place of a collection: which elements it has is all that counts, and holding
  /// on to their ids instead of the collection lets an element change without a copy of all.
  public func willModify<Subject: Observable, Elements: _ElementContainer>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Elements>,
    _ member: inout Elements
  ) -> _IDsBefore where Elements.Element: ObservableState {
    _IDsBefore(identity: member._idsIdentity)
  }

  /// After a change in place: tells observers if another value is there now.
  public func didModify<Subject: Observable, Elements: _ElementContainer>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Elements>,
    _ member: inout Elements,
    _ before: _IDsBefore,
    _ isIdentityEqual: (Elements, Elements) -> Bool,
    _ shouldNotifyObservers: (Elements, Elements) -> Bool = { _, _ in true }
  ) where Elements.Element: ObservableState {
    if !member._hasIDs(of: before.identity) { notify(subject, keyPath()) }
    observers.replaced(keyPath(), member)
  }

  /// Before a change in place of another collection: its identity is that of its elements.
  public func willModify<Subject: Observable, Member: Collection>(
    _ subject: Subject, keyPath: @autoclosure () -> KeyPath<Subject, Member>, _ member: inout Member
  ) -> [ObservableStateID] where Member.Element: ObservableState {
    member.map(\._$id)
  }

  /// After a change in place: tells observers if another value is there now.
  public func didModify<Subject: Observable, Member: Collection>(
    _ subject: Subject,
    keyPath: @autoclosure () -> KeyPath<Subject, Member>,
    _ member: inout Member,
    _ before: [ObservableStateID],
    _ isIdentityEqual: (Member, Member) -> Bool,
    _ shouldNotifyObservers: (Member, Member) -> Bool = { _, _ in true }
  ) where Member.Element: ObservableState {
    let isSame = before.elementsEqual(member) { !$0.isReplaced(by: $1._$id) }
    if !isSame { notify(subject, keyPath()) }
  }

  @inlinable
  func notify<Subject: Observable, Member>(
    _ subject: Subject, _ keyPath: @autoclosure () -> KeyPath<Subject, Member>
  ) {
    observers.notify(subject, keyPath())
  }
}

/// What is known before the change of a value that has no identity: nothing.
public struct _UnknownIdentity: Sendable {
  @inlinable
  init() {}
}

/// Which elements a collection had before a change.
public struct _IDsBefore {
  let identity: AnyObject
}

extension ObservationStateRegistrar: Equatable, Hashable, Codable {
  public static func == (_: Self, _: Self) -> Bool { true }
  public func hash(into _: inout Hasher) {}
  public init(from _: any Decoder) throws { self.init() }
  public func encode(to _: any Encoder) throws {}
}
