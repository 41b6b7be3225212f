import Foundation

/// The tabs of a ``TabView`` with values of one type.
public protocol TabContent<TabValue>: View {
  associatedtype TabValue: Hashable
}

extension Tab: TabContent {
  public typealias TabValue = Value
}

/// A builder for the tabs of a ``TabView``.
@resultBuilder @MainActor @preconcurrency
public enum TabContentBuilder<TabValue: Hashable> {
  public static func buildExpression<Content: TabContent<TabValue>>(_ content: Content) -> Content {
    content
  }

  public static func buildBlock<Content: TabContent<TabValue>>(_ content: Content) -> Content {
    content
  }

  public static func buildBlock<each Content: TabContent>(_ content: repeat each Content)
    -> _TabList<TabValue, TupleView<repeat each Content>>
  {
    _TabList(content: TupleView(repeat each content))
  }

  public static func buildIf<Content: TabContent<TabValue>>(_ content: Content?)
    -> _TabList<TabValue, Content?>
  {
    _TabList(content: content)
  }

  public static func buildEither<First: TabContent, Second: TabContent>(first: First)
    -> _TabList<TabValue, _ConditionalContent<First, Second>>
  {
    _TabList(content: ViewBuilder.buildEither(first: first))
  }

  public static func buildEither<First: TabContent, Second: TabContent>(second: Second)
    -> _TabList<TabValue, _ConditionalContent<First, Second>>
  {
    _TabList(content: ViewBuilder.buildEither(second: second))
  }

  public static func buildLimitedAvailability<Content: TabContent<TabValue>>(_ content: Content)
    -> Content
  { content }
}

/// Several tabs.
public struct _TabList<TabValue: Hashable, Content: View>: _TransparentView, TabContent {
  let content: Content

  public static func _content(of view: Self) -> Content { view.content }
}

extension _TraitView: TabContent where Content: TabContent {
  typealias TabValue = Content.TabValue
}

extension TabContent {
  /// Adds a number beside the tab's title; 0 shows none.
  public func badge(_ count: Int) -> some TabContent<TabValue> {
    _TraitView(content: self) { $0.badge = count == 0 ? nil : "\(count)" }
  }

  /// Adds a short text beside the tab's title.
  public func badge(_ label: Text?) -> some TabContent<TabValue> {
    _TraitView(content: self) { $0.badge = label?.plainText }
  }

  /// Adds a short text beside the tab's title.
  @_disfavoredOverload
  public func badge<Label: _TitleContent>(_ label: Label?) -> some TabContent<TabValue> {
    _TraitView(content: self) { $0.badge = label?._title }
  }
}

/// The role of a tab.
public struct TabRole: Hashable, Sendable {
  private let name: String

  /// A tab for searching.
  public static let search = Self(name: "search")
}

extension TabView {
  /// Creates tabs with values. The tab with the selected value is shown.
  public init(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> Content
  ) where Content: TabContent, Content.TabValue == SelectionValue {
    self.selection = selection
    self.content = content()
  }
}
