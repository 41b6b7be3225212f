import ElementTree

/// A view that presents another view over the screen while a condition holds.
struct _PresentationView<Content: View, Presented: View>: _PrimitiveView, TextualView {
  let content: Content
  /// The identity of the presentation. A new identity replaces the presented view, even if both
  /// look the same.
  var identity: AnyHashable?
  /// The dialog; `nil` while nothing is presented.
  let dialog: ElementTree.Content.Dialog?
  /// Sets the condition to `false`.
  let dismiss: () -> Void
  /// Called after the presented view is gone, for any reason.
  var onDismiss: (() -> Void)?
  let presented: () -> Presented

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = PresentationNode(
      child: Content._makeNode(view.content, inputs), inputs)
    update(node, view, inputs)
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! PresentationNode
    node.setContent(view.content, inputs)
    update(node, view, inputs)
  }

  private static func update(_ node: PresentationNode, _ view: Self, _ inputs: _ViewInputs) {
    defer { node.onDismiss = view.onDismiss }
    guard let dialog = view.dialog else { return node.dismiss() }
    if let presented = node.presented, node.identity == view.identity {
      presented.update(dialog, view.presented(), dismiss: view.dismiss, inputs)
    } else {
      node.dismiss()
      node.present(
        DialogNode(
          dialog, view.presented(), anchor: { [unowned node] in node.firstElement },
          dismiss: view.dismiss, inputs),
        identity: view.identity)
    }
  }
}

/// A node that may present a dialog while its tab is shown.
final class PresentationNode: WrapperNode, TabMember {
  private(set) var presented: DialogNode?
  private(set) var identity: AnyHashable?
  var onDismiss: (() -> Void)?
  private unowned let root: RootNode
  private let tab: TabScope?
  private var membership: Int?

  init(child: _ViewNode, _ inputs: _ViewInputs) {
    root = inputs.graph.root
    tab = inputs.environment.enclosingNodes?.tab
    super.init(child: child)
    membership = tab?.add(self)
  }

  /// The first element of the view.
  var firstElement: ElementID? {
    var elements = ElementList()
    child?.collectElements(into: &elements)
    return elements.first?.node?.id
  }

  func present(_ dialog: DialogNode, identity: AnyHashable?) {
    presented = dialog
    self.identity = identity
    if tab?.isShown != false { root.present(dialog) }
  }

  func tabChanged() {
    guard let presented else { return }
    if tab?.isShown != false { root.present(presented) } else { root.withdraw(presented) }
  }

  func dismiss() {
    guard let presented else { return }
    root.dismiss(presented)
    self.presented = nil
    if let onDismiss { root.graph.afterEvaluation(onDismiss) }
  }

  override func unmount() {
    if let membership { tab?.remove(membership) }
    super.unmount()
    dismiss()
  }
}
