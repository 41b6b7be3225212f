/// The name of a window, unique within its browser: 16 hexadecimal digits, chosen by the window's
/// page or by the server. Each window is a tab. The name has no meaning in another browser.
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

  /// Creates a random name, which no other window has.
  init() {
    rawValue = hexadecimal((0..<8).map { _ in UInt8.random(in: .min ... .max) })
  }
}

extension WindowID: CustomStringConvertible {
  public var description: String { rawValue }
}

/// A window of a browser, for which the app creates a screen.
public struct WebWindow: Hashable, Sendable {
  /// The session of the browser, shared by all of its windows. `nil` for a first page for visitors
  /// with no interaction yet. Nothing of that page is kept.
  public let session: SessionID?
  public let id: WindowID
  /// The starting point of a window without a saved state.
  public let beginning: Beginning

  /// The starting point of a window.
  public enum Beginning: Hashable, Sendable {
    /// The app's own start, because other windows of the browser are in use.
    case fresh
    /// The place of the most recently used window, because none is in use.
    case latest
    /// The place of another window, of which this one is a copy.
    case copy(of: WindowID)
  }
}

/// The key of a window in memory.
struct WindowName: Hashable {
  let session: SessionID
  let id: WindowID

  init(_ session: SessionID, _ id: WindowID) {
    self.session = session
    self.id = id
  }
}
