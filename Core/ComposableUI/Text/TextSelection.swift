import Foundation

/// What of a field's text is selected. Hosts don't tell: a binding of one keeps what was set, and a field that has one says
/// so once.
public struct TextSelection: Hashable, Sendable {
  /// A part of a text, or several.
  public enum Indices: Hashable, Sendable {
    case selection(Range<String.Index>)
    case multiSelection([Range<String.Index>])
  }

  public var indices: Indices
  /// On which side of a place between two lines it is.
  public var affinity: TextSelectionAffinity

  public init(range: Range<String.Index>) {
    indices = .selection(range)
    affinity = .automatic
  }

  public init(ranges: [Range<String.Index>]) {
    indices = .multiSelection(ranges)
    affinity = .automatic
  }

  /// A place between two letters.
  public init(insertionPoint: String.Index) {
    self.init(range: insertionPoint..<insertionPoint)
  }

  /// Whether it is a place between two letters.
  public var isInsertion: Bool {
    if case .selection(let range) = indices { range.isEmpty } else { false }
  }
}

@MainActor
private func noticeSelection() {
  Notice.once(
    """
    The 'selection' of a field's text isn't told: hosts keep it to themselves, and the binding keeps what was set. Go by \
    the text.
    """)
}

extension TextField {
  /// - Parameter selection: Keeps what was set: hosts don't tell what is selected, which is said once.
  public init(
    text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil,
    axis: Axis = .horizontal, @ViewBuilder label: () -> Label
  ) {
    noticeSelection()
    self.init(text: text, prompt: prompt, axis: axis, label: label)
  }
}

extension TextField where Label == Text {
  /// - Parameter selection: Keeps what was set: hosts don't tell what is selected, which is said once.
  public init<Title: StringProtocol>(
    _ title: Title, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil,
    axis: Axis = .horizontal
  ) {
    noticeSelection()
    self.init(title, text: text, prompt: prompt, axis: axis)
  }
}

extension TextEditor {
  /// - Parameter selection: Keeps what was set: hosts don't tell what is selected, which is said once.
  public init(text: Binding<String>, selection: Binding<TextSelection?>) {
    noticeSelection()
    self.init(text: text)
  }
}
