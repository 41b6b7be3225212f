// Hosts don't animate symbols: they accept these effects and ignore them.

extension View {
  /// Has no effect: SwiftUI animates symbols when a value changes, but hosts don't.
  public func symbolEffect<Value: Equatable>(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: Value
  ) -> some View { self }

  /// Has no effect: SwiftUI animates symbols, but hosts don't.
  public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { self }
}

/// An animation of symbols.
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

  // Variants of the effect. Hosts don't animate symbols, so all are the same.
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

/// The speed and repetition of symbol effects.
public struct SymbolEffectOptions: Hashable, Sendable {
  private var name: String

  public static let `default` = Self(name: "default")
  public static let repeating = Self(name: "repeating")
  public static let nonRepeating = Self(name: "nonRepeating")

  public var repeating: Self { Self(name: "repeating") }
  public var nonRepeating: Self { Self(name: "nonRepeating") }

  public static func `repeat`(_ count: Int) -> Self { Self(name: "repeat \(count)") }
  public static func speed(_ speed: Double) -> Self { Self(name: "speed \(speed)") }
  /// Sets the speed of the effect.
  public func speed(_ speed: Double) -> Self { self }
  /// Sets the number of repetitions.
  public func `repeat`(_ count: Int) -> Self { self }
}

extension ContentTransition {
  /// A transition from one symbol to another.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> Self { .symbolEffect }
}

extension SymbolEffectOptions {
  /// The repetition of a symbol effect.
  public struct RepeatBehavior: Hashable, Sendable {
    public static let continuous = Self()
    public static let periodic = Self()

    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> Self { Self() }
  }

  public static func `repeat`(_ behavior: RepeatBehavior) -> Self { .repeating }

  /// Sets the repetition of the effect.
  public func `repeat`(_ behavior: RepeatBehavior) -> Self { self }
}

extension AnyTransition {
  /// A transition for symbols. Hosts show a fade instead.
  public static var symbolEffect: AnyTransition { .opacity }

  /// A transition for symbols. Hosts show a fade instead.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> AnyTransition { .opacity }
}
