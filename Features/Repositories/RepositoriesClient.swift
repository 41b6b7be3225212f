import ComposableArchitecture

/// A client that loads repositories. Its endpoints throw an `HTTPFailure` if loading fails, and a
/// `CancellationError` if the task is cancelled.
@DependencyClient
public struct RepositoriesClient: Sendable {
  /// Loads one page of an owner's repositories; the first page is 1.
  public var repositories: @Sendable (_ owner: String, _ page: Int) async throws -> RepositoriesPage

  /// Loads one repository.
  public var repository: @Sendable (_ owner: String, _ name: String) async throws -> Repository

  /// Loads the programming languages of a repository.
  public var languages:
    @Sendable (_ owner: String, _ name: String) async throws -> [RepositoryLanguage]
}

/// One page of an owner's repositories.
public struct RepositoriesPage: Hashable, Sendable {
  public var repositories: [Repository]
  /// The number of the next page; `nil` on the last page.
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
  /// The client that loads repositories. A test has to override it.
  public var repositoriesClient: RepositoriesClient {
    get { self[RepositoriesClient.self] }
    set { self[RepositoriesClient.self] = newValue }
  }
}
