import CustomDump
import Foundation
import IssueReporting

/// A button of an alert or a confirmation dialog, as a value in a feature's state.
public struct ButtonState<Action>: Identifiable {
  /// The identity of the button. Each button gets a new one, which equality ignores.
  public let id: UUID
  /// The action of pressing the button.
  public let action: ButtonStateAction<Action>
  /// The label.
  public let label: TextState
  /// The special purpose of the button, if it has one.
  public let role: ButtonStateRole?

  /// - Parameters:
  ///   - role: The special purpose of the button, if it has one.
  ///   - action: The action of pressing the button; by default the button only dismisses the alert.
  ///   - label: The label.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.init(id: UUID(), action: action, label: label(), role: role)
  }

  /// - Parameters:
  ///   - role: The special purpose of the button, if it has one.
  ///   - action: The action that the button sends.
  ///   - label: The label.
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {
    self.init(id: UUID(), action: .send(action), label: label(), role: role)
  }

  private init(
    id: UUID, action: ButtonStateAction<Action>, label: TextState, role: ButtonStateRole?
  ) {
    self.id = id
    self.action = action
    self.label = label
    self.role = role
  }

  /// Passes the button's action to a closure that performs it; passes `nil` if the button has none.
  public func withAction(_ perform: (Action?) -> Void) {
    action.perform(perform)
  }

  /// Passes the button's action to a closure that performs it, and waits for the closure.
  ///
  /// Reports an issue if the action has an animation, because asynchronous work can't be animated
  /// as a whole.
  @MainActor
  public func withAction(_ perform: @MainActor (Action?) async -> Void) async {
    if case .animatedSend = action.type {
      reportIssue(
        """
        An animated action of a button was performed asynchronously, without its animation:

        \(String(customDumping: action).split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))

        Perform it in a synchronous closure, or animate the changes with 'withAnimation'.
        """)
    }
    await perform(action.action)
  }

  /// Converts the button to another type of action. Its identity stays the same.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, action: action.map(transform), label: label, role: role)
  }
}

extension ButtonState: Equatable where Action: Equatable {
  /// Whether action, label and role are equal; ids may differ.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.action == rhs.action && lhs.label == rhs.label && lhs.role == rhs.role
  }
}

extension ButtonState: Hashable where Action: Hashable {
  /// Hashes the parts that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(action)
    hasher.combine(label)
    hasher.combine(role)
  }
}

extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: CustomDumpReflectable {
  /// The mirror for dumps: the button in source form, without its id.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    children.append(("action", action))
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

/// The special purpose of a button, which can change its look or position.
public enum ButtonStateRole: Sendable, Equatable, Hashable {
  /// A button that changes nothing.
  case cancel
  /// A button that deletes or overwrites something.
  case destructive
}
