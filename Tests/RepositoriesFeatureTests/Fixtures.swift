import ComposableArchitecture
import Foundation
import RepositoriesFeature

extension Repository {
  static func sample(_ id: Int, of owner: String = "tidewater") -> Self {
    Repository(
      id: id, name: "repo\(id)", fullName: "\(owner)/repo\(id)", description: "Number \(id)",
      starCount: 1_234, forkCount: 56, language: "Swift",
      webURL: URL(string: "https://github.example/\(owner)/repo\(id)")!,
      owner: Owner(login: owner), updatedAt: Date(timeIntervalSince1970: 0))
  }
}

let swiftAndC = [
  RepositoryLanguage(name: "Swift", byteCount: 950), RepositoryLanguage(name: "C", byteCount: 50),
]

extension RepositoriesPage {
  /// Repositories with the numbers of a range.
  static func page(_ ids: ClosedRange<Int>, of owner: String = "tidewater", next: Int? = nil)
    -> Self
  {
    Self(repositories: ids.map { .sample($0, of: owner) }, nextPage: next)
  }
}
