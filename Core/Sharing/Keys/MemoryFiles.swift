import ConcurrencyExtras
import Foundation

/// Files in memory.
///
/// Sendable is unchecked because the lock guards the mutable state.
final class MemoryFiles: @unchecked Sendable {
  private let contents: LockIsolated<[URL: Data]>
  /// Calls the handler of a watched file.
  private let tell: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// The number of writes of each file.
  private var versions: [URL: UInt64] = [:]
  private var handlers: [Int: (url: URL, handler: @Sendable () -> Void)] = [:]
  private var lastHandler = 0
  private let lock = NSLock()

  init(
    _ contents: LockIsolated<[URL: Data]> = LockIsolated([:]),
    tell: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() }
  ) {
    self.contents = contents
    self.tell = tell
  }

  func read(_ url: URL) -> Data? {
    contents.withValue { $0[url.standardizedFileURL] }
  }

  func write(_ data: Data?, to url: URL) {
    let url = url.standardizedFileURL
    let handlers = lock.withLock {
      versions[url, default: 0] += 1
      contents.withValue { $0[url] = data }
      return self.handlers.values.filter { $0.url == url }.map(\.handler)
    }
    for handler in handlers { tell(handler) }
  }

  /// Makes an empty file, unless the file exists.
  ///
  /// - Returns: Whether it made the file.
  func create(_ url: URL) -> Bool {
    let url = url.standardizedFileURL
    return lock.withLock {
      if contents.withValue({ $0[url] != nil }) { return false }
      versions[url, default: 0] += 1
      contents.withValue { $0[url] = Data() }
      return true
    }
  }

  func version(of url: URL) -> FileVersion? {
    let url = url.standardizedFileURL
    return lock.withLock {
      contents.withValue { $0[url] != nil }
        ? FileVersion(number: versions[url, default: 0]) : nil
    }
  }

  func watch(_ url: URL, _ handler: @escaping @Sendable () -> Void) -> SharedSubscription {
    let number = lock.withLock {
      lastHandler += 1
      handlers[lastHandler] = (url.standardizedFileURL, handler)
      return lastHandler
    }
    return SharedSubscription { [weak self] in
      guard let self else { return }
      lock.withLock { handlers[number] = nil }
    }
  }
}
