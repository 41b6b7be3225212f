import Observation

/// A key for a value in the environment of views. Enclosing views set the value.
public protocol EnvironmentKey {
  associatedtype Value
  /// The value if no enclosing view has set one.
  static var defaultValue: Value { get }
}

/// The values in a view's environment.
///
/// Add your own value with an ``EnvironmentKey``, or with the macro `@Entry`:
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry var accent: Color = .blue
/// }
/// ```
public struct EnvironmentValues {
  private let scope: EnvironmentScope?
  /// The values that the host sets if no view does.
  let host: HostEnvironment?
  /// The changes on top of the scope.
  private(set) var changes: [ObjectIdentifier: Any] = [:]
  /// The modifiers that pass these changes to hosts. The last one wins.
  private(set) var modifiers: [ElementModifier] = []

  /// Makes an environment of default values.
  public init() {
    self.init(nil, host: nil)
  }

  init(_ scope: EnvironmentScope?, host: HostEnvironment?) {
    self.scope = scope
    self.host = host
  }

  /// The value of a key.
  ///
  /// - Complexity: O(*n*) in the number of environment modifiers around the view.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      explicitValue(of: key) ?? Key.defaultValue
    }
    set { changes[ObjectIdentifier(key)] = newValue }
  }

  /// Returns the value of a key; `nil` if no enclosing view has set one.
  func explicitValue<Key: EnvironmentKey>(of key: Key.Type) -> Key.Value? {
    let id = ObjectIdentifier(key)
    return (changes[id] ?? scope?.value(id)).map { $0 as! Key.Value }
  }

  /// Sets a value that hosts receive as well.
  mutating func set<Key: EnvironmentKey>(
    _ key: Key.Type, to value: Key.Value, as modifier: ElementModifier?
  ) {
    self[key] = value
    if let modifier { modifiers.append(modifier) }
  }

  /// Returns the object of a type.
  func object<ObjectType: AnyObject>(_ type: ObjectType.Type) -> ObjectType? {
    let id = ObjectIdentifier(type)
    return (changes[id] ?? scope?.value(id)) as? ObjectType
  }

  mutating func setObject<ObjectType: AnyObject>(_ object: ObjectType?, as type: ObjectType.Type) {
    changes[ObjectIdentifier(type)] = object as Any
  }
}

/// The environment values that one modifier sets. A change notifies only their readers.
final class EnvironmentScope: Observable, Equatable {
  let outer: EnvironmentScope?
  private var values: [ObjectIdentifier: Any]
  private let registrar = ObservationRegistrar()

  init(_ values: [ObjectIdentifier: Any], in outer: EnvironmentScope?) {
    self.values = values
    self.outer = outer
  }

  func value(_ id: ObjectIdentifier) -> Any? {
    var scope: EnvironmentScope? = self
    while let current = scope {
      if let value = current.values[id] {
        current.registrar.access(current, keyPath: \.values)
        return value
      }
      scope = current.outer
    }
    return nil
  }

  /// Replaces the values.
  ///
  /// - Returns: Whether the replacement was possible: old and new values must have the same keys.
  @MainActor
  func replace(_ new: [ObjectIdentifier: Any], _ comparator: ViewComparator) -> Bool {
    guard new.count == values.count, new.keys.allSatisfy({ values[$0] != nil }) else {
      return false
    }
    if new.contains(where: { !comparator.areEqualUntyped(values[$0.key]!, $0.value) }) {
      registrar.withMutation(of: self, keyPath: \.values) { values = new }
    }
    return true
  }

  static func == (lhs: EnvironmentScope, rhs: EnvironmentScope) -> Bool { lhs === rhs }
}

extension View {
  /// Sets an environment value for this view.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    transformingEnvironment { $0[keyPath: keyPath] = value }
  }

  /// Changes an environment value for this view.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> some View {
    transformingEnvironment { transform(&$0[keyPath: keyPath]) }
  }

  func transformingEnvironment(
    _ change: @escaping (inout EnvironmentValues) -> Void
  ) -> _EnvironmentValuesView<Self> {
    _EnvironmentValuesView(content: self, change: change)
  }
}

/// A view that changes environment values for its content.
struct _EnvironmentValuesView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let values = view.values(inputs)
    let node = EnvironmentNode(values, in: inputs.environment.scope)
    node.setContent(view.content, node.inputs(inputs))
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! EnvironmentNode
    node.update(view.values(inputs), inputs)
    node.setContent(view.content, node.inputs(inputs))
  }

  private func values(_ inputs: _ViewInputs) -> EnvironmentValues {
    var values = EnvironmentValues(inputs.environment.scope, host: inputs.graph.host)
    change(&values)
    return values
  }

  static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {
    var visiting = EnvironmentVisitor(visitor: visitor, change: view.change)
    Content._visitLeaves(of: view.content, traits: traits, visitor: &visiting)
    visitor = visiting.visitor
  }
}

/// A visitor that forwards its leaves to another visitor, with a changed environment.
private struct EnvironmentVisitor<Visitor: _LeafVisitor>: _LeafVisitor {
  var visitor: Visitor
  let change: (inout EnvironmentValues) -> Void

  mutating func visit<Leaf: View>(_ leaf: Leaf, traits: _ViewTraits) {
    visitor.visit(_EnvironmentValuesView(content: leaf, change: change), traits: traits)
  }
}

final class EnvironmentNode: WrapperNode {
  private var scope: EnvironmentScope
  private var modifiers: [ElementModifier]

  init(_ values: EnvironmentValues, in outer: EnvironmentScope?) {
    scope = EnvironmentScope(values.changes, in: outer)
    modifiers = values.modifiers
  }

  func update(_ values: EnvironmentValues, _ inputs: _ViewInputs) {
    modifiers = values.modifiers
    if scope.outer === inputs.environment.scope,
      scope.replace(values.changes, inputs.graph.comparator)
    {
      return
    }
    scope = EnvironmentScope(values.changes, in: inputs.environment.scope)
  }

  func inputs(_ inputs: _ViewInputs) -> _ViewInputs {
    var inner = inputs
    inner.environment.scope = scope
    for modifier in modifiers { inner = inner.applying(modifier) }
    return inner
  }
}

extension _ViewInputs {
  /// The environment values at this node.
  var values: EnvironmentValues { EnvironmentValues(environment.scope, host: graph.host) }
}
