import ElementTree
import SwiftNavigation

/// Several views, of which one is shown.
///
/// Each view in the content is a tab. The view's `tabItem` is the tab's title, its `tag` is the
/// tab's value, and its `badge` is shown beside the title.
///
/// A tab is created when it is first shown. When another tab is shown, the tab's views disappear
/// but keep their state. The screens of its stack, typed text and scroll positions return with the
/// tab.
public struct TabView<SelectionValue: Hashable, Content: View>: _ElementView {
  let selection: Binding<SelectionValue>?
  let content: Content

  @_disfavoredOverload
  public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  /// Creates tabs that keep their own selection, which is the first tab initially.
  public init(@ViewBuilder content: () -> Content) where SelectionValue == Int {
    selection = nil
    self.content = content()
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    TabsNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! TabsNode<SelectionValue>).update(view, inputs)
  }
}

final class TabsNode<SelectionValue: Hashable>: ContainerNode {
  private var choices = Content.Choices(titles: [], selection: nil)
  private var values: [SelectionValue?] = []
  private var numbers = ChoiceNumbers()
  private var selection: Binding<SelectionValue>?
  /// The selected tab, if the view has no binding for it.
  private let ownSelection = Binding(wrappedValue: 0)
  /// The tabs that have been shown. Their contents stay while other tabs are shown.
  private var shown: [AnyHashable: ShownTab] = [:]

  private struct ShownTab {
    var node: AnyViewNode
    var scope: TabScope
    var enclosingNodes: ViewEnvironment.EnclosingNodes
  }

  init<Tabs: View>(_ view: TabView<SelectionValue, Tabs>, _ inputs: _ViewInputs) {
    selection = view.selection
    super.init(inputs)
    read(view, inputs)
  }

  func update<Tabs: View>(_ view: TabView<SelectionValue, Tabs>, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    selection = view.selection
    read(view, inputs)
  }

  private func read<Tabs: View>(
    _ view: TabView<SelectionValue, Tabs>, _ inputs: _ViewInputs
  ) {
    var collector = TabCollector()
    Tabs._visitLeaves(of: view.content, traits: _ViewTraits(), visitor: &collector)
    values = collector.tabs.map { $0.traits.tag?.base as? SelectionValue }
    numbers.update(collector.tabs.map { AnyHashable($0.traits.path) })
    let selected =
      if let selection {
        values.firstIndex(of: selection.wrappedValue)
      } else {
        numbers.index(of: ownSelection.wrappedValue) ?? values.indices.first
      }
    let new = Content.Choices(
      titles: collector.tabs.enumerated().map { $1.title(at: $0) }, ids: numbers.numbers,
      selection: selected)
    if choices != new {
      propertiesWillChange()
      choices = new
    }
    show(collector.tabs, selected, inputs)
  }

  /// Updates the tabs that have been shown, and shows the selected one.
  private func show(_ tabs: [TabCollector.Tab], _ selected: Int?, _ inputs: _ViewInputs) {
    let key = selected.map { AnyHashable(tabs[$0].traits.path) }
    // Other tabs are hidden first, because there is one title and one toolbar at a time.
    for (other, tab) in shown where other != key { tab.scope.select(false) }
    var gone = shown
    for (index, tab) in tabs.enumerated() {
      let key = AnyHashable(tab.traits.path)
      gone[key] = nil
      if shown[key] == nil, index != selected { continue }
      var entry = shown[key]
      let scope = entry?.scope ?? TabScope(in: inputs.environment.enclosingNodes?.tab)
      let enclosingNodes = enclosingNodes(inputs, tab: scope, was: entry?.enclosingNodes)
      var inner = inputs.content(in: self)
      inner.environment.enclosingNodes = enclosingNodes
      if let node = entry?.node {
        node.update(tab.view, key: nil, inner)
        entry?.enclosingNodes = enclosingNodes
      } else {
        entry = ShownTab(
          node: AnyViewNode(tab.view, inner), scope: scope, enclosingNodes: enclosingNodes)
      }
      shown[key] = entry
    }
    for (key, tab) in gone {
      tab.node.unmount()
      tab.scope.end()
      shown[key] = nil
    }
    let new = key.flatMap { shown[$0] }
    new?.scope.select(true)
    if child !== new?.node {
      child = new?.node
      childrenChanged()
    }
  }

  /// Returns the enclosing nodes of a tab's views: the same object until its contents change.
  private func enclosingNodes(
    _ inputs: _ViewInputs, tab: TabScope, was old: ViewEnvironment.EnclosingNodes?
  ) -> ViewEnvironment.EnclosingNodes {
    let new = ViewEnvironment.EnclosingNodes(inputs.environment.enclosingNodes) { $0.tab = tab }
    return old == new ? old! : new
  }

  override var content: Content { .tabs(choices) }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    guard case .select(let number) = action, let index = numbers.index(of: number) else {
      return nil
    }
    guard let selection else { return { [ownSelection] in ownSelection.wrappedValue = number } }
    guard let value = values[index] else { return nil }
    return { [selection] in selection.wrappedValue = value }
  }

  override func isShowing(_ action: Event.Action) -> Bool {
    guard case .select(let number) = action else { return true }
    return choices.selection.map { choices.ids[$0] } == number
  }

  override func unmount() {
    super.unmount()
    for tab in shown.values {
      if tab.node !== child { tab.node.unmount() }
      tab.scope.end()
    }
    shown = [:]
  }
}

struct TabCollector: _LeafVisitor {
  struct Tab {
    var traits: _ViewTraits
    var view: AnyViewStorage

    @MainActor
    func title(at index: Int) -> String {
      let title = traits.tabTitle ?? "\(index + 1)"
      return traits.badge.map { "\(title) (\($0))" } ?? title
    }
  }

  var tabs: [Tab] = []

  mutating func visit<Leaf: View>(_ leaf: Leaf, traits: _ViewTraits) {
    tabs.append(Tab(traits: traits, view: TypedViewStorage(leaf)))
  }
}
