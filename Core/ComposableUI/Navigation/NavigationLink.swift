import ElementTree
import IssueReporting

/// A button that puts a screen on top of the ``NavigationStack`` that it is in.
public struct NavigationLink<Label: View>: _ElementView, TextualView {
  let state: Any?
  let label: Label
  let location: SourceLocation

  /// - Parameters:
  ///   - state: The state of the screen; without one the link is disabled.
  ///   - label: What the link says.
  public init<State>(
    state: State?, @ViewBuilder label: () -> Label, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.state = state
    self.label = label()
    location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  var plainText: String { Label.plainText(of: label) }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    Button<Label>._makeElement(view.button(in: inputs), view.inputs(inputs))
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    Button<Label>._updateElement(node, view.button(in: inputs), view.inputs(inputs))
  }

  private func inputs(_ inputs: _ViewInputs) -> _ViewInputs {
    var inputs = inputs
    if state == nil { inputs.modifiers = inputs.graph.chain(inputs.modifiers, .disabled) }
    // A row is something to press as it is.
    if inputs.container is RowNode {
      inputs.environment.button = inputs.environment.button ?? .plain
    }
    return inputs
  }

  private func button(in inputs: _ViewInputs) -> Button<Label> {
    // The stack surrounds the link, and is there for as long as the link is.
    Button(
      role: .link,
      action: { [unowned stack = inputs.environment.surroundings?.stack, state, location] in
        guard let state else { return }
        if stack?.push(state) != true {
          location.report(
            """
            A link was pressed that is in no 'NavigationStack' with a path. Put it in one: \
            'NavigationStack(path: $store.scope(state: \\.path, action: \\.path))'.
            """)
        }
      },
      label: { label })
  }
}

extension NavigationLink where Label == Text {
  /// - Parameters:
  ///   - title: What the link says.
  ///   - state: The state of the screen; without one the link is disabled.
  public init<Title: StringProtocol, State>(
    _ title: Title, state: State?, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      state: state, label: { Text(title) }, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}
