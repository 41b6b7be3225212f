import Caching
import ComposableArchitecture
import Foundation
import Rooms
import Sharing

/// The data of one user. All windows of the user share it. A user has one window in a terminal, and
/// can have several windows in a browser.
@MainActor
final class AppData {
  /// The store of the app's data.
  let store: KeyValueStore
  /// The monitor of saving.
  let saving: SaveMonitor
  /// The saved states of the windows; `nil` if the user can have only one window, as in a terminal.
  private(set) var places: WindowPlaces?
  /// The rooms that the user shares with others.
  let rooms: AppRooms

  /// The dependencies that the first window made and all windows share: `@Shared` values and the
  /// user's defaults.
  private var dependencies: DependencyValues.Continuation?
  /// The states that windows have loaded, by key.
  private var states: [String: AnyObject] = [:]
  private var windowCount = 0
  /// The number of windows that have a screen.
  private var screenCount = 0 {
    didSet { if (screenCount > 0) != (oldValue > 0) { onRunning?(screenCount > 0) } }
  }
  /// Called when the first window opens, and when the last screen ends.
  var onRunning: ((_ isRunning: Bool) -> Void)?
  /// Whether this process may run the session.
  var mayRun: () -> Bool = { true }
  /// Whether a window is open or still being saved.
  var isOpen: Bool { windowCount > 0 }
  private var listeners: [Int: (Int, String?) -> Void] = [:]
  private var lastListener = 0

  init(store: KeyValueStore, saving: SaveMonitor, rooms: AppRooms = AppRooms()) {
    self.store = store
    self.saving = saving
    self.rooms = rooms
  }

  /// Makes data after reading all saved values off the main actor.
  ///
  /// - Parameter unsaved: The values that an earlier session could not save, by key.
  static func prepared(
    cache: any Cache, saving: SaveMonitor, unsaved: [String: any Sendable] = [:],
    rooms: AppRooms = AppRooms()
  ) async -> AppData {
    let store = saving.store(of: cache, unsaved: unsaved)
    await store.preload()
    return AppData(store: store, saving: saving, rooms: rooms)
  }

  /// Allows several windows from now on.
  func haveWindows(_ limits: WindowPlaces.Limits, now: @escaping () -> Date = { Date() }) {
    places = WindowPlaces(in: store, limits: limits, now: now, tell: tell)
  }

  func tell(_ error: CacheError) {
    saving.log(error.description)
    saving.notices.add(error.message)
  }

  /// Makes an object for a window, using the dependencies that all windows share.
  func withSharedValues<Result>(_ make: () -> Result) -> Result {
    let dependencies =
      self.dependencies
      ?? withDependencies {
        $0.separateSharedValues()
        // A server runs stores of many users, which must not cancel each other's effects by id.
        if places != nil { $0.separateEffects() }
        $0.database = store
        $0.rooms = rooms.rooms
        $0.saveProgress = saving.progress
        #if !canImport(Darwin)
          $0.defaultAppStorage = .stored(in: store, onError: tell)
        #endif
      } operation: {
        withEscapedDependencies { $0 }
      }
    self.dependencies = dependencies
    return dependencies.yield(make)
  }

  /// Returns the state under a key, for a window that is opening.
  func saved<State: Codable & Sendable>(
    _ key: String, schema: Schema, initial: () -> State
  ) -> SavedState<State> {
    // A later window doesn't read the disk, and sees changes that aren't saved yet.
    if let held = states[key] as? HeldState<State> { return SavedState(held) }
    let writer = store.writer(of: State.self, forKey: key, schema: schema)
    var state: State?
    do throws(CacheError) {
      state = try store.load(State.self, forKey: key, schema: schema)
    } catch {
      tell(error)
    }
    let held = HeldState(state ?? initial(), writer)
    if places != nil { states[key] = held }
    return SavedState(held)
  }

  /// Returns a state that all members of a room share, for a window that is opening.
  func saved<State: Codable & Sendable>(
    _ key: String, of room: RoomScope, schema: Schema, conflicts: ConflictRule<State>,
    initial: () -> State
  ) -> SavedState<State> {
    let name = "\(room.name)/\(key)"
    if let held = states[name] as? HeldState<State> { return SavedState(held) }
    let shared = rooms.rooms.value(
      key, of: room.name, initial: initial(), schema: schema, conflicts: conflicts)
    let keeper = RoomKeeper(shared, progress: saving.progress)
    let held = HeldState(shared.value, keeper)
    keeper.onReceive { [weak held] in held?.receive($0) }
    states[name] = held
    return SavedState(held)
  }

  // MARK: - Windows

  /// Counts a window that opens.
  func opened() {
    windowCount += 1
    screenCount += 1
  }

  /// Counts a window that closes, and saves pending changes.
  ///
  /// - Returns: A sentence for the log about data that could not be saved.
  func closed() async -> String? {
    screenCount -= 1
    let failure = await saving.flush()
    windowCount -= 1
    // A window that has opened meanwhile keeps the data in use.
    if windowCount == 0 { saving.onFinish?(failure == nil) }
    return failure
  }

  /// Reports the progress of saving to a window.
  ///
  /// - Returns: The number of the listener, for ``leave(_:)``.
  func listen(_ listener: @escaping (_ saved: Int, _ failure: String?) -> Void) -> Int {
    lastListener += 1
    listeners[lastListener] = listener
    saving.onProgress = { [weak self] saved, failure in
      guard let self else { return }
      for listener in listeners.values { listener(saved, failure) }
    }
    return lastListener
  }

  func leave(_ listener: Int) {
    listeners[listener] = nil
    if listeners.isEmpty { saving.onProgress = nil }
  }
}

import WebHost

/// The saving of one window's state.
@MainActor
final class WindowSaving: SessionSaving {
  private let context: AppContext
  private var data: AppData { context.data }
  private var place: WindowPlace? { context.place }
  private var listener: Int?

  /// - Parameter context: The context of the window.
  init(_ context: AppContext) {
    self.context = context
  }

  var changes: Int { data.saving.changes }
  var saved: Int { data.saving.saved }

  var onProgress: (@MainActor (_ saved: Int, _ failure: String?) -> Void)? {
    didSet {
      if let listener { data.leave(listener) }
      listener = onProgress.map { data.listen($0) }
    }
  }

  func begin() {
    data.saving.begin()
  }

  func visited() {
    place?.visited()
  }

  func edited() {
    place?.edited()
  }

  func shown(_ isShown: Bool) {
    context.shown(isShown)
  }

  func handling(_ work: () -> Void) -> Bool {
    guard data.mayRun() else { return false }
    context.handling(work)
    return true
  }

  func finish() async -> String? {
    place?.close()
    return await data.closed()
  }
}
