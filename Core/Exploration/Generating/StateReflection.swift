import ComposableArchitecture
import IdentifiedCollections
import Paging
import SwiftNavigation

/// What a value is generated for: the state of the feature whose action is made, and the part of it that
/// goes by the name of the action's case.
struct GenerationScope {
  let reflection: StateReflection
  private let source: StateSource
  /// The name of the case whose payload is made.
  private var name: String?
  /// What belongs to that case.
  var part: StatePart {
    guard let name, let state else { return .unknown }
    return reflection.part(named: name, of: state)
  }

  /// - Parameter state: Reads the state, once if at all; `nil` where none is known.
  init(reflection: StateReflection, state: @escaping () -> Any?) {
    self.reflection = reflection
    source = StateSource(read: state)
  }

  /// `nil` where no state is known.
  var state: Any? { source.state }

  /// The same for what is inside of a state.
  func inside(_ state: Any) -> GenerationScope {
    GenerationScope(reflection: reflection) { state }
  }

  /// The same for the payload of a case.
  func naming(_ name: String) -> GenerationScope {
    var scope = self
    scope.name = name
    return scope
  }
}

/// A state that is read when it is first asked for.
private final class StateSource {
  private let read: () -> Any?
  private(set) lazy var state = read()

  init(read: @escaping () -> Any?) {
    self.read = read
  }
}

/// What a state has by a name.
enum StatePart {
  /// It has nothing of the name.
  case unknown
  /// It has, but there is nothing at the moment: an optional that is `nil`, another case of an enum.
  case absent
  case present(Any)
}

/// Finds in a state what an action belongs to: the child of its name, and elements by their ids.
final class StateReflection {
  private struct Property: Hashable {
    let type: ObjectIdentifier
    let name: String
  }

  /// How to read a property.
  private typealias Reader = (_ state: Any) -> Any?

  private var readers: [Property: Reader?] = [:]
  private var elementReaders: [ObjectIdentifier: [Reader]] = [:]

  /// The part of a state that a case of an action belongs to, by their name.
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

  /// The collections of elements with ids that a state holds itself.
  func elementCollections(of state: Any) -> [any ElementCollection] {
    let type = ObjectIdentifier(Swift.type(of: state))
    if let known = elementReaders[type] {
      return known.compactMap { $0(state) as? any ElementCollection }
    }
    let mirror = Mirror(reflecting: state)
    guard mirror.displayStyle == .struct else { return [] }
    let found = mirror.children.enumerated()
      .filter { $0.element.value is any ElementCollection }
      .map { reader(of: $0.element.label, at: $0.offset, in: state) }
    elementReaders[type] = found
    return found.compactMap { $0(state) as? any ElementCollection }
  }

  /// How to read a stored property: by its key path if the state has one, which takes a tenth of the time that a
  /// mirror does.
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

/// Whether something is a property, as it is written or as a macro or a wrapper stores it.
private func isNamed(_ name: String, _ child: Mirror.Child) -> Bool {
  guard let label = child.label else { return false }
  return label == name || label.first == "_" && label.dropFirst() == name
}

/// The names of an enum's cases.
func caseNames<Root: CasePathIterable>(of _: Root.Type) -> [String] {
  Root.allCasePaths.map { caseName($0) }
}

/// What a case is called.
func caseName<Root>(_ path: PartialCaseKeyPath<Root>) -> String {
  caseKeyPathText(path).map { String($0.drop { $0 == "\\" || $0 == "." }) } ?? ""
}

/// What may hold something, or nothing at the moment.
protocol OptionalPart {
  var wrappedPart: Any? { get }
}

extension Optional: OptionalPart {
  var wrappedPart: Any? { self }
}

extension PresentationState: OptionalPart {
  var wrappedPart: Any? { wrappedValue }
}

/// Elements that actions name by their ids.
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

/// What offers some actions, and no others: an alert.
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
