import Foundation

extension View {
  /// What assistive technology calls this view: the text of what the closure makes.
  public func accessibilityLabel<Label: View>(
    @ViewBuilder content: (PlaceholderContentView<Self>) -> Label
  ) -> some View {
    accessibilityLabel(Label.plainText(of: content(PlaceholderContentView(content: self))))
  }

  /// By which letters a row is found in a list. Hosts go from one to the next.
  public func typeSelectEquivalent(_ text: Text?) -> some View { self }

  /// By which letters a row is found in a list. Hosts go from one to the next.
  public func typeSelectEquivalent<Name: StringProtocol>(_ string: Name) -> some View { self }

  /// Asks before a sheet goes. Hosts let it go: it is said once.
  public func dismissalConfirmationDialog<Title: StringProtocol, Actions: View>(
    _ title: Title, shouldPresent: Bool, @ViewBuilder actions: () -> Actions
  ) -> some View {
    noticeConfirmation()
  }

  /// Asks before a sheet goes. Hosts let it go: it is said once.
  public func dismissalConfirmationDialog<Title: StringProtocol, Actions: View, Message: View>(
    _ title: Title, shouldPresent: Bool, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View {
    noticeConfirmation()
  }

  private func noticeConfirmation() -> some View {
    Notice.once(
      """
      'dismissalConfirmationDialog' does nothing: hosts let whoever looks at a sheet leave it. Keep what was entered, \
      or ask by 'confirmationDialog' in 'onDismiss'.
      """)
    return self
  }

  /// What other apps are given of this view. Hosts know none: it is said once.
  public func exportsItemProviders(
    _ contentTypes: [UTType], onExport: @escaping () -> [NSItemProvider]
  ) -> some View {
    noticeItemProviders("exportsItemProviders")
  }

  /// What other apps are given of this view. Hosts know none: it is said once.
  public func exportsItemProviders(
    _ contentTypes: [UTType], onExport: @escaping () -> [NSItemProvider],
    onEdit: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    noticeItemProviders("exportsItemProviders")
  }

  /// What other apps give this view. Hosts know none: it is said once.
  public func importsItemProviders(
    _ contentTypes: [UTType], onImport: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    noticeItemProviders("importsItemProviders")
  }

  private func noticeItemProviders(_ name: String) -> some View {
    Notice.once("'\(name)' does nothing: hosts know no other apps. Use a 'Link' or a 'ShareLink'.")
    return self
  }
}

/// Asks somebody to judge the app. Hosts have no shop: it is said once.
@MainActor @preconcurrency
public struct RequestReviewAction: Sendable {
  public func callAsFunction() {
    Notice.once(
      "'requestReview' does nothing: hosts have no shop. Use a 'Link' to where the app is judged.")
  }
}

extension EnvironmentValues {
  /// Asks somebody to judge the app. Hosts have no shop: it is said once.
  public var requestReview: RequestReviewAction { RequestReviewAction() }
}

extension TabViewCustomization {
  /// How people have arranged the tabs of a section. Hosts keep the order.
  public struct SectionCustomization: Hashable, Codable, Sendable {
    /// The order; `nil` for that in which they are written.
    public var tabIDs: [String]?
    /// Whether the section shows its tabs.
    public var isExpanded: Bool?

    public init(tabIDs: [String]? = nil, isExpanded: Bool? = nil) {
      self.tabIDs = tabIDs
      self.isExpanded = isExpanded
    }
  }

  /// How people have arranged a tab. Hosts keep the order.
  public struct TabCustomization: Hashable, Codable, Sendable {
    /// Whether the tab is shown in a bar at the side.
    public var sidebarVisibility: Visibility = .automatic
    /// Whether the tab is shown in the bar.
    public var tabBarVisibility: Visibility = .automatic

    public init() {}
  }
}
