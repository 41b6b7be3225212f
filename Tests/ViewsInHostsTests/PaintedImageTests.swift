import ElementTree
import Foundation
import SwiftUI
import Testing

@testable import TerminalHost
@testable import WebHost

/// Images of the app that are repeated, and what is filled with them.
@MainActor @Suite struct PaintedImageTests {
  /// A bundle with images that say how large they are.
  private final class Images {
    let bundle: Bundle
    private let directory: URL

    init() throws {
      directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        + [0, 0, 0, 40, 0, 0, 0, 20]
      try Data(png).write(to: directory.appending(path: "paper.png"))
      try Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
        .write(to: directory.appending(path: "drawn.svg"))
      bundle = try #require(Bundle(path: directory.path))
    }

    deinit { try? FileManager.default.removeItem(at: directory) }
  }

  @Test func aBrowserRepeatsAnImageInASurface() throws {
    let images = try Images()
    let paper = Image("paper", bundle: images.bundle)
    func page<Shown: View>(@ViewBuilder _ content: @escaping () -> Shown) -> String {
      WebScreen(content).body
    }
    let filled = page { Rectangle().fill(ImagePaint(image: paper)) }
    #expect(filled.contains("url(&quot;data:image/png;base64,"))
    #expect(filled.contains("0 0/40px 20px"))
    #expect(page { Circle().fill(.image(paper, scale: 0.5)) }.contains("0 0/20px 10px"))
    #expect(page { Text("on it").background(.image(paper)) }.contains("0 0/40px 20px"))
    #expect(
      page { Text("written").foregroundStyle(.image(paper)) }.contains("background-clip:text"))
    #expect(
      page {
        Canvas { context, size in
          context.fill(Path(CGRect(origin: .zero, size: size)), with: .style(.image(paper)))
        }
      }.contains("<foreignObject"))
  }

  @Test func aPartOfAnImageIsRepeated() throws {
    let images = try Images()
    let part = ImagePaint(
      image: Image("paper", bundle: images.bundle),
      sourceRect: CGRect(x: 0.5, y: 0, width: 0.25, height: 1), scale: 2)
    let page = WebScreen { Rectangle().fill(part) }.body
    #expect(page.contains("url(&quot;data:image/svg+xml,"))
    #expect(page.contains("viewBox='40 0 20 40'") || page.contains("viewBox=&#39;40 0 20 40&#39;"))
    #expect(page.contains("0 0/20px 40px"))
  }

  @Test func anImageIsRepeatedToFillItsRoom() throws {
    let images = try Images()
    let paper = Image("paper", bundle: images.bundle)
    let page = WebScreen { paper.resizable(resizingMode: .tile).frame(width: 80, height: 80) }
    #expect(page.body.contains("0 0/40px 20px"))
    #expect(!page.body.contains("<img"))
    #expect(WebScreen { paper.resizable() }.body.contains("<img"))
  }

  @Test func aTerminalShowsASurface() throws {
    let images = try Images()
    let paper = Image("paper", bundle: images.bundle)
    let terminal = TerminalScreen(width: 12, height: 4, usesColor: true) {
      Rectangle().fill(.image(paper)).frame(width: 40, height: 32)
      Text("below")
    }
    #expect(terminal.text.contains("below"))
    #expect(terminal.cell(x: 2, y: 0).attributes.flags.contains(.reversed))
  }

  @Test func whatHasNoSizeIsAPlainSurface() throws {
    let images = try Images()
    for image in [
      Image(systemName: "star"), Image("missing", bundle: images.bundle),
      Image("drawn", bundle: images.bundle),
    ] {
      let page = WebScreen { Rectangle().fill(ImagePaint(image: image)) }.body
      #expect(page.contains("var(--fill)"))
      #expect(!page.contains("url("))
    }
  }

  private func rings(_ second: CGRect) -> Path {
    Path { path in
      path.addRect(CGRect(x: 0, y: 0, width: 64, height: 64))
      path.addRect(second)
    }
  }

  private let ring = [8, 4, 4, 8]

  /// How many cells are filled in each line.
  private func filled<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> [Int] {
    TerminalScreen(width: 12, height: 5, content).lines.map { $0.filter { $0 == "█" }.count }
  }

  @Test func aSurfaceIsWhatALineGoesAroundOrDoesAnOddNumberOfTimes() {
    let path = rings(CGRect(x: 16, y: 16, width: 32, height: 32))
    #expect(filled { path.fill(.blue).frame(width: 64, height: 64) } == [8, 8, 8, 8])
    #expect(
      filled { path.fill(.blue, style: FillStyle(eoFill: true)).frame(width: 64, height: 64) }
        == ring)
    let page = WebScreen { path.fill(.blue, style: FillStyle(eoFill: true)) }.body
    #expect(page.contains("clip-path:polygon(evenodd,"))
    #expect(!WebScreen { path.fill(.blue) }.body.contains("evenodd"))
  }

  private struct Rings: View {
    let path: Path
    let style: FillStyle

    var body: some View {
      Canvas { context, _ in context.fill(path, with: .color(.blue), style: style) }
        .frame(width: 64, height: 64)
    }
  }

  @Test func aCanvasFillsByTheSameRules() {
    let path = rings(CGRect(x: 16, y: 16, width: 32, height: 32))
    #expect(filled { Rings(path: path, style: FillStyle()) } == [8, 8, 8, 8])
    #expect(filled { Rings(path: path, style: FillStyle(eoFill: true)) } == ring)
    #expect(
      WebScreen { Rings(path: path, style: FillStyle(eoFill: true)) }.body.contains("evenodd"))
  }

  @Test func aCanvasIsClippedByTheRuleThatIsAskedFor() {
    let path = rings(CGRect(x: 16, y: 16, width: 32, height: 32))
    func page(_ style: FillStyle) -> String {
      WebScreen {
        Canvas { context, size in
          context.clip(to: path, style: style)
          context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.blue))
        }
      }.body
    }
    #expect(page(FillStyle()).contains("clip-path"))
    #expect(!page(FillStyle()).contains("evenodd"))
    #expect(page(FillStyle(eoFill: true)).contains("clip-path:path(evenodd,"))
  }

  @Test func stylesHaveColoursOfTheirOwn() {
    let toggle = WebScreen {
      Toggle("On", isOn: .constant(true)).toggleStyle(SwitchToggleStyle(tint: .orange))
    }.body
    #expect(toggle.contains("--accent:var(--orange)"))
    let progress = WebScreen {
      VStack {
        ProgressView(value: 0.5).progressViewStyle(LinearProgressViewStyle(tint: .purple))
        ProgressView().progressViewStyle(CircularProgressViewStyle(tint: .green))
        ProgressView(value: 0.5).progressViewStyle(.linear)
      }
    }.body
    #expect(progress.contains("--accent:var(--purple)"))
    #expect(progress.contains("--accent:var(--green)"))
    #expect(progress.components(separatedBy: "--accent:").count == 3)
  }

  @Test func gradientsAreMadeOfStops() {
    let stops = [
      SwiftUI.Gradient.Stop(color: .red, location: 0.25), .init(color: .blue, location: 1),
    ]
    let gradient = SwiftUI.Gradient(stops: stops)
    func page<Style: ShapeStyle>(_ style: Style) -> String {
      WebScreen { Rectangle().fill(style) }.body
    }
    #expect(
      page(.linearGradient(stops: stops, startPoint: .top, endPoint: .bottom)).contains("25%"))
    #expect(
      page(.radialGradient(stops: stops, center: .center, startRadius: 0, endRadius: 40))
        == page(.radialGradient(gradient, center: .center, startRadius: 0, endRadius: 40)))
    #expect(
      page(.conicGradient(stops: stops, center: .center))
        == page(.conicGradient(gradient, center: .center)))
    #expect(
      page(
        .angularGradient(
          stops: stops, center: .center, startAngle: .zero, endAngle: .degrees(90)))
        == page(
          .angularGradient(gradient, center: .center, startAngle: .zero, endAngle: .degrees(90))))
    #expect(
      page(AngularGradient(stops: stops, center: .top, angle: .degrees(10)))
        == page(AngularGradient(gradient: gradient, center: .top, angle: .degrees(10))))
    #expect(page(EllipticalGradient(stops: stops)) == page(EllipticalGradient(gradient: gradient)))
    #expect(page(Color.red.quinary) != page(Color.red))
  }
}
