import CustomDump

/// The action of pressing a ``ButtonState``.
public struct ButtonStateAction<Action> {
  /// A send with or without an animation.
  public enum _ActionType {
    case send(Action?)
    case animatedSend(Action?, animation: Animation?)
  }

  /// The send of the action, with or without an animation.
  public let type: _ActionType

  /// Sends an action. With `nil`, the button only dismisses its alert.
  public static func send(_ action: Action?) -> Self {
    Self(type: .send(action))
  }

  /// Sends an action and animates its changes.
  public static func send(_ action: Action?, animation: Animation?) -> Self {
    Self(type: .animatedSend(action, animation: animation))
  }

  /// The action to send.
  public var action: Action? {
    switch type {
    case .send(let action), .animatedSend(let action, animation: _): action
    }
  }

  /// Converts the value to another type of action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    switch type {
    case .send(let action): .send(transform(action))
    case .animatedSend(let action, let animation): .send(transform(action), animation: animation)
    }
  }

  /// Calls a function with the action, in the action's animation.
  package func perform(_ body: (Action?) throws -> Void) rethrows {
    switch type {
    case .send(let action): try body(action)
    case .animatedSend(let action, let animation): try withAnimation(animation) { try body(action) }
    }
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction._ActionType: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction._ActionType: Hashable where Action: Hashable {
  /// Hashes the action.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .send(let action), .animatedSend(let action, animation: _): hasher.combine(action)
    }
  }
}
extension ButtonStateAction: Sendable where Action: Sendable {}
extension ButtonStateAction._ActionType: Sendable where Action: Sendable {}

extension ButtonStateAction: CustomDumpReflectable {
  /// The mirror for dumps in source form: `.send(action)`, `.send(action, animation: .default)`.
  public var customDumpMirror: Mirror {
    switch type {
    case .send(let action):
      Mirror(self, children: ["send": action as Any], displayStyle: .enum)
    case .animatedSend(let action, let animation):
      Mirror(
        self, children: ["send": (action, animation: animation)], displayStyle: .enum)
    }
  }
}
