import ComposableArchitecture

/// A generator of an enum's values from its cases, as `@CasePathable` lists them.
final class EnumGenerator<Root: CasePathIterable> {
  struct Entry {
    let name: String
    /// Generates a value; `nil` if the payload has no generator.
    let make: ((Draws, GenerationScope) -> Root?)?
  }

  private(set) lazy var entries: [Entry] = Root.allCasePaths.compactMap { path in
    let name = caseName(path)
    if resolver.excludedNames.contains(name) || excluded.contains(name) { return nil }
    guard let end = Case<Root>()[keyPath: path] as? any CaseEnd else { return nil }
    return end.entry(path, name: name, resolver)
  }

  private lazy var makers: [(Draws, GenerationScope) -> Root?] = entries.compactMap(\.make)
  private let resolver: GeneratorResolver

  private let excluded: Set<String>

  /// The number of cases that have a generator.
  var count: Int { makers.count }

  init(_ resolver: GeneratorResolver, excluding excluded: Set<String> = []) {
    self.resolver = resolver
    self.excluded = excluded
  }

  /// Generates one of the cases that are possible at the moment.
  func make(_ draws: Draws, _ scope: GenerationScope) -> Root? {
    guard !makers.isEmpty, draws.depth < 12 else { return nil }
    var scope = scope
    switch scope.part {
    case .absent:
      return nil
    case .present(let part):
      // An alert accepts only the actions that it offers.
      if let offer = part as? any ActionOffer { return offered(offer, draws) }
      scope = scope.inside(part)
    case .unknown:
      break
    }
    draws.depth += 1
    defer { draws.depth -= 1 }
    let first = draws.below(makers.count)
    if let value = makers[first](draws, scope) { return value }
    // The drawn case is impossible at the moment, so the next possible case is used.
    for offset in 1..<max(makers.count, 2) {
      if let value = makers[(first + offset) % makers.count](draws, scope) { return value }
    }
    return nil
  }

  private func offered(_ offer: some ActionOffer, _ draws: Draws) -> Root? {
    let actions = offer.offeredActions
    return actions.isEmpty ? nil : actions[draws.below(actions.count)] as? Root
  }
}

/// A case with a payload type that is known only at run time.
private protocol CaseEnd {
  func entry<Root>(
    _ path: PartialCaseKeyPath<Root>, name: String, _ resolver: GeneratorResolver
  ) -> EnumGenerator<Root>.Entry?
}

extension Case: CaseEnd {
  fileprivate func entry<Root>(
    _ path: PartialCaseKeyPath<Root>, name: String, _ resolver: GeneratorResolver
  ) -> EnumGenerator<Root>.Entry? {
    guard let path = path as? CaseKeyPath<Root, Value> else { return nil }
    let casePath = AnyCasePath(path)
    guard let generator = resolver.generator(for: Value.self) else {
      return EnumGenerator<Root>.Entry(name: name, make: nil)
    }
    let isPlain = Value.self == Void.self
    return EnumGenerator<Root>.Entry(name: name) { draws, scope in
      let scope = isPlain ? scope : scope.naming(name)
      guard let value = generator.make(draws, scope) else { return nil }
      return casePath.embed(value)
    }
  }
}
