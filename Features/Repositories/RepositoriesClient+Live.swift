import ComposableArchitecture

extension RepositoriesClient: DependencyKey { public static let liveValue = sample }
