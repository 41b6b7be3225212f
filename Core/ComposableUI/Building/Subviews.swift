/// A view inside another view, as the enclosing view sees it.
public struct Subview: Identifiable {
  public let id: AnyHashable
  /// The values that the view passes to the enclosing view.
  public let containerValues: ContainerValues
  let layoutValues: LayoutValues
  let view: AnyView
}

extension Subview: _TransparentView {
  public typealias Body = Never

  public static func _content(of view: Self) -> AnyView { view.view }
}

/// The views inside another view, with all groups flattened.
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

/// A slice of the views inside another view.
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

/// A key for a value that a view passes to the enclosing view.
public protocol ContainerValueKey {
  associatedtype Value
  /// The value for views that set none.
  static var defaultValue: Value { get }
}

/// The values that a view passes to the enclosing view. Add a value with the macro `@Entry`.
public struct ContainerValues {
  var tag: AnyHashable?
  private var values: [ObjectIdentifier: Any] = [:]

  init() {}

  /// The value of a key, or the key's default if no view has set one.
  public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)].map { $0 as! Key.Value } ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Returns the view's tag if the tag has the given type.
  public func tag<Tag: Hashable>(for type: Tag.Type) -> Tag? { tag?.base as? Tag }

  /// Returns whether the view has the given tag.
  public func hasTag<Tag: Hashable>(_ tag: Tag) -> Bool { self.tag == AnyHashable(tag) }
}

/// A collector of the views inside another view.
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
  /// Passes a value to the enclosing view.
  public func containerValue<Value>(
    _ keyPath: WritableKeyPath<ContainerValues, Value>, _ value: Value
  ) -> some View {
    _TraitView(content: self) { $0.containerValues[keyPath: keyPath] = value }
  }
}

extension ForEach where Data == SubviewsCollection, ID == AnyHashable, Content: View {
  /// Makes a view for each view inside another view.
  @MainActor @preconcurrency
  public init<Source: View>(
    subviews view: Source, @ViewBuilder content: @escaping (Subview) -> Content
  ) {
    self.init(
      data: SubviewsCollection(subviews: SubviewCollector.subviews(of: view)), id: { $0.id },
      content: content)
  }
}

/// The view that a closure makes from the views inside another view.
public struct _SubviewsGroup<Source: View, Result: View>: View {
  let source: Source
  let transform: (SubviewsCollection) -> Result

  public var body: some View {
    transform(SubviewsCollection(subviews: SubviewCollector.subviews(of: source)))
  }
}

extension Group {
  /// Makes a view from the views inside another view.
  public init<Source: View, Result: View>(
    subviews view: Source, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == _SubviewsGroup<Source, Result> {
    self.init { _SubviewsGroup(source: view, transform: transform) }
  }
}
