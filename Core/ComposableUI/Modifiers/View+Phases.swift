import ElementTree
import Foundation

// What moves by itself stands still in hosts: at the first phase, or at the value that it begins with.

extension View {
  /// Goes through phases again and again. Hosts show the first.
  public func phaseAnimator<Phase: Equatable, Phased: View>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> Phased,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    _PhaseView(content: self, phases: Array(phases), phased: content)
  }

  /// Goes through phases each time when a value changes. Hosts show the first.
  public func phaseAnimator<Phase: Equatable, Phased: View>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> Phased,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    _PhaseView(content: self, phases: Array(phases), phased: content)
  }

  /// Goes along key frames each time when a value changes. Hosts show the value that it begins with.
  public func keyframeAnimator<Value, Framed: View>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> Framed,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    content(PlaceholderContentView(content: self), initialValue)
  }

  /// Goes along key frames again and again. Hosts show the value that it begins with.
  public func keyframeAnimator<Value, Framed: View>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> Framed,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    content(PlaceholderContentView(content: self), initialValue)
  }

  /// Lets symbols move once when a value changes. In hosts they stand still.
  public func symbolEffect<Value: Equatable>(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: Value
  ) -> some View { self }

  /// Lets symbols move. In hosts they stand still.
  public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { self }

  /// How this view comes out of another one. Hosts show the screen at once.
  public func navigationTransition(_ style: NavigationTransitionStyle) -> some View { self }

  /// What another view comes out of. Hosts show it at once.
  public func matchedTransitionSource<ID: Hashable>(
    id: ID, in namespace: some Hashable
  ) -> some View { self }

  /// Changes the transaction in which this view changes, when a value changes.
  public func transaction<Value: Equatable>(
    value: Value, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View {
    transaction(transform)
  }

  /// How changes by what is written in the closure are shown.
  public func animation<Changed: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> Changed
  ) -> some View {
    body(PlaceholderContentView(content: self)).animation(animation)
  }
}

/// The view that a modifier's closure is about.
public struct PlaceholderContentView<Value: View>: _TransparentView, TextualView {
  let content: Value

  var plainText: String { Value.plainText(of: content) }

  public static func _content(of view: Self) -> Value { view.content }
}

struct _PhaseView<Content: View, Phase: Equatable, Phased: View>: View {
  let content: Content
  let phases: [Phase]
  let phased: (PlaceholderContentView<Content>, Phase) -> Phased

  var body: some View {
    if let first = phases.first {
      phased(PlaceholderContentView(content: content), first)
    } else {
      content
    }
  }
}

/// Goes through phases again and again. Hosts show the first.
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  let phases: [Phase]
  let content: (Phase) -> Content

  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    self.content = content
  }

  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    self.content = content
  }

  public var body: some View {
    if let first = phases.first { content(first) }
  }
}

/// The values that something goes along.
public protocol Keyframes<Value> {
  associatedtype Value
}

/// The values that a part of something goes along.
public protocol KeyframeTrackContent<Value> {
  associatedtype Value
}

/// Puts together what a value goes along.
@resultBuilder
public enum KeyframesBuilder<Value> {
  public static func buildExpression<Frames: Keyframes<Value>>(_ frames: Frames) -> Frames {
    frames
  }
  /// Frames of the whole value.
  public static func buildExpression<Frames: KeyframeTrackContent<Value>>(_ frames: Frames)
    -> _KeyframeList<Value>
  { _KeyframeList() }
  public static func buildBlock<each Frames: Keyframes>(_ frames: repeat each Frames)
    -> _KeyframeList<Value>
  { _KeyframeList() }
}

/// Puts together what a part goes along.
@resultBuilder
public enum KeyframeTrackContentBuilder<Value> {
  public static func buildExpression<Frames: KeyframeTrackContent<Value>>(_ frames: Frames)
    -> Frames
  { frames }
  public static func buildBlock<each Frames: KeyframeTrackContent>(_ frames: repeat each Frames)
    -> _KeyframeList<Value>
  { _KeyframeList() }
}

/// Several key frames.
public struct _KeyframeList<Value>: Keyframes, KeyframeTrackContent {}

/// What a part of a value goes along.
public struct KeyframeTrack<Root, Value: Animatable>: Keyframes {
  public typealias Value = Root

  public init<Content: KeyframeTrackContent<Value>>(
    _ keyPath: WritableKeyPath<Root, Value>,
    @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) {}

  public init<Content: KeyframeTrackContent<Value>>(
    @KeyframeTrackContentBuilder<Root> content: () -> Content
  ) where Root == Value {}
}

/// A value that is gone to evenly.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {}
}

/// A value that is gone to along a curve.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(
    _ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {}
}

/// A value that is gone to as a spring goes.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(),
    startVelocity: Value? = nil
  ) {}
}

/// A value that is there at once.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(_ to: Value) {}
}

/// A movement of symbols.
public struct SymbolEffect: Hashable, Sendable {
  private let name: String

  public static let bounce = Self(name: "bounce")
  public static let pulse = Self(name: "pulse")
  public static let variableColor = Self(name: "variableColor")
  public static let scale = Self(name: "scale")
  public static let appear = Self(name: "appear")
  public static let disappear = Self(name: "disappear")
  public static let replace = Self(name: "replace")
  public static let automatic = Self(name: "automatic")
  public static let wiggle = Self(name: "wiggle")
  public static let rotate = Self(name: "rotate")
  public static let breathe = Self(name: "breathe")
  public static let drawOn = Self(name: "drawOn")

  // How it goes in detail, which makes no difference to what stands still.
  public var up: Self { self }
  public var down: Self { self }
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }
  public var iterative: Self { self }
  public var cumulative: Self { self }
  public var reversing: Self { self }
  public var nonReversing: Self { self }
  public var hideInactiveLayers: Self { self }
  public var dimInactiveLayers: Self { self }
  public var downUp: Self { self }
  public var upUp: Self { self }
  public var offUp: Self { self }
  public var left: Self { self }
  public var right: Self { self }
  public var forward: Self { self }
  public var backward: Self { self }
  public var clockwise: Self { self }
  public var counterClockwise: Self { self }
  public var plain: Self { self }
}

/// How often and how fast symbols move.
public struct SymbolEffectOptions: Hashable, Sendable {
  private var name: String

  public static let `default` = Self(name: "default")
  public static let repeating = Self(name: "repeating")
  public static let nonRepeating = Self(name: "nonRepeating")

  public var repeating: Self { Self(name: "repeating") }
  public var nonRepeating: Self { Self(name: "nonRepeating") }

  public static func `repeat`(_ count: Int) -> Self { Self(name: "repeat \(count)") }
  public static func speed(_ speed: Double) -> Self { Self(name: "speed \(speed)") }
  /// The options, with how fast the effect is.
  public func speed(_ speed: Double) -> Self { self }
  /// The options, with how often the effect is repeated.
  public func `repeat`(_ count: Int) -> Self { self }
}

extension ContentTransition {
  /// As a symbol changes into another one.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> Self { .symbolEffect }
}

/// How a screen comes.
public struct NavigationTransitionStyle: Sendable {
  public static let automatic = Self()
  public static let slide = Self()

  public static func zoom(sourceID: some Hashable, in namespace: some Hashable) -> Self { Self() }
}

/// What can be counted from one value to another.
public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by rhs: Double)
  var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= rhs }
  public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= Float(rhs) }
  public var magnitudeSquared: Double { Double(self * self) }
}

extension CGFloat: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
  public var magnitudeSquared: Double { Double(self * self) }
}

/// Two values that are counted together.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public static var zero: Self { Self(.zero, .zero) }

  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(lhs.first + rhs.first, lhs.second + rhs.second)
  }

  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(lhs.first - rhs.first, lhs.second - rhs.second)
  }

  public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }

  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

/// A value of which there are none in between.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  public init() {}
  public static var zero: Self { Self() }
  public static func + (lhs: Self, rhs: Self) -> Self { lhs }
  public static func - (lhs: Self, rhs: Self) -> Self { lhs }
  public mutating func scale(by rhs: Double) {}
  public var magnitudeSquared: Double { 0 }
}

/// What can change step by step. Browsers show steps where styles change; others are gone over at once.
public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
  /// What is between two values. Views and modifiers have it on the main actor, values and shapes anywhere.
  @MainActor @preconcurrency var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Animatable where Self: VectorArithmetic {
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Double: Animatable {}
extension Float: Animatable {}
extension CGFloat: Animatable {}

extension AnyTransition {
  /// Blurred. Hosts let it appear.
  public static var blurReplace: Self { .opacity }
}

/// A modifier that can change step by step: hosts go over the steps at once.
@MainActor @preconcurrency
public protocol AnimatableModifier: ViewModifier, Animatable {}

extension Angle: Animatable {
  public var animatableData: Double {
    get { radians }
    set { self = Angle(radians: newValue) }
  }
}
