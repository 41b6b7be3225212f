import CasePaths

/// One of several patterns, usually one for each case of an enum.
///
/// ```swift
/// OneOf<Place> {
///   Route(\.home)
///   Route(\.book) { "books"; Component(Int.self) }
/// }
/// ```
///
/// If several alternatives match a path, the alternative that reads most of the path wins. Among
/// equals, the first wins. The first alternative that can print a value prints the value.
public struct OneOf<Value>: PathPattern {
  private let alternatives: [AnyPathPattern<Value>]

  public init(
    _ type: Value.Type = Value.self,
    @OneOfBuilder<Value> _ alternatives: () -> [AnyPathPattern<Value>]
  ) {
    self.alternatives = alternatives()
  }

  public func _parse(_ reader: inout PathReader) -> Value? {
    let start = reader.position
    var best: (value: Value, end: Int)?
    for alternative in alternatives {
      reader.position = start
      if let value = alternative._parse(&reader), best.map({ reader.position > $0.end }) ?? true {
        best = (value, reader.position)
      }
    }
    reader.position = best?.end ?? start
    return best?.value
  }

  public func _print(_ value: Value, to writer: inout PathWriter) -> Bool {
    alternatives.contains { alternative in
      writer.attempt { alternative._print(value, to: &$0) }
    }
  }
}

/// A result builder for the alternatives of a ``OneOf``.
@resultBuilder
public enum OneOfBuilder<Value> {
  public static func buildExpression(_ route: Route<Value>) -> AnyPathPattern<Value> {
    AnyPathPattern(route)
  }

  public static func buildExpression(
    _ pattern: some PathPattern<Value>
  ) -> AnyPathPattern<Value> {
    AnyPathPattern(pattern)
  }

  public static func buildBlock(_ patterns: AnyPathPattern<Value>...) -> [AnyPathPattern<Value>] {
    patterns
  }
}

/// The path to one case of an enum.
public struct Route<Value>: PathPattern {
  private let pattern: AnyPathPattern<Value>

  /// - Parameters:
  ///   - path: The key path of the case.
  ///   - content: The path of the case's payload.
  public init<Payload>(
    _ path: CaseKeyPath<Value, Payload>, @PathBuilder _ content: () -> AnyPathPattern<Payload>
  ) {
    let path = AnyCasePath(path)
    let content = content()
    pattern = AnyPathPattern(
      parse: { reader in content._parse(&reader).map(path.embed) },
      print: { value, writer in
        path.extract(from: value).map { content._print($0, to: &writer) } ?? false
      })
  }

  /// Creates a route to a case without payload, whose own path is empty.
  public init(_ path: CaseKeyPath<Value, Void>) {
    self.init(path) {}
  }

  public func _parse(_ reader: inout PathReader) -> Value? {
    pattern._parse(&reader)
  }

  public func _print(_ value: Value, to writer: inout PathWriter) -> Bool {
    pattern._print(value, to: &writer)
  }
}
