/// How far a view is that comes or goes.
public enum TransitionPhase: Hashable, Sendable {
  case willAppear, identity, didDisappear

  /// Whether it is there.
  public var isIdentity: Bool { self == .identity }
  /// -1 before, 0 there, 1 gone.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

/// How a view appears and goes, made by yourself. Hosts let it fade.
@MainActor @preconcurrency
public protocol Transition {
  associatedtype Body: View
  typealias Content = PlaceholderContentView<EmptyView>

  /// The view in a phase.
  @ViewBuilder @MainActor @preconcurrency
  func body(content: Content, phase: TransitionPhase) -> Body
}

extension View {
  /// How this view appears and goes. Hosts let it fade.
  @_disfavoredOverload
  public func transition<Own: Transition>(_ transition: Own) -> some View {
    self.transition(AnyTransition.opacity)
  }
}

extension AnyTransition {
  /// As modifiers make it. Hosts let it fade.
  public static func modifier<Modifier: ViewModifier>(active: Modifier, identity: Modifier) -> Self
  {
    .opacity
  }
}
