import Foundation

/// A glass effect. Hosts draw a veil over the background.
public struct Glass: Equatable, Sendable {
  var tint: Color?
  var isShown = true
  var isThin = false

  public static let regular = Glass()
  public static let clear = Glass(isThin: true)
  /// No glass.
  public static let identity = Glass(isShown: false)

  /// Returns the glass with a tint.
  public func tint(_ color: Color?) -> Glass {
    var copy = self
    copy.tint = color
    return copy
  }

  /// Has no effect: the glass of hosts doesn't react to touches.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

extension View {
  /// Adds glass behind this view: a tinted veil in a shape.
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

/// A container that merges the glass of its views. On hosts, each view keeps its own glass.
public struct GlassEffectContainer<Content: View>: View {
  let content: Content

  /// - Parameter spacing: Ignored: the distance at which glass merges.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: some View { content }
}

/// A glass button. Hosts show a border.
public struct GlassButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(.bordered)
  }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  /// A glass button. Hosts show a border.
  public static var glass: GlassButtonStyle { GlassButtonStyle() }
}

/// A glass button for the main action of a screen. Hosts show a prominent button.
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(.borderedProminent)
  }
}

extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  /// A glass button for the main action of a screen. Hosts show a prominent button.
  public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}
