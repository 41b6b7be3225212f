import ComposableUI
import ElementTree
import NIOCore

@testable import TerminalHost
@testable import WebHost

/// A screen in a terminal, from its top left corner, and the text that it shows.
@MainActor
final class TerminalScreen {
  let session: Session

  init<Content: View>(
    width: Int = 24, height: Int = 5, usesColor: Bool = false,
    @ViewBuilder _ content: @escaping () -> Content
  ) {
    session = Session(
      screen: ViewScreen {
        VStack(alignment: .leading, spacing: 0) { content() }
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      }, size: Size(width: width, height: height),
      theme: Theme(usesColor: usesColor))
    _ = session.render()
  }

  /// Shows all changes. Each method that uses the screen calls this at its end.
  func draw() {
    session.screen.open("/")
    _ = session.render()
  }

  func press(_ key: Input.Key) {
    _ = session.handle([.key(key, [])])
    _ = session.render()
  }

  func type(_ text: String) {
    _ = session.handle([.text(text)])
    _ = session.render()
  }

  func click(x: Int, y: Int) {
    _ = session.handle([.mouse(.press, Point(x: x, y: y))])
    _ = session.render()
  }

  func mouse(_ action: Input.Mouse, _ x: Int, _ y: Int) {
    _ = session.handle([.mouse(action, Point(x: x, y: y))])
    _ = session.render()
  }

  /// The bytes that the session writes to show all changes.
  var drawn: String {
    session.screen.open("/")
    return String(decoding: session.render(), as: UTF8.self)
  }

  func resize(_ width: Int, _ height: Int) {
    session.resize(Size(width: width, height: height))
    _ = session.render()
  }

  /// The lines without left margin, trailing spaces and trailing empty lines. On screens of 6 or
  /// more lines, the last line shows the hints.
  var lines: [String] {
    let cells = session.frame.cells
    var lines = (0..<cells.size.height).map { y in
      var line = cells.row(y).filter { $0.width > 0 }.map {
        session.layout.glyphs.string(for: $0.glyph)
      }.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  var text: String { lines.joined(separator: "\n") }

  func cell(x: Int, y: Int) -> Cell { session.frame.cells[x, y] }
}

/// A screen on a server, and the messages for its pages.
@MainActor
final class WebScreen<Content: View> {
  let screen: ViewScreen<Content>
  private(set) var document: Document
  private var subscription: ScreenSubscription?
  /// The sent messages, as JSON.
  private(set) var messages: [String] = []

  init(@ViewBuilder _ content: @escaping () -> Content) {
    screen = ViewScreen(content)
    document = Document(ScreenRelay.Snapshot(root: screen.root, revision: screen.revision))
    subscription = screen.subscribe { [unowned self] batch in
      guard let message = try? document.apply(batch) else { return }
      messages.append(String(buffer: message))
    }
  }

  /// Makes the document follow all changes. Each method that uses the screen calls this at its end.
  func catchUp() {
    screen.open("/")
  }

  var html: String { String(buffer: document.html()) }

  /// The HTML inside the root element, without the elements' numbers.
  var body: String {
    var html = html
    html.removeFirst(html.prefix { $0 != ">" }.count + 1)
    html.removeLast("</div>".count)
    return html.replacing(try! Regex(" id=e[0-9]+"), with: "")
  }

  /// Returns the first element, from the top, that meets a condition.
  func first(_ isWanted: (Element) -> Bool) -> ElementID? {
    var waiting = [screen.root]
    while let element = waiting.popLast() {
      if isWanted(element) { return element.id }
      waiting += element.children.reversed()
    }
    return nil
  }
}
