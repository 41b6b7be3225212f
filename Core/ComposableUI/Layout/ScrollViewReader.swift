import ElementTree

/// A view that gives its content a proxy for scrolling to views.
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

/// A proxy for scrolling to views.
@MainActor @preconcurrency
public struct ScrollViewProxy {
  let scope: ScrollScope

  /// Scrolls to the view with an identity, set by a `ForEach` or by `id(_:)`. The change that
  /// requests the scroll may also add the view. Browsers and terminals jump without animation.
  ///
  /// - Parameter anchor: The position of the view in the visible area: start, middle or end; `nil`
  ///   scrolls as little as possible.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    scope.scroll(to: .view(AnyHashable(id), anchor: anchor))
  }
}

/// A scroll position. Hosts scroll to it, but don't report the user's scrolling.
public struct ScrollPosition: Hashable, @unchecked Sendable {
  // Unchecked: the identities of views are values, and SwiftUI requires them to be sendable.

  /// The last destination. `count` makes repeated requests for the same destination differ.
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

  /// Scrolls to a distance from the top. Hosts can't, so this prints a note once.
  public mutating func scrollTo(y: CGFloat) { Self.refuse() }

  /// Scrolls to a distance from the leading edge. Hosts can't, so this prints a note once.
  public mutating func scrollTo(x: CGFloat) { Self.refuse() }

  /// Scrolls to distances from the edges. Hosts can't, so this prints a note once.
  public mutating func scrollTo(x: CGFloat, y: CGFloat) { Self.refuse() }

  /// Scrolls to a point. Hosts can't, so this prints a note once.
  public mutating func scrollTo(point: CGPoint) { Self.refuse() }

  /// The edge of the last scroll request.
  public var edge: Edge? {
    if case .edge(let edge) = destination { edge } else { nil }
  }

  /// The view's identity in the last scroll request.
  public var viewID: AnyHashable? {
    if case .view(let id, _) = destination { id } else { nil }
  }

  /// Returns the view's identity in the last scroll request, if the identity has the given type.
  public func viewID<ID: Hashable & Sendable>(type: ID.Type) -> ID? { viewID?.base as? ID }

  /// Whether the user has scrolled: always `false`, because hosts don't report it.
  public var isPositionedByUser: Bool { false }

  private mutating func go(to destination: ScrollDestination) {
    self.destination = destination
    count += 1
  }

  private static func refuse() {
    Task { @MainActor in
      Notice.once(
        "'ScrollPosition' scrolls to views and edges only. Use an id or an edge: hosts measure differently."
      )
    }
  }
}

extension View {
  /// Scrolls to the view with an identity. Hosts follow the binding, but don't report the user's
  /// scrolling.
  public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View
  {
    let id = id.wrappedValue
    return _ScrollPositionView(
      content: self, value: id, destination: id.map { .view(AnyHashable($0), anchor: anchor) })
  }

  /// Scrolls to a position. Hosts follow the binding, but don't report the user's scrolling.
  public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil)
    -> some View
  {
    let position = position.wrappedValue
    var destination = position.destination
    if case .view(let id, nil) = destination { destination = .view(id, anchor: anchor) }
    return _ScrollPositionView(content: self, value: position, destination: destination)
  }

  /// Sets the initial scroll position: the bottom for an anchor in the lowest third, else the top.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    let destination: ScrollDestination? = anchor.flatMap { $0.y > 2 / 3 ? .edge(.bottom) : nil }
    return _ScrollPositionView(content: self, value: destination, destination: destination)
  }

  /// Sets the initial scroll position. Hosts ignore anchors for other roles.
  public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
    defaultScrollAnchor(role == .initialOffset ? anchor : nil)
  }
}

/// A view that scrolls to a destination when a value changes.
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
