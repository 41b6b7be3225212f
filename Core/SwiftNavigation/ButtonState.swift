import CustomDump
import Foundation
import IssueReporting

/// A button of an alert or a confirmation dialog, as a value in a feature's state.
public struct ButtonState<Action>: Identifiable {
  /// Fresh for every button that is made; plays no part in equality.
  public let id: UUID
  /// What pressing it does.
  public let action: ButtonStateAction<Action>
  /// Its text.
  public let label: TextState
  /// What it is for, if it is special.
  public let role: ButtonStateRole?

  /// - Parameters:
  ///   - role: What the button is for, if it is special.
  ///   - action: What pressing it does; by default it only takes the alert away.
  ///   - label: Its text.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.init(id: UUID(), action: action, label: label(), role: role)
  }

  /// - Parameters:
  ///   - role: What the button is for, if it is special.
  ///   - action: The action that pressing it sends.
  ///   - label: Its text.
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

  /// Hands the button's action over to be performed: `nil` when it has none.
  public func withAction(_ perform: (Action?) -> Void) {
    action.perform(perform)
  }

  /// Hands the button's action over to be performed, and waits until that is done.
  ///
  /// An action with an animation is reported: what is done asynchronously can't be animated as a whole.
  @MainActor
  public func withAction(_ perform: @MainActor (Action?) async -> Void) async {
    if case .animatedSend = action.type {
      reportIssue(
        """
        An animated action of a button was performed asynchronously, without its animation:

        \(String(customDumping: action).split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))

        Perform it in a synchronous closure, or animate what changes by 'withAnimation'.
        """)
    }
    await perform(action.action)
  }

  /// The same button, with the same identity, for another type of action.
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
  /// Feeds what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(action)
    hasher.combine(label)
    hasher.combine(role)
  }
}

extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: CustomDumpReflectable {
  /// Dumps it the way it is written, without its id.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    children.append(("action", action))
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

/// What a button is for, where that changes how it looks or where it stands.
public enum ButtonStateRole: Sendable, Equatable, Hashable {
  /// Leaves everything as it is.
  case cancel
  /// Deletes or overwrites something.
  case destructive
}
