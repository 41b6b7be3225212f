import ElementTree
import Foundation
import SwiftNavigation

/// The transition of a view that appears or disappears. A browser animates appearing views. In a
/// terminal, or with reduced motion, views appear at once.
public struct AnyTransition: Sendable {
  let transition: Layer.Transition

  private init(_ effects: [Layer.Transition.Effect]) {
    transition = .init(insertion: effects, removal: effects)
  }

  private init(_ transition: Layer.Transition) { self.transition = transition }

  public static let identity = Self([])
  public static let opacity = Self([.opacity])
  public static var scale: Self { Self([.scale(0)]) }
  public static var slide: Self {
    Self(.init(insertion: [.move(.leading)], removal: [.move(.trailing)]))
  }

  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> Self {
    Self([.scale(Double(scale))])
  }

  public static func move(edge: Edge) -> Self { Self([.move(edge.inTransition)]) }

  public static func push(from edge: Edge) -> Self {
    Self([.move(edge.inTransition), .opacity])
  }

  public static func offset(_ offset: CGSize) -> Self {
    self.offset(x: offset.width, y: offset.height)
  }

  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self {
    Self([.offset(x: Double(x), y: Double(y))])
  }

  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> Self {
    Self(
      .init(insertion: insertion.transition.insertion, removal: removal.transition.removal))
  }

  /// Combines this transition with another one.
  public func combined(with other: AnyTransition) -> Self {
    Self(
      .init(
        insertion: transition.insertion + other.transition.insertion,
        removal: transition.removal + other.transition.removal))
  }

  /// Sets the transition's own animation. Hosts use the animation of the change instead.
  public func animation(_ animation: Animation?) -> Self { self }
}

extension Edge {
  fileprivate var inTransition: Layer.Transition.Edge {
    switch self {
    case .top: .top
    case .leading: .leading
    case .bottom: .bottom
    case .trailing: .trailing
    }
  }
}

/// The transition of a view's content. Hosts show a change of content like any other.
public struct ContentTransition: Hashable, Sendable {
  private let name: String

  public static let identity = Self(name: "identity")
  public static let opacity = Self(name: "opacity")
  public static let interpolate = Self(name: "interpolate")
  public static let symbolEffect = Self(name: "symbolEffect")

  public static func numericText(countsDown: Bool = false) -> Self { Self(name: "numericText") }

  public static func numericText(value: Double) -> Self { Self(name: "numericText") }
}

/// The properties that a matched geometry effect shares.
public struct MatchedGeometryProperties: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let position = Self(rawValue: 1)
  public static let size = Self(rawValue: 2)
  public static let frame: Self = [.position, .size]
}

extension View {
  /// Animates changes to this view.
  public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View {
    self.animation(animation)
  }

  /// Animates changes to this view.
  public func animation(_ animation: Animation?) -> some View {
    style { $0.motion = animation?.motion ?? .immediate }
  }

  /// Sets the transition of this view.
  public func transition(_ transition: AnyTransition) -> some View {
    layer(.transition(transition.transition))
  }

  /// Sets the transition of this view's content. Hosts show a change of content like any other.
  public func contentTransition(_ transition: ContentTransition) -> some View { self }

  /// Animates views with the same id as one moving view. Hosts show one view and then the other.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: some Hashable, properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View {
    self
  }

  /// Changes the transaction for changes to this view.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    var transaction = Transaction()
    transform(&transaction)
    return animation(transaction.disablesAnimations ? nil : transaction.animation)
  }
}

extension Motion {
  /// An immediate change without motion.
  static let immediate = Motion(duration: 0, curve: .init(0, 0, 1, 1))
}

extension Animation {
  /// The animation for hosts. Springs become similar curves.
  var motion: Motion {
    var motion =
      switch curve {
      case .default: Motion(duration: 0.35, curve: .init(0.42, 0, 0.58, 1))
      case .timing(let x1, let y1, let x2, let y2, let duration):
        Motion(duration: duration, curve: .init(x1, y1, x2, y2))
      case .spring(let duration, let bounce, _):
        Motion(duration: duration, curve: .init(0.3, 1 + max(0, bounce), 0.4, 1))
      case .response(let response, let damping, _):
        Motion(duration: response * 1.2, curve: .init(0.3, 1 + max(0, 1 - damping), 0.4, 1))
      case .physics(let mass, let stiffness, _, _):
        Motion(
          duration: 2 * .pi * (mass / max(stiffness, 0.001)).squareRoot(),
          curve: .init(0.3, 1.2, 0.4, 1))
      }
    for modifier in modifiers {
      switch modifier {
      case .delay(let delay): motion.delay += delay
      case .speed(let speed) where speed > 0:
        motion.duration /= speed
        motion.delay /= speed
      case .speed, .repeat: break
      }
    }
    return motion
  }
}

extension View {
  /// Changes the transaction for all changes to this view. Hosts ignore the value.
  public func transaction<Value: Equatable>(
    value: Value, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View {
    transaction(transform)
  }

  /// Animates the changes made by the modifiers in the closure.
  public func animation<Changed: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> Changed
  ) -> some View {
    body(PlaceholderContentView(content: self)).animation(animation)
  }
}

/// The view that a modifier's closure receives.
public struct PlaceholderContentView<Value: View>: _TransparentView, TextualView {
  let content: Value

  var plainText: String { Value.plainText(of: content) }

  public static func _content(of view: Self) -> Value { view.content }
}

extension Animation {
  /// Returns a spring that continues at the current velocity.
  ///
  /// - Parameters:
  ///   - duration: The approximate duration.
  ///   - bounce: The strength of the bounce, from -1 to 1.
  ///   - initialVelocity: The velocity at the start.
  public static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    let frequency = 2 * Double.pi / (duration > 0 && duration.isFinite ? duration : 0.0001)
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.999), 1)
    let dampingRatio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    return .interpolatingSpring(
      mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency,
      initialVelocity: initialVelocity)
  }

  /// A spring that continues at the current velocity.
  public static var interpolatingSpring: Animation { .interpolatingSpring(duration: 0.5) }
}
