import Caching
import ComposableArchitecture
import Foundation

/// The saved states of a user's windows. They are saved as one value. A change writes only the
/// changed window.
///
/// The number of windows and the size of their states are limited. Beyond a limit, the closed
/// window that has been unused for longest is dropped. A window that has been unused for too long
/// is dropped too. A window that the user has typed in outlasts a window that the user has only
/// viewed, because typed text can't be recovered.
@MainActor
final class WindowPlaces {
  /// The limits on the saved places.
  struct Limits: Equatable, Sendable {
    /// The maximum number of places.
    var count = 32
    /// The lifetime of a closed window's place after its last change.
    var lifetime = Duration.seconds(7 * 24 * 3_600)
    /// The maximum size of all places in bytes. One place may take up a quarter of it.
    var size = 256 * 1024
  }

  /// The starting point of a window that has no place yet.
  enum Beginning: Equatable, Sendable {
    /// At the app's initial state.
    case fresh
    /// At the place of the window that was used last.
    case latest
    /// At the place of another window.
    case copy(of: String)
  }

  /// The saved state of one window: values as JSON, by key.
  struct Place: Codable, Identifiable, Sendable {
    let id: String
    /// The time of the last use in seconds since 1970.
    var lastUse: Int
    var values: [String: String]
    /// Whether the user has typed in the window.
    var isEdited: Bool?

    /// Whether this place is dropped before another place if there isn't space for both.
    func isWorthLess(than other: Place) -> Bool {
      let (isEdited, isOtherEdited) = (isEdited == true, other.isEdited == true)
      return isEdited == isOtherEdited ? lastUse < other.lastUse : isOtherEdited
    }

    var size: Int { values.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } }
  }

  /// The key of the saved places.
  static let key = "windows"

  private let limits: Limits
  private let now: () -> Date
  private let writer: CacheWriter<IdentifiedArrayOf<Place>>
  private(set) var places: IdentifiedArrayOf<Place>
  private var open: Set<String> = []
  /// The open windows that the user has typed in.
  private var edited: Set<String> = []

  /// - Parameters:
  ///   - store: The store that keeps the places.
  ///   - now: Returns the current date, to measure unused time.
  ///   - tell: Is called if the saved places can't be read. All windows then start from the initial
  ///     state.
  init(
    in store: KeyValueStore, limits: Limits = Limits(), now: @escaping () -> Date = { Date() },
    tell: (CacheError) -> Void
  ) {
    self.limits = limits
    self.now = now
    writer = store.writer(of: IdentifiedArrayOf<Place>.self, forKey: Self.key)
    do throws(CacheError) {
      places = try store.load(IdentifiedArrayOf<Place>.self, forKey: Self.key) ?? []
    } catch {
      tell(error)
      places = []
    }
  }

  private var time: Int { Int(now().timeIntervalSince1970) }

  /// Opens a window.
  func open(_ id: String, _ beginning: Beginning) -> WindowPlace {
    let oldest = time - Int(limits.lifetime.components.seconds)
    places.removeAll { $0.lastUse < oldest && !open.contains($0.id) }
    open.insert(id)
    let isKnown = places[id: id] != nil
    let source: Place? =
      switch beginning {
      case _ where isKnown: nil
      case .fresh: nil
      case .latest: places.max { $0.lastUse < $1.lastUse }
      case .copy(let other): places[id: other]
      }
    return WindowPlace(id: id, places: self, beginning: source?.values ?? [:])
  }

  /// Closes a window. Its place stays for a while.
  func close(_ id: String) {
    open.remove(id)
    edited.remove(id)
  }

  /// Records that the user has typed in a window.
  func edit(_ id: String) {
    edited.insert(id)
  }

  func values(of id: String) -> [String: String]? { places[id: id]?.values }

  /// Keeps the values of a window.
  ///
  /// - Returns: Whether they fit.
  func keep(_ values: [String: String], of id: String) -> Bool {
    let isEdited = edited.contains(id) || places[id: id]?.isEdited == true
    let place = Place(id: id, lastUse: time, values: values, isEdited: isEdited ? true : nil)
    guard place.size <= limits.size / 4 else { return false }
    places[id: id] = place
    var size = places.reduce(0) { $0 + $1.size }
    while places.count > limits.count || size > limits.size,
      let oldest = places.filter({ !open.contains($0.id) }).min(by: { $0.isWorthLess(than: $1) })
    {
      size -= oldest.size
      places.remove(id: oldest.id)
    }
    writer.save(places)
    return true
  }
}

/// The saved state of one window.
@MainActor
final class WindowPlace {
  let id: String
  private let places: WindowPlaces
  /// The initial values, used until the places keep values of this window.
  private var beginning: [String: String]
  /// The keys whose newest values can't be kept.
  private var rejected: Set<String> = []

  init(id: String, places: WindowPlaces, beginning: [String: String]) {
    self.id = id
    self.places = places
    self.beginning = beginning
  }

  private var values: [String: String] { places.values(of: id) ?? beginning }

  /// Returns the value under a key.
  ///
  /// - Returns: `nil` if there is none.
  /// - Throws: The reason why the value can't be read.
  func value<Value: Decodable>(
    _ type: Value.Type, forKey key: String, schema: Schema
  ) throws(CacheError) -> Value? {
    guard let text = values[key] else { return nil }
    do throws(Schema.Failure) {
      return try schema.decode(type, from: Data(text.utf8))
    } catch {
      switch error {
      case .newer(let version):
        throw .newer(key: key, version: version, known: schema.version)
      case .unreadable(let reason):
        throw .unreadable(key: key, reason: reason, movedTo: nil)
      }
    }
  }

  /// Keeps a value.
  ///
  /// - Returns: The error if the value can't be kept; the previous value then stays. `nil` if the
  ///   value is kept, or if the last attempt for the key failed too.
  func keep(_ value: some Encodable, forKey key: String, schema: Schema) -> CacheError? {
    do throws(CacheError) {
      try kept(value, forKey: key, schema: schema)
      rejected.remove(key)
      return nil
    } catch {
      return rejected.insert(key).inserted ? error : nil
    }
  }

  private func kept(_ value: some Encodable, forKey key: String, schema: Schema) throws(CacheError)
  {
    let text: String
    do {
      text = String(decoding: try schema.encode(value), as: UTF8.self)
    } catch {
      throw .rejected(key: key, reason: "\(error)")
    }
    var values = values
    values[key] = text
    guard places.keep(values, of: id) else {
      throw .rejected(
        key: key,
        reason: "This tab has more open than the app can keep for one tab: close a screen.")
    }
  }

  /// Keeps the window's place from now on, because a page shows the window.
  func visited() {
    guard !beginning.isEmpty else { return }
    if places.values(of: id) == nil { _ = places.keep(beginning, of: id) }
    beginning = [:]
  }

  /// Records that the user has typed in the window.
  func edited() {
    places.edit(id)
  }

  func close() {
    places.close(id)
  }
}
