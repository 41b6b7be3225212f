import Caching
import ComposableArchitecture
import ComposableUI
import ElementTree
import Foundation
import Sharing

/// What an app is given by the machine it runs on.
@MainActor
public final class AppContext {
  /// What keeps the app's data.
  public let store: KeyValueStore
  /// Whether to ask services on the network, instead of showing sample data.
  public let isLive: Bool

  #if Web
    var signedIn: SignedIn?
  #endif
  let notices: AppNotices
  /// What saves, and knows what is saved.
  let saving: SaveMonitor

  private init(store: KeyValueStore, isLive: Bool, saving: SaveMonitor) {
    self.store = store
    self.isLive = isLive
    self.saving = saving
    notices = saving.notices
  }

  /// A context that reads what was saved when the app asks for it.
  ///
  /// - Parameters:
  ///   - cache: Where to keep data.
  ///   - saving: What saves; one that saves at once, by default.
  convenience init(cache: any Cache, isLive: Bool = false, saving: SaveMonitor? = nil) {
    let saving = saving ?? SaveMonitor()
    self.init(store: saving.store(of: cache), isLive: isLive, saving: saving)
  }

  /// A context whose data is in files in a directory: what a test of an app makes it with.
  ///
  /// - Parameters:
  ///   - directory: Where to keep data; it is made when something is saved.
  ///   - isLive: Whether the app asks services on the network.
  public convenience init(directory: URL, isLive: Bool = false) {
    self.init(directory: directory, isLive: isLive, saving: nil)
  }

  convenience init(directory: URL, isLive: Bool = false, saving: SaveMonitor?) {
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
    let store = saving.store(of: cache, unsaved: unsaved)
    await store.preload()
    return AppContext(store: store, isLive: isLive, saving: saving)
  }

  /// Makes the app and what hosts show of it. What it shares, and keeps by itself in the user's defaults or the
  /// database, is this context's: nobody else sees it.
  func screen<App: ComposableApp>(of _: App.Type) -> any Screen {
    withDependencies {
      $0.separateSharedValues()
      $0.database = store
      $0.saveProgress = saving.progress
      #if !canImport(Darwin)
        $0.defaultAppStorage = .stored(in: store, onError: tell)
      #endif
    } operation: {
      App(context: self).screen(notices: notices)
    }
  }

  private func tell(_ error: CacheError) {
    saving.log(error.description)
    notices.add(error.message)
  }

  /// Brings a state back from the last run and makes what saves it from now on.
  ///
  /// A state that can't be read is moved aside and told to the user, and the app starts with the
  /// initial one.
  ///
  /// - Parameters:
  ///   - key: Under which key the state is kept.
  ///   - schema: The form in which it is kept, and how older ones become it.
  ///   - initial: The state of a first run.
  public func saved<State: Codable & Sendable>(
    _ key: String, schema: Schema = .unversioned, initial: @autoclosure () -> State
  ) -> SavedState<State> {
    let writer = store.writer(of: State.self, forKey: key, schema: schema)
    do {
      let state = try store.load(State.self, forKey: key, schema: schema)
      return SavedState(state: state ?? initial(), writer: writer)
    } catch {
      tell(error)
      return SavedState(state: initial(), writer: writer)
    }
  }
}

/// A state that outlives the process.
public struct SavedState<State: Codable & Sendable>: Sendable {
  /// The state to begin with.
  public let state: State
  /// What saves it, for `Reducer.caching(_:isDuplicate:)`.
  public let writer: CacheWriter<State>
}
