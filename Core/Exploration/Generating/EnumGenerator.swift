import ComposableArchitecture

/// Makes values of an enum out of its cases, as `@CasePathable` lists them.
final class EnumGenerator<Root: CasePathIterable> {
  struct Entry {
    let name: String
    /// `nil` if there is no generator of the payload.
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

  /// How many cases can be made.
  var count: Int { makers.count }

  init(_ resolver: GeneratorResolver, excluding excluded: Set<String> = []) {
    self.resolver = resolver
    self.excluded = excluded
  }

  /// One of the cases that there can be at the moment.
  func make(_ draws: Draws, _ scope: GenerationScope) -> Root? {
    guard !makers.isEmpty, draws.depth < 12 else { return nil }
    var scope = scope
    switch scope.part {
    case .absent:
      return nil
    case .present(let part):
      // What is on offer in an alert is all there is of its actions.
      if let offer = part as? any ActionOffer { return offered(offer, draws) }
      scope = scope.inside(part)
    case .unknown:
      break
    }
    draws.depth += 1
    defer { draws.depth -= 1 }
    let first = draws.below(makers.count)
    if let value = makers[first](draws, scope) { return value }
    // There can't be the first one at the moment: the next one that can be.
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

/// A case whose payload's type is known at run time only.
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
