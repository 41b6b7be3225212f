import CustomDump

/// What pressing a ``ButtonState`` does.
public struct ButtonStateAction<Action> {
  /// The ways to perform an action.
  public enum _ActionType {
    case send(Action?)
  }

  /// The way in which the action is performed.
  public let type: _ActionType

  /// Sends an action, or none: then the button only takes its alert away.
  public static func send(_ action: Action?) -> Self {
    Self(type: .send(action))
  }

  /// The action that is sent.
  public var action: Action? {
    switch type {
    case .send(let action): action
    }
  }

  /// The same for another type of action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    .send(transform(action))
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction._ActionType: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction._ActionType: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}
extension ButtonStateAction._ActionType: Sendable where Action: Sendable {}

extension ButtonStateAction: CustomDumpReflectable {
  /// Dumps it the way it is written: `.send(action)`.
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["send": action as Any], displayStyle: .enum)
  }
}
