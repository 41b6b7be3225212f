/// What one window is called among those of its browser, each of which is a tab: 16 hexadecimal digits, chosen by
/// the page that is in it or by the server. It means nothing in any other browser.
public struct WindowID: Hashable, Sendable {
  public let rawValue: String

  /// - Returns: `nil` for anything but 16 digits from `0` to `f`.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 16,
      text.utf8.allSatisfy({
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      })
    else { return nil }
    rawValue = String(text)
  }

  /// One that no other window has.
  init() {
    rawValue = hexadecimal((0..<8).map { _ in UInt8.random(in: .min ... .max) })
  }
}

extension WindowID: CustomStringConvertible {
  public var description: String { rawValue }
}

/// A window of a browser, for which an app is to make a screen.
public struct WebWindow: Hashable, Sendable {
  /// Whose window it is: all windows of one browser have the same. `nil` for the first page of somebody who has
  /// done nothing yet, of which nothing is to stay.
  public let session: SessionID?
  public let id: WindowID
  /// Where it begins if nothing is known of it.
  public let beginning: Beginning

  /// Where a window begins.
  public enum Beginning: Hashable, Sendable {
    /// Where the app does: others of its browser are in use.
    case fresh
    /// Where the window was that was used last, because none is in use.
    case latest
    /// Where another window is, of which it is a copy.
    case copy(of: WindowID)
  }
}

/// What a window in memory is found by.
struct WindowName: Hashable {
  let session: SessionID
  let id: WindowID

  init(_ session: SessionID, _ id: WindowID) {
    self.session = session
    self.id = id
  }
}
