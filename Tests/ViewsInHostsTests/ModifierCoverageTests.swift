import ComposableUI
import ElementTree
import Foundation
import Testing

@testable import TerminalHost
@testable import WebHost

/// Views and modifiers that other suites don't cover, in both hosts.
@MainActor @Suite struct ModifierCoverageTests {
  private func texts<Content: View>(
    width: Int = 40, height: Int = 8, @ViewBuilder _ content: @escaping () -> Content
  ) -> (terminal: String, page: String) {
    (
      TerminalScreen(width: width, height: height) { content() }.text,
      WebScreen { content() }.body
    )
  }

  private struct Accepted: View {
    @Namespace var space

    var body: some View {
      Text("shown")
        .navigationBarHidden(true)
        .navigationSubtitle("below")
        .accessibilityActions { Button("not shown") {} }
        .matchedGeometryEffect(id: 1, in: space)
    }

    struct Entry: Identifiable {
      let id: Int
      let name: String
    }
  }

  @Test func acceptedModifiersKeepTheirViews() {
    #expect(texts { Accepted() } == texts { Text("shown") })
  }

  @Test func aTitleMenusButtonsAreInTheToolbar() {
    var pressed = 0
    let screen = ScreenTester {
      NavigationStack {
        Text("a").navigationTitle("Title").toolbarTitleMenu { Button("Rename") { pressed += 1 } }
      }
    }
    screen.button("Rename").press()
    #expect(pressed == 1)
  }

  @Test func rowsOfAForEachCanBeDeleted() {
    var deleted: IndexSet?
    let screen = ScreenTester {
      List {
        ForEach(["a", "b"], id: \.self) { Text($0) }
          .onDelete { deleted = $0 }
      }
    }
    screen.row("b").delete()
    #expect(deleted == [1])
  }

  // MARK: - Shapes, colours and images

  @Test func eachShapeHasItsOutline() {
    func outline(_ shape: some Shape) -> Outline {
      shape._outline(in: CGSize(width: 40, height: 20))
    }
    #expect(outline(Ellipse()) == .ellipse)
    #expect(outline(AnyShape(Capsule())) == .capsule)
    #expect(outline(ContainerRelativeShape()) == .rectangle)
    #expect(
      outline(UnevenRoundedRectangle(topLeadingRadius: 3, bottomTrailingRadius: 5))
        == .rectangle(.init(topLeading: 3, bottomLeading: 0, bottomTrailing: 5, topTrailing: 0)))
    #expect(
      outline(.rect(topLeadingRadius: 3)) == outline(UnevenRoundedRectangle(topLeadingRadius: 3)))
    #expect(outline(.ellipse) == .ellipse)
    let (terminal, page) = texts { Ellipse().fill(.red).frame(width: 64, height: 48) }
    #expect(terminal.contains("█"))
    #expect(page.contains("border-radius:50%"))
  }

  @Test func pathsAreDrawnByTheirSteps() {
    var path = Path()
    path.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
    path.addEllipse(in: CGRect(x: 10, y: 0, width: 4, height: 4))
    path.addRoundedRect(
      in: CGRect(x: 20, y: 0, width: 8, height: 8), cornerSize: CGSize(width: 2, height: 2))
    path.addRects([CGRect(x: 30, y: 0, width: 2, height: 2)])
    for (x, isInside) in [(1.0, true), (6, false), (12, true), (24, true), (31, true), (40, false)]
    {
      #expect(path.contains(CGPoint(x: x, y: 1.5)) == isInside, "\(x)")
    }
    #expect(path.offsetBy(dx: 100, dy: 0).contains(CGPoint(x: 101, y: 1)))
    #expect(
      path.applying(CGAffineTransform(scaleX: 2, y: 2)).contains(CGPoint(x: 62, y: 3)))
    var curves = Path()
    curves.move(to: .zero)
    curves.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    curves.addCurve(
      to: .zero, control1: CGPoint(x: 10, y: -10), control2: CGPoint(x: 0, y: -10))
    #expect(curves.contains(CGPoint(x: 5, y: 3)) && curves.contains(CGPoint(x: 5, y: -3)))
    #expect(!curves.contains(CGPoint(x: 5, y: 7)))
    var steps: [Path.Element] = []
    // swift-format-ignore: ReplaceForEachWithForLoop
    curves.forEach { steps.append($0) }
    #expect(steps.count == 3 && steps[0] == .move(to: .zero))
    var arc = Path()
    arc.addRelativeArc(center: .zero, radius: 5, startAngle: .zero, delta: .degrees(90))
    #expect(abs((arc.currentPoint?.y ?? 0) - 5) < 1e-9)
  }

  @Test func aCornerIsRoundedOffBetweenItsLines() throws {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    let end = try #require(path.currentPoint)
    #expect(abs(end.x - 10) < 1e-6 && abs(end.y - 4) < 1e-6)
    path.addLine(to: CGPoint(x: 0, y: 10))
    path.closeSubpath()
    #expect(path.contains(CGPoint(x: 8.5, y: 1.5)))
    #expect(!path.contains(CGPoint(x: 9.9, y: 0.1)))
    var straight = Path()
    straight.move(to: .zero)
    straight.addArc(tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 9, y: 0), radius: 3)
    #expect(straight.currentPoint == CGPoint(x: 5, y: 0))
  }

  @Test func gradientsBecomeCSSGradients() {
    let gradients: [(AnyShapeStyle, String)] = [
      (
        AnyShapeStyle(
          RadialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 9)),
        "radial-gradient"
      ),
      (AnyShapeStyle(EllipticalGradient(colors: [.red, .blue])), "radial-gradient"),
      (
        AnyShapeStyle(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)),
        "linear-gradient"
      ),
      (
        AnyShapeStyle(
          .radialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 9)),
        "radial-gradient"
      ),
      (AnyShapeStyle(.conicGradient(colors: [.red, .blue], center: .center)), "conic-gradient"),
      (
        AnyShapeStyle(
          .angularGradient(
            colors: [.red, .blue], center: .center, startAngle: .zero, endAngle: .degrees(90))),
        "conic-gradient"
      ),
    ]
    for (style, name) in gradients {
      let (terminal, page) = texts {
        Text("on it").background(style)
      }
      #expect(page.contains(name), "\(name)")
      #expect(terminal.contains("on it"))
    }
  }

  @Test func surfaceStylesUseTheStyleSheetsVariables() {
    for (style, css) in [
      (AnyShapeStyle(.regularMaterial), "backdrop-filter"),
      (AnyShapeStyle(.thickMaterial), "backdrop-filter"),
      (AnyShapeStyle(.ultraThickMaterial), "backdrop-filter"),
      (AnyShapeStyle(.quinary), "var(--paint-quaternary)"),
      (AnyShapeStyle(.background), "var(--card)"), (AnyShapeStyle(.separator), "var(--line)"),
      (AnyShapeStyle(.fill), "var(--fill)"), (AnyShapeStyle(.tint), "var(--accent)"),
      (AnyShapeStyle(.selection), "var(--accent)"), (AnyShapeStyle(.link), "var(--accent)"),
      (AnyShapeStyle(.placeholder), "var(--paint-tertiary)"),
    ] {
      let (terminal, page) = texts { Text("on it").padding().background(style) }
      #expect(page.contains(css), "\(css)")
      #expect(terminal.contains("on it"))
    }
  }

  @Test func renderingModifiersDoNotChangeAnImage() {
    let said = texts {
      Image(systemName: "star").renderingMode(.template).interpolation(.high).antialiased(true)
        .accessibilityLabel("Star")
    }
    let unsaid = texts { Image(systemName: "star").accessibilityLabel("Star") }
    #expect(said == unsaid)
    #expect(said.page.contains("<svg"))
  }

  @Test func smallCapitalsArePartOfTheFont() {
    let (terminal, page) = texts { Text("Small").font(.body.smallCaps()) }
    #expect(page.contains("small-caps"))
    #expect(terminal.contains("Small"))
    #expect(Font.body.lowercaseSmallCaps() == Font.body.smallCaps())
  }

  @Test func layersOfACanvasAreDrawn() {
    let (terminal, page) = texts {
      Canvas { context, size in
        context.drawLayer { layer in
          layer.translateBy(x: 8, y: 16)
          layer.scaleBy(x: 2, y: 2)
          layer.fill(Path(CGRect(x: 0, y: 0, width: 8, height: 8)), with: .color(.red))
        }
        context.fill(
          Path(CGRect(x: 40, y: 0, width: 8, height: 8)),
          with: .linearGradient(
            Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 8, y: 0)))
      }
      .frame(width: 64, height: 48)
    }
    #expect(page.contains("<path"))
    #expect(terminal.contains("█") || terminal.contains("▄") || terminal.contains("▀"))
  }

  // MARK: - Layouts and rows

  @Test func layoutTypesArrangeTheirViews() {
    let (terminal, page) = texts {
      VStackLayout(alignment: .leading, spacing: 0)() {
        Text("a")
        Text("b")
      }
      ZStackLayout()() { Text("c") }
    }
    #expect(
      terminal.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.prefix(3)
        == ["a", "b", "c"])
    #expect(page.contains(">a<") && page.contains(">b<") && page.contains(">c<"))
  }

  private struct Person: Identifiable {
    let id: Int
    var name: String { "p\(id)" }
  }

  @Test func aTableHasALineForEachRow() {
    let (terminal, page) = texts {
      Table(of: Person.self) {
        TableColumn("Name", value: \.name)
      } rows: {
        TableRow(Person(id: 1))
        ForEach([Person(id: 2), Person(id: 3)]) { TableRow($0) }
      }
    }
    for text in [terminal, page] {
      #expect(["Name", "p1", "p2", "p3"].allSatisfy(text.contains))
    }
  }

  @Test func aPreviewsValueCanChange() {
    let screen = ScreenTester {
      WithState(initialValue: 1) { value in
        Button("at \(value.wrappedValue)") { value.wrappedValue += 1 }
      }
    }
    screen.button("at 1").press()
    #expect(screen.button("at 2").exists)
  }

  @Test func aPasteButtonIsShownDisabled() {
    let screen = ScreenTester { PasteButton(payloadType: String.self) { _ in } }
    #expect(!screen.button("Paste").isEnabled)
  }

  @Test func glassStylesShowTheirContent() {
    let (terminal, page) = texts {
      GlassEffectContainer { Text("on glass").glassEffect(.regular.interactive()) }
      Button("Pressed") {}.buttonStyle(.glass)
      Button("Prominent") {}.buttonStyle(.glassProminent)
    }
    for text in [terminal, page] {
      #expect(["on glass", "Pressed", "Prominent"].allSatisfy(text.contains))
    }
    #expect(page.contains("backdrop-filter"))
  }

  @Test func platformStylesUseTheHostsControls() {
    let (terminal, page) = texts(height: 40) {
      Button("Undo it") {}.buttonStyle(.borderless)
      Button("Redo it") {}.buttonStyle(.accessoryBar)
      Gauge(value: 0.5) { Text("Air left") }
      ProgressView("Ripening", value: 0.5).progressViewStyle(.circular)
      Menu("Further deeds") { Button("a") {} }.menuStyle(.borderlessButton)
      TextField("Nickname", text: .constant("")).textFieldStyle(.squareBorder)
      DatePicker("Harvest", selection: .constant(.distantPast)).datePickerStyle(.graphical)
      Picker("Planet", selection: .constant(1)) { Text("Vega").tag(1) }.pickerStyle(.wheel)
      Picker("Crop", selection: .constant(1)) { Text("Wheat").tag(1) }.pickerStyle(.palette)
      Label("Starred", systemImage: "star").labelStyle(.titleAndIcon)
      List { Text("Inbox") }.listStyle(.sidebar)
    }
    for text in [terminal, page] {
      for name in [
        "Undo it", "Redo it", "Air left", "Ripening", "Further deeds", "Nickname",
        "Harvest", "Vega", "Wheat", "Starred", "Inbox",
      ] {
        #expect(text.contains(name), "\(name)")
      }
    }
  }
}
