import CustomDump
import Foundation

/// An alert as a value in a feature's state: shown while it is there, taken away by setting it to
/// `nil`, and compared in tests like any other state.
///
/// ```swift
/// state.alert = AlertState {
///   TextState("Delete this note?")
/// } actions: {
///   ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
///   ButtonState(role: .cancel) { TextState("Keep") }
/// } message: {
///   TextState("It can't be brought back.")
/// }
/// ```
///
/// Without actions whoever shows it adds a button that takes it away.
public struct AlertState<Action>: Identifiable {
  /// Fresh for every alert that is made; plays no part in equality.
  public let id: UUID
  /// What can be pressed, in order.
  public var buttons: [ButtonState<Action>]
  /// What is said below the title.
  public var message: TextState?
  /// What is asked or told.
  public var title: TextState

  /// Makes an alert.
  ///
  /// - Parameters:
  ///   - title: What is asked or told.
  ///   - actions: The buttons.
  ///   - message: What is said below the title.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(id: UUID(), buttons: actions(), message: message?(), title: title())
  }

  private init(
    id: UUID, buttons: [ButtonState<Action>], message: TextState?, title: TextState
  ) {
    self.id = id
    self.buttons = buttons
    self.message = message
    self.title = title
  }

  /// The same alert, with the same identities, for another type of action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(
      id: id, buttons: buttons.map { $0.map(transform) }, message: message, title: title)
  }
}

extension AlertState: Equatable where Action: Equatable {
  /// Whether title, message and buttons are equal; ids may differ.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.title == rhs.title && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  /// Feeds what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: CustomDumpReflectable {
  /// Dumps it the way it is written, without its id.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
