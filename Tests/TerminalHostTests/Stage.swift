import ElementTree

@testable import TerminalHost

/// A session at a screen, and the terminal that shows the session's output.
@MainActor
final class Stage {
  let screen: FakeScreen
  let session: Session
  /// The terminal, which has received all bytes so far.
  var terminal: TerminalEmulator
  /// The bytes of the last frame.
  private(set) var bytes: [UInt8] = []

  init(_ root: Element, width: Int = 80, height: Int = 24, usesColor: Bool = true) {
    screen = FakeScreen(root)
    let size = Size(width: width, height: height)
    session = Session(screen: screen, size: size, theme: Theme(usesColor: usesColor))
    terminal = TerminalEmulator(size: size)
    draw()
  }

  convenience init(width: Int = 80, height: Int = 24, _ make: (Make) -> Element) {
    self.init(make(Make()), width: width, height: height)
  }

  func draw() {
    bytes = session.render()
    terminal.receive(bytes)
  }

  @discardableResult
  func press(_ key: Input.Key, _ modifiers: Input.Modifiers = [], times: Int = 1)
    -> Session.Request?
  {
    let request = session.handle(Array(repeating: .key(key, modifiers), count: times))
    draw()
    return request
  }

  @discardableResult
  func type(_ text: String) -> Session.Request? {
    let request = session.handle([.text(text)])
    draw()
    return request
  }

  func handle(_ inputs: Input...) {
    _ = session.handle(inputs)
    draw()
  }

  func resize(_ width: Int, _ height: Int) {
    terminal = TerminalEmulator(size: Size(width: width, height: height))
    session.resize(terminal.size)
    draw()
  }

  // MARK: - Visible content

  /// The lines without trailing spaces, and without trailing empty lines.
  var text: String {
    var lines = terminal.lines
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The same text without the line of hints.
  var content: String {
    var lines = Array(terminal.lines.dropLast())
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  func line(_ y: Int) -> String { terminal.lines[y] }

  /// The text under the focus, as it appears on the screen.
  var focused: String {
    guard let rect = session.frame.focus else { return "" }
    return (rect.x..<rect.maxX).map { terminal.character(x: $0, y: rect.y) }.joined()
      .trimmed
  }

  var focusedID: ElementID? { session.focus?.id }

  func focusText() -> String? {
    guard let id = focusedID, let element = screen[id] else { return nil }
    return element.all.compactMap {
      switch $0.properties.content {
      case .text(let text): text
      case .textField(let field): field.text
      default: nil
      }
    }.first
  }
}

extension String {
  var trimmed: String {
    String(
      drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
