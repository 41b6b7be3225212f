import Caching
import ComposableArchitecture
import Foundation

/// A state that outlives the process. All windows that somebody has of an app hold the same: see
/// `Store.follow(_:_:)`.
public struct SavedState<State: Codable & Sendable>: Sendable {
  /// The state to begin with.
  public let state: State
  let writer: any StateKeeper<State>
  let window: HeldState<State>.Window

  /// A state that one window holds.
  ///
  /// - Parameters:
  ///   - state: The state to begin with.
  ///   - writer: What saves it.
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

  /// Hands a state over to be saved, and to all other windows.
  @MainActor
  public func save(_ state: State) {
    saving(state)?()
  }
}

// What `Reducer.caching(_:isDuplicate:)` takes.
extension SavedState: StateWriter {
  public func saving(_ value: State) -> (@MainActor @Sendable () -> Void)? {
    // What comes from another window is saved by that one.
    if window.isTakingOver { return nil }
    let turn = writer.takeTurn()
    return { [window] in window.held.take(value, turn, from: window) }
  }
}

extension Store {
  /// Keeps the store in step with the other windows of an app: sends an action when one of them has changed a
  /// state that all hold.
  ///
  /// ```swift
  /// let saved = context.saved("todos", initial: Todos.State())
  /// store = Store(initialState: saved.state) { Todos().caching(saved) }
  /// store.follow(saved) { .todosReplaced($0.todos) }
  /// ```
  ///
  /// The action comes before anything else is done in this window, so that no window ever changes something
  /// older than what the others have. It is to take over what is new and to leave alone what is the window's: what
  /// is open, selected or being entered. What it makes of the value isn't saved again, nor handed to others.
  ///
  /// Call it where the store is made. A store that saves such a state and doesn't follow it overwrites what
  /// other windows have changed.
  ///
  /// - Parameters:
  ///   - saved: What the store began with and saves to.
  ///   - action: The action that takes the new state over.
  public func follow<Value>(
    _ saved: SavedState<Value>, _ action: @escaping @MainActor (Value) -> Action
  ) {
    saved.window.held.follow(as: saved.window) { [weak self] value in
      _ = self?.send(action(value))
    }
  }
}

/// A state that several windows hold, each in its store.
@MainActor
final class HeldState<Value: Codable & Sendable> {
  /// The newest value, saved or not.
  private(set) var newest: Value
  let writer: any StateKeeper<Value>
  private var lastTurn = 0
  private var followers: [Follower] = []

  private struct Follower {
    /// Gone with the window.
    weak var window: Window?
    let receive: @MainActor (Value) -> Void
  }

  /// What stands for one of the windows.
  final class Window: Sendable {
    let held: HeldState
    private let isTaking = Locked(false)

    init(of held: HeldState) {
      self.held = held
    }

    /// Whether the window is just taking over what another one has changed.
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

  /// A window has changed the state: it is saved, and the other windows take it over.
  ///
  /// - Parameter turn: Where the value stands in the order of values. A window may have sent a newer one already.
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

  /// Somebody else has changed the state, whose windows aren't among these: all take it over.
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

/// What keeps a state that windows hold.
protocol StateKeeper<Value>: Sendable {
  associatedtype Value: Sendable

  /// Where in the order of values the one stands that is there now.
  func takeTurn() -> Int

  /// Takes a value, unless one came already whose turn was taken after this one's.
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

/// A state of one window that outlives the process: where it is, what is open and being entered in it.
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
  ///   - writer: What saves it, where there is one window only.
  public init(state: State, writer: CacheWriter<State>) {
    self.state = state
    keeper = .writer(writer)
  }

  init(state: State, keep: @escaping @MainActor @Sendable (State) -> Void) {
    self.state = state
    keeper = .window(keep)
  }

  /// Hands a state over to be saved.
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

/// What `AppContext.saved(_:of:schema:initial:)` is told to keep a state for.
public enum WindowScope: Sendable {
  /// The window that the app is made for: a tab of a browser, or a terminal.
  case window
}
