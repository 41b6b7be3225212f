/// A part of a path that repeats any number of times, including none, such as the screens on a
/// stack.
public struct Many<Element>: PathPattern {
  private let content: AnyPathPattern<Element>

  public init(@PathBuilder _ content: () -> AnyPathPattern<Element>) {
    self.content = content()
  }

  public func _parse(_ reader: inout PathReader) -> [Element]? {
    var elements: [Element] = []
    while !reader.isAtEnd {
      let start = reader.position
      // Content that reads nothing would repeat forever.
      guard let element = content._parse(&reader), reader.position > start else {
        reader.position = start
        break
      }
      elements.append(element)
    }
    return elements
  }

  public func _print(_ elements: [Element], to writer: inout PathWriter) -> Bool {
    elements.allSatisfy { content._print($0, to: &writer) }
  }
}
