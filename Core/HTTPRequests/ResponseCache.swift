import Foundation

/// Keeps the answers that a server can be asked about again: "is this still right?".
///
/// When it is full, what wasn't used for longest goes.
final class ResponseCache: @unchecked Sendable {
  // Sendable is unchecked because `entries` is only touched under `lock`.

  private struct Entry {
    var response: HTTPResponse
    /// Larger for what was used later.
    var use: Int
  }

  private let countLimit: Int
  private let byteLimit: Int
  private let lock = NSLock()
  private var entries: [URL: Entry] = [:]
  private var uses = 0

  /// - Parameters:
  ///   - countLimit: How many answers are kept.
  ///   - byteLimit: How large they are together, in bytes.
  init(countLimit: Int, byteLimit: Int) {
    self.countLimit = countLimit
    self.byteLimit = byteLimit
  }

  /// The answer that is kept for a URL.
  ///
  /// Complexity: O(1) on average.
  func response(for url: URL) -> HTTPResponse? {
    lock.withLock {
      uses += 1
      entries[url]?.use = uses
      return entries[url]?.response
    }
  }

  /// Keeps an answer, if it has an `ETag` to ask about, instead of what it had for that URL.
  ///
  /// Complexity: O(*n*), where *n* is the number of answers that are kept.
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
