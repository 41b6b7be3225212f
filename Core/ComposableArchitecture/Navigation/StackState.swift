import CustomDump
import OrderedCollections

/// The screens of a navigation stack, from the bottom up. A screen gets an id when it is inserted.
///
/// ```swift
/// @Reducer enum Path { case detail(Detail), edit(Edit) }
///
/// @ObservableState struct State { var path = StackState<Path.State>() }
///
/// state.path.append(.detail(Detail.State()))
/// state.path[id: id, case: \.edit]?.draft = ""
/// ```
///
/// Any element type works. For several kinds of screens use the enum that `@Reducer` makes from an
/// enum of features. Copies share their storage until one of them changes. Equality compares ids,
/// too: a stack whose screen was popped and pushed again is not equal.
///
/// The idea and the names come from Point-Free's ComposableArchitecture.
public struct StackState<Element> {
  var components: IdentifiedArray<StackElementID, Component>

  /// One element with its id, as a navigation path holds it.
  public struct Component: Identifiable {
    public let id: StackElementID
    @_spi(Internals) public var element: Element

    @_spi(Internals) public init(id: StackElementID, element: Element) {
      self.id = id
      self.element = element
    }
  }

  public init() {
    components = []
  }

  /// The ids of the elements, from the bottom up.
  ///
  /// - Complexity: O(1), but O(*n*) for the first read after removing or inserting elements below
  ///   the top.
  public var ids: OrderedSet<StackElementID> { components.ids }

  /// The element with an id.
  ///
  /// A change through the optional happens in place. Setting `nil` removes the element. Setting an
  /// element for an unknown id reports an issue and is ignored. In a test it is pushed instead, so
  /// that an expectation can state what was pushed.
  ///
  /// - Complexity: O(1) to get and to change.
  public subscript(id id: StackElementID) -> Element? {
    get { components[id: id]?.element }
    _modify {
      if components.index(id: id) != nil {
        yield &components[id: id].content
      } else {
        var element: Element?
        defer { if let element { insertMissing(element, id: id) } }
        yield &element
      }
    }
  }

  /// The payload of the element with an id, if the element exists and is at this case.
  ///
  /// If the element is missing or at another case, a write reports an issue and is a no-op, also
  /// through an optional chain. Writing `nil` removes the element.
  public subscript<Case>(id id: StackElementID, case path: CaseKeyPath<Element, Case>) -> Case?
  where Element: CasePathable {
    get { self[id: id].flatMap { $0[case: path] } }
    _modify {
      let casePath = AnyCasePath(path)
      var value = self[id: id].flatMap(casePath.extract(from:))
      let isCurrent = value != nil
      defer {
        if isCurrent {
          self[id: id] = value.map(casePath.embed)
        } else {
          reportIssue(
            """
            A '\(typeName(Case.self))' was written to a case of element \(id) that isn't the current \
            one, \(self[id: id].map(debugCaseOutput) ?? "which is missing"), in a stack of \
            '\(typeName(Element.self))'. Nothing was changed. Replace the whole element to change the \
            case.
            """)
        }
      }
      yield &value
    }
  }

  /// Removes an element and all above it. A missing id is a no-op.
  public mutating func pop(from id: StackElementID) {
    guard let index = components.index(id: id) else { return }
    components.removeSubrange(index...)
  }

  /// Removes all elements above an element. A missing id is a no-op.
  public mutating func pop(to id: StackElementID) {
    guard let index = components.index(id: id) else { return }
    components.removeSubrange((index + 1)...)
  }

  /// Pushes an element under an id that was generated before.
  mutating func push(_ element: Element, id: StackElementID) {
    components.append(Component(id: id, element: element))
  }

  /// Returns the ``_idsIdentity`` of a stack without copying the stack.
  static func idsIdentity(of stack: inout Self) -> AnyObject {
    IdentifiedArray._idsIdentity(at: &stack.components)
  }

  /// Whether a stack is empty, read in place.
  static func isEmpty(_ stack: inout Self) -> Bool {
    IdentifiedArray._isEmpty(at: &stack.components)
  }

  /// Returns the ids behind an earlier ``_idsIdentity`` that a stack doesn't contain.
  static func ids(
    of identity: AnyObject, notIn stack: inout Self
  ) -> [StackElementID] {
    IdentifiedArray._ids(of: identity, notIn: &stack.components)
  }

  /// Whether an id is among the ids that an identity stands for.
  static func contains(_ id: StackElementID, in identity: AnyObject) -> Bool {
    IdentifiedArray<StackElementID, Component>._ids(of: identity).contains(id)
  }

  private mutating func insertMissing(_ element: Element, id: StackElementID) {
    guard DependencyValues._current.context == .test else {
      reportIssue(
        """
        Can't write to element \(id) of a stack of '\(typeName(Element.self))', because it isn't \
        there. Nothing was changed. Insert an element by 'append', which generates its id.
        """)
      return
    }
    push(element, id: id)
  }
}

/// A component of a stack with any element, for the extension of `Optional` below.
private protocol StackComponent {
  associatedtype Element
  var id: StackElementID { get }
  var element: Element { get }
  init(id: StackElementID, element: Element)
}

extension StackState.Component: StackComponent {}

extension Optional where Wrapped: StackComponent {
  /// The element, for a change in place. The accessor moves the element out and back. Otherwise the
  /// change would copy the element's storage.
  fileprivate var content: Wrapped.Element? {
    get { self?.element }
    _modify {
      let id = self?.id
      var element = self?.element
      self = nil
      defer {
        if let id, let element { self = Wrapped(id: id, element: element) }
      }
      yield &element
    }
  }
}

extension StackState.Component: Hashable {
  /// Whether two components have the same id.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension StackState.Component: Sendable where Element: Sendable {}

// MARK: - Collection

extension StackState: RandomAccessCollection {
  public var startIndex: Int { components.startIndex }
  public var endIndex: Int { components.endIndex }
  public var count: Int { components.count }

  public subscript(position: Int) -> Element {
    _read { yield components[position].element }
  }
}

extension StackState: RangeReplaceableCollection {
  /// Removes elements and inserts others, which draw new ids.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<Element>
  ) {
    components.removeSubrange(subrange)
    guard !newElements.isEmpty else { return }
    let generator = DependencyValues._current.stackElementID
    var position = subrange.lowerBound
    for element in newElements {
      components.insert(Component(id: generator.next(), element: element), at: position)
      position += 1
    }
  }

  public mutating func append(_ newElement: Element) {
    push(newElement, id: DependencyValues._current.stackElementID.next())
  }

  public mutating func removeSubrange(_ bounds: Range<Int>) {
    components.removeSubrange(bounds)
  }

  /// Removes the elements that satisfy a predicate. Other elements keep their ids.
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    try components.removeAll { try shouldBeRemoved($0.element) }
  }

  /// Returns the elements that satisfy a predicate, with their current ids.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }

  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    components.remove(at: position).element
  }

  /// Removes and returns the topmost element. The stack must not be empty.
  @discardableResult
  public mutating func removeLast() -> Element {
    components.removeLast().element
  }

  /// Removes the topmost element and returns it; `nil` if there is none.
  @discardableResult
  public mutating func popLast() -> Element? {
    components.isEmpty ? nil : components.removeLast().element
  }

  public mutating func removeAll(keepingCapacity: Bool = false) {
    components.removeAll(keepingCapacity: keepingCapacity)
  }
}

// MARK: - Navigation paths

extension StackState {
  /// The stack as a path of components, for a navigation view. In a changed path, elements that
  /// stay keep their ids.
  public var path: PathView {
    get { PathView(base: self) }
    _modify {
      var view = PathView(base: self)
      self = Self()
      defer { self = view.base }
      yield &view
    }
    set { self = newValue.base }
  }

  /// A view onto a stack as components.
  public struct PathView: MutableCollection, RandomAccessCollection, RangeReplaceableCollection {
    var base: StackState

    init(base: StackState) {
      self.base = base
    }

    public init() {
      base = StackState()
    }

    public var startIndex: Int { base.startIndex }
    public var endIndex: Int { base.endIndex }

    public subscript(position: Int) -> Component {
      get { base.components[position] }
      set { base.components[position] = newValue }
    }

    public mutating func replaceSubrange(
      _ subrange: Range<Int>, with newElements: some Collection<Component>
    ) {
      base.components.replaceSubrange(subrange, with: newElements)
    }
  }
}

extension StackState.PathView: Equatable {
  /// Whether two paths have the same ids.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.base.ids == rhs.base.ids }
}

extension StackState.PathView: Sendable where Element: Sendable {}

// MARK: - Conformances

extension StackState: Equatable where Element: Equatable {
  /// - Complexity: O(*n*), plus the comparisons of the elements.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs._hasSameIDs(as: rhs) && lhs.elementsEqual(rhs)
  }
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for component in components {
      hasher.combine(component.id)
      hasher.combine(component.element)
    }
  }
}

extension StackState: Sendable where Element: Sendable {}

extension StackState: Decodable where Element: Decodable {
  /// Decodes an array; the elements draw new ids.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes an array of the elements, without their ids.
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

extension StackState: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { Array(self).description }
  public var debugDescription: String { "\(Self.self)(\(Array(self).debugDescription))" }
}

extension StackState: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    Mirror(
      self, unlabeledChildren: components.map { (key: $0.id, value: $0.element) },
      displayStyle: .dictionary)
  }
}
