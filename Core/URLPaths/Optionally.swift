/// A part of a path that may be missing.
public struct Optionally<Wrapped>: PathPattern {
  private let content: AnyPathPattern<Wrapped>

  public init(@PathBuilder _ content: () -> AnyPathPattern<Wrapped>) {
    self.content = content()
  }

  public func _parse(_ reader: inout PathReader) -> Wrapped?? {
    let start = reader.position
    if let value = content._parse(&reader) { return value }
    reader.position = start
    return .some(nil)
  }

  public func _print(_ value: Wrapped?, to writer: inout PathWriter) -> Bool {
    value.map { content._print($0, to: &writer) } ?? true
  }
}
