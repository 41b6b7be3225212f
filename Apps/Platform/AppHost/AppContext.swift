import Caching
import ComposableArchitecture
import Foundation

/// What an app is given by the machine it runs on.
@MainActor
public final class AppContext {
  /// Where the app keeps its data.
  public let cache: any Cache
  /// Whether to ask services on the network, instead of showing sample data.
  public let isLive: Bool

  let notices: AppNotices
  /// What saves, and knows what is saved.
  let saving: SaveMonitor
  private var values: LoadedValues?
  private var unsaved: [String: any Sendable]

  /// A context that reads what was saved when the app asks for it.
  ///
  /// - Parameters:
  ///   - cache: Where to keep data.
  ///   - saving: What saves; one that saves at once, by default.
  convenience init(cache: any Cache, isLive: Bool = false, saving: SaveMonitor? = nil) {
    self.init(cache: cache, isLive: isLive, saving: saving ?? SaveMonitor(), values: nil)
  }

  private init(
    cache: any Cache, isLive: Bool, saving: SaveMonitor, values: LoadedValues? = nil,
    unsaved: [String: any Sendable] = [:]
  ) {
    self.cache = cache
    self.isLive = isLive
    self.saving = saving
    self.values = values
    self.unsaved = unsaved
    notices = saving.notices
  }

  /// A context whose data is in files in a directory.
  convenience init(directory: URL, isLive: Bool = false, saving: SaveMonitor? = nil) {
    self.init(cache: FileCache(directory: directory), isLive: isLive, saving: saving)
  }

  /// A context that has everything with it that was saved, read off the main actor, and as values where
  /// an earlier session has asked for the same.
  ///
  /// - Parameter unsaved: What an earlier session has not been able to save, by its keys.
  static func prepared(
    cache: any Cache, isLive: Bool = false, saving: SaveMonitor,
    unsaved: [String: any Sendable] = [:]
  ) async -> AppContext {
    let values = await BlockingWork.run { LoadedValues(cache) }
    return AppContext(
      cache: cache, isLive: isLive, saving: saving, values: values, unsaved: unsaved)
  }

  /// Brings a state back from the last run and makes what saves it from now on.
  ///
  /// A state that can't be read is moved aside and told to the user, and the app starts with the
  /// initial one.
  ///
  /// - Parameters:
  ///   - key: Under which key the state is kept.
  ///   - initial: The state of a first run.
  public func saved<State: Codable & Sendable>(
    _ key: String, initial: @autoclosure () -> State
  ) -> SavedState<State> {
    SavedTypes.add(State.self, forKey: key)
    if let state = unsaved.removeValue(forKey: key) as? State {
      let writer: CacheWriter<State> = saving.writer(to: cache, key: key)
      writer.save(state)
      return SavedState(state: state, writer: writer)
    }
    do {
      let state = try load(State.self, forKey: key)
      return SavedState(state: state ?? initial(), writer: saving.writer(to: cache, key: key))
    } catch {
      saving.log(error.description)
      notices.add(error.message)
      let isInTheWay = if case .unreadable(_, _, _, movedTo: nil) = error { true } else { false }
      return SavedState(
        state: initial(),
        writer: saving.writer(to: isInTheWay ? RefusingCache() : cache, key: key))
    }
  }

  private func load<State: Codable & Sendable>(
    _ type: State.Type, forKey key: String
  ) throws(CacheError) -> State? {
    switch values?.take(key) {
    case .value(let value, let data):
      // It is of another type if two apps in one process keep different things under one key.
      if let state = value as? State { return state }
      return try cache.decode(State.self, from: data, forKey: key)
    case .nothing: return nil
    case .unknown, nil: return try cache.load(State.self, forKey: key)
    }
  }
}

/// A state that outlives the process.
public struct SavedState<State: Codable & Sendable>: Sendable {
  /// The state to begin with.
  public let state: State
  /// What saves it, for ``Reducer/caching(_:isDuplicate:)``.
  public let writer: CacheWriter<State>
}

/// Takes nothing, because something is there that must not be overwritten.
private struct RefusingCache: Cache {
  func data(forKey key: String) -> Data? { nil }
  func moveAside(forKey key: String) -> String? { nil }

  func setData(_ data: Data, forKey key: String) throws(CacheError) {
    throw .rejected(
      key: key, reason: "What was saved before can't be read, and was not moved aside.")
  }
}
