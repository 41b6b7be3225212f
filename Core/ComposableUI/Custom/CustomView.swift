import ElementTree

/// A control of an app's own, which each host shows in a way of its own.
///
/// It says what it shows (``attributes``, and ``text`` for where there are only words), and what the events
/// of its element do; what a browser and a terminal make of that stands in a `CustomElement`, a constant
/// beside it. <doc:CustomElements> has a whole one.
///
/// Views inside (``content-swift.property``) stand where the element's HTML has `.content`, or below.
@MainActor @preconcurrency
public protocol CustomView: View {
  associatedtype Content: View = EmptyView

  /// How hosts show it.
  nonisolated static var element: CustomElement { get }

  /// What the element's closures are given.
  var attributes: [String: CustomValue] { get }

  /// What it shows, in words.
  var text: String { get }

  /// The views inside.
  @ViewBuilder var content: Content { get }

  /// What an event does; `nil` refuses it. Anybody can have sent it.
  func action(for event: CustomEvent) -> (@MainActor () -> Void)?
}

extension CustomView {
  public var attributes: [String: CustomValue] { [:] }

  public func action(for event: CustomEvent) -> (@MainActor () -> Void)? { nil }

  public var body: some View { _CustomBody(view: self) }
}

extension CustomView where Content == EmptyView {
  public var content: EmptyView { EmptyView() }
}

/// The element of a ``CustomView``.
public struct _CustomBody<Custom: CustomView>: _ElementView, TextualView {
  let view: Custom

  var plainText: String { view.text }

  fileprivate var custom: ElementTree.Content.Custom {
    .init(Custom.element, attributes: view.attributes, text: view.text)
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    CustomNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: CustomNode.self).update(view, inputs)
  }
}

final class CustomNode: ContainerNode {
  private var custom: Content.Custom
  private var action: (CustomEvent) -> (@MainActor () -> Void)?

  init<Custom: CustomView>(_ body: _CustomBody<Custom>, _ inputs: _ViewInputs) {
    custom = body.custom
    action = body.view.action(for:)
    super.init(inputs)
    child = Custom.Content._makeNode(body.view.content, inputs.content(in: self))
  }

  func update<Custom: CustomView>(_ body: _CustomBody<Custom>, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    action = body.view.action(for:)
    let new = body.custom
    if custom != new {
      propertiesWillChange()
      custom = new
    }
    Custom.Content._updateNode(child!, body.view.content, inputs.content(in: self))
  }

  override var content: Content { .custom(custom) }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    guard case .custom(let event) = action else { return nil }
    return self.action(event)
  }
}
