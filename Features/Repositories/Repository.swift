import Foundation

/// The source code of a project on a server such as GitHub.
public struct Repository: Codable, Hashable, Identifiable, Sendable {
  public let id: Int
  public var name: String
  /// The name with its owner: `apple/swift-nio`.
  public var fullName: String
  public var description: String?
  /// The number of users that have starred the repository.
  public var starCount: Int
  public var forkCount: Int
  /// The main programming language.
  public var language: String?
  /// The web page of the repository.
  public var webURL: URL
  public var owner: Owner
  public var updatedAt: Date

  public init(
    id: Int, name: String, fullName: String, description: String?, starCount: Int, forkCount: Int,
    language: String?, webURL: URL, owner: Owner, updatedAt: Date
  ) {
    self.id = id
    self.name = name
    self.fullName = fullName
    self.description = description
    self.starCount = starCount
    self.forkCount = forkCount
    self.language = language
    self.webURL = webURL
    self.owner = owner
    self.updatedAt = updatedAt
  }

  /// A person or organisation that owns repositories.
  public struct Owner: Codable, Hashable, Sendable {
    /// The owner's name in URLs.
    public var login: String
    public var avatarURL: URL?

    public init(login: String, avatarURL: URL? = nil) {
      self.login = login
      self.avatarURL = avatarURL
    }
  }
}
