import ComposableArchitecture
import Foundation

/// Makes values of a type.
struct ValueGenerator<Value> {
  /// `nil` where there can be none at the moment: the action of a child that isn't there.
  let make: (Draws, GenerationScope) -> Value?
}

/// A type whose values need nothing but draws, and perhaps the generators of other types.
protocol Generated {
  /// `nil` if there is no generator of what it is made of.
  static func generator(_ resolver: GeneratorResolver) -> ValueGenerator<Self>?
}

/// Finds the generator of a type: the caller's own, that of the type, or one made of an enum's cases.
final class GeneratorResolver {
  /// The caller's own.
  private var custom: [ObjectIdentifier: Any] = [:]
  private var found: [ObjectIdentifier: Any] = [:]
  /// Cases that are left out by their names, at any depth.
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
        // Found before it is complete, because its cases may hold others of it.
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

  /// A tuple, as cases with several payloads have: its parts are made where they lie in it.
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

/// Makes a part of a tuple where it lies.
private struct TuplePart {
  /// `false` if there is no value for it.
  let write: (UnsafeMutableRawPointer, Draws, GenerationScope) -> Bool
  let destroy: (UnsafeMutableRawPointer) -> Void
}

/// The types of a tuple's parts, and where they lie in it; `nil` for what is no tuple.
///
/// Swift's reflection takes the parts out of a tuple but puts none in, so they are read from the type's
/// metadata, whose layout is a part of the language's ABI: kind, count, labels, and for each part its type
/// and its offset, a word on Apple's platforms and 32 bits elsewhere.
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
