import NIOCore

/// The pages for visitors with no interaction yet, which are the same for all of them. The server
/// reuses a rendered page for a while. Viewing such a page starts no session.
final class PageCache {
  private static let capacity = 64
  private let lifetime: TimeAmount

  private var entries: [PagePath: Entry] = [:]

  /// - Parameter lifetime: The time for which a page is reused.
  init(lifetime: Duration) {
    self.lifetime = .milliseconds(lifetime.milliseconds)
  }

  fileprivate enum Entry {
    case rendering([Caller])
    case ready(FirstPage, until: NIODeadline)
  }

  typealias Caller = (Result<FirstPage, SessionUnavailable>) -> Void

  struct FirstPage {
    let plain: ByteBuffer
    let compressed: ByteBuffer
  }

  /// Returns the page at a path, if it was rendered recently.
  func page(at path: PagePath, now: NIODeadline) -> FirstPage? {
    guard case .ready(let page, let end) = entries[path], now < end else { return nil }
    return page
  }

  /// Calls a function when a page has been rendered, if its rendering is under way.
  ///
  /// - Returns: Whether the rendering is under way.
  func wait(for path: PagePath, then use: @escaping Caller) -> Bool {
    guard case .rendering(let waiting) = entries[path] else { return false }
    entries[path] = .rendering(waiting + [use])
    return true
  }

  /// Records that a page is about to be rendered.
  func begin(_ path: PagePath, now: NIODeadline, then use: @escaping Caller) {
    if entries.count >= Self.capacity { makeRoom(now) }
    entries[path] = .rendering([use])
  }

  func rendered(
    _ result: Result<FirstPage, SessionUnavailable>, at path: PagePath, now: NIODeadline
  ) {
    guard case .rendering(let waiting) = entries[path] else { return }
    entries[path] = (try? result.get()).map { .ready($0, until: now + lifetime) }
    for use in waiting { use(result) }
  }

  private func makeRoom(_ now: NIODeadline) {
    entries = entries.filter { _, entry in
      if case .ready(_, let end) = entry { now < end } else { true }
    }
    guard entries.count >= Self.capacity else { return }
    let oldest = entries.min { $0.value.end < $1.value.end }
    if let oldest, case .ready = oldest.value { entries[oldest.key] = nil }
  }
}

extension PageCache.Entry {
  fileprivate var end: NIODeadline {
    switch self {
    case .rendering: .distantFuture
    case .ready(_, let end): end
    }
  }
}
