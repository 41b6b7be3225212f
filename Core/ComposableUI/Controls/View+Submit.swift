import SwiftNavigation

extension View {
  /// Performs an action when the user presses Return in a text field of this view.
  ///
  /// - Parameter triggers: The kinds of fields: search fields, other text fields, or both.
  public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void)
    -> some View
  {
    _SubmitView(content: self, triggers: triggers, action: action)
  }
}

/// A view whose text fields perform an action on Return.
struct _SubmitView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  let triggers: SubmitTriggers
  let action: () -> Void

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = SubmitNode(
      view.triggers, view.action, outer: inputs.environment.enclosingNodes?.submission)
    node.setContent(view.content, inputs.submitting(to: node))
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! SubmitNode
    node.triggers = view.triggers
    node.action = view.action
    node.setContent(view.content, inputs.submitting(to: node))
  }
}

final class SubmitNode: WrapperNode {
  var triggers: SubmitTriggers
  var action: () -> Void
  private unowned let outer: SubmitNode?

  init(
    _ triggers: SubmitTriggers, _ action: @escaping () -> Void, outer: SubmitNode?
  ) {
    self.triggers = triggers
    self.action = action
    self.outer = outer
  }

  func submit(_ trigger: SubmitTriggers) {
    if !triggers.isDisjoint(with: trigger) { action() }
    outer?.submit(trigger)
  }
}

extension _ViewInputs {
  fileprivate func submitting(to node: SubmitNode) -> Self {
    var inputs = self
    inputs.environment.enclosingNodes = .init(environment.enclosingNodes) { $0.submission = node }
    return inputs
  }
}

/// The kinds of fields that Return submits.
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let text = Self(rawValue: 1)
  public static let search = Self(rawValue: 2)
}
