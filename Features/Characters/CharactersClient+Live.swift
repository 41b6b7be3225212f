import ComposableArchitecture

extension CharactersClient: DependencyKey { public static let liveValue = sample }
