import Foundation

/// Where somebody keeps the source code of a project.
public struct Repository: Codable, Hashable, Identifiable, Sendable {
  public let id: Int
  public var name: String
  /// With the owner: `apple/swift-nio`.
  public var fullName: String
  public var description: String?
  /// How many people have given it a star.
  public var starCount: Int
  public var forkCount: Int
  /// The programming language that most of it is written in.
  public var language: String?
  /// Its page on the web.
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

  /// A person or an organisation.
  public struct Owner: Codable, Hashable, Sendable {
    /// What it is called in URLs.
    public var login: String
    public var avatarURL: URL?

    public init(login: String, avatarURL: URL? = nil) {
      self.login = login
      self.avatarURL = avatarURL
    }
  }
}
