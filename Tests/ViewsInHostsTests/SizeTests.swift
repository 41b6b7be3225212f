import ComposableUI
import ElementTree
import Testing

@testable import TerminalHost
@testable import WebHost

/// Views that depend on their size.
@MainActor @Suite struct SizeTests {
  private struct Reader: View {
    var body: some View {
      GeometryReader { proxy in
        Text("\(Int(proxy.size.width))x\(Int(proxy.size.height))")
      }
    }
  }

  @Test func aTerminalReportsSizesInPoints() {
    let terminal = TerminalScreen(width: 42, height: 10) { Reader() }
    // The view has 42 columns minus a margin on each side, and nine lines above the hints.
    #expect(terminal.lines[0] == " 320x144")
    terminal.resize(22, 5)
    #expect(terminal.lines[0] == " 160x80")
  }

  @Test func aReaderHasTheSizeOfItsFrame() {
    let terminal = TerminalScreen { Reader().frame(width: 80, height: 32) }
    #expect(terminal.text.contains("80x32"))
  }

  @Test func severalReadersShareTheSpace() {
    let terminal = TerminalScreen(width: 42, height: 6) {
      HStack(spacing: 0) {
        Reader()
        Reader()
      }
    }
    #expect(terminal.text.contains("160x80"))
  }

  @Test func aReaderInAListRowHasItsSizeOnceItIsVisible() {
    let terminal = TerminalScreen(width: 42, height: 10) {
      List { Reader().frame(height: 16) }
    }
    #expect(!terminal.text.contains("336x"))
    #expect(terminal.text.contains("x16"))
  }

  @Test func onGeometryChangeReportsTheSizeOfItsView() {
    @MainActor final class Seen {
      var widths: [Double] = []
    }
    let seen = Seen()
    let terminal = TerminalScreen {
      Text("four").onGeometryChange(for: Double.self) {
        $0.size.width
      } action: {
        seen.widths.append($0)
      }
    }
    #expect(terminal.text == " four")
    #expect(seen.widths == [32])
  }

  @Test func endlessSizeChangesAreStopped() {
    struct Restless: View {
      @State private var height = 16.0

      var body: some View {
        Text("a").frame(height: height).onGeometryChange(for: Double.self) {
          $0.size.height
        } action: {
          height = $0 == 32 ? 16 : 32
        }
      }
    }
    let terminal = TerminalScreen { Restless() }
    #expect(terminal.lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined() == "a")
  }

  @Test func aBrowserReportsSizesOnRequest() throws {
    let screen = WebScreen { Reader() }
    #expect(screen.html.contains(#"class="z room leading top" data-size"#))
    #expect(screen.html.contains("375x667"))
    screen.screen.adapt(to: HostTraits(size: ElementSize(width: 1280, height: 800)))
    #expect(screen.html.contains("1280x800"))
    let id = try #require(screen.first { $0.properties.reportsSize })
    try screen.screen.send(Event(id, .resize(ElementSize(width: 640.2, height: 480))))
    #expect(screen.html.contains("640x480"))
    // From then on, the size of the window does not matter.
    screen.screen.adapt(to: HostTraits(size: ElementSize(width: 300, height: 200)))
    #expect(screen.html.contains("640x480"))
  }

  @Test func aWideViewWidensThePageBeyondATextColumn() {
    func html(_ most: Double) -> String {
      WebScreen { Text("a").frame(maxWidth: most) }.html
    }
    #expect(html(641).contains("broad"))
    #expect(!html(640).contains("broad"))
    #expect(!html(.infinity).contains("broad"))
  }

  @Test func onlyElementsThatReportSizesAcceptResizing() throws {
    let screen = ViewScreen { Text("a") }
    let id = try #require(screen.root.children.first?.id)
    let event = Event(id, .resize(ElementSize(width: 1, height: 1)))
    #expect(throws: EventError.notSupported(event)) { try screen.send(event) }
  }

  @Test func sizesAreValidRoundedLengths() {
    #expect(ElementSize(width: .nan, height: -1) == ElementSize(width: 0, height: 0))
    #expect(ElementSize(width: .infinity, height: 1e300).width == ElementSize.most)
    #expect(ElementSize(width: 10.2, height: 10.3).width == 10)
    #expect(ElementSize(width: 10.2, height: 10.3).height == 10.5)
  }

  // MARK: - Traits of the host

  private struct Traits: View {
    @Environment(\.horizontalSizeClass) var sizeClass
    @Environment(\.colorScheme) var colorScheme

    var body: some View {
      Text(
        "\(sizeClass == .regular ? "regular" : "compact") \(colorScheme == .dark ? "dark" : "light")"
      )
    }
  }

  @Test func aWideTerminalHasTheRegularSizeClass() {
    let terminal = TerminalScreen(width: 75, height: 5) { Traits() }
    #expect(terminal.text == " regular light")
    terminal.resize(74, 5)
    #expect(terminal.text == " compact light")
  }

  @Test func onlyViewsThatReadTheWindowFollowIt() {
    let screen = WebScreen {
      VStack {
        Traits(); Text("other")
      }
    }
    #expect(screen.html.contains("compact light"))
    screen.screen.adapt(to: HostTraits(size: ElementSize(width: 600, height: 1), isDark: true))
    #expect(screen.html.contains("regular dark"))
    #expect(screen.messages.count == 1)
    screen.screen.adapt(to: HostTraits(size: ElementSize(width: 900, height: 1), isDark: true))
    #expect(screen.messages.count == 1)
  }

  @Test func theEnvironmentOverridesTheHostsTraits() {
    let screen = WebScreen { Traits().environment(\.colorScheme, .light) }
    screen.screen.adapt(to: HostTraits(size: ElementSize(width: 600, height: 1), isDark: true))
    #expect(screen.html.contains("regular light"))
  }
}
