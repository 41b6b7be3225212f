import ElementTree
import Foundation
import SwiftUI
import Testing

@testable import TerminalHost
@testable import WebHost

/// The fill rules of surfaces and clips, and styles with several colours.
@MainActor @Suite struct FillTests {
  private func rings(_ second: CGRect) -> Path {
    Path { path in
      path.addRect(CGRect(x: 0, y: 0, width: 64, height: 64))
      path.addRect(second)
    }
  }

  private let ring = [8, 4, 4, 8]

  /// Returns the number of filled cells in each line.
  private func filled<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> [Int] {
    TerminalScreen(width: 12, height: 5, content).lines.map { $0.filter { $0 == "█" }.count }
  }

  @Test func shapesAreFilledByNonzeroOrEvenOddRule() {
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

  @Test func aCanvasIsClippedByTheGivenRule() {
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

  @Test func stylesHaveTheirOwnTints() {
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

  @Test func gradientsAreDrawnFromTheirStops() {
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
    #expect(
      WebScreen {
        Text("written").foregroundStyle(
          .linearGradient(stops: stops, startPoint: .top, endPoint: .bottom))
      }.body.contains("background-clip:text"))
    #expect(
      WebScreen {
        Canvas { context, size in
          context.fill(
            Path(CGRect(origin: .zero, size: size)),
            with: .style(.linearGradient(stops: stops, startPoint: .top, endPoint: .bottom)))
        }
      }.body.contains("<foreignObject"))
  }
}
