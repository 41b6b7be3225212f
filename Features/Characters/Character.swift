import Foundation

/// A character in a TV show.
///
/// Within this module the name shadows the standard library's `Swift.Character`.
public struct Character: Codable, Hashable, Identifiable, Sendable {
  public let id: Int
  public var name: String
  public var status: Status
  public var species: String
  /// The subspecies or variant; empty for an ordinary member of the species.
  public var type: String
  public var gender: String
  public var origin: Place
  public var location: Place
  /// The URL of a portrait.
  public var image: URL?
  /// The episodes in which the character appears.
  public var episodes: [URL]
  /// The URL of the character on the server.
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

  /// Whether the character is alive.
  public enum Status: String, CaseIterable, Codable, Hashable, Sendable {
    case alive, dead, unknown

    /// The title on screen.
    public var title: String { rawValue.capitalized }
  }

  /// A place in the show's world.
  public struct Place: Codable, Hashable, Sendable {
    public var name: String
    /// The URL of the place; `nil` if the server knows only the name.
    public var url: URL?

    public init(name: String, url: URL? = nil) {
      self.name = name
      self.url = url
    }
  }
}
