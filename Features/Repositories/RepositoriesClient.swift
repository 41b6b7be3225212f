import ComposableArchitecture

/// Where repositories come from. What it throws is an `HTTPFailure`.
@DependencyClient
public struct RepositoriesClient: Sendable {
  /// One page of an owner's repositories; the first one has the number 1.
  public var repositories: @Sendable (_ owner: String, _ page: Int) async throws -> RepositoriesPage

  /// One repository.
  public var repository: @Sendable (_ owner: String, _ name: String) async throws -> Repository

  /// What a repository is written in.
  public var languages:
    @Sendable (_ owner: String, _ name: String) async throws -> [RepositoryLanguage]
}

/// Some of an owner's repositories.
public struct RepositoriesPage: Hashable, Sendable {
  public var repositories: [Repository]
  /// The number of the page to ask for next; `nil` if this is the last one.
  public var nextPage: Int?

  public init(repositories: [Repository], nextPage: Int? = nil) {
    self.repositories = repositories
    self.nextPage = nextPage
  }
}

extension RepositoriesClient: TestDependencyKey {
  public static let previewValue = sample
  public static let testValue = RepositoriesClient()
}

extension DependencyValues {
  /// Where repositories come from; a test has to say what it gets.
  public var repositoriesClient: RepositoriesClient {
    get { self[RepositoriesClient.self] }
    set { self[RepositoriesClient.self] = newValue }
  }
}
