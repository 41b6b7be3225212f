/// The phase of a view's appearance or disappearance.
public enum TransitionPhase: Hashable, Sendable {
  case willAppear, identity, didDisappear

  /// Whether the view is fully visible.
  public var isIdentity: Bool { self == .identity }
  /// The phase as a number: -1 before, 0 visible, 1 gone.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// A custom transition of a view. Hosts show a fade instead.
@MainActor @preconcurrency
public protocol Transition {
  associatedtype Body: View
  typealias Content = PlaceholderContentView<EmptyView>

  /// Returns the view in a phase.
  @ViewBuilder @MainActor @preconcurrency
  func body(content: Content, phase: TransitionPhase) -> Body
}

extension View {
  /// Sets the transition of this view. Hosts show a fade instead.
  @_disfavoredOverload
  public func transition<Own: Transition>(_ transition: Own) -> some View {
    self.transition(AnyTransition.opacity)
  }
}

extension AnyTransition {
  /// Makes a transition from two modifiers. Hosts show a fade instead.
  public static func modifier<Modifier: ViewModifier>(active: Modifier, identity: Modifier) -> Self
  {
    .opacity
  }
}
