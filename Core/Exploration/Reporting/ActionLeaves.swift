import ComposableArchitecture

/// The kinds of actions that coverage counts, in a feature and its children.
struct ActionLeaves<Root> {
  /// The readable names of the kinds: `todos.checkBoxToggled`.
  let names: [String]
  /// Returns the index of an action's name; `nil` for an action that isn't counted.
  let index: (Root) -> Int?
}

/// A type that consists of one or several kinds of actions.
private protocol LeafSource {
  static func leaves(_ visited: [any Any.Type]) -> ActionLeaves<Self>?
}

/// Returns the kinds of actions of a type; `nil` if the type isn't an action or contains itself.
func actionLeaves<Value>(
  of type: Value.Type, in visited: [any Any.Type] = []
) -> ActionLeaves<Value>? {
  if visited.contains(where: { $0 == type }) || visited.count > 12 { return nil }
  let visited = visited + [type]
  if let source = type as? any LeafSource.Type {
    return ownLeaves(source, visited) as? ActionLeaves<Value>
  }
  if type is any OptionalPart.Type || type is any CaseIterable.Type { return nil }
  guard let cases = type as? any CasePathIterable.Type else { return nil }
  return leavesOfCases(cases, visited) as? ActionLeaves<Value>
}

private func ownLeaves<Source: LeafSource>(_ type: Source.Type, _ visited: [any Any.Type]) -> Any? {
  type.leaves(visited)
}

private func leavesOfCases<Root: CasePathIterable>(
  _: Root.Type, _ visited: [any Any.Type]
) -> Any {
  var names: [String] = []
  var matches: [(Root) -> Int?] = []
  for path in Root.allCasePaths {
    guard let end = Case<Root>()[keyPath: path] as? any LeafCase,
      let leaf: ActionLeaves<Root> = end.leaves(path, visited)
    else { continue }
    let start = names.count
    names += leaf.names
    matches.append { root in leaf.index(root).map { start + $0 } }
  }
  // Later actions with the same enum tag try only the case that matched.
  let tag = enumTag(of: Root.self)
  var positions: [UInt32: Int] = [:]
  return ActionLeaves<Root>(names: names) { root in
    let tag = tag?(root)
    if let tag, let position = positions[tag] { return matches[position](root) }
    for (position, match) in matches.enumerated() {
      guard let index = match(root) else { continue }
      if let tag { positions[tag] = position }
      return index
    }
    return nil
  }
}

private protocol LeafCase {
  func leaves<Root>(
    _ path: PartialCaseKeyPath<Root>, _ visited: [any Any.Type]
  ) -> ActionLeaves<Root>?
}

extension Case: LeafCase {
  fileprivate func leaves<Root>(
    _ path: PartialCaseKeyPath<Root>, _ visited: [any Any.Type]
  ) -> ActionLeaves<Root>? {
    guard let path = path as? CaseKeyPath<Root, Value> else { return nil }
    let (name, matching) = (caseName(path), AnyCasePath(path).matching)
    let inner = actionLeaves(of: Value.self, in: visited)
    guard let inner, !inner.names.isEmpty else {
      return ActionLeaves(names: [name]) { matching($0) { _ in } ? 0 : nil }
    }
    return ActionLeaves(names: inner.names.map { "\(name).\($0)" }) { root in
      var index: Int?
      _ = matching(root) { index = inner.index($0) }
      return index
    }
  }
}

extension IdentifiedAction: LeafSource {
  fileprivate static func leaves(_ visited: [any Any.Type]) -> ActionLeaves<Self>? {
    actionLeaves(of: Action.self, in: visited).map { inner in
      ActionLeaves(names: inner.names) { action in
        switch action {
        case .element(id: _, action: let action): inner.index(action)
        }
      }
    }
  }
}

extension PresentationAction: LeafSource {
  fileprivate static func leaves(_ visited: [any Any.Type]) -> ActionLeaves<Self>? {
    let inner = actionLeaves(of: Action.self, in: visited)
    return ActionLeaves(names: ["dismiss"] + (inner?.names ?? [])) { action in
      switch action {
      case .dismiss: 0
      case .presented(let action): inner?.index(action).map { 1 + $0 }
      }
    }
  }
}

extension StackAction: LeafSource {
  /// Excludes `push`, because only views send this action.
  fileprivate static func leaves(_ visited: [any Any.Type]) -> ActionLeaves<Self>? {
    let inner = actionLeaves(of: Action.self, in: visited)
    return ActionLeaves(names: ["popFrom"] + (inner?.names ?? [])) { action in
      switch action {
      case .popFrom: 0
      case .element(id: _, action: let action): inner?.index(action).map { 1 + $0 }
      case .push: nil
      }
    }
  }
}
