/// A result builder that combines patterns in sequence. Strings are literals; every other pattern
/// contributes its value, and several values form a tuple.
@resultBuilder
public enum PathBuilder {
  /// Components that are the same in every path.
  public struct Literals: PathPattern {
    var texts: [String]

    public func _parse(_ reader: inout PathReader) -> Void? {
      for text in texts {
        guard reader.component({ $0 == text ? () : nil }, expected: "“\(text)”") != nil else {
          return nil
        }
      }
      return ()
    }

    public func _print(_ value: Void, to writer: inout PathWriter) -> Bool {
      for text in texts { writer.append(component: text) }
      return true
    }
  }

  public static func buildBlock() -> AnyPathPattern<Void> {
    AnyPathPattern(Literals(texts: []))
  }

  public static func buildExpression(_ literal: String) -> Literals {
    Literals(texts: [literal])
  }

  public static func buildExpression<Pattern: PathPattern>(
    _ pattern: Pattern
  ) -> AnyPathPattern<Pattern.Value> {
    AnyPathPattern(pattern)
  }

  public static func buildPartialBlock(first: Literals) -> Literals { first }

  public static func buildPartialBlock<Value>(
    first: AnyPathPattern<Value>
  ) -> AnyPathPattern<Value> { first }

  public static func buildPartialBlock(accumulated: Literals, next: Literals) -> Literals {
    Literals(texts: accumulated.texts + next.texts)
  }

  public static func buildPartialBlock<Value>(
    accumulated: Literals, next: AnyPathPattern<Value>
  ) -> AnyPathPattern<Value> {
    sequence(accumulated, next, join: { $1 }, split: { ((), $0) })
  }

  public static func buildPartialBlock<Value>(
    accumulated: AnyPathPattern<Value>, next: Literals
  ) -> AnyPathPattern<Value> {
    sequence(accumulated, next, join: { value, _ in value }, split: { ($0, ()) })
  }

  public static func buildPartialBlock<A, B>(
    accumulated: AnyPathPattern<A>, next: AnyPathPattern<B>
  ) -> AnyPathPattern<(A, B)> {
    sequence(accumulated, next, join: { ($0, $1) }, split: { $0 })
  }

  public static func buildPartialBlock<A, B, C>(
    accumulated: AnyPathPattern<(A, B)>, next: AnyPathPattern<C>
  ) -> AnyPathPattern<(A, B, C)> {
    sequence(accumulated, next, join: { ($0.0, $0.1, $1) }, split: { (($0.0, $0.1), $0.2) })
  }

  public static func buildPartialBlock<A, B, C, D>(
    accumulated: AnyPathPattern<(A, B, C)>, next: AnyPathPattern<D>
  ) -> AnyPathPattern<(A, B, C, D)> {
    sequence(
      accumulated, next,
      join: { ($0.0, $0.1, $0.2, $1) }, split: { (($0.0, $0.1, $0.2), $0.3) })
  }

  public static func buildFinalResult(_ literals: Literals) -> AnyPathPattern<Void> {
    AnyPathPattern(literals)
  }

  public static func buildFinalResult<Value>(
    _ pattern: AnyPathPattern<Value>
  ) -> AnyPathPattern<Value> { pattern }

  private static func sequence<First: PathPattern, Second: PathPattern, Value>(
    _ first: First, _ second: Second,
    join: @escaping @Sendable (First.Value, Second.Value) -> Value,
    split: @escaping @Sendable (Value) -> (First.Value, Second.Value)
  ) -> AnyPathPattern<Value> {
    AnyPathPattern(
      parse: { reader in
        guard let head = first._parse(&reader), let tail = second._parse(&reader) else {
          return nil
        }
        return join(head, tail)
      },
      print: { value, writer in
        let (head, tail) = split(value)
        return first._print(head, to: &writer) && second._print(tail, to: &writer)
      })
  }
}

/// A sequence of patterns.
///
/// ```swift
/// PathSequence {
///   "reading"
///   Many { screen }
/// }
/// ```
public struct PathSequence<Value>: PathPattern {
  private let pattern: AnyPathPattern<Value>

  public init(@PathBuilder _ content: () -> AnyPathPattern<Value>) {
    pattern = content()
  }

  public func _parse(_ reader: inout PathReader) -> Value? {
    pattern._parse(&reader)
  }

  public func _print(_ value: Value, to writer: inout PathWriter) -> Bool {
    pattern._print(value, to: &writer)
  }
}
