import ComposableUI

/// The content of a chart: a mark, several marks, or a composition of other content.
///
/// A custom type composes its marks in ``body-swift.property``, as a view does.
@MainActor @preconcurrency
public protocol ChartContent {
  associatedtype Body: ChartContent

  /// The content that this type is composed of.
  @ChartContentBuilder var body: Body { get }

  /// Adds the marks of this content to a list.
  func _collect(into marks: inout _Marks)
}

extension ChartContent {
  public func _collect(into marks: inout _Marks) { body._collect(into: &marks) }
}

extension ChartContent where Body == Never {
  public var body: Never { fatalError("'\(Self.self)' is a primitive mark and has no body.") }
}

extension Never: ChartContent {
  public func _collect(into marks: inout _Marks) {}
}

/// The marks of a chart.
public struct _Marks {
  var all: [Mark] = []
}

/// A result builder for the marks of a chart.
@resultBuilder @MainActor @preconcurrency
public enum ChartContentBuilder {
  public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content {
    content
  }

  public static func buildBlock() -> _ChartContentList<EmptyChartContent> {
    _ChartContentList(EmptyChartContent())
  }

  public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }

  @_disfavoredOverload
  public static func buildBlock<each Content: ChartContent>(
    _ content: repeat each Content
  ) -> _ChartContentList<repeat each Content> {
    _ChartContentList(repeat each content)
  }

  public static func buildOptional<Content: ChartContent>(_ content: Content?) -> Content? {
    content
  }

  public static func buildEither<First: ChartContent, Second: ChartContent>(
    first: First
  ) -> _ConditionalChartContent<First, Second> {
    .first(first)
  }

  public static func buildEither<First: ChartContent, Second: ChartContent>(
    second: Second
  ) -> _ConditionalChartContent<First, Second> {
    .second(second)
  }

  public static func buildLimitedAvailability<Content: ChartContent>(
    _ content: Content
  ) -> AnyChartContent {
    AnyChartContent(content)
  }
}

/// Empty content without marks.
public struct EmptyChartContent: ChartContent {
  public typealias Body = Never
  public init() {}
  public func _collect(into marks: inout _Marks) {}
}

/// Several marks.
public struct _ChartContentList<each Content: ChartContent>: ChartContent {
  public typealias Body = Never
  let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  public func _collect(into marks: inout _Marks) {
    repeat (each content)._collect(into: &marks)
  }
}

/// Content of one of two types.
public enum _ConditionalChartContent<First: ChartContent, Second: ChartContent>: ChartContent {
  public typealias Body = Never
  case first(First)
  case second(Second)

  public func _collect(into marks: inout _Marks) {
    switch self {
    case .first(let content): content._collect(into: &marks)
    case .second(let content): content._collect(into: &marks)
    }
  }
}

/// Content of any type.
public struct AnyChartContent: ChartContent {
  public typealias Body = Never
  private let content: any ChartContent

  public init(_ content: any ChartContent) { self.content = content }

  public func _collect(into marks: inout _Marks) { content._collect(into: &marks) }
}

extension Optional: ChartContent where Wrapped: ChartContent {
  public typealias Body = Never
  public func _collect(into marks: inout _Marks) { self?._collect(into: &marks) }
}

extension Group: ChartContent where Content: ChartContent {
  public typealias Body = Never

  public init(@ChartContentBuilder content: () -> Content) { self.init(of: content()) }

  public func _collect(into marks: inout _Marks) { content._collect(into: &marks) }
}

extension ForEach: ChartContent where Content: ChartContent {
  public typealias Body = Never

  /// Creates marks for each element.
  public init(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, id: { $0.id }, content: content)
  }

  /// Creates marks for each element, identified by the value at a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }

  /// Creates marks for each number.
  public init(
    _ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content
  ) where Data == Range<Int>, ID == Int {
    self.init(data: data, id: { $0 }, content: content)
  }

  public func _collect(into marks: inout _Marks) {
    for element in data { content(element)._collect(into: &marks) }
  }
}

/// Content with a change applied to all its marks.
public struct _ModifiedChartContent<Content: ChartContent>: ChartContent {
  public typealias Body = Never
  let content: Content
  let change: (inout Mark) -> Void

  public func _collect(into marks: inout _Marks) {
    let first = marks.all.count
    content._collect(into: &marks)
    for index in marks.all.indices[first...] { change(&marks.all[index]) }
  }
}

extension ChartContent {
  func modified(_ change: @escaping (inout Mark) -> Void) -> _ModifiedChartContent<Self> {
    _ModifiedChartContent(content: self, change: change)
  }
}
