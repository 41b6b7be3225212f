import ElementTree

/// An app's own control, for every host.
///
/// A custom view provides its ``attributes``, a ``text`` for hosts that show only words, and the
/// actions of its element's events. The static ``element``, a `CustomElement`, defines the
/// rendering in a browser and a terminal. <doc:CustomElements> has a complete example.
///
/// The inner views (``content-swift.property``) replace `.content` in the element's HTML. Without a
/// `.content`, they follow the HTML.
@MainActor @preconcurrency
public protocol CustomView: View {
  associatedtype Content: View = EmptyView

  /// The element that hosts show.
  nonisolated static var element: CustomElement { get }

  /// The attributes that the element's closures receive.
  var attributes: [String: CustomValue] { get }

  /// The content of the view, in words.
  var text: String { get }

  /// The inner views.
  @ViewBuilder var content: Content { get }

  /// Returns the action of an event; `nil` refuses the event. Refuse impossible events: a malicious
  /// client may send them.
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
    (node as! CustomNode).update(view, inputs)
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
