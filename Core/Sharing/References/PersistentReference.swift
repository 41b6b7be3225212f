import Foundation
import IssueReporting

/// The reference that stores the value of a key.
// Sendable: the lock guards the mutable state.
final class PersistentReference<Key: SharedReaderKey>: RootReference<Key.Value>,
  @unchecked Sendable
{
  private let key: Key
  private let initialValue: Key.Value
  private let whenReleased: @Sendable () -> Void

  // Guarded by the lock.
  private var subscription: SharedSubscription?
  private var recovery: SharedSubscription?
  private var saveValue: Save?
  private var loadsInFlight = 0
  private var isLoadingElsewhere = false
  private var lastLoadError: (any Error)?
  private var lastSaveError: (any Error)?
  private var isStarting = false
  private var isSaving = false
  private var pendingSaves: [(context: SaveContext, continuation: SaveContinuation)] = []

  init(
    _ key: Key, initialValue: Key.Value, whenReleased: @escaping @Sendable () -> Void
  ) {
    self.key = key
    self.initialValue = initialValue
    self.whenReleased = whenReleased
    super.init(initialValue)
  }

  deinit {
    whenReleased()
  }

  override func saveChanges(with save: @escaping Save) {
    lock.withLock {
      if saveValue == nil { saveValue = save }
    }
  }

  /// Loads the first value and subscribes to later changes. The caller holds the lock, so no other
  /// thread reads the value before it is loaded.
  func start(isLoaded: Bool) {
    lock.withLock { isStarting = true }
    defer { lock.withLock { isStarting = false } }
    let key = key
    if !isLoaded {
      willLoad()
      key.load(
        context: .initialValue(initialValue),
        continuation: LoadContinuation(String(describing: key)) { [weak self] in self?.didLoad($0) }
      )
    }
    let subscription = key.subscribe(
      context: .initialValue(initialValue),
      subscriber: SharedSubscriber(
        callback: { [weak self] in self?.didReceive($0) },
        onLoading: { [weak self] isLoading in
          self?.changeLoading { $0.isLoadingElsewhere = isLoading }
        }))
    let recovery = (key as? any RecoveringKey)?.onRecovery { [weak self] in
      self?.didSave(.success(nil))
    }
    lock.withLock {
      self.subscription = subscription
      self.recovery = recovery
    }
  }

  override var description: String { String(describing: key) }

  // MARK: - Loading

  override var isLoading: Bool {
    observed.access(\.isLoading)
    return lock.withLock { isLoadingNow }
  }

  private var isLoadingNow: Bool { loadsInFlight > 0 || isLoadingElsewhere }

  override var loadError: (any Error)? {
    observed.access(\.loadError)
    return lock.withLock { lastLoadError }
  }

  override func load() async throws {
    willLoad()
    // Applies the result immediately, so that it can't undo a later change.
    _ = try await key.storedValue { [self] in didLoad($0) }
  }

  private func willLoad() {
    changeLoading { $0.loadsInFlight += 1 }
  }

  private func didLoad(_ result: Result<Key.Value?, any Error>) {
    take(result.map { $0.map(Loaded.value) ?? .nothing })
    changeLoading { $0.loadsInFlight -= 1 }
  }

  private func didReceive(_ result: Result<Key.Value?, any Error>) {
    take(result.map { .value($0 ?? initialValue) })
    changeLoading { $0.isLoadingElsewhere = false }
  }

  private enum Loaded {
    case nothing
    case value(Key.Value)
  }

  private func take(_ result: Result<Loaded, any Error>) {
    switch result {
    case .success(.nothing):
      setLoadError(nil)
    case .success(.value(let value)):
      setLoadError(nil)
      replace(with: value, isObserved: !lock.withLock { isStarting })
    case .failure(let error):
      setLoadError(error)
      report(error, "Loading")
    }
  }

  private func setLoadError(_ error: (any Error)?) {
    guard error != nil || lock.withLock({ lastLoadError != nil }) else { return }
    // The old error is released outside of the lock.
    var error = error
    change(\.loadError) { swap(&lastLoadError, &error) }
  }

  /// Applies a change, and notifies observers of `isLoading` if the change affects it.
  private func changeLoading(_ change: (PersistentReference) -> Void) {
    let changes = lock.withLock {
      let wasLoading = isLoadingNow
      change(self)
      return wasLoading != isLoadingNow
    }
    // The notification only announces that the value has changed; observers read the value later.
    if changes { self.change(\.isLoading) {} }
  }

  /// Applies a change, and notifies observers unless the reference is still starting.
  private func change(
    _ keyPath: any KeyPath<ObservedReference, Void> & Sendable, _ change: () -> Void
  ) {
    if lock.withLock({ isStarting }) {
      lock.withLock(change)
    } else {
      observed.changing(keyPath) { lock.withLock(change) }
    }
  }

  // MARK: - Saving

  override var saveError: (any Error)? {
    observed.access(\.saveError)
    return lock.withLock { lastSaveError }
  }

  override func didChange() {
    let key = key
    save(
      .didSet, SaveContinuation(String(describing: key)) { [weak self] in self?.didSave($0) })
  }

  override func save() async throws {
    let key = key
    if lock.withLock({ saveValue == nil }) { return }
    let result = await withCheckedContinuation { continuation in
      save(
        .userInitiated,
        SaveContinuation(String(describing: key)) { [self] result in
          didSave(result)
          continuation.resume(returning: result)
        })
    }
    _ = try result.get()
  }

  /// Saves the current value. Saves happen in turn, so that the last save has the last value.
  ///
  /// One thread at a time calls the key. It does so outside of the lock, because the key may wait
  /// for a thread that waits for the value. If another thread calls this function meanwhile, the
  /// first thread saves for both.
  private func save(_ context: SaveContext, _ continuation: SaveContinuation) {
    let isFirst = lock.withLock {
      pendingSaves.append((context, continuation))
      defer { isSaving = true }
      return !isSaving
    }
    guard isFirst else { return }
    while let (save, value, next) = nextSave() {
      if let save {
        save(value, next.context, next.continuation)
      } else {
        next.continuation.resume()
      }
    }
  }

  private func nextSave() -> (
    save: Save?, value: Key.Value, next: (context: SaveContext, continuation: SaveContinuation)
  )? {
    lock.withLock {
      if pendingSaves.isEmpty {
        isSaving = false
        return nil
      }
      return (saveValue, value(.actual), pendingSaves.removeFirst())
    }
  }

  private func didSave(_ result: Result<Never?, any Error>) {
    var error: (any Error)?
    switch result {
    // The stored value now equals the current one, so an earlier load error is obsolete.
    case .success: setLoadError(nil)
    case .failure(let failure): error = failure
    }
    guard error != nil || lock.withLock({ lastSaveError != nil }) else { return }
    var before = error
    change(\.saveError) { swap(&lastSaveError, &before) }
    if let error { report(error, "Saving") }
  }

  /// Reports an error in debug builds, because the app may never read the error. In a test, reports
  /// nothing, because the test can read the error.
  private func report(_ error: any Error, _ what: String) {
    #if DEBUG
      if !isTesting { reportIssue(error, "\(what) \(description) failed.") }
    #endif
  }
}

extension SharedReference {
  /// Returns the reference of a key that other holders share, or makes one.
  static func persistent<Key: SharedKey<Value>>(
    _ key: Key, initialValue: @autoclosure () -> Value, isLoaded: Bool = false
  ) -> SharedReference<Value> where Key.Value == Value {
    @Dependency(\.persistentReferences) var references
    return references.reference(
      of: key, initialValue: initialValue, isLoaded: isLoaded, save: key.save)
  }
}

extension ReadableReference {
  /// Returns the reference of a read-only key that other holders share, or makes one.
  static func persistent<Key: SharedReaderKey<Value>>(
    reading key: Key, initialValue: @autoclosure () -> Value, isLoaded: Bool = false
  ) -> ReadableReference<Value> where Key.Value == Value {
    @Dependency(\.persistentReferences) var references
    return references.reference(
      of: key, initialValue: initialValue, isLoaded: isLoaded, save: nil)
  }
}
