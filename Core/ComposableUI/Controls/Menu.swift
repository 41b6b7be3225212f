import ElementTree
import Foundation

/// A button that shows actions.
///
/// A menu holds buttons, toggles, pickers, sections, and further menus. Each choice closes the
/// menu.
public struct Menu<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  let primaryAction: (() -> Void)?
  /// The kind of menu that the button announces.
  var kind = ElementTree.Content.Button.Menu.actions
  @State private var isOpen = false
  @Environment(\.menuStyle) private var style

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(content: content(), label: label(), primaryAction: nil)
  }

  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping () -> Void
  ) {
    self.init(content: content(), label: label(), primaryAction: primaryAction)
  }

  private init(content: Content, label: Label, primaryAction: (() -> Void)?) {
    self.content = content
    self.label = label
    self.primaryAction = primaryAction
  }

  public var body: some View {
    if let style, !(Label.self == _StyledPart.self) {
      style.body(
        MenuStyleConfiguration(
          label: .init(label), content: .init(content), primaryAction: primaryAction))
    } else {
      menu
    }
  }

  @ViewBuilder private var menu: some View {
    let title = Label.plainText(of: label)
    // Without a primary action there is no stack, so modifiers of the menu apply to the button.
    Group {
      if let primaryAction {
        HStack {
          Button {
            primaryAction()
          } label: {
            label
          }
          opener(title) { Text("▾") }.accessibilityLabel("More of \(title)")
        }
      } else {
        opener(title) { label }
      }
    }
  }

  private func opener<Sign: View>(
    _ title: String, @ViewBuilder label: () -> Sign
  ) -> some View {
    var button = Button(action: { isOpen = true }, label: label)
    button.menu = kind
    return button.presentingMenu(title, isPresented: $isOpen, actions: content)
  }
}

extension Menu where Label == _StyledPart, Content == _StyledPart {
  /// Creates the menu that a ``MenuStyle`` receives in its configuration.
  public init(_ configuration: MenuStyleConfiguration) {
    self.init(
      content: configuration.content, label: configuration.label,
      primaryAction: configuration.primaryAction)
  }
}

extension Menu where Label == Text {
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  public init<Title: StringProtocol>(
    _ title: Title, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
  ) {
    self.init(content: content, label: { Text(title) }, primaryAction: primaryAction)
  }
}

extension Menu where Label == ComposableUI.Label<Text, Image> {
  /// - Parameter systemImage: The name of a symbol.
  public init<Title: StringProtocol>(
    _ title: Title, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { ComposableUI.Label(title, systemImage: systemImage) }
  }

  /// - Parameter systemImage: The name of a symbol.
  @_disfavoredOverload
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { ComposableUI.Label(titleKey, systemImage: systemImage) }
  }

  /// - Parameter systemImage: The name of a symbol.
  public init<Title: StringProtocol>(
    _ title: Title, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping () -> Void
  ) {
    self.init(
      content: content, label: { ComposableUI.Label(title, systemImage: systemImage) },
      primaryAction: primaryAction)
  }
}

extension View {
  /// Adds a button beside this view that opens a menu of actions. In a browser, a right click on
  /// the view opens the menu, too.
  public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View {
    _ContextMenuView(content: self, items: menuItems())
  }

  /// Adds a button beside this view that opens a menu of actions. Hosts ignore the preview.
  public func contextMenu<Items: View, Preview: View>(
    @ViewBuilder menuItems: () -> Items, @ViewBuilder preview: () -> Preview
  ) -> some View {
    _ContextMenuView(content: self, items: menuItems())
  }

  /// Adds actions beside a row.
  ///
  /// - Parameters:
  ///   - edge: Ignored: hosts show the buttons at the end.
  ///   - allowsFullSwipe: Ignored: hosts have no swipes.
  public func swipeActions<Items: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
    @ViewBuilder content: () -> Items
  ) -> some View {
    _SwipeActionsView(content: self, items: content())
  }
}

struct _ContextMenuView<Content: View, Items: View>: View, TextualView {
  let content: Content
  let items: Items

  var plainText: String { Content.plainText(of: content) }

  var body: some View {
    HStack {
      content
      if Items.self != EmptyView.self {
        menu.accessibilityLabel("Actions").buttonStyle(.plain)
      }
    }
  }

  private var menu: Menu<Text, Items> {
    var menu = Menu {
      items
    } label: {
      Text("⋯")
    }
    menu.kind = .context
    return menu
  }
}

struct _SwipeActionsView<Content: View, Items: View>: View, TextualView {
  let content: Content
  let items: Items

  var plainText: String { Content.plainText(of: content) }

  var body: some View {
    HStack {
      content.frame(maxWidth: .infinity, alignment: .leading)
      items
    }
  }
}

extension View {
  /// Has no effect: hosts show no actions for a list as a whole.
  public func contextMenu<Value: Hashable, Menu: View>(
    forSelectionType type: Value.Type = Value.self,
    @ViewBuilder menu: @escaping (Set<Value>) -> Menu,
    primaryAction: ((Set<Value>) -> Void)? = nil
  ) -> some View {
    Notice.once(
      "'contextMenu(forSelectionType:)' does nothing: give each row a 'contextMenu' or 'swipeActions'."
    )
    return self
  }
}
