import ElementTree

/// Lets somebody scroll what is in it to a view, from a closure.
public struct ScrollViewReader<Content: View>: View {
  let content: (ScrollViewProxy) -> Content
  @State private var scope = ScrollScope()

  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }

  public var body: some View {
    _ScrollScopeView(content: content(ScrollViewProxy(scope: scope)), scope: scope)
  }
}

/// Scrolls to views.
@MainActor @preconcurrency
public struct ScrollViewProxy {
  let scope: ScrollScope

  /// Scrolls to the view with an identity: that of an element of a `ForEach`, or one given by `id(_:)`. It may come
  /// with the same change. A browser and a terminal go there at once.
  ///
  /// - Parameter anchor: Where the view is to be in what is seen: at the start, in the middle or at the end; `nil`
  ///   scrolls no further than it takes.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    scope.scroll(to: .view(AnyHashable(id), anchor: anchor))
  }
}

/// Where something is scrolled to. Hosts go where it says; they don't tell where their users scroll.
public struct ScrollPosition: Hashable, @unchecked Sendable {
  // Unchecked: identities of views are values, which are sendable as SwiftUI demands it of them.

  /// The last destination, and how many there were.
  private(set) var destination: ScrollDestination?
  private var count = 0

  public init() {}

  public init<ID: Hashable & Sendable>(idType: ID.Type) {}

  public init<ID: Hashable & Sendable>(idType: ID.Type, edge: Edge) {
    destination = .edge(edge)
  }

  public init(edge: Edge) {
    destination = .edge(edge)
  }

  public init<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) {
    destination = .view(AnyHashable(id), anchor: anchor)
  }

  /// Scrolls to an edge.
  public mutating func scrollTo(edge: Edge) { go(to: .edge(edge)) }

  /// Scrolls to the view with an identity.
  public mutating func scrollTo<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) {
    go(to: .view(AnyHashable(id), anchor: anchor))
  }

  /// Scrolls to a distance from the top. Hosts can't; it is said once.
  public mutating func scrollTo(y: CGFloat) { Self.refuse() }

  /// Scrolls to a distance from the leading edge. Hosts can't; it is said once.
  public mutating func scrollTo(x: CGFloat) { Self.refuse() }

  /// Scrolls to distances. Hosts can't; it is said once.
  public mutating func scrollTo(x: CGFloat, y: CGFloat) { Self.refuse() }

  /// Scrolls to a point. Hosts can't; it is said once.
  public mutating func scrollTo(point: CGPoint) { Self.refuse() }

  /// The edge that was scrolled to.
  public var edge: Edge? {
    if case .edge(let edge) = destination { edge } else { nil }
  }

  /// The identity of the view that was scrolled to.
  public var viewID: AnyHashable? {
    if case .view(let id, _) = destination { id } else { nil }
  }

  /// The identity of the view that was scrolled to, if it has a type.
  public func viewID<ID: Hashable & Sendable>(type: ID.Type) -> ID? { viewID?.base as? ID }

  /// Whether a user has scrolled, which hosts don't tell.
  public var isPositionedByUser: Bool { false }

  private mutating func go(to destination: ScrollDestination) {
    self.destination = destination
    count += 1
  }

  private static func refuse() {
    Task { @MainActor in
      Notice.once(
        "'ScrollPosition' goes to views and edges, not to distances: hosts measure differently.")
    }
  }
}

extension View {
  /// Which view something is scrolled to. Hosts go where it says; they don't tell where their users scroll.
  public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View
  {
    let id = id.wrappedValue
    return _ScrollPositionView(
      content: self, value: id, destination: id.map { .view(AnyHashable($0), anchor: anchor) })
  }

  /// Where something is scrolled to. Hosts go where it says; they don't tell where their users scroll.
  public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil)
    -> some View
  {
    let position = position.wrappedValue
    var destination = position.destination
    if case .view(let id, nil) = destination { destination = .view(id, anchor: anchor) }
    return _ScrollPositionView(content: self, value: position, destination: destination)
  }

  /// Where something is scrolled to at first: at one of its ends, by the anchor's height.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    let destination: ScrollDestination? = anchor.flatMap { $0.y > 2 / 3 ? .edge(.bottom) : nil }
    return _ScrollPositionView(content: self, value: destination, destination: destination)
  }

  /// Where something is scrolled to at first, or when its size changes; of the latter hosts make nothing.
  public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
    defaultScrollAnchor(role == .initialOffset ? anchor : nil)
  }
}

/// Something that scrolls to where a value says.
struct _ScrollPositionView<Content: View, Value: Equatable>: View, TextualView {
  let content: Content
  let value: Value
  let destination: ScrollDestination?
  @State private var scope = ScrollScope()

  var plainText: String { Content.plainText(of: content) }

  var body: some View {
    _ScrollScopeView(content: content, scope: scope)
      .onChange(of: value, initial: true) {
        if let destination { scope.scroll(to: destination) }
      }
  }
}
