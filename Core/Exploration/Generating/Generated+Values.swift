import ComposableArchitecture
import Foundation

extension Bool: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<Bool>? {
    ValueGenerator { draws, _ in draws.below(2) == 1 }
  }
}

extension ValueGenerator where Value: FixedWidthInteger {
  /// Generates ids of elements, small numbers, and boundary values.
  static var integers: Self {
    Self { draws, scope in
      if let id = existingID(Value.self, draws, scope) { return id }
      switch draws.below(8) {
      case 0..<6: return Value(truncatingIfNeeded: draws.below(12))
      case 6: return Value.isSigned ? Value(truncatingIfNeeded: -1 - draws.below(3)) : 1
      default: return [Value.max, .min, .max - 1, 100, 42][draws.below(5)]
      }
    }
  }
}

extension Int: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<Int>? { .integers }
}

extension Int32: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<Int32>? { .integers }
}

extension Int64: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<Int64>? { .integers }
}

extension UInt: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<UInt>? { .integers }
}

extension UInt8: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<UInt8>? { .integers }
}

extension Double: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<Double>? {
    ValueGenerator { draws, _ in
      [0, 1, 0.5, -1, 100, 1e-9, 1e15, 0.1, 1.0 / 3][draws.below(9)]
    }
  }
}

extension Float: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<Float>? {
    ValueGenerator { draws, _ in [0, 1, 0.5, -1, 100, 0.1][draws.below(6)] }
  }
}

extension String: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<String>? {
    ValueGenerator { draws, scope in
      existingID(String.self, draws, scope) ?? Strings.make(draws)
    }
  }
}

/// Strings that users type, with characters that authors often forget.
enum Strings {
  private static let pieces = [
    "a", "b", "A", "1", " ", "\n", "ab", "Blob", "é", "e\u{301}", "ß", "İ", "👩‍👩‍👧‍👦", "🇫🇷", "\u{200F}",
    "שלום",
    "\u{0}", "\u{FEFF}", "\"", "\\", "/", "%", "<b>", "&", "𝔘", "\u{1F3FD}",
  ]

  static func make(_ draws: Draws) -> String {
    // Most strings are short. Zeros make the empty string.
    let count = draws.below(draws.below(8) == 7 ? 20 : 4)
    var string = ""
    for _ in 0..<count { string += pieces[draws.below(pieces.count)] }
    return string
  }
}

extension Swift.Character: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<Swift.Character>? {
    ValueGenerator { draws, _ in Strings.make(draws).first ?? "a" }
  }
}

extension UUID: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<UUID>? {
    ValueGenerator { draws, scope in
      existingID(UUID.self, draws, scope) ?? UUID(-1 - draws.below(4))
    }
  }
}

extension Date: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<Date>? {
    ValueGenerator { draws, _ in
      let days = [0, 1, -1, 365, 36_525, -36_525][draws.below(6)]
      return Date(timeIntervalSinceReferenceDate: Double(days * 86_400 + draws.below(86_400)))
    }
  }
}

extension Duration: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<Duration>? {
    ValueGenerator { draws, _ in .milliseconds([0, 1, 500, 1_000, 60_000][draws.below(5)]) }
  }
}

extension URL: Generated {
  static func generator(_: GeneratorResolver) -> ValueGenerator<URL>? {
    ValueGenerator { draws, _ in
      URL(
        string: ["https://example.com", "https://example.com/a/b?c=d", "file:///tmp"][
          draws.below(3)])
    }
  }
}

extension IndexSet: Generated {
  /// Generates positions of existing elements, because a view sends no other positions.
  static func generator(_: GeneratorResolver) -> ValueGenerator<IndexSet>? {
    ValueGenerator { draws, scope in
      let count =
        scope.state.map { state in
          scope.reflection.elementCollections(of: state).map(\.elementCount).max() ?? 0
        } ?? 0
      guard count > 0 else { return nil }
      var indices = IndexSet(integer: draws.below(count))
      for _ in 0..<draws.below(3) { indices.insert(draws.below(count)) }
      return indices
    }
  }
}

extension Optional: Generated {
  static func generator(_ resolver: GeneratorResolver) -> ValueGenerator<Wrapped?>? {
    guard let wrapped = resolver.generator(for: Wrapped.self) else { return nil }
    return ValueGenerator { draws, scope in
      draws.below(4) == 0 ? .some(nil) : wrapped.make(draws, scope).map { .some($0) }
    }
  }
}

extension Array: Generated {
  static func generator(_ resolver: GeneratorResolver) -> ValueGenerator<[Element]>? {
    guard let element = resolver.generator(for: Element.self) else { return nil }
    return ValueGenerator { draws, scope in
      (0..<draws.below(4)).compactMap { _ in element.make(draws, scope) }
    }
  }
}

extension Set: Generated {
  static func generator(_ resolver: GeneratorResolver) -> ValueGenerator<Set<Element>>? {
    guard let element = resolver.generator(for: Element.self) else { return nil }
    return ValueGenerator { draws, scope in
      Set((0..<draws.below(4)).compactMap { _ in element.make(draws, scope) })
    }
  }
}

extension Dictionary: Generated {
  static func generator(_ resolver: GeneratorResolver) -> ValueGenerator<[Key: Value]>? {
    guard let key = resolver.generator(for: Key.self),
      let value = resolver.generator(for: Value.self)
    else { return nil }
    return ValueGenerator { draws, scope in
      var dictionary: [Key: Value] = [:]
      for _ in 0..<draws.below(4) {
        if let key = key.make(draws, scope), let value = value.make(draws, scope) {
          dictionary[key] = value
        }
      }
      return dictionary
    }
  }
}

/// Returns the id of an existing element in three of four calls, if the state has elements with
/// ids of this type; otherwise `nil`.
private func existingID<ID>(_: ID.Type, _ draws: Draws, _ scope: GenerationScope) -> ID? {
  guard let state = scope.state else { return nil }
  for elements in scope.reflection.elementCollections(of: state) where elements.elementCount > 0 {
    guard elements.hasIDs(of: ID.self) else { continue }
    if draws.below(4) == 3 { return nil }
    return elements.anyID(at: draws.below(elements.elementCount)) as? ID
  }
  return nil
}

extension ElementCollection {
  fileprivate func hasIDs<ID>(of _: ID.Type) -> Bool { ElementID.self == ID.self }
  fileprivate func anyID(at index: Int) -> Any { elementID(at: index) }
}
