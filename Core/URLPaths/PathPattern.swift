/// A two-way description of a URL path: it parses a path into a value, and prints a value as a
/// path.
///
/// ```swift
/// enum Place: Equatable {
///   case book(Int)
///   case books(sort: Sort)
/// }
///
/// let places = OneOf<Place> {
///   Route(\.books) {
///     "books"
///     Query("sort", default: Sort.title)
///   }
///   Route(\.book) {
///     "books"
///     Component(Int.self)
///   }
/// }
///
/// try places.parse("/books/3")      // .book(3)
/// try places.print(.book(3))        // /books/3
/// ```
///
/// A pattern reads from left to right and doesn't backtrack: ``Many`` and ``Optionally`` read as
/// much as they can. The depth of recursion doesn't depend on the path. Parsing reads the path only
/// once, except for alternatives. Each alternative is tried at the same position, and the one that
/// reads most of the path wins.
public protocol PathPattern<Value>: Sendable {
  /// The type of value that a path represents.
  associatedtype Value

  /// Reads the pattern's part from the rest of a path, or records the unmet expectation.
  func _parse(_ reader: inout PathReader) -> Value?

  /// Appends a value's part to a path, or returns `false` if the pattern can't print the value.
  func _print(_ value: Value, to writer: inout PathWriter) -> Bool
}

extension PathPattern {
  /// Returns the value that a path represents.
  ///
  /// The pattern ignores query items that it doesn't ask for.
  ///
  /// - Complexity: O(*n*) in the length of the path, for each alternative.
  /// - Throws: ``URLPathError/unexpected(_:expected:)``, which names the position where parsing
  ///   stopped, and the text expected there.
  public func parse(_ path: URLPath) throws(URLPathError) -> Value {
    var reader = PathReader(path)
    guard let value = _parse(&reader), reader.isAtEnd else { throw reader.error }
    return value
  }

  /// Returns the value that a path represents.
  ///
  /// - Parameter path: The part of a URL after the host, or a path that a user has typed.
  /// - Throws: ``URLPathError``, as ``URLPath/init(_:)`` and ``parse(_:)-(URLPath)`` do.
  public func parse(_ path: some StringProtocol) throws(URLPathError) -> Value {
    try parse(try URLPath(path))
  }

  /// Returns the path of a value.
  ///
  /// The function parses the path again before it returns, so a printed path always leads back to
  /// its value.
  ///
  /// - Complexity: O(*n*) in the length of the path, for each alternative.
  /// - Throws: ``URLPathError/noPath(value:)``, or ``URLPathError/ambiguous(path:value:)``.
  public func print(_ value: Value) throws(URLPathError) -> URLPath where Value: Equatable {
    var writer = PathWriter()
    guard _print(value, to: &writer) else { throw .noPath(value: "\(value)") }
    var reader = PathReader(writer.path)
    guard _parse(&reader) == value, reader.isAtEnd else {
      throw .ambiguous(path: "\(writer.path)", value: "\(value)")
    }
    return writer.path
  }
}

/// A type-erased pattern.
public struct AnyPathPattern<Value>: PathPattern {
  private let parsing: @Sendable (inout PathReader) -> Value?
  private let printing: @Sendable (Value, inout PathWriter) -> Bool

  public init(_ pattern: some PathPattern<Value>) {
    self.init(
      parse: { pattern._parse(&$0) }, print: { pattern._print($0, to: &$1) })
  }

  init(
    parse: @escaping @Sendable (inout PathReader) -> Value?,
    print: @escaping @Sendable (Value, inout PathWriter) -> Bool
  ) {
    parsing = parse
    printing = print
  }

  public func _parse(_ reader: inout PathReader) -> Value? {
    parsing(&reader)
  }

  public func _print(_ value: Value, to writer: inout PathWriter) -> Bool {
    printing(value, &writer)
  }
}
