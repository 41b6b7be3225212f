import Foundation

/// Tabs of a ``TabView`` that stand for values of one type.
public protocol TabContent<TabValue>: View {
  associatedtype TabValue: Hashable
}

extension Tab: TabContent {
  public typealias TabValue = Value
}

/// Puts together the tabs of a ``TabView``.
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

/// Tabs that belong together. Hosts show them beside the others.
public struct TabSection<SelectionValue: Hashable, Content: TabContent>: _TransparentView,
  TabContent
where Content.TabValue == SelectionValue {
  public typealias TabValue = SelectionValue

  let content: Content

  public static func _content(of view: Self) -> Content { view.content }

  /// - Parameters:
  ///   - title: What the tabs are called together. Hosts leave it out.
  ///   - content: The tabs.
  public init<Title: StringProtocol>(
    _ title: Title, @TabContentBuilder<SelectionValue> content: () -> Content
  ) {
    self.content = content()
  }

  /// - Parameters:
  ///   - content: The tabs.
  ///   - header: What the tabs are called together. Hosts leave it out.
  public init<Header: View>(
    @TabContentBuilder<SelectionValue> content: () -> Content, @ViewBuilder header: () -> Header
  ) {
    self.content = content()
  }
}

extension TabSection {
  /// What can be done with the tabs of a section, in a sidebar. Hosts have none: it is said once.
  public func sectionActions<Actions: View>(@ViewBuilder content: () -> Actions) -> Self {
    Notice.once(
      "'sectionActions' shows nothing: hosts have no sidebar. Put its buttons into the toolbars of the tabs."
    )
    return self
  }
}

extension _TraitView: TabContent where Content: TabContent {
  typealias TabValue = Content.TabValue
}

extension TabContent {
  /// A number beside the tab's title; 0 shows none.
  public func badge(_ count: Int) -> some TabContent<TabValue> {
    _TraitView(content: self) { $0.badge = count == 0 ? nil : "\(count)" }
  }

  /// A short text beside the tab's title.
  public func badge(_ label: Text?) -> some TabContent<TabValue> {
    _TraitView(content: self) { $0.badge = label?.plainText }
  }

  /// A short text beside the tab's title.
  @_disfavoredOverload
  public func badge<Label: _TitleContent>(_ label: Label?) -> some TabContent<TabValue> {
    _TraitView(content: self) { $0.badge = label?._title }
  }

  /// What tells the tab from others where people arrange them. Hosts keep the order.
  public func customizationID(_ id: String) -> Self { self }

  /// Where a tab stands. Hosts have one place.
  public func tabPlacement(_ placement: TabPlacement) -> Self { self }
}

/// Where a tab stands.
public struct TabPlacement: Hashable, Sendable {
  private let name: String

  public static let automatic = Self(name: "automatic")
  public static let pinned = Self(name: "pinned")
  public static let sidebarOnly = Self(name: "sidebarOnly")
}

/// What a tab is for.
public struct TabRole: Hashable, Sendable {
  private let name: String

  /// To search in.
  public static let search = Self(name: "search")
}

extension TabView {
  /// Tabs that stand for values, of which one is shown.
  public init(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> Content
  ) where Content: TabContent, Content.TabValue == SelectionValue {
    self.selection = selection
    self.content = content()
  }
}

extension View {
  /// Whether people arrange the tabs. Hosts keep the order.
  public func tabViewCustomization(_ customization: Binding<TabViewCustomization>?) -> some View {
    self
  }

  /// What is above the tabs in a sidebar. Hosts have none: it is said once.
  public func tabViewSidebarHeader<Content: View>(@ViewBuilder content: () -> Content) -> some View
  {
    noticingSidebar("tabViewSidebarHeader")
  }

  /// What is below the tabs in a sidebar. Hosts have none: it is said once.
  public func tabViewSidebarFooter<Content: View>(@ViewBuilder content: () -> Content) -> some View
  {
    noticingSidebar("tabViewSidebarFooter")
  }

  /// What is at the bottom of a sidebar. Hosts have none: it is said once.
  public func tabViewSidebarBottomBar<Content: View>(@ViewBuilder content: () -> Content)
    -> some View
  {
    noticingSidebar("tabViewSidebarBottomBar")
  }

  private func noticingSidebar(_ name: String) -> Self {
    Notice.once("'\(name)' shows nothing: hosts have no sidebar. Put its views into the tabs.")
    return self
  }

  /// Whether tabs become smaller when somebody scrolls. In hosts they don't.
  public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { self }
}

/// How people have arranged tabs.
public struct TabViewCustomization: Hashable, Codable, Sendable, RawRepresentable {
  private struct Parts: Hashable, Codable {
    var tabs: [String: TabCustomization] = [:]
    var sections: [String: SectionCustomization] = [:]
  }

  private var parts = Parts()

  public init() {}

  /// - Parameter rawValue: What ``rawValue`` was.
  public init?(rawValue: String) {
    guard let parts = try? JSONDecoder().decode(Parts.self, from: Data(rawValue.utf8)) else {
      return nil
    }
    self.parts = parts
  }

  /// As it is kept: `@AppStorage("tabs") var customization = TabViewCustomization()`.
  public var rawValue: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(parts)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// How somebody has arranged a tab.
  public subscript(tab id: String) -> TabCustomization {
    get { parts.tabs[id] ?? TabCustomization() }
    set { parts.tabs[id] = newValue }
  }

  /// How somebody has arranged the tabs of a section; `nil` for as they are written.
  public subscript(section id: String) -> SectionCustomization? {
    get { parts.sections[id] }
    set { parts.sections[id] = newValue }
  }

  /// Puts the tabs of all sections in the order in which they are written.
  public mutating func resetSectionOrder() { parts.sections = [:] }

  /// Shows all tabs where they are shown by default.
  public mutating func resetVisibility() { parts.tabs = [:] }
}

/// Whether tabs become smaller when somebody scrolls.
public struct TabBarMinimizeBehavior: Sendable {
  public static let automatic = Self()
  public static let onScrollDown = Self()
  public static let onScrollUp = Self()
  public static let never = Self()
}
