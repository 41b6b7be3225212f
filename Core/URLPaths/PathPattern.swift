/// One description of a URL path, to be read in both directions: what a path means, and which path a
/// value has.
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
/// A pattern reads from the left and doesn't go back: what ``Many`` or ``Optionally`` can take, it
/// takes. Reading neither recurses into the path nor goes over it more than once, apart from
/// alternatives: of these each is tried at the place where they stand, and the one that takes most of
/// the path is taken.
public protocol PathPattern<Value>: Sendable {
  /// What a path means.
  associatedtype Value

  /// Takes what it describes from what is left of a path, or notes what is missing.
  func _parse(_ reader: inout PathReader) -> Value?

  /// Adds to a path what stands for a value, or says that it doesn't describe it.
  func _print(_ value: Value, to writer: inout PathWriter) -> Bool
}

extension PathPattern {
  /// What a path means.
  ///
  /// Items in the query that nothing in the pattern asks for are left unread.
  ///
  /// - Complexity: O(*n*) in the length of the path, for each alternative.
  /// - Throws: ``URLPathError/unexpected(_:expected:)``, which names the place that the path could be
  ///   understood up to, and what would have been understood there.
  public func parse(_ path: URLPath) throws(URLPathError) -> Value {
    var reader = PathReader(path)
    guard let value = _parse(&reader), reader.isAtEnd else { throw reader.error }
    return value
  }

  /// What a path means.
  ///
  /// - Parameter path: As it stands in a URL behind the host, or as somebody typed it.
  /// - Throws: ``URLPathError``, as ``URLPath/init(_:)`` and ``parse(_:)-(URLPath)`` do.
  public func parse(_ path: some StringProtocol) throws(URLPathError) -> Value {
    try parse(try URLPath(path))
  }

  /// The path of a value.
  ///
  /// The path is read again before it is handed out. So a path that was printed always leads back to
  /// the value it was printed for.
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

/// A pattern of any type.
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
