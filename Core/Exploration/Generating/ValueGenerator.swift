import ComposableArchitecture
import Foundation

struct ValueGenerator<Value> {
  /// Generates a value, or `nil` if none is possible at the moment, such as an action of an absent
  /// child.
  let make: (Draws, GenerationScope) -> Value?
}

/// A type whose values are generated from draws, perhaps with the generators of other types.
protocol Generated {
  /// Returns the generator, or `nil` if a component type has none.
  static func generator(_ resolver: GeneratorResolver) -> ValueGenerator<Self>?
}

/// Finds the generator of a type: a custom generator, the type's own generator, or a generator of
/// an enum's cases.
final class GeneratorResolver {
  /// The custom generators.
  private var custom: [ObjectIdentifier: Any] = [:]
  private var found: [ObjectIdentifier: Any] = [:]
  /// The names of excluded cases, at any depth.
  var excludedNames: Set<String> = []

  func use<Value>(_ generator: ValueGenerator<Value>) {
    custom[ObjectIdentifier(Value.self)] = generator
  }

  func generator<Value>(for type: Value.Type) -> ValueGenerator<Value>? {
    let id = ObjectIdentifier(type)
    if let own = custom[id] { return own as? ValueGenerator<Value> }
    if let known = found[id] { return known as? ValueGenerator<Value> }
    let generator: Any? =
      if let type = type as? any Generated.Type {
        generated(type)
      } else if let type = type as? any CaseIterable.Type {
        oneOf(type)
      } else if let type = type as? any CasePathIterable.Type {
        // The generator looks up its cases only in use. A lookup here would never end for an enum
        // that contains itself.
        enumGenerator(type)
      } else if type == Void.self {
        ValueGenerator<Void> { _, _ in () }
      } else {
        tupleGenerator(type)
      }
    guard let generator = generator as? ValueGenerator<Value> else { return nil }
    found[id] = generator
    return generator
  }

  private func generated<Value: Generated>(_: Value.Type) -> Any? {
    Value.generator(self)
  }

  private func oneOf<Value: CaseIterable>(_: Value.Type) -> Any? {
    let all = Array(Value.allCases)
    return ValueGenerator<Value> { draws, _ in
      all.isEmpty ? nil : all[draws.below(all.count)]
    }
  }

  private func enumGenerator<Value: CasePathIterable>(_: Value.Type) -> Any? {
    let cases = EnumGenerator<Value>(self)
    return ValueGenerator<Value> { draws, scope in cases.make(draws, scope) }
  }

  /// Returns a generator of a tuple, the payload of cases with several values. It initializes each
  /// part in place.
  private func tupleGenerator<Value>(_ type: Value.Type) -> Any? {
    guard let elements = tupleElements(of: type) else { return nil }
    var parts: [TuplePart] = []
    for element in elements {
      guard let part = tuplePart(element.type, at: element.offset) else { return nil }
      parts.append(part)
    }
    return ValueGenerator<Value> { draws, scope in
      let tuple = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      defer { tuple.deallocate() }
      let base = UnsafeMutableRawPointer(tuple)
      for (index, part) in parts.enumerated() where !part.write(base, draws, scope) {
        for written in parts[..<index] { written.destroy(base) }
        return nil
      }
      return tuple.move()
    }
  }

  private func tuplePart<Part>(_: Part.Type, at offset: Int) -> TuplePart? {
    guard let generator = generator(for: Part.self) else { return nil }
    return TuplePart(
      write: { base, draws, scope in
        guard let value = generator.make(draws, scope) else { return false }
        (base + offset).initializeMemory(as: Part.self, to: value)
        return true
      },
      destroy: { ($0 + offset).assumingMemoryBound(to: Part.self).deinitialize(count: 1) })
  }
}

/// A generator that initializes a part of a tuple in place.
private struct TuplePart {
  /// Writes a value, or returns `false` if none is possible.
  let write: (UnsafeMutableRawPointer, Draws, GenerationScope) -> Bool
  let destroy: (UnsafeMutableRawPointer) -> Void
}

/// Returns the types and offsets of a tuple's parts; `nil` for any other type.
///
/// Swift's reflection reads the parts of a tuple but can't set them. So this function reads the
/// type's metadata, whose layout is a part of the stable ABI: kind, count, labels, and the type and
/// offset of each part. The offset is a word on Apple's platforms and 32 bits elsewhere.
func tupleElements(of type: Any.Type) -> [(type: Any.Type, offset: Int)]? {
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  let kindOfTuples = 0x301
  let word = MemoryLayout<Int>.size
  guard metadata.load(as: Int.self) == kindOfTuples else { return nil }
  let count = metadata.load(fromByteOffset: word, as: Int.self)
  return (0..<count).map { index in
    let part = metadata + (3 + 2 * index) * word
    #if canImport(Darwin)
      let offset = part.load(fromByteOffset: word, as: Int.self)
    #else
      let offset = Int(part.load(fromByteOffset: word, as: UInt32.self))
    #endif
    return (part.load(as: Any.Type.self), offset)
  }
}
