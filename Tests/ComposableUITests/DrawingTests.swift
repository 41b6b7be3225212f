import ComposableUI
import ElementTree
import Testing

/// The elements that drawing views become.
@MainActor @Suite struct DrawingTests {
  func properties<V: View>(@ViewBuilder _ view: @escaping () -> V) -> Element.Properties {
    ScreenTester(view).onlyElement.properties
  }

  func layers<V: View>(@ViewBuilder _ view: @escaping () -> V) -> [Layer] {
    properties(view).layers
  }

  func shape<V: View>(@ViewBuilder _ view: @escaping () -> V) -> Content.Shape? {
    if case .shape(let shape) = properties(view).content { shape } else { nil }
  }

  // MARK: - Colours

  @Test func coloursAreNamedOrMadeOfComponents() {
    #expect(Color.red.role == .red)
    #expect(Color.red.opacity(0.5) == Color(base: .role(.red), alpha: 0.5))
    #expect(Color(white: 0.5) == Color(red: 0.5, green: 0.5, blue: 0.5))
    #expect(Color(hue: 0, saturation: 1, brightness: 1) == Color(red: 1, green: 0, blue: 0))
    #expect(Color(hue: 2.0 / 3, saturation: 1, brightness: 1) == Color(red: 0, green: 0, blue: 1))
    #expect(Color(.systemBackground) == Color(role: .background))
    #expect(Color(uiColor: .systemRed) == .red)
  }

  @Test func aColourIsAViewThatFillsItsRoom() {
    #expect(shape { Color.green } == Content.Shape(.rectangle, fill: .green))
  }

  @Test func stylesBecomePaint() {
    #expect(
      properties { Divider().foregroundStyle(.secondary) }.style.foreground == .secondary)
    #expect(properties { Divider().foregroundColor(.red) }.style.foreground == .red)
    #expect(properties { Divider().foregroundStyle(.tint) }.style.foreground == .tint)
    #expect(
      layers { Divider().background(.ultraThinMaterial) }
        == [.background(.material(thickness: 0), .rectangle)])
    #expect(
      layers {
        Divider().background(
          LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing))
      } == [
        .background(
          .gradient(
            .init(
              .linear(start: .leading, end: .trailing),
              stops: [.init(color: .red, location: 0), .init(color: .blue, location: 1)])),
          .rectangle)
      ])
  }

  // MARK: - Shapes

  @Test func shapesKnowTheirOutline() {
    #expect(shape { Circle().fill(.red) } == Content.Shape(.circle, fill: .red))
    #expect(
      shape { RoundedRectangle(cornerRadius: 4) }
        == Content.Shape(.rectangle(.init(4)), fill: .foreground(level: 1)))
    #expect(
      shape { Capsule().strokeBorder(.blue, lineWidth: 2) }
        == Content.Shape(.capsule, stroke: .init(.blue, width: 2, isInside: true)))
    #expect(
      shape { Circle().trim(from: 0.25, to: 0.5).stroke(Color.red, lineWidth: 3) }
        == Content.Shape(
          .circle, stroke: .init(.red, width: 3), trim: .init(from: 0.25, to: 0.5)))
  }

  @Test func aFilledShapeHasABorderInAStyleToo() {
    #expect(
      shape {
        Capsule().fill(.red).strokeBorder(.blue, style: StrokeStyle(lineWidth: 2, dash: [4]))
      }
        == Content.Shape(
          .capsule, fill: .red, stroke: .init(.blue, width: 2, dashes: [4], isInside: true)))
    #expect(
      shape { Capsule().fill(.red).strokeBorder(.blue) }
        == Content.Shape(.capsule, fill: .red, stroke: .init(.blue, width: 1, isInside: true)))
  }

  private struct Triangle: Shape {
    func path(in rect: CGRect) -> Path {
      Path { path in
        path.move(to: CGPoint(x: rect.midX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.closeSubpath()
      }
    }
  }

  @Test func aCustomShapeIsDrawnInTheSizeOfItsFrame() {
    #expect(
      shape { Triangle().fill(.red).frame(width: 20, height: 10) }
        == Content.Shape(
          .path(
            [.move(.init(10, 0)), .line(.init(20, 10)), .line(.init(0, 10)), .close], width: 20,
            height: 10), fill: .red))
  }

  @Test func anArcEndsAtItsAngle() {
    var path = Path()
    path.addArc(
      center: .zero, radius: 10, startAngle: .degrees(0), endAngle: .degrees(90), clockwise: false)
    let end = path.currentPoint ?? .zero
    #expect(abs(end.x) < 0.001 && abs(end.y - 10) < 0.001)
  }

  // MARK: - Layers

  @Test func aBackgroundShapeMakesNoElement() {
    #expect(
      layers { Text("a").padding(2).background(Capsule()) }
        == [.background(.foreground(level: 1), .capsule), .padding(Insets(all: 2))])
    #expect(layers { Text("a").background { Color.red } } == [.background(.red, .rectangle)])
  }

  @Test func overlaysAndBackgroundsAreSiblingsOfTheirView() {
    let screen = ScreenTester {
      Text("a").overlay(alignment: .topTrailing) { Text("3") }
        .background { Text("behind") }
    }
    let outer = screen.onlyElement
    #expect(outer.properties.content == .layered(.init(.behind)))
    #expect(outer.children[0].properties.content == .text("behind"))
    let inner = outer.children[1]
    #expect(
      inner.properties.content
        == .layered(.init(.inFront, horizontal: .trailing, vertical: .leading)))
    #expect(inner.children.map(\.properties.content) == [.text("a"), .text("3")])
  }

  @Test func visualEffectsBecomeLayers() {
    #expect(layers { Divider().opacity(2) } == [.opacity(1)])
    #expect(layers { Divider().cornerRadius(8) } == [.clip(.rectangle(.init(8)))])
    #expect(layers { Divider().clipShape(Circle()) } == [.clip(.circle)])
    #expect(
      layers { Divider().rotationEffect(.degrees(90)) }
        == [.rotation(degrees: 90, anchor: .center)])
    #expect(layers { Divider().offset(x: 1, y: 2) } == [.offset(x: 1, y: 2)])
    #expect(
      layers { Divider().shadow(color: .red, radius: 3) } == [.shadow(.red, radius: 3, x: 0, y: 0)])
    #expect(layers { Divider().blur(radius: 3) } == [.filter(.blur, 3)])
    #expect(
      layers { Divider().transition(.opacity.combined(with: .scale)) }
        == [.transition(.init(insertion: [.opacity, .scale(0)], removal: [.opacity, .scale(0)]))])
  }

  @Test func animationsBecomeMotion() {
    let motion = properties { Divider().animation(.linear(duration: 2).delay(1), value: 1) }.style
      .motion
    #expect(motion == Motion(duration: 2, delay: 1, curve: .init(0, 0, 1, 1)))
    #expect(properties { Divider().animation(nil, value: 1) }.style.motion?.duration == 0)
  }

  // MARK: - Texts

  @Test func fontsHaveSizeWeightAndDesign() {
    #expect(
      properties { Text("a").font(.system(size: 20, weight: .bold, design: .rounded)) }.style.font
        == Font(.points(20), weight: .bold, design: .rounded))
    #expect(
      properties { Text("a").font(.title2.weight(.heavy).italic()) }.style.font?.weight == .heavy)
    let style = properties { Text("a").fontWeight(.medium).monospacedDigit().kerning(2) }.style
    #expect(style.weight == .medium)
    #expect(style.hasMonospacedDigits == true)
    #expect(style.text?.kerning == 2)
  }

  @Test func textsAreJoined() {
    let content = properties { Text("a").bold() + Text("b").foregroundColor(.red) }.content
    guard case .styledText(let runs) = content else {
      Issue.record("\(content) has no parts.")
      return
    }
    #expect(runs.map(\.text) == ["a", "b"])
    #expect(runs[0].style.isBold == true)
    #expect(runs[1].style.foreground == .red)
  }

  @Test func literalsAreMarkdownAndVariablesAreNot() {
    let variable = "*not*"
    #expect(properties { Text(variable) }.content == .text("*not*"))
    let content = properties { Text("**Bold** and *\(variable)* [here](https://a.example)") }
      .content
    guard case .styledText(let runs) = content else {
      Issue.record("\(content) has no parts.")
      return
    }
    #expect(runs.map(\.text) == ["Bold", " and ", "*not*", " ", "here"])
    #expect(runs[0].style.isBold == true)
    #expect(runs[2].style.isItalic == true)
    #expect(runs[4].link == "https://a.example")
    #expect(properties { Text("~~gone~~") }.style.isStruckThrough == true)
    #expect(properties { Text("2 * 3 = 6") }.content == .text("2 * 3 = 6"))
  }

  @Test func textsMayContainSymbols() {
    let content = properties { Text("\(Image(systemName: "star")) new") }.content
    guard case .styledText(let runs) = content else {
      Issue.record("\(content) has no parts.")
      return
    }
    #expect(runs[0].symbol == "star")
    #expect(runs[1].text == " new")
  }

  @Test func valuesAreFormatted() {
    #expect(properties { Text(0.5, format: .percent) }.content == .text("50%"))
  }

  // MARK: - Images

  @Test func imagesAreFoundByName() {
    #expect(
      properties { Image(systemName: "heart").symbolVariant(.fill) }.content
        == .symbol(.init("heart.fill")))
    #expect(
      properties { Image("nowhere").resizable() }.content
        == .symbol(.init("photo", isResizable: true, description: "nowhere")))
    #expect(
      properties { Image(systemName: "xmark").accessibilityLabel("Close") }.content
        == .symbol(.init("xmark", description: "Close")))
  }

  @Test func anImageWithoutURLShowsItsPlaceholder() {
    let screen = ScreenTester {
      AsyncImage(url: nil) {
        $0.resizable()
      } placeholder: {
        Text("none")
      }
    }
    #expect(screen.onlyElement.properties.content == .text("none"))
  }

  @Test func aLabelHasItsImageInFrontOfItsTitle() {
    let screen = ScreenTester { Label("New", systemImage: "plus") }
    #expect(
      screen.onlyElement.children.map(\.properties.content) == [
        .symbol(.init("plus")), .text("New"),
      ])
  }

  // MARK: - Layout

  @Test func gridsHaveColumns() {
    let content = properties {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 80)), GridItem(.fixed(40))], spacing: 4) {
        Text("a")
      }
    }.content
    #expect(
      content
        == .grid(
          .init(
            tracks: [.init(.adaptive(least: 80, most: .infinity)), .init(.fixed(40))], spacing: 4)))
  }

  @Test func aGeometryReaderReadsTheSizeOfItsFrame() {
    let screen = ScreenTester {
      GeometryReader { proxy in Text("\(Int(proxy.size.width))×\(Int(proxy.size.height))") }
        .frame(width: 120, height: 30)
    }
    #expect(screen.onlyElement.children.first?.properties.content == .text("120×30"))
  }

  @Test func aLayoutIsCalledWithViews() {
    let screen = ScreenTester {
      AnyLayout(HStackLayout(spacing: 3))() { Text("a") }
    }
    #expect(screen.onlyElement.properties.content == .stack(.init(.horizontal, spacing: 3)))
  }
}
