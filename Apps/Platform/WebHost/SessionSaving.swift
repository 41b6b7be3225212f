/// What keeps the state of a window: a host is told by it when what it has done is saved.
@MainActor
public protocol SessionSaving: AnyObject, Sendable {
  /// How many changes have been handed over to be saved so far.
  var changes: Int { get }

  /// All of them up to this one are saved.
  var saved: Int { get }

  /// Is called on the main actor when more is saved (all changes up to that number), or when saving
  /// has begun to fail (with a sentence for the person at the screen) or works again (`nil`).
  var onProgress: (@MainActor (_ saved: Int, _ failure: String?) -> Void)? { get set }

  /// A page shows the window: what it has to itself is to stay, also if its visitor does nothing.
  func visited()

  /// The visitor types something in the window: its place is worth more than that of a window that was only looked at.
  func edited()

  /// A page shows the window again after none did, or none does any more.
  func shown(_ isShown: Bool)

  /// The visitor has done something: from now on changes are saved, those that were held back too.
  func begin()

  /// Does something for the window, an event of its visitor's say, at once: who keeps account of what is under way
  /// knows by that whose it is.
  ///
  /// - Returns: Whether it was done: not if the session may be running at another server already.
  func handling(_ work: () -> Void) -> Bool

  /// Saves all that isn't yet.
  ///
  /// - Returns: A sentence for the log about what could not be saved; `nil` if everything is.
  func finish() async -> String?
}

extension SessionSaving {
  public func visited() {}
  public func edited() {}
  public func shown(_ isShown: Bool) {}

  public func handling(_ work: () -> Void) -> Bool {
    work()
    return true
  }
}
