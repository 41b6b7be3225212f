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

  let notices = AppNotices()
  private var flushes: [@Sendable () async -> Void] = []

  init(directory: URL, isLive: Bool = false) {
    cache = FileCache(directory: directory)
    self.isLive = isLive
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
    do {
      let state = try cache.load(State.self, forKey: key)
      return SavedState(state: state ?? initial(), writer: writer(to: cache, key: key))
    } catch {
      notices.add("\(error)")
      let isInTheWay = if case .unreadable(_, _, movedTo: nil) = error { true } else { false }
      return SavedState(
        state: initial(), writer: writer(to: isInTheWay ? FullCache() : cache, key: key))
    }
  }

  private func writer<State: Encodable & Sendable>(
    to cache: any Cache, key: String
  ) -> CacheWriter<State> {
    let notices = notices
    let writer = CacheWriter<State>(cache, key: key) { error in
      Task { @MainActor in notices.add("\(error)") }
    }
    flushes.append { await writer.flush() }
    return writer
  }

  /// Waits until everything is saved.
  func flush() async {
    for flush in flushes { await flush() }
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
private struct FullCache: Cache {
  func load<Value: Decodable>(_: Value.Type, forKey _: String) throws(CacheError) -> Value? { nil }

  func save(_: some Encodable, forKey key: String) throws(CacheError) {
    throw .notSaved(
      key: key, reason: "What was saved before can't be read, and was not moved aside.")
  }
}
