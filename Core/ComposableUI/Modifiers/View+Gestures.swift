import ElementTree
import Foundation

// A press is what hosts tell of. What is more than that is accepted, and said.

extension View {
  /// Does something when this view is pressed: it is a button that looks as it does.
  ///
  /// - Parameter count: How often somebody has to tap. A press counts as all of them.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    _GestureView(content: self, tap: action)
  }

  /// Does something when this view is held down. Hosts tell of presses alone, so it is done by none; give it a
  /// button, or a `contextMenu`.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    Notice.once(
      "'onLongPressGesture' does nothing: hosts tell of presses alone. Use a 'contextMenu'.")
    return self
  }

  /// Does something when this view is pressed, with where. Hosts don't tell: it is the first point.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local,
    perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    _GestureView(content: self, tap: { action(.zero) })
  }

  /// Does something when this view is held down, in its older form. Hosts tell of presses alone.
  @_disfavoredOverload
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    pressing: ((Bool) -> Void)? = nil, perform action: @escaping () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action,
      onPressingChanged: pressing)
  }

  /// Does something when a pointer comes over this view and leaves it. Hosts don't tell.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }

  /// Recognises a gesture. A ``TapGesture`` is a press; hosts tell of no others.
  public func gesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> some View {
    _GestureView(content: self, tap: mask == .none ? nil : gesture._tap)
  }

  /// Recognises a gesture beside others. A ``TapGesture`` is a press; hosts tell of no others.
  public func simultaneousGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    self.gesture(gesture, including: mask)
  }

  /// Recognises a gesture before others. A ``TapGesture`` is a press; hosts tell of no others.
  public func highPriorityGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    self.gesture(gesture, including: mask)
  }

  /// Whether this view can be pressed: what can't be is disabled.
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    disabled(!enabled)
  }
}

/// What somebody does with a pointer.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Body: Gesture
  associatedtype Value = Body.Value
  /// The gesture that this one is made of.
  var body: Body { get }
  /// What a press does for it; `nil` if it isn't one.
  var _tap: (() -> Void)? { get }
}

/// Which gestures count.
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let none: Self = []
  public static let gesture = Self(rawValue: 1)
  public static let subviews = Self(rawValue: 2)
  public static let all: Self = [.gesture, .subviews]
}

/// A press.
public struct TapGesture: Gesture {
  public typealias Value = Void
  public var count: Int
  public typealias Body = Never
  public var _tap: (() -> Void)? { nil }

  public init(count: Int = 1) {
    self.count = count
  }
}

/// Holding down. Hosts don't tell of it.
public struct LongPressGesture: Gesture {
  public typealias Value = Bool
  public var minimumDuration: Double
  public typealias Body = Never
  public var _tap: (() -> Void)? { nil }

  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
  }
}

/// Moving a pointer that is held down. Hosts don't tell of it.
public struct DragGesture: Gesture {
  /// Where the pointer is.
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    public var velocity: CGSize { .zero }
    public var predictedEndLocation: CGPoint { location }
    public var predictedEndTranslation: CGSize { translation }
  }

  public var minimumDistance: CGFloat
  public typealias Body = Never
  public var _tap: (() -> Void)? { nil }

  /// - Parameter coordinateSpace: What points are told in.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
  }
}

/// Making something larger or smaller. Hosts don't tell of it.
public struct MagnificationGesture: Gesture {
  public typealias Value = CGFloat
  public typealias Body = Never
  public var _tap: (() -> Void)? { nil }

  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// Making something larger or smaller. Hosts don't tell of it.
public struct MagnifyGesture: Gesture {
  /// How large it has become.
  public struct Value: Equatable, Sendable {
    public var magnification: CGFloat
    public var velocity: CGFloat
    public var startAnchor: UnitPoint
  }

  public typealias Body = Never
  public var _tap: (() -> Void)? { nil }

  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// Turning something. Hosts don't tell of it.
public struct RotationGesture: Gesture {
  public typealias Value = Angle
  public typealias Body = Never
  public var _tap: (() -> Void)? { nil }

  public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// Turning something. Hosts don't tell of it.
public struct RotateGesture: Gesture {
  /// How far it is turned.
  public struct Value: Equatable, Sendable {
    public var rotation: Angle
    public var velocity: Angle
    public var startAnchor: UnitPoint
  }

  public typealias Body = Never
  public var _tap: (() -> Void)? { nil }

  public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// A press at a place, which hosts don't tell: it is taken to be the first point.
public struct SpatialTapGesture: Gesture {
  /// Where it was.
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  public var count: Int
  public typealias Body = Never
  public var _tap: (() -> Void)? { nil }

  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
  }
}

/// A gesture with what is done about it.
public struct _HandledGesture<Base: Gesture>: Gesture {
  public typealias Value = Base.Value
  public typealias Body = Never
  public let _tap: (() -> Void)?
}

extension Gesture {
  /// Does something when the gesture is over.
  public func onEnded(_ action: @escaping (Value) -> Void) -> _HandledGesture<Self> {
    if self is TapGesture, let value = () as? Value {
      return _HandledGesture(_tap: { action(value) })
    }
    if self is SpatialTapGesture, let value = SpatialTapGesture.Value(location: .zero) as? Value {
      return _HandledGesture(_tap: { action(value) })
    }
    Notice.once(
      "'\(Self.self)' is not recognised: hosts tell of presses alone. Give the view a button, too.")
    return _HandledGesture(_tap: _tap)
  }

  /// Does something while the gesture goes on, which hosts don't tell.
  public func onChanged(_ action: @escaping (Value) -> Void) -> _HandledGesture<Self> {
    Notice.once(
      "'\(Self.self)' is not recognised: hosts tell of presses alone. Give the view a button, too.")
    return _HandledGesture(_tap: _tap)
  }

  /// Keeps a state while the gesture goes on, which hosts don't tell.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> _HandledGesture<Self> {
    _HandledGesture(_tap: _tap)
  }
}

struct _GestureView<Content: View>: View, TextualView {
  let content: Content
  let tap: (() -> Void)?

  var plainText: String { Content.plainText(of: content) }

  var body: some View {
    if let tap {
      Button {
        tap()
      } label: {
        content
      }
      .buttonStyle(.plain)
    } else {
      content
    }
  }
}
