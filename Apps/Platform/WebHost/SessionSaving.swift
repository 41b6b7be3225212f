/// An object that saves the state of a window, and tells the host when changes are saved.
@MainActor
public protocol SessionSaving: AnyObject, Sendable {
  /// The number of changes handed over for saving so far.
  var changes: Int { get }

  /// The number of the last change up to which all changes are saved.
  var saved: Int { get }

  /// Called on the main actor when more changes are saved, with the number of the last one. It also
  /// reports when saving starts to fail, with a sentence for the visitor, or works again (`nil`).
  var onProgress: (@MainActor (_ saved: Int, _ failure: String?) -> Void)? { get set }

  /// Records that a page shows the window. The window's state is kept from now on, even if the
  /// visitor does nothing.
  func visited()

  /// Records that the visitor types in the window, so that the window's place outlasts the places
  /// of windows that were only viewed.
  func edited()

  /// Records that a page shows the window again after none did, or that no page shows it any more.
  func shown(_ isShown: Bool)

  /// Starts saving after the visitor's first interaction, including changes that were held back.
  func begin()

  /// Performs work for the window at once, such as an event of its visitor. Code that tracks
  /// running work can thereby tell which window the work belongs to.
  ///
  /// - Returns: Whether the work was done; `false` if another server may already run the session.
  func handling(_ work: () -> Void) -> Bool

  /// Saves all pending changes.
  ///
  /// - Returns: A sentence for the log about changes that could not be saved; `nil` if all are.
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
