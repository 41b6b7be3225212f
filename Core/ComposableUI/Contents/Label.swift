import SwiftNavigation

/// A title with an image.
public struct Label<Title: View, Icon: View>: View {
  let title: Title
  let icon: Icon
  @Environment(\.labelStyle) private var style

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public var body: some View {
    if let style, Title.self != LabelStyleConfiguration.Title.self {
      style.body(
        LabelStyleConfiguration(
          title: .init(title), icon: .init(part: _StyledPart(icon))))
    } else {
      HStack(spacing: 8) {
        icon
        title
      }
    }
  }
}

extension Label: TextualView {
  var plainText: String { Title.plainText(of: title) }
}

extension Label where Title == Text, Icon == Image {
  @_disfavoredOverload
  public init<Content: StringProtocol>(_ title: Content, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }

  public init(_ title: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }

  @_disfavoredOverload
  public init<Content: StringProtocol>(_ title: Content, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(decorative: name) })
  }

  public init(_ title: LocalizedStringKey, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(decorative: name) })
  }
}

extension Label where Title == Text, Icon == Image {
  /// - Parameters:
  ///   - title: The label's title.
  ///   - resource: An image of the app.
  @_disfavoredOverload
  public init<Content: StringProtocol>(_ title: Content, image resource: ImageResource) {
    self.init(title: { Text(title) }, icon: { Image(resource) })
  }

  /// - Parameters:
  ///   - title: The label's title.
  ///   - resource: An image of the app.
  public init(_ title: LocalizedStringKey, image resource: ImageResource) {
    self.init(title: { Text(title) }, icon: { Image(resource) })
  }

  /// - Parameters:
  ///   - resource: The label's title.
  ///   - name: The name of a symbol.
  @_disfavoredOverload
  public init<Resource: _TextResource>(_ resource: Resource, systemImage name: String) {
    self.init(title: { Text(resource) }, icon: { Image(systemName: name) })
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// Creates the label that a style receives in its configuration. The style doesn't apply to it
  /// again.
  public init(_ configuration: LabelStyleConfiguration) {
    self.init(title: { configuration.title }, icon: { configuration.icon })
  }
}
