import Caching
import ComposableArchitecture
import Foundation

/// A state that outlives the process. All windows of a user hold the same state; see
/// `Store.follow(_:_:)`.
public struct SavedState<State: Codable & Sendable>: Sendable {
  /// The state to begin with.
  public let state: State
  let writer: any StateKeeper<State>
  let window: HeldState<State>.Window

  /// Makes a state that one window holds.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - writer: The writer that saves the state.
  @MainActor
  public init(state: State, writer: CacheWriter<State>) {
    self.init(HeldState(state, writer as any StateKeeper<State>))
  }

  @MainActor
  init(_ held: HeldState<State>) {
    state = held.newest
    writer = held.writer
    window = HeldState.Window(of: held)
  }

  /// Saves a state and passes it to all other windows.
  @MainActor
  public func save(_ state: State) {
    saving(state)?()
  }
}

// The writer for `Reducer.caching(_:isDuplicate:)`.
extension SavedState: StateWriter {
  public func saving(_ value: State) -> (@MainActor @Sendable () -> Void)? {
    // The window that made a change saves it.
    if window.isTakingOver { return nil }
    let turn = writer.takeTurn()
    return { [window] in window.held.take(value, turn, from: window) }
  }
}

extension Store {
  /// Keeps the store in step with the other windows of an app: sends an action when another window
  /// has changed the state.
  ///
  /// ```swift
  /// let saved = context.saved("todos", initial: Todos.State())
  /// store = Store(initialState: saved.state) { Todos().caching(saved) }
  /// store.follow(saved) { .todosReplaced($0.todos) }
  /// ```
  ///
  /// The action runs before any other work of this window, so that no window changes an outdated
  /// state. The action should take over the new data, and leave the window's own state alone: open
  /// items, the selection, text being entered. The result is neither saved again nor passed to
  /// other windows.
  ///
  /// Call this function where the store is made. A store that saves such a state without following
  /// it overwrites the changes of other windows.
  ///
  /// - Parameters:
  ///   - saved: The state that the store began with and saves to.
  ///   - action: The action that takes over the new state.
  public func follow<Value>(
    _ saved: SavedState<Value>, _ action: @escaping @MainActor (Value) -> Action
  ) {
    saved.window.held.follow(as: saved.window) { [weak self] value in
      _ = self?.send(action(value))
    }
  }
}

/// A state that the stores of several windows hold.
@MainActor
final class HeldState<Value: Codable & Sendable> {
  /// The newest value, saved or not.
  private(set) var newest: Value
  let writer: any StateKeeper<Value>
  private var lastTurn = 0
  private var followers: [Follower] = []

  private struct Follower {
    /// The follower's window. Once it is released, the follower is removed.
    weak var window: Window?
    let receive: @MainActor (Value) -> Void
  }

  /// A token for one of the windows.
  final class Window: Sendable {
    let held: HeldState
    private let isTaking = Locked(false)

    init(of held: HeldState) {
      self.held = held
    }

    /// Whether the window is taking over a change of another window.
    var isTakingOver: Bool { isTaking.withLock { $0 } }

    @MainActor
    fileprivate func takeOver(_ value: Value, by receive: (Value) -> Void) {
      isTaking.withLock { $0 = true }
      defer { isTaking.withLock { $0 = false } }
      receive(value)
    }
  }

  init(_ value: Value, _ writer: any StateKeeper<Value>) {
    newest = value
    self.writer = writer
  }

  /// Saves a window's change and passes it to the other windows.
  ///
  /// - Parameter turn: The turn of the value. A window may have sent a newer value already.
  func take(_ value: Value, _ turn: Int, from window: Window) {
    writer.keep(value, in: turn)
    guard turn > lastTurn else { return }
    lastTurn = turn
    newest = value
    followers.removeAll { $0.window == nil }
    for follower in followers {
      guard let other = follower.window, other !== window else { continue }
      other.takeOver(value, by: follower.receive)
    }
  }

  /// Passes a change by another user or node to all windows.
  func receive(_ value: Value) {
    newest = value
    followers.removeAll { $0.window == nil }
    for follower in followers { follower.window?.takeOver(value, by: follower.receive) }
  }

  func follow(as window: Window, _ receive: @escaping @MainActor (Value) -> Void) {
    followers.removeAll { $0.window == nil || $0.window === window }
    followers.append(Follower(window: window, receive: receive))
  }
}

/// An object that saves the values of a state in the order of their turns.
protocol StateKeeper<Value>: Sendable {
  associatedtype Value: Sendable

  /// Takes a turn for the current value.
  func takeTurn() -> Int

  /// Saves a value, unless a value with a later turn has already arrived.
  func keep(_ value: Value, in turn: Int)
}

extension StateKeeper {
  func save(_ value: Value) {
    keep(value, in: takeTurn())
  }
}

extension CacheWriter: StateKeeper {
  func keep(_ value: Value, in turn: Int) {
    save(value, in: turn)
  }
}

/// A state of one window that outlives the process: its place, open items, and text being entered.
public struct SavedPlace<State: Codable & Sendable>: Sendable {
  /// The state to begin with.
  public let state: State
  private let keeper: Keeper
  private let turns = Turns()

  private enum Keeper: Sendable {
    case writer(CacheWriter<State>)
    case window(@MainActor @Sendable (State) -> Void)
  }

  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - writer: The writer that saves the state if there is only one window.
  public init(state: State, writer: CacheWriter<State>) {
    self.state = state
    keeper = .writer(writer)
  }

  init(state: State, keep: @escaping @MainActor @Sendable (State) -> Void) {
    self.state = state
    keeper = .window(keep)
  }

  /// Saves a state.
  @MainActor
  public func save(_ state: State) {
    saving(state)?()
  }
}

extension SavedPlace: StateWriter {
  public func saving(_ value: State) -> (@MainActor @Sendable () -> Void)? {
    switch keeper {
    case .writer(let writer):
      return writer.saving(value)
    case .window(let keep):
      let turn = turns.take()
      return { [turns] in
        if turns.isNewest(turn) { keep(value) }
      }
    }
  }
}

/// The scope in which `AppContext.saved(_:of:schema:initial:)` keeps a state.
public enum WindowScope: Sendable {
  /// The window that the app is made for: a tab of a browser, or a terminal.
  case window
}
