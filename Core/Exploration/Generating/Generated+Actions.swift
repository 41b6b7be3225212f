import ComposableArchitecture
import IdentifiedCollections

extension IdentifiedAction: Generated {
  /// Generates an action of an existing element.
  static func generator(_ resolver: GeneratorResolver) -> ValueGenerator<Self>? {
    guard let action = resolver.generator(for: Action.self) else { return nil }
    return ValueGenerator { draws, scope in
      guard let elements = elements(scope, ID.self), elements.elementCount > 0
      else { return nil }
      let index = draws.below(elements.elementCount)
      let inner = scope.inside(elements.anyElement(at: index))
      return action.make(draws, inner).map {
        .element(id: elements.elementID(at: index), action: $0)
      }
    }
  }
}

extension StackAction: Generated {
  /// Generates an action of an existing screen, or pops the screen. An action that pushes a screen
  /// needs a custom generator.
  static func generator(_ resolver: GeneratorResolver) -> ValueGenerator<Self>? {
    guard let action = resolver.generator(for: Action.self) else { return nil }
    return ValueGenerator { draws, scope in
      guard let elements = elements(scope, StackElementID.self), elements.elementCount > 0
      else { return nil }
      // The user acts only on the topmost screen, but a jump back can pop lower screens too.
      if draws.below(6) == 5 {
        return .popFrom(id: elements.elementID(at: draws.below(elements.elementCount)))
      }
      let top = elements.elementCount - 1
      return action.make(draws, scope.inside(elements.anyElement(at: top)))
        .map { .element(id: elements.elementID(at: top), action: $0) }
    }
  }
}

/// Returns the elements that an action belongs to: the elements in the property with the action's
/// name, or else elements with ids of this type.
private func elements<ID>(_ scope: GenerationScope, _: ID.Type) -> Elements<ID>? {
  switch scope.part {
  case .present(let part):
    return (part as? any ElementCollection).flatMap { Elements($0) }
  case .absent:
    return nil
  case .unknown:
    guard let state = scope.state else { return nil }
    return scope.reflection.elementCollections(of: state).lazy.compactMap { Elements($0) }.first
  }
}

/// Elements with ids of one type.
// Each id is cast, because a cast of the collection to `any ElementCollection<ID>` takes five times
// as long as the rest of generating an action.
private struct Elements<ID> {
  private let elements: any ElementCollection

  /// - Returns: `nil` for elements with ids of another type.
  init?(_ elements: any ElementCollection) {
    func isIdentified<C: ElementCollection>(_: C) -> Bool { C.ElementID.self == ID.self }
    guard isIdentified(elements) else { return nil }
    self.elements = elements
  }

  var elementCount: Int { elements.elementCount }
  func elementID(at index: Int) -> ID { elements.elementID(at: index) as! ID }
  func anyElement(at index: Int) -> Any { elements.anyElement(at: index) }
}

extension PresentationAction: Generated {
  /// Generates an action of a presented child, or its dismissal.
  static func generator(_ resolver: GeneratorResolver) -> ValueGenerator<Self>? {
    let action = resolver.generator(for: Action.self)
    return ValueGenerator { draws, scope in
      if case .absent = scope.part { return nil }
      if draws.below(5) == 4 { return .dismiss }
      return action?.make(draws, scope).map { .presented($0) } ?? .dismiss
    }
  }
}

extension BindingAction: Generated {
  /// Generates a control's write to a property of observed state whose type is a `BoundValue`.
  static func generator(_ resolver: GeneratorResolver) -> ValueGenerator<Self>? {
    guard let state = Root.self as? any ObservableState.Type else { return nil }
    let writers: [Writer] = writers(of: state, resolver)
    guard !writers.isEmpty else { return nil }
    return ValueGenerator { draws, scope in
      writers[draws.below(writers.count)](draws, scope) as? Self
    }
  }

  private typealias Writer = (Draws, GenerationScope) -> Any?

  private static func writers<State: ObservableState>(
    of _: State.Type, _ resolver: GeneratorResolver
  ) -> [Writer] {
    State._$storage
      // The properties are sorted by name, because the order of a dictionary differs between runs.
      .sorted { "\($0.value)" < "\($1.value)" }
      .compactMap { property, _ in
        (type(of: property).valueType as? any BoundValue.Type)
          .flatMap { writer(to: property, of: $0, resolver) }
      }
  }

  private static func writer<State: ObservableState, Value: BoundValue>(
    to property: PartialKeyPath<State>, of _: Value.Type, _ resolver: GeneratorResolver
  ) -> Writer? {
    guard let property = property as? WritableKeyPath<State, Value>,
      let value = resolver.generator(for: Value.self)
    else { return nil }
    // A key path to a property captures no shared state, so it is safe to send.
    let path = unsafeBitCast(property, to: (any WritableKeyPath<State, Value> & Sendable).self)
    return { draws, scope in
      value.make(draws, scope).map { BindingAction<State>.set(path, $0) }
    }
  }
}

/// A type of value that controls write.
private protocol BoundValue: Equatable, Sendable {}

extension Bool: BoundValue {}
extension Int: BoundValue {}
extension Double: BoundValue {}
extension String: BoundValue {}
