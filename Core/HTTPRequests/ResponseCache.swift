import Foundation

/// A cache of answers that the server can revalidate.
///
/// When the cache is full, it evicts the least recently used answers.
final class ResponseCache: @unchecked Sendable {
  // Sendable is unchecked because `entries` is only touched under `lock`.

  private struct Entry {
    var response: HTTPResponse
    /// The number of the last use; larger for later uses.
    var use: Int
  }

  private let countLimit: Int
  private let byteLimit: Int
  private let lock = NSLock()
  private var entries: [URL: Entry] = [:]
  private var uses = 0

  /// - Parameters:
  ///   - countLimit: The maximum number of answers.
  ///   - byteLimit: The maximum size of all answers together, in bytes.
  init(countLimit: Int, byteLimit: Int) {
    self.countLimit = countLimit
    self.byteLimit = byteLimit
  }

  /// Returns the cached answer for a URL.
  ///
  /// Complexity: O(1) on average.
  func response(for url: URL) -> HTTPResponse? {
    lock.withLock {
      uses += 1
      entries[url]?.use = uses
      return entries[url]?.response
    }
  }

  /// Stores an answer in place of the previous one for its URL. Keeps only answers with an `ETag`.
  ///
  /// Complexity: O(*n*), where *n* is the number of cached answers.
  func keep(_ response: HTTPResponse, for url: URL) {
    lock.withLock {
      entries[url] = nil
      guard response.status == 200, response.headers["ETag"] != nil,
        response.body.count <= byteLimit, countLimit > 0
      else { return }
      uses += 1
      entries[url] = Entry(response: response, use: uses)
      while entries.count > countLimit || byteCount > byteLimit {
        guard let oldest = entries.min(by: { $0.value.use < $1.value.use }) else { return }
        entries[oldest.key] = nil
      }
    }
  }

  private var byteCount: Int {
    entries.values.reduce(0) { $0 + $1.response.body.count }
  }
}
