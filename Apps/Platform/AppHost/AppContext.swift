import Caching
import ComposableArchitecture
import ComposableUI
import ElementTree
import Foundation
import Rooms

/// What an app is given by the machine it runs on, for one window.
@MainActor
public final class AppContext {
  /// What keeps the app's data.
  public var store: KeyValueStore { data.store }
  /// Whether to ask services on the network, instead of showing sample data.
  public let isLive: Bool

  /// What all windows share that their person has.
  let data: AppData
  /// What the window keeps for itself; `nil` if it is the only one.
  let place: WindowPlace?
  #if Web
    /// Who uses the app, where that is known.
    var signedIn: SignedIn?
    /// Whose window it is, and what is told what is done for it.
    var watch: (session: String, underWay: SessionUnderWay)?
  #endif

  /// Told when a page shows the window, and when none does any more.
  private var onShown: [(Bool) -> Void] = []

  func onShown(_ receive: @escaping (_ isShown: Bool) -> Void) {
    onShown.append(receive)
  }

  /// A page shows the window, or none does any more.
  func shown(_ isShown: Bool) {
    for receive in onShown { receive(isShown) }
  }

  var notices: AppNotices { data.saving.notices }
  /// What saves, and knows what is saved.
  package var saving: SaveMonitor { data.saving }

  init(data: AppData, place: WindowPlace? = nil, isLive: Bool = false) {
    self.data = data
    self.place = place
    self.isLive = isLive
  }

  /// A context that reads what was saved when the app asks for it.
  ///
  /// - Parameters:
  ///   - cache: Where to keep data.
  ///   - saving: What saves; one that saves at once, by default.
  ///   - rooms: What all who use the app share.
  convenience init(
    cache: any Cache, isLive: Bool = false, saving: SaveMonitor? = nil,
    rooms: AppRooms = AppRooms()
  ) {
    let saving = saving ?? SaveMonitor()
    self.init(
      data: AppData(store: saving.store(of: cache), saving: saving, rooms: rooms), isLive: isLive)
  }

  /// A context whose data is in files in a directory: what a test of an app makes it with.
  ///
  /// - Parameters:
  ///   - directory: Where to keep data; it is made when something is saved.
  ///   - isLive: Whether the app asks services on the network.
  ///   - rooms: The rooms that those who use the app are in; `nil` if nobody wants anything to be shared.
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

  /// A context that has everything with it that was saved, read off the main actor, and as values where
  /// an earlier session has asked for the same.
  ///
  /// - Parameter unsaved: What an earlier session has not been able to save, by its keys.
  static func prepared(
    cache: any Cache, isLive: Bool = false, saving: SaveMonitor,
    unsaved: [String: any Sendable] = [:], rooms: AppRooms = AppRooms()
  ) async -> AppContext {
    AppContext(
      data: await AppData.prepared(cache: cache, saving: saving, unsaved: unsaved, rooms: rooms),
      isLive: isLive)
  }

  /// Makes the app and what hosts show of it. What it shares, and keeps by itself in the user's defaults or the
  /// database, is its person's, and the same in all windows: nobody else sees it.
  func screen<App: ComposableApp>(of _: App.Type) -> any Screen {
    data.withSharedValues { App(context: self).screen(notices: notices) }
  }

  /// Brings a state back from the last run and makes what saves it from now on. In a browser all tabs hold
  /// the same state: see `Store.follow(_:_:)`.
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
    data.saved(key, schema: schema, initial: initial)
  }

  /// Brings a state of one window back, and makes what saves it from now on: where its person is, what is open,
  /// what is being entered. Each tab of a browser has its own, which it finds again when it is loaded anew,
  /// or when the server is; a terminal is one window.
  ///
  /// A tab that is opened while others are begins with the initial state. The first one, and a copy of a tab, begin
  /// where the last or the other tab is.
  ///
  /// - Parameters:
  ///   - key: Under which key the state is kept.
  ///   - scope: `.window`.
  ///   - schema: The form in which it is kept, and how older ones become it.
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
