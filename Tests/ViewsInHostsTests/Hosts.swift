import ComposableUI
import ElementTree
import NIOCore

@testable import TerminalHost
@testable import WebHost

/// A screen in a terminal, from its top left on, and what there is to see of it.
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

  /// Shows what has changed: what is done to a screen ends with that.
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

  /// What is written to show what has changed.
  var drawn: String {
    session.screen.open("/")
    return String(decoding: session.render(), as: UTF8.self)
  }

  func resize(_ width: Int, _ height: Int) {
    session.resize(Size(width: width, height: height))
    _ = session.render()
  }

  /// The lines without the margin on the left, spaces at their ends, and empty lines at the end. The last
  /// line, of hints, is there on screens of 6 lines and more.
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

/// A screen as a server has it, and what its pages are sent.
@MainActor
final class WebScreen<Content: View> {
  let screen: ViewScreen<Content>
  private(set) var document: Document
  private var subscription: ScreenSubscription?
  /// What was sent, as JSON.
  private(set) var messages: [String] = []

  init(@ViewBuilder _ content: @escaping () -> Content) {
    screen = ViewScreen(content)
    document = Document(ScreenRelay.Snapshot(root: screen.root, revision: screen.revision))
    subscription = screen.subscribe { [unowned self] batch in
      guard let message = try? document.apply(batch) else { return }
      messages.append(String(buffer: message))
    }
  }

  /// Has the document follow what has changed: what is done to a screen ends with that.
  func catchUp() {
    screen.open("/")
  }

  var html: String { String(buffer: document.html()) }

  /// The HTML of what is on the screen, without the root around it, and without the elements' numbers.
  var body: String {
    var html = html
    html.removeFirst(html.prefix { $0 != ">" }.count + 1)
    html.removeLast("</div>".count)
    return html.replacing(try! Regex(" id=e[0-9]+"), with: "")
  }

  /// The first element whose content is of a kind.
  func first(_ isWanted: (Element) -> Bool) -> ElementID? {
    var waiting = [screen.root]
    while let element = waiting.popLast() {
      if isWanted(element) { return element.id }
      waiting += element.children.reversed()
    }
    return nil
  }
}
