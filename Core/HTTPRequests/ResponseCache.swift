import Foundation

/// The answers that the server can revalidate. The least recently used answers are dropped first.
struct ResponseCache {
  private let countLimit: Int
  private let byteLimit: Int
  private var entries: [(url: URL, response: HTTPResponse)] = []

  init(countLimit: Int = 64, byteLimit: Int = 5_000_000) {
    self.countLimit = countLimit
    self.byteLimit = byteLimit
  }

  subscript(url: URL) -> HTTPResponse? { entries.first { $0.url == url }?.response }

  /// Stores an answer in place of the previous one for its URL. Keeps only answers with an `ETag`.
  mutating func keep(_ response: HTTPResponse, for url: URL) {
    entries.removeAll { $0.url == url }
    guard response.headers["etag"] != nil else { return }
    entries.append((url, response))
    while entries.count > countLimit
      || entries.reduce(0, { $0 + $1.response.body.count }) > byteLimit
    {
      entries.removeFirst()
    }
  }
}
