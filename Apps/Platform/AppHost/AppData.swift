import Caching
import ComposableArchitecture
import Foundation
import Rooms
import Sharing

/// What an app keeps for one person, whose windows of it share it: one in a terminal, any number in a browser.
@MainActor
final class AppData {
  /// What keeps the app's data.
  let store: KeyValueStore
  /// What saves, and knows what is saved.
  let saving: SaveMonitor
  /// Where the windows are; `nil` where there is one only.
  private(set) var places: WindowPlaces?
  /// What the person shares with others.
  let rooms: AppRooms

  /// What was shared by the first window, and is by the next: values of `@Shared`, and the user's defaults.
  private var dependencies: DependencyValues.Continuation?
  /// The states that windows have asked for, by their keys.
  private var states: [String: AnyObject] = [:]
  private var windowCount = 0
  /// How many of them have a screen.
  private var screenCount = 0 {
    didSet { if (screenCount > 0) != (oldValue > 0) { onRunning?(screenCount > 0) } }
  }
  /// Is told when the first window has opened, and when the last one's screen has ended.
  var onRunning: ((_ isRunning: Bool) -> Void)?
  /// Whether nobody else may be running it.
  var mayRun: () -> Bool = { true }
  /// Whether there is a window, or one that is being saved.
  var isOpen: Bool { windowCount > 0 }
  private var listeners: [Int: (Int, String?) -> Void] = [:]
  private var lastListener = 0

  init(store: KeyValueStore, saving: SaveMonitor, rooms: AppRooms = AppRooms()) {
    self.store = store
    self.saving = saving
    self.rooms = rooms
  }

  /// Data of which everything was read that was saved, off the main actor.
  ///
  /// - Parameter unsaved: What has not been saved earlier, by its keys.
  static func prepared(
    cache: any Cache, saving: SaveMonitor, unsaved: [String: any Sendable] = [:],
    rooms: AppRooms = AppRooms()
  ) async -> AppData {
    let store = saving.store(of: cache, unsaved: unsaved)
    await store.preload()
    return AppData(store: store, saving: saving, rooms: rooms)
  }

  /// From here on there may be several windows.
  func haveWindows(_ limits: WindowPlaces.Limits, now: @escaping () -> Date = { Date() }) {
    places = WindowPlaces(in: store, limits: limits, now: now, tell: tell)
  }

  func tell(_ error: CacheError) {
    saving.log(error.description)
    saving.notices.add(error.message)
  }

  /// Makes something of a window with what all of them share.
  func withSharedValues<Result>(_ make: () -> Result) -> Result {
    let dependencies =
      self.dependencies
      ?? withDependencies {
        $0.separateSharedValues()
        // Each window on a server is another visitor's.
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

  /// The state under a key, for a window that opens now.
  func saved<State: Codable & Sendable>(
    _ key: String, schema: Schema, initial: () -> State
  ) -> SavedState<State> {
    // The next window needs no disk, and finds what isn't saved yet.
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

  /// The state that everybody in a room shares, for a window that opens now.
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

  /// A window opens.
  func opened() {
    windowCount += 1
    screenCount += 1
  }

  /// A window has closed: saves what isn't yet.
  ///
  /// - Returns: A sentence for the log about what could not be saved.
  func closed() async -> String? {
    screenCount -= 1
    let failure = await saving.flush()
    windowCount -= 1
    // Whoever has opened one meanwhile goes on with what there is.
    if windowCount == 0 { saving.onFinish?(failure == nil) }
    return failure
  }

  /// Tells a window how far saving has come.
  ///
  /// - Returns: What stands for it, for ``leave(_:)``.
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

#if Web
  import WebHost

  /// What keeps the state of one window.
  @MainActor
  final class WindowSaving: SessionSaving {
    private let context: AppContext
    private var data: AppData { context.data }
    private var place: WindowPlace? { context.place }
    private var listener: Int?

    /// - Parameter context: That of the window.
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
#endif
