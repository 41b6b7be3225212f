import ElementTree
import Synchronization

/// How a terminal shows elements that apps have made themselves.
///
/// ```swift
/// TerminalElements.register("rating") { custom, width in
///   [String(repeating: "★", count: Int(custom.attributes["stars"] ?? "") ?? 0)]
/// }
/// ```
public enum TerminalElements {
  /// Makes lines of an element, for a width in cells. What is longer is cut.
  public typealias Rendering =
    @MainActor @Sendable (_ element: Content.Custom, _ width: Int) -> [String]

  private static let renderings = Registry()

  /// Says how elements of a role are shown. Of a role that nothing is said of, the text is.
  public static func register(_ role: String, _ rendering: @escaping Rendering) {
    renderings.set(rendering, for: role)
  }

  static func lines(for element: Content.Custom, width: Int) -> [String]? {
    guard let rendering = renderings[element.role] else { return nil }
    return MainActor.assumeIsolated { rendering(element, width) }
  }
}

private final class Registry: Sendable {
  private let renderings = Mutex<[String: TerminalElements.Rendering]>([:])

  func set(_ rendering: @escaping TerminalElements.Rendering, for role: String) {
    renderings.withLock { $0[role] = rendering }
  }

  subscript(role: String) -> TerminalElements.Rendering? {
    renderings.withLock { $0[role] }
  }
}
