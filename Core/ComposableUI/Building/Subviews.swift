/// A view in another one, as the view around it sees it.
public struct Subview: Identifiable {
  public let id: AnyHashable
  /// What the view says to the view around it.
  public let containerValues: ContainerValues
  let layoutValues: LayoutValues
  let view: AnyView
}

extension Subview: _TransparentView {
  public typealias Body = Never

  public static func _content(of view: Self) -> AnyView { view.view }
}

/// The views in another one, however they are grouped.
public struct SubviewsCollection: RandomAccessCollection {
  public typealias Index = Int

  let subviews: [Subview]

  public var startIndex: Int { subviews.startIndex }
  public var endIndex: Int { subviews.endIndex }
  public subscript(index: Int) -> Subview { subviews[index] }
  public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice {
    SubviewsCollectionSlice(subviews: subviews[bounds])
  }
}

extension SubviewsCollection: View {
  public var body: some View { ForEach(subviews) { $0 } }
}

/// Some of the views in another one.
public struct SubviewsCollectionSlice: RandomAccessCollection {
  public typealias Index = Int
  public typealias SubSequence = Self

  let subviews: ArraySlice<Subview>

  public var startIndex: Int { subviews.startIndex }
  public var endIndex: Int { subviews.endIndex }
  public subscript(index: Int) -> Subview { subviews[index] }
  public subscript(bounds: Range<Int>) -> Self { Self(subviews: subviews[bounds]) }
}

extension SubviewsCollectionSlice: View {
  public var body: some View { ForEach(Array(subviews)) { $0 } }
}

/// A value that a view says to the view around it.
public protocol ContainerValueKey {
  associatedtype Value
  /// What it is where the view says nothing.
  static var defaultValue: Value { get }
}

/// What a view says to the view around it. Add a value by the macro `@Entry`.
public struct ContainerValues {
  var tag: AnyHashable?
  private var values: [ObjectIdentifier: Any] = [:]

  init() {}

  /// The value of a key, or the key's own if no view has set one.
  public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)].map { $0 as! Key.Value } ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// The view's tag, if it has one of that type.
  public func tag<Tag: Hashable>(for type: Tag.Type) -> Tag? { tag?.base as? Tag }

  /// Whether the view has that tag.
  public func hasTag<Tag: Hashable>(_ tag: Tag) -> Bool { self.tag == AnyHashable(tag) }
}

/// Collects the views in another one.
struct SubviewCollector: _LeafVisitor {
  private var subviews: [Subview] = []

  @MainActor static func subviews<Content: View>(of content: Content) -> [Subview] {
    var collector = SubviewCollector()
    Content._visitLeaves(of: content, traits: _ViewTraits(), visitor: &collector)
    return collector.subviews
  }

  mutating func visit<Leaf: View>(_ leaf: Leaf, traits: _ViewTraits) {
    subviews.append(Subview(leaf, traits: traits))
  }
}

extension View {
  /// Says a value to the view around this one.
  public func containerValue<Value>(
    _ keyPath: WritableKeyPath<ContainerValues, Value>, _ value: Value
  ) -> some View {
    _TraitView(content: self) { $0.containerValues[keyPath: keyPath] = value }
  }
}

extension ForEach where Data == SubviewsCollection, ID == AnyHashable, Content: View {
  /// A view for each of the views in another one.
  @MainActor @preconcurrency
  public init<Source: View>(
    subviews view: Source, @ViewBuilder content: @escaping (Subview) -> Content
  ) {
    self.init(
      data: SubviewsCollection(subviews: SubviewCollector.subviews(of: view)), id: { $0.id },
      content: content)
  }
}

/// What is made of the views in another one.
public struct _SubviewsGroup<Source: View, Result: View>: View {
  let source: Source
  let transform: (SubviewsCollection) -> Result

  public var body: some View {
    transform(SubviewsCollection(subviews: SubviewCollector.subviews(of: source)))
  }
}

extension Group {
  /// What a closure makes of the views in another one.
  public init<Source: View, Result: View>(
    subviews view: Source, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == _SubviewsGroup<Source, Result> {
    self.init { _SubviewsGroup(source: view, transform: transform) }
  }
}
