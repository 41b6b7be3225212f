import Foundation

/// What something looks like that is made of glass. Hosts draw a veil over what is behind.
public struct Glass: Equatable, Sendable {
  var tint: Color?
  var isShown = true
  var isThin = false

  public static let regular = Glass()
  public static let clear = Glass(isThin: true)
  /// None.
  public static let identity = Glass(isShown: false)

  /// The same glass in a colour.
  public func tint(_ color: Color?) -> Glass {
    var copy = self
    copy.tint = color
    return copy
  }

  /// The same glass, which answers when it is touched. Hosts' doesn't.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

extension View {
  /// Glass behind this view: a veil in its shape, with its tint.
  public func glassEffect<Outlined: Shape>(
    _ glass: Glass = .regular, in shape: Outlined = Capsule(), isEnabled: Bool = true
  ) -> some View {
    background {
      if glass.isShown, isEnabled {
        if let tint = glass.tint {
          shape.fill(tint.opacity(0.4))
        } else {
          shape.fill(glass.isThin ? Material.ultraThin : .regular)
        }
      }
    }
  }
}

/// Views whose glass flows together. In hosts each has its own.
public struct GlassEffectContainer<Content: View>: View {
  let content: Content

  /// - Parameter spacing: From how near glass flows together.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: some View { content }
}

/// Buttons of glass. Hosts show borders.
public struct GlassButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(.bordered)
  }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  /// Buttons of glass. Hosts show borders.
  public static var glass: GlassButtonStyle { GlassButtonStyle() }
}

/// The one action that a screen is for, of glass. Hosts show it as the prominent one.
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(.borderedProminent)
  }
}

extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  /// The one action that a screen is for, of glass. Hosts show it as the prominent one.
  public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}
