import ComposableArchitecture
import IdentifiedCollections
import Paging
import SwiftNavigation

/// The context of a generated value: the state of the feature, and the part of the state that is
/// named like the action's case.
struct GenerationScope {
  let reflection: StateReflection
  private let source: StateSource
  /// The name of the case whose payload is generated.
  private var name: String?
  /// The part of the state with the name of that case.
  var part: StatePart {
    guard let name, let state else { return .unknown }
    return reflection.part(named: name, of: state)
  }

  /// - Parameter state: Reads the state, at most once; returns `nil` if no state is known.
  init(reflection: StateReflection, state: @escaping () -> Any?) {
    self.reflection = reflection
    source = StateSource(read: state)
  }

  /// The state; `nil` if it is unknown.
  var state: Any? { source.state }

  /// Returns the context for a value inside the given state.
  func inside(_ state: Any) -> GenerationScope {
    GenerationScope(reflection: reflection) { state }
  }

  /// Returns the context for the payload of the named case.
  func naming(_ name: String) -> GenerationScope {
    var scope = self
    scope.name = name
    return scope
  }
}

/// A state that is read lazily and once.
private final class StateSource {
  private let read: () -> Any?
  private(set) lazy var state = read()

  init(read: @escaping () -> Any?) {
    self.read = read
  }
}

/// The part of a state with a given name.
enum StatePart {
  /// The state has no part with this name.
  case unknown
  /// The part is missing at the moment: an optional is `nil`, or an enum has another case.
  case absent
  case present(Any)
}

/// A reader of the parts of a state that an action concerns: the child named like the action's
/// case, and the collections of identified elements.
final class StateReflection {
  private struct Property: Hashable {
    let type: ObjectIdentifier
    let name: String
  }

  private typealias Reader = (_ state: Any) -> Any?

  private var readers: [Property: Reader?] = [:]
  private var elementReaders: [ObjectIdentifier: [Reader]] = [:]

  /// Returns the part of a state with the name of an action's case.
  func part(named name: String, of state: Any) -> StatePart {
    let property = Property(type: ObjectIdentifier(type(of: state)), name: name)
    if let known = readers[property] { return part(read: known, of: state) }
    let mirror = Mirror(reflecting: state)
    if mirror.displayStyle == .enum {
      if let child = mirror.children.first, child.label == name { return unwrapped(child.value) }
      let names = (type(of: state) as? any CasePathIterable.Type).map { caseNames(of: $0) } ?? []
      return names.contains(name) ? .absent : .unknown
    }
    let found = mirror.children.enumerated().first { isNamed(name, $0.element) }
    let new: Reader? = found.map { child in
      reader(of: child.element.label, at: child.offset, in: state)
    }
    readers[property] = .some(new)
    return part(read: new, of: state)
  }

  private func part(read reader: Reader?, of state: Any) -> StatePart {
    reader?(state).map { unwrapped($0) } ?? .unknown
  }

  /// Returns the collections of identified elements in a state's own properties.
  func elementCollections(of state: Any) -> [any ElementCollection] {
    let type = ObjectIdentifier(Swift.type(of: state))
    if let known = elementReaders[type] {
      return known.compactMap { elements(in: $0(state)) }
    }
    let mirror = Mirror(reflecting: state)
    guard mirror.displayStyle == .struct else { return [] }
    let found = mirror.children.enumerated()
      .filter { elements(in: $0.element.value) != nil }
      .map { reader(of: $0.element.label, at: $0.offset, in: state) }
    elementReaders[type] = found
    return found.compactMap { elements(in: $0(state)) }
  }

  /// Returns the collection in a property's value, which may be `Shared`.
  private func elements(in value: Any?) -> (any ElementCollection)? {
    value as? any ElementCollection
      ?? (value as? any SharedPart)?.sharedValue as? any ElementCollection
  }

  /// Returns a reader of a stored property. It uses a key path if the state has one, because a key
  /// path takes a tenth of the time of a mirror.
  private func reader(of label: String?, at offset: Int, in state: Any) -> Reader {
    func keyPathReader<State: ObservableState>(_: State.Type) -> Reader? {
      guard let name = label?.drop(while: { $0 == "_" }) else { return nil }
      let storage = State._$storage.values.first { storage in
        "\(storage)".split(separator: ".").last?.drop { $0 == "_" } == name
      }
      guard let storage else { return nil }
      return { ($0 as? State)?[keyPath: storage] }
    }
    let observable = type(of: state) as? any ObservableState.Type
    if let reader = observable.flatMap({ keyPathReader($0) }) { return reader }
    return { Mirror(reflecting: $0).children[at: offset].value }
  }

  private func unwrapped(_ value: Any) -> StatePart {
    guard let optional = value as? any OptionalPart else { return .present(value) }
    return optional.wrappedPart.map { unwrapped($0) } ?? .absent
  }
}

extension Mirror.Children {
  fileprivate subscript(at offset: Int) -> Mirror.Child {
    self[index(startIndex, offsetBy: offset)]
  }
}

/// Whether a mirror's child is the property with this name. Macros and property wrappers add an
/// underscore.
private func isNamed(_ name: String, _ child: Mirror.Child) -> Bool {
  guard let label = child.label else { return false }
  return label == name || label.first == "_" && label.dropFirst() == name
}

func caseNames<Root: CasePathIterable>(of _: Root.Type) -> [String] {
  Root.allCasePaths.map { caseName($0) }
}

func caseName<Root>(_ path: PartialCaseKeyPath<Root>) -> String {
  caseKeyPathText(path).map { String($0.drop { $0 == "\\" || $0 == "." }) } ?? ""
}

/// An optional, or the state of a presentation.
protocol OptionalPart {
  var wrappedPart: Any? { get }
}

extension Optional: OptionalPart {
  var wrappedPart: Any? { self }
}

extension PresentationState: OptionalPart {
  var wrappedPart: Any? { wrappedValue }
}

/// A collection of elements that actions identify by their ids.
protocol ElementCollection<ElementID> {
  associatedtype ElementID
  var elementCount: Int { get }
  func elementID(at index: Int) -> ElementID
  func anyElement(at index: Int) -> Any
}

extension IdentifiedArray: ElementCollection {
  var elementCount: Int { count }
  func elementID(at index: Int) -> ID { ids[index] }
  func anyElement(at index: Int) -> Any { self[index] }
}

extension StackState: ElementCollection {
  var elementCount: Int { count }
  func elementID(at index: Int) -> StackElementID { ids[index] }
  func anyElement(at index: Int) -> Any { self[index] }
}

extension Paged: ElementCollection {
  var elementCount: Int { elements.count }
  func elementID(at index: Int) -> Element.ID { elements.ids[index] }
  func anyElement(at index: Int) -> Any { elements[index] }
}

/// A value that offers a fixed set of actions, such as an alert.
protocol ActionOffer<OfferedAction> {
  associatedtype OfferedAction
  var offeredActions: [OfferedAction] { get }
}

extension AlertState: ActionOffer {
  var offeredActions: [Action] { buttons.compactMap(\.action.action) }
}

extension ConfirmationDialogState: ActionOffer {
  var offeredActions: [Action] { buttons.compactMap(\.action.action) }
}

/// A property wrapper of shared state.
private protocol SharedPart {
  var sharedValue: Any { get }
}

extension Shared: SharedPart {
  fileprivate var sharedValue: Any { wrappedValue }
}

extension SharedReader: SharedPart {
  fileprivate var sharedValue: Any { wrappedValue }
}
