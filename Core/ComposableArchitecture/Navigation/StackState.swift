import CustomDump
import OrderedCollections

/// The screens of a navigation stack, from the bottom up, each found by the id it was given when it
/// was inserted.
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
/// Any element type will do; for more than one kind of screen it is an enum, which `@Reducer` makes
/// of an enum of features. Copies share their storage until one of them changes. Equality compares
/// ids, too: a stack whose screen was popped and pushed again is another one.
///
/// The idea and the names are those of Point-Free's ComposableArchitecture.
public struct StackState<Element> {
  var components: IdentifiedArray<StackElementID, Component>

  /// One element with its id: what a navigation path consists of.
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
  /// - Complexity: O(1), but O(*n*) for the first read after elements were removed, other than from the
  ///   top, or inserted below it.
  public var ids: OrderedSet<StackElementID> { components.ids }

  /// The element with an id.
  ///
  /// Changing it through the optional changes it where it lies. Setting `nil` removes it. Setting an
  /// element for an id that isn't there is reported and ignored; in a test it is put on top, so that
  /// an expectation can say what was pushed.
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

  /// A case of the element with an id, if the element is there and that case is current.
  ///
  /// Writing or changing it while the element is missing or another case is current, also through an optional chain,
  /// reports an issue and changes nothing. Writing `nil` removes the element.
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

  /// Removes an element and all above it. Does nothing if it isn't there.
  public mutating func pop(from id: StackElementID) {
    guard let index = components.index(id: id) else { return }
    components.removeSubrange(index...)
  }

  /// Removes all above an element. Does nothing if the element isn't there.
  public mutating func pop(to id: StackElementID) {
    guard let index = components.index(id: id) else { return }
    components.removeSubrange((index + 1)...)
  }

  /// Puts an element on top under an id that was drawn before.
  mutating func push(_ element: Element, id: StackElementID) {
    components.append(Component(id: id, element: element))
  }

  /// ``_idsIdentity`` of a stack where it lies.
  @inline(__always)
  static func idsIdentity(of stack: inout Self) -> AnyObject {
    IdentifiedArray._idsIdentity(at: &stack.components)
  }

  /// Whether the stack that lies somewhere has no elements.
  @inline(__always)
  static func isEmpty(_ stack: inout Self) -> Bool {
    IdentifiedArray._isEmpty(at: &stack.components)
  }

  /// The ids that an identity of ids stands for and that a stack doesn't have.
  @inline(__always)
  static func ids(
    of identity: AnyObject, notIn stack: inout Self
  ) -> [StackElementID] {
    IdentifiedArray._ids(of: identity, notIn: &stack.components)
  }

  /// Whether an id is among those that an identity of ids stands for.
  static func contains(_ id: AnyHashable, in identity: AnyObject) -> Bool {
    guard let id = id.base as? StackElementID else { return false }
    return IdentifiedArray<StackElementID, Component>._ids(of: identity).contains(id)
  }

  private mutating func insertMissing(_ element: Element, id: StackElementID) {
    guard DependencyValues._current.context == .test else {
      reportIssue(
        """
        Can't write to element \(id) of a stack of '\(typeName(Element.self))', because it isn't \
        there. Nothing was changed. Insert an element by 'append', which draws an id for it.
        """)
      return
    }
    push(element, id: id)
  }
}

/// What is in a component that may be there.
private protocol StackComponent {
  associatedtype Element
  var id: StackElementID { get }
  var element: Element { get }
  init(id: StackElementID, element: Element)
}

extension StackState.Component: StackComponent {}

extension Optional where Wrapped: StackComponent {
  /// The element, to be changed where it lies: it is moved out and back, so that there is one
  /// reference to what is in it.
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
  /// Components are the same if their ids are.
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

  /// Removes the elements that a predicate holds for. The others keep their ids.
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    try components.removeAll { try shouldBeRemoved($0.element) }
  }

  /// The elements that a predicate holds for, under the ids that they have here.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }

  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    components.remove(at: position).element
  }

  /// Removes the topmost element, which there has to be, and returns it.
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
  /// The stack as a path of components, which is what a navigation view holds on to: who changes
  /// the path says which elements stay.
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
  /// Paths are the same if their ids are.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.base.ids == rhs.base.ids }
}

extension StackState.PathView: Sendable where Element: Sendable {}

// MARK: - Conformances

extension StackState: Equatable where Element: Equatable {
  /// - Complexity: O(*n*), and as much as their elements' comparisons.
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
