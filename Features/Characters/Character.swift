import Foundation

/// Somebody in a TV show.
///
/// It has the show's word for it; the standard library's type of that name is `Swift.Character`.
public struct Character: Codable, Hashable, Identifiable, Sendable {
  public let id: Int
  public var name: String
  public var status: Status
  public var species: String
  /// What kind of its species; empty if it is an ordinary one.
  public var type: String
  public var gender: String
  public var origin: Place
  public var location: Place
  /// A portrait.
  public var image: URL?
  /// The episodes it appears in.
  public var episodes: [URL]
  /// Where the server has this character.
  public var url: URL
  public var createdAt: Date

  public init(
    id: Int, name: String, status: Status, species: String, type: String = "", gender: String,
    origin: Place, location: Place, image: URL?, episodes: [URL], url: URL, createdAt: Date
  ) {
    self.id = id
    self.name = name
    self.status = status
    self.species = species
    self.type = type
    self.gender = gender
    self.origin = origin
    self.location = location
    self.image = image
    self.episodes = episodes
    self.url = url
    self.createdAt = createdAt
  }

  /// Whether somebody lives.
  public enum Status: String, CaseIterable, Codable, Hashable, Sendable {
    case alive, dead, unknown

    /// What it is called on screen.
    public var title: String { rawValue.capitalized }
  }

  /// Somewhere in the show's world.
  public struct Place: Codable, Hashable, Sendable {
    public var name: String
    /// `nil` where the server knows no more than the name.
    public var url: URL?

    public init(name: String, url: URL? = nil) {
      self.name = name
      self.url = url
    }
  }
}
