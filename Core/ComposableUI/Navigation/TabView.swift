import ElementTree
import SwiftNavigation

/// Several views of which one is shown.
///
/// Each view in its content is a tab: its `tabItem` is what the tab is called, its `tag` the value
/// that it stands for, its `badge` is shown beside the title. Only the selected tab's view is there.
public struct TabView<SelectionValue: Hashable, Content: View>: _ElementView {
  let selection: Binding<SelectionValue>?
  let content: Content

  @_disfavoredOverload
  public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  /// Tabs whose selection nobody else needs: the first is shown at first.
  public init(@ViewBuilder content: () -> Content) where SelectionValue == Int {
    selection = nil
    self.content = content()
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    TabsNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: TabsNode<SelectionValue>.self).update(view, inputs)
  }
}

final class TabsNode<SelectionValue: Hashable>: ContainerNode {
  private var choices = Content.Choices(titles: [], selection: nil)
  private var values: [SelectionValue?] = []
  private var selection: Binding<SelectionValue>?
  /// Which tab is selected where nobody else keeps that.
  private let ownSelection = Binding(wrappedValue: 0)

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
    let selected =
      if let selection {
        values.firstIndex(of: selection.wrappedValue)
      } else {
        values.indices.contains(ownSelection.wrappedValue) ? ownSelection.wrappedValue : nil
      }
    let new = Content.Choices(
      titles: collector.tabs.enumerated().map { $1.title(at: $0) }, selection: selected)
    if choices != new {
      propertiesWillChange()
      choices = new
    }

    let inner = inputs.content(in: self)
    let tab = selected.map { collector.tabs[$0] }
    let view = tab?.view ?? TypedViewStorage(EmptyView())
    let key = tab.map { AnyHashable($0.traits.path) }
    if let child {
      unsafeDowncast(child, to: AnyViewNode.self).update(view, key: key, inner)
    } else {
      child = AnyViewNode(type: view.type, key: key, child: view.makeNode(inner))
    }
  }

  override var content: Content { .tabs(choices) }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    guard case .select(let index) = action, values.indices.contains(index) else { return nil }
    guard let selection else { return { [ownSelection] in ownSelection.wrappedValue = index } }
    guard let value = values[index] else { return nil }
    return { [selection] in selection.wrappedValue = value }
  }

  override func isShowing(_ action: Event.Action) -> Bool {
    if case .select(let index) = action { choices.selection == index } else { true }
  }
}

private struct TabCollector: _LeafVisitor {
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
