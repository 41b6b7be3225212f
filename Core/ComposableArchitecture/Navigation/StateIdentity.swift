/// The identity of a presentation: the case of an enum, and the id of identifiable state.
struct StateIdentity: Hashable {
  /// The id of the presentation; `nil` if only one is possible, as for a struct that isn't
  /// identifiable.
  let id: AnyHashable?

  init() {
    id = nil
  }

  init(tag: UInt32?, id: AnyHashable?) {
    switch (tag, id) {
    case (let tag?, let id?): self.id = AnyHashable([AnyHashable(tag), id])
    case (let tag?, nil): self.id = AnyHashable(tag)
    case (nil, let id): self.id = id
    }
  }
}

/// A reader of identities of one type of state. Facts about the type are looked up once.
///
/// Reducers pass the state by its address, because copies would fill the call stack of nested
/// features. Separate functions make the few copies, so that the copies end with each call.
final class StateIdentifier<State> {
  private struct Kind {
    let isEphemeral: Bool
    let id: ((StateAddress<State>) -> AnyHashable?)?
  }

  /// Whether all values have the same identity: the type isn't an enum, and isn't identifiable.
  let isConstant: Bool
  private let isEnum: Bool
  /// Whether values of the type are ephemeral; `nil` if the answer depends on the value.
  private let isAlwaysEphemeral: Bool?
  private var kinds: [UInt32?: Kind] = [:]

  init() {
    isEnum = enumTag(of: State.self) != nil
    isConstant = !isEnum && !(State.self is any Identifiable.Type)
    let isEphemeral = State.self is any _EphemeralState.Type
    isAlwaysEphemeral = isEphemeral || !isEnum ? isEphemeral : nil
  }

  func identity(of state: StateAddress<State>) -> StateIdentity {
    isConstant ? StateIdentity() : variableIdentity(of: state)
  }

  private func variableIdentity(of state: StateAddress<State>) -> StateIdentity {
    let tag = self.tag(of: state)
    return StateIdentity(tag: tag, id: kind(of: state, tag: tag).id?(state))
  }

  /// Whether the state is an alert, a dialog, or an enum's case that holds one: any of its actions
  /// ends it.
  func isEphemeral(_ state: StateAddress<State>) -> Bool {
    isAlwaysEphemeral ?? isVariablyEphemeral(state)
  }

  private func isVariablyEphemeral(_ state: StateAddress<State>) -> Bool {
    kind(of: state, tag: tag(of: state)).isEphemeral
  }

  /// Whether an action belongs to ephemeral state and ends it: an alert's button, but not an action
  /// of another case.
  func ends<Action>(_ state: StateAddress<State>, by action: Action) -> Bool {
    isEphemeral(state) && ends(ephemeral: state, by: action)
  }

  private func ends<Action>(ephemeral state: StateAddress<State>, by action: Action) -> Bool {
    guard
      let ephemeral = state.value as? any _EphemeralState
        ?? Self.payload(of: state) as? any _EphemeralState
    else { return false }
    let actionType = type(of: ephemeral).actionType
    if Action.self == actionType { return true }
    return Mirror(reflecting: action).children.first.map { type(of: $0.value) == actionType }
      ?? false
  }

  private func tag(of state: StateAddress<State>) -> UInt32? {
    isEnum ? enumTag(of: State.self)?(state.value) : nil
  }

  private func kind(of state: StateAddress<State>, tag: UInt32?) -> Kind {
    if let kind = kinds[tag] { return kind }
    let kind: Kind
    if State.self is any _EphemeralState.Type {
      kind = Kind(isEphemeral: true, id: ownID())
    } else if let id = ownID() {
      kind = Kind(isEphemeral: false, id: id)
    } else if tag != nil, let payload = Self.payload(of: state) {
      kind = Kind(
        isEphemeral: payload is any _EphemeralState,
        id: payload is any Identifiable
          ? { state in Self.payload(of: state).flatMap(anyID) } : nil)
    } else {
      kind = Kind(isEphemeral: false, id: nil)
    }
    kinds[tag] = kind
    return kind
  }

  private static func payload(of state: StateAddress<State>) -> Any? {
    Mirror(reflecting: state.value).children.first?.value
  }

  /// Returns a function that reads the id of identifiable state.
  private func ownID() -> ((StateAddress<State>) -> AnyHashable?)? {
    func id<I: Identifiable>(_: I.Type) -> (StateAddress<State>) -> AnyHashable? {
      { AnyHashable($0.known(as: I.self).value.id) }
    }
    guard let type = State.self as? any Identifiable.Type else { return nil }
    return id(type)
  }
}

/// Returns the id of an identifiable value.
func anyID(_ value: Any) -> AnyHashable? {
  func open(_ value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }
  guard let value = value as? any Identifiable else { return nil }
  return open(value)
}

/// State that is removed at its first action: an alert, a confirmation dialog.
public protocol _EphemeralState<Action>: _HasReducer {
  associatedtype Action
  static var actionType: Any.Type { get }
}

extension _EphemeralState {
  public static var actionType: Any.Type { Action.self }
}

extension AlertState: _EphemeralState {}
extension ConfirmationDialogState: _EphemeralState {}
