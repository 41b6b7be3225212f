import Foundation
import IssueReporting

/// What holds the value of a key.
final class PersistentReference<Key: SharedReaderKey>: RootReference<Key.Value>,
  @unchecked Sendable
{
  private let key: Key
  private let initialValue: Key.Value
  private let whenReleased: @Sendable () -> Void

  // Guarded by the lock.
  private var subscription: SharedSubscription?
  private var saveValue: Save?
  private var loadsInFlight = 0
  private var isLoadingElsewhere = false
  private var lastLoadError: (any Error)?
  private var lastSaveError: (any Error)?

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

  /// Loads the first value and follows what changes elsewhere.
  func start(isLoaded: Bool) {
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
    lock.withLock { self.subscription = subscription }
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
    let key = key
    willLoad()
    let result = await withCheckedContinuation { continuation in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation(String(describing: key)) {
          continuation.resume(returning: $0)
        })
    }
    didLoad(result)
    _ = try result.get()
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
      replace(with: value)
    case .failure(let error):
      setLoadError(error)
      report(error, "Loading")
    }
  }

  private func setLoadError(_ error: (any Error)?) {
    guard error != nil || lock.withLock({ lastLoadError != nil }) else { return }
    observed.changing(\.loadError) { lock.withLock { lastLoadError = error } }
  }

  /// Tells observers of `isLoading` if that changes.
  private func changeLoading(_ change: (PersistentReference) -> Void) {
    let changes = lock.withLock {
      let wasLoading = isLoadingNow
      change(self)
      return wasLoading != isLoadingNow
    }
    // What is told is that it has changed; it is read again later.
    if changes { observed.changing(\.isLoading) {} }
  }

  // MARK: - Saving

  override var saveError: (any Error)? {
    observed.access(\.saveError)
    return lock.withLock { lastSaveError }
  }

  override func didChange(_ value: Key.Value) {
    let key = key
    saveValue?(
      value, .didSet, SaveContinuation(String(describing: key)) { [weak self] in self?.didSave($0) }
    )
  }

  override func save() async throws {
    let key = key
    let (value, saveValue) = lock.withLock { (self.value(.actual), self.saveValue) }
    guard let saveValue else { return }
    let result = await withCheckedContinuation { continuation in
      saveValue(
        value, .userInitiated,
        SaveContinuation(String(describing: key)) { continuation.resume(returning: $0) })
    }
    didSave(result)
    _ = try result.get()
  }

  private func didSave(_ result: Result<Never?, any Error>) {
    var error: (any Error)?
    if case .failure(let failure) = result { error = failure }
    guard error != nil || lock.withLock({ lastSaveError != nil }) else { return }
    observed.changing(\.saveError) { lock.withLock { lastSaveError = error } }
    if let error { report(error, "Saving") }
  }

  /// Says that something went wrong where nobody might look at the error. Tests do.
  private func report(_ error: any Error, _ what: String) {
    #if DEBUG
      if !isTesting { reportIssue(error, "\(what) \(description) failed.") }
    #endif
  }
}

extension SharedReference {
  /// The value of a key: the reference that others hold already, or a new one.
  static func persistent<Key: SharedKey<Value>>(
    _ key: Key, initialValue: @autoclosure () -> Value, isLoaded: Bool = false
  ) -> SharedReference<Value> where Key.Value == Value {
    @Dependency(\.persistentReferences) var references
    return references.reference(
      of: key, initialValue: initialValue, isLoaded: isLoaded, save: key.save)
  }
}

extension ReadableReference {
  /// The value of a key that is only read: the reference that others hold already, or a new one.
  static func persistent<Key: SharedReaderKey<Value>>(
    reading key: Key, initialValue: @autoclosure () -> Value, isLoaded: Bool = false
  ) -> ReadableReference<Value> where Key.Value == Value {
    @Dependency(\.persistentReferences) var references
    return references.reference(
      of: key, initialValue: initialValue, isLoaded: isLoaded, save: nil)
  }
}
