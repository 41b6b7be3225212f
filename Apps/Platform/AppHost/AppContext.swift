import Caching
import ComposableArchitecture
import ComposableUI
import ElementTree
import Foundation
import Rooms

/// The context in which an app runs in one window.
@MainActor
public final class AppContext {
  /// The store of the app's data.
  public var store: KeyValueStore { data.store }
  /// Whether to use services on the network instead of sample data.
  public let isLive: Bool

  /// The data that all windows of the user share.
  let data: AppData
  /// The state of this window alone; `nil` if it is the only window.
  let place: WindowPlace?
  /// The signed-in user, if known.
  var signedIn: SignedIn?
  /// The session of the window, and the record that names it while the process works for it.
  var watch: (session: String, sessionRecord: CurrentSessionRecord)?

  /// Callbacks for when no page shows the window any more, and for when a page shows it again.
  private var onShown: [(Bool) -> Void] = []

  func onShown(_ receive: @escaping (_ isShown: Bool) -> Void) {
    onShown.append(receive)
  }

  /// Notifies the app that no page shows the window any more, or that a page shows it again.
  func shown(_ isShown: Bool) {
    for receive in onShown { receive(isShown) }
  }

  var notices: AppNotices { data.saving.notices }
  /// The monitor of saving.
  package var saving: SaveMonitor { data.saving }

  init(data: AppData, place: WindowPlace? = nil, isLive: Bool = false) {
    self.data = data
    self.place = place
    self.isLive = isLive
  }

  /// Makes a context that loads saved values on demand.
  ///
  /// - Parameters:
  ///   - cache: The cache of the data.
  ///   - saving: The monitor of saving; by default one that saves immediately.
  ///   - rooms: The rooms that all users share.
  convenience init(
    cache: any Cache, isLive: Bool = false, saving: SaveMonitor? = nil,
    rooms: AppRooms = AppRooms()
  ) {
    let saving = saving ?? SaveMonitor()
    self.init(
      data: AppData(store: saving.store(of: cache), saving: saving, rooms: rooms), isLive: isLive)
  }

  /// Makes a context with data in files of a directory, for tests of an app.
  ///
  /// - Parameters:
  ///   - directory: The directory of the data; the first save makes it.
  ///   - isLive: Whether the app uses services on the network.
  ///   - rooms: The rooms of the users; `nil` to share nothing.
  public convenience init(directory: URL, isLive: Bool = false, rooms: Rooms? = nil) {
    self.init(directory: directory, isLive: isLive, saving: nil, rooms: rooms)
  }

  convenience init(
    directory: URL, isLive: Bool = false, saving: SaveMonitor?, rooms: Rooms? = nil
  ) {
    self.init(
      cache: FileCache(directory: directory), isLive: isLive, saving: saving,
      rooms: rooms.map { AppRooms($0, isShared: true) } ?? AppRooms())
  }

  /// Makes a context after reading all saved data off the main actor. Values under a key that an
  /// earlier session loaded are decoded there, too.
  ///
  /// - Parameter unsaved: The values that an earlier session could not save, by key.
  static func prepared(
    cache: any Cache, isLive: Bool = false, saving: SaveMonitor,
    unsaved: [String: any Sendable] = [:], rooms: AppRooms = AppRooms()
  ) async -> AppContext {
    AppContext(
      data: await AppData.prepared(cache: cache, saving: saving, unsaved: unsaved, rooms: rooms),
      isLive: isLive)
  }

  /// Makes the app. Its `@Shared` values, user defaults and database belong to the user: they are
  /// the same in all windows of that user and invisible to others.
  ///
  /// Hosts make an app in the same way. A test of the app calls this function, so that the app
  /// finds the data that an earlier run saved.
  public func start<App: ComposableApp>(_: App.Type) -> App {
    data.withSharedValues { App(context: self) }
  }

  /// Makes the app and its screen.
  func screen<App: ComposableApp>(of _: App.Type) -> any Screen {
    data.withSharedValues { App(context: self).screen(notices: notices) }
  }

  /// Restores a state from the last run and saves it from now on. In a browser all tabs hold the
  /// same state; see `Store.follow(_:_:)`.
  ///
  /// A state that can't be read is moved aside. The app tells the user and starts with the initial
  /// state.
  ///
  /// - Parameters:
  ///   - key: The key of the state.
  ///   - schema: The version of the saved form, and the migrations from older ones.
  ///   - initial: The state of a first run.
  public func saved<State: Codable & Sendable>(
    _ key: String, schema: Schema = .unversioned, initial: @autoclosure () -> State
  ) -> SavedState<State> {
    data.saved(key, schema: schema, initial: initial)
  }

  /// Restores a state of one window and saves it from now on: the user's place, open items, text
  /// being entered. Each tab of a browser has its own state, which survives a reload and a restart
  /// of the server. A terminal is one window.
  ///
  /// A tab that opens beside others begins with the initial state. The first tab begins at the
  /// place of the tab that was used last, and a copy of a tab at the place of its original.
  ///
  /// - Parameters:
  ///   - key: The key of the state.
  ///   - scope: `.window`.
  ///   - schema: The version of the saved form, and the migrations from older ones.
  ///   - initial: The state of a new window.
  public func saved<State: Codable & Sendable>(
    _ key: String, of scope: WindowScope, schema: Schema = .unversioned,
    initial: @autoclosure () -> State
  ) -> SavedPlace<State> {
    guard let place else {
      let only = saved(key, schema: schema, initial: initial())
      return SavedPlace(state: only.state) { only.save($0) }
    }
    var state: State?
    do throws(CacheError) {
      state = try place.value(State.self, forKey: key, schema: schema)
    } catch {
      data.tell(error)
    }
    return SavedPlace(state: state ?? initial()) { [data] state in
      if let error = place.keep(state, forKey: key, schema: schema) { data.tell(error) }
    }
  }
}
