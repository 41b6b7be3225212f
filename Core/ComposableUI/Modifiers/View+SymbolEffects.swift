// Symbols stand still in hosts: movements are accepted.

extension View {
  /// Lets symbols move once when a value changes. In hosts they stand still.
  public func symbolEffect<Value: Equatable>(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: Value
  ) -> some View { self }

  /// Lets symbols move. In hosts they stand still.
  public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { self }
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

  // Variants of the effect. Hosts don't move symbols, so all are the same.
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

extension SymbolEffectOptions {
  /// The repetition of a symbol effect.
  public struct RepeatBehavior: Hashable, Sendable {
    public static let continuous = Self()
    public static let periodic = Self()

    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> Self { Self() }
  }

  public static func `repeat`(_ behavior: RepeatBehavior) -> Self { .repeating }

  /// The options, with how often the effect is repeated.
  public func `repeat`(_ behavior: RepeatBehavior) -> Self { self }
}

extension AnyTransition {
  /// As a symbol appears. Hosts let it fade.
  public static var symbolEffect: AnyTransition { .opacity }

  /// As a symbol appears. Hosts let it fade.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> AnyTransition { .opacity }
}
