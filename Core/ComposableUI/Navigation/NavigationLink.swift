import ComposableArchitecture
import ElementTree
import IssueReporting
import SwiftNavigation

/// A button that pushes a screen onto the surrounding ``NavigationStack``.
public struct NavigationLink<Label: View, Destination: View>: _ElementView, TextualView {
  /// The destination of a link.
  enum Target {
    /// The state of a feature, for the path of a store.
    case state(Any?)
    /// A value, for which `navigationDestination` sets the screen.
    case value(AnyHashable?)
    case view(() -> AnyView)
    /// A view that stays on the stack while a condition holds.
    case condition(Binding<Bool>, () -> AnyView)
  }

  let target: Target
  let label: Label
  let location: IssueLocation

  init(target: Target, label: Label, location: IssueLocation) {
    self.target = target
    self.label = label
    self.location = location
  }

  var plainText: String { Label.plainText(of: label) }

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    if let conditional = view.conditional { return AnyView._makeNode(conditional, inputs) }
    return _makeRowOrElement(view, inputs)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    if let conditional = view.conditional {
      AnyView._updateNode(node, conditional, inputs)
    } else {
      _updateRowOrElement(node, view, inputs)
    }
  }

  /// The button that sets the link's condition to `true`; `nil` for links without a condition.
  private var conditional: AnyView? {
    guard case .condition(let isActive, let destination) = target else { return nil }
    let button = Button(role: .link) {
      isActive.wrappedValue = true
    } label: {
      label
    }
    if Label.self == EmptyView.self {
      return AnyView(EmptyView().navigationDestination(isPresented: isActive) { destination() })
    }
    return AnyView(button.navigationDestination(isPresented: isActive) { destination() })
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    Button<Label>._makeElement(view.button(in: inputs), view.inputs(inputs))
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    Button<Label>._updateElement(node, view.button(in: inputs), view.inputs(inputs))
  }

  private var isEnabled: Bool {
    switch target {
    case .state(nil), .value(nil): false
    default: true
    }
  }

  private func inputs(_ inputs: _ViewInputs) -> _ViewInputs {
    var inputs = inputs
    if !isEnabled { inputs.modifiers = inputs.graph.chain(inputs.modifiers, .disabled) }
    // The row itself already looks pressable.
    if inputs.container is RowNode {
      inputs.environment.button = inputs.environment.button ?? .plain
    }
    return inputs
  }

  private func button(in inputs: _ViewInputs) -> Button<Label> {
    // `unowned` is safe: the stack surrounds the link and outlives it.
    var button = Button(
      role: .link,
      action: { [unowned stack = inputs.environment.enclosingNodes?.stack, target, location] in
        switch target {
        case .state(let state?):
          if stack?.push(state) != true {
            location.report(
              """
              The pressed link to '\(type(of: state))' is outside of a 'NavigationStack' with a path:

              \(String(customDumping: state))

              Put the link into one: 'NavigationStack(path: $store.scope(state: \\.path, action: \\.path))'.
              """)
          }
        case .value(let value?):
          if stack?.model.push(value) != true {
            location.report(
              """
              A link to a value of type '\(type(of: value.base))' was pressed, but its 'NavigationStack' \
              has no destination for that type. Add one to a view of the stack: \
              '.navigationDestination(for: \(type(of: value.base)).self) { … }'.
              """)
          }
        case .view(let view):
          guard let stack else {
            location.report(
              "A pressed link is outside of a 'NavigationStack'. Put the view around it into one.")
            return
          }
          stack.model.push(view)
        case .state(nil), .value(nil), .condition: break
        }
      },
      label: { label })
    button.target =
      switch target {
      case .state(let state): state
      case .value(let value): value?.base
      case .view, .condition: nil
      }
    return button
  }
}

// MARK: - To the state of a feature

extension NavigationLink where Destination == Never {
  /// - Parameters:
  ///   - state: The state of the screen; `nil` disables the link.
  ///   - label: The link's label.
  public init<State>(
    state: State?, @ViewBuilder label: () -> Label, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      target: .state(state), label: label(),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// - Parameters:
  ///   - title: The link's label.
  ///   - state: The state of the screen; `nil` disables the link.
  public init<Title: StringProtocol, State>(
    _ title: Title, state: State?, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Label == Text {
    self.init(
      state: state, label: { Text(title) }, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// - Parameters:
  ///   - titleKey: The link's label.
  ///   - state: The state of the screen; `nil` disables the link.
  @_disfavoredOverload
  public init<State>(
    _ titleKey: LocalizedStringKey, state: State?, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Label == Text {
    self.init(
      state: state, label: { Text(titleKey) }, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  // MARK: - To a value

  /// - Parameters:
  ///   - value: The value that selects the screen; `nil` disables the link.
  ///   - label: The link's label.
  public init<Value: Hashable>(
    value: Value?, @ViewBuilder label: () -> Label, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      target: .value(value.map { AnyHashable($0) }), label: label(),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// - Parameters:
  ///   - title: The link's label.
  ///   - value: The value that selects the screen; `nil` disables the link.
  public init<Title: StringProtocol, Value: Hashable>(
    _ title: Title, value: Value?, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Label == Text {
    self.init(
      value: value, label: { Text(title) }, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// - Parameters:
  ///   - titleKey: The link's label.
  ///   - value: The value that selects the screen; `nil` disables the link.
  @_disfavoredOverload
  public init<Value: Hashable>(
    _ titleKey: LocalizedStringKey, value: Value?, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Label == Text {
    self.init(
      value: value, label: { Text(titleKey) }, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}

// MARK: - To a view

extension NavigationLink {
  /// - Parameters:
  ///   - destination: The screen.
  ///   - label: The link's label.
  public init(
    @ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      target: .view { AnyView(DeferredView(content: destination)) }, label: label(),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// - Parameters:
  ///   - destination: The screen.
  ///   - label: The link's label.
  public init(
    destination: Destination, @ViewBuilder label: () -> Label, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      target: .view { AnyView(destination) }, label: label(),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// - Parameters:
  ///   - isActive: Whether the screen is on the stack.
  ///   - destination: The screen.
  ///   - label: The link's label.
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: @escaping () -> Destination,
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      target: .condition(isActive) { AnyView(DeferredView(content: destination)) },
      label: label(), location: .own)
  }

  /// - Parameters:
  ///   - destination: The screen.
  ///   - isActive: Whether the screen is on the stack.
  ///   - label: The link's label.
  public init(
    destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label
  ) {
    self.init(
      target: .condition(isActive) { AnyView(destination) }, label: label(),
      location: .own)
  }

  /// - Parameters:
  ///   - tag: The value that selects this screen.
  ///   - selection: The selected value; `nil` if no screen is on the stack.
  ///   - destination: The screen.
  ///   - label: The link's label.
  public init<Value: Hashable>(
    tag: Value, selection: Binding<Value?>, @ViewBuilder destination: @escaping () -> Destination,
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      isActive: selection.isSelecting(tag), destination: destination, label: label)
  }

  /// - Parameters:
  ///   - destination: The screen.
  ///   - tag: The value that selects this screen.
  ///   - selection: The selected value; `nil` if no screen is on the stack.
  ///   - label: The link's label.
  public init<Value: Hashable>(
    destination: Destination, tag: Value, selection: Binding<Value?>,
    @ViewBuilder label: () -> Label
  ) {
    self.init(destination: destination, isActive: selection.isSelecting(tag), label: label)
  }
}

extension NavigationLink where Label == Text {
  /// - Parameters:
  ///   - title: The link's label.
  ///   - destination: The screen.
  public init<Title: StringProtocol>(
    _ title: Title, @ViewBuilder destination: @escaping () -> Destination,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      destination: destination, label: { Text(title) }, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// - Parameters:
  ///   - titleKey: The link's label.
  ///   - destination: The screen.
  @_disfavoredOverload
  public init(
    _ titleKey: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      destination: destination, label: { Text(titleKey) }, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// - Parameters:
  ///   - title: The link's label.
  ///   - destination: The screen.
  public init<Title: StringProtocol>(
    _ title: Title, destination: Destination, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      destination: destination, label: { Text(title) }, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// - Parameters:
  ///   - title: The link's label.
  ///   - isActive: Whether the screen is on the stack.
  ///   - destination: The screen.
  public init<Title: StringProtocol>(
    _ title: Title, isActive: Binding<Bool>, @ViewBuilder destination: @escaping () -> Destination
  ) {
    self.init(isActive: isActive, destination: destination) { Text(title) }
  }

  /// - Parameters:
  ///   - title: The link's label.
  ///   - destination: The screen.
  ///   - isActive: Whether the screen is on the stack.
  public init<Title: StringProtocol>(
    _ title: Title, destination: Destination, isActive: Binding<Bool>
  ) {
    self.init(destination: destination, isActive: isActive) { Text(title) }
  }
}

extension Binding {
  /// Returns a binding to whether a value is selected. Setting it to `false` clears the selection.
  fileprivate func isSelecting<Selected: Hashable>(_ tag: Selected) -> Binding<Bool>
  where Value == Selected? {
    let access = Access(
      get: { wrappedValue == tag },
      set: { isActive in
        if isActive {
          wrappedValue = tag
        } else if wrappedValue == tag {
          wrappedValue = nil
        }
      })
    return Binding<Bool>(get: { access.get() }, set: { access.set($0) })
  }
}

// Sendable: the closures are used only where the binding is used.
private struct Access: @unchecked Sendable {
  let get: () -> Bool
  let set: (Bool) -> Void
}

extension IssueLocation {
  /// A location for links that never report an issue.
  fileprivate static var own: Self {
    Self(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }
}
