import Synchronization

/// What a ``StoreCore`` is whatever its state and its actions are.
@MainActor
class AnyStoreCore {
  /// How often the whole store's state may have changed.
  final let version: StateVersion
  /// The store's readers, once there are any where they are registered with the store alone.
  final var observation: StoreObservation?
  /// Notices the replacement of the state's elements where their observers aren't told; made for the
  /// first of them.
  final lazy var elementWatch = ElementWatch()
  // What is small comes last, and first in subclasses, to lie side by side: there are many of these.
  /// Whether a store of this core keeps the stores that are scoped out of it. Those of closures can't
  /// be recognised.
  final var cachesChildren = true
  /// Whether the state stays where it was found until the next action. What is computed doesn't.
  final let isStable: Bool

  init(version: StateVersion, isStable: Bool) {
    self.version = version
    self.isStable = isStable
  }

  deinit {
    observation?.isOver.store(true, ordering: .relaxed)
  }

  /// The parent's state is about to get another child, or none.
  ///
  /// - Parameters:
  ///   - parent: What is about to change: the parent's state, or a copy of it.
  ///   - keeper: What was asked to tell.
  /// - Returns: Whether it is to tell further on.
  func willChangeChild(in parent: Any, isReplacement: Bool, by keeper: ChildKeeper) -> Bool {
    false
  }
}

/// What a ``Store`` looks through: the root with all of the state, or a window onto a part of it.
class StoreCore<State, Action>: AnyStoreCore {
  /// Where the state lies, to be read before anything else happens; `nil` if it is computed.
  ///
  /// - Complexity: O(depth), a few instructions a level.
  func address(_ observing: Observing) -> StateAddress<State>? {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Has the store's own observation told of every replacement of the state.
  ///
  /// - Returns: Where the state lies; `nil` if readers have to register with all that leads to it.
  func linkedAddress() -> StateAddress<State>? {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Reads a state that lies nowhere. What its computation reads is observed in any case.
  func withComputedState<R>(_ observing: Observing, _ body: (StateAddress<State>) -> R) -> R {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Reads the state.
  @inline(__always)
  final func withState<R>(
    _ observing: Observing = .nothing, _ body: (StateAddress<State>) -> R
  ) -> R {
    if let address = address(observing) { return body(address) }
    return withComputedState(observing, body)
  }

  /// The state with the observers of its elements, where it is a collection of which they are told
  /// one by one.
  var observedCollection: ObservedCollection? { nil }

  func send(_ action: Action) -> StoreTask {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Whether the state that it looks at is still there.
  var isValid: Bool {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Whether the state was seen to go, so that no other state that comes in its place is this core's.
  var isOver: Bool { false }

  /// Draws an id for a screen that a view pushes, from the store's own dependencies.
  func nextStackElementID() -> StackElementID {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// When a replacement of the state by another value has to be looked for, because no observer on
  /// the way to it is told; `nil` if one is.
  var replacements: Replacements? {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Has a function called once, before the state changes.
  func beforeNextAction(_ body: @escaping () -> Void) {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Has a function called after actions, for as long as it answers `true`.
  func watch(_ replacements: Replacements, _ watcher: @escaping () -> Bool) {
    fatalError("\(Self.self) must override \(#function).")
  }
}

/// What a reading registers with observation.
enum Observing {
  /// Nothing: the store reads for its own purposes, on nobody's behalf.
  case nothing
  /// What leads to the state, but not the state itself: an element of a collection is read, which has
  /// observers of its own.
  case ancestors
  /// The properties on the way to the state, as if they had been read from the root down.
  case properties
  /// That the state is replaced, by whatever means.
  case all

  /// Whether it is an element of the state that is read, and not the state as a whole.
  var isOfElement: Bool { self == .ancestors || self == .nothing }

  /// What the reading of the parent's state registers.
  var ofParent: Observing {
    switch self {
    case .nothing: .nothing
    case .properties: .properties
    case .ancestors, .all: .all
    }
  }
}

/// When state may be replaced without anybody being told.
enum Replacements {
  /// By any action: the state lies in something that isn't observable.
  case anyAction
  /// By actions that change elements of collections: what observes a collection is told of its
  /// ids only.
  case changesOfElements

  /// How often elements were changed in a way that may have replaced one. Who sees the same number
  /// twice need not look.
  static let ofElements = Atomic<Int>(0)
}
