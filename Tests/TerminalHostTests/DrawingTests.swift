import ElementTree
import Testing

@testable import TerminalHost

/// The drawing of borders, shapes and symbols.
@MainActor @Suite struct DrawingTests {
  private func show(
    width: Int = 24, height: Int = 5, _ element: (Make) -> Element
  ) -> String {
    Stage(width: width, height: height) { make in make.column([element(make)]) }.text
  }

  @Test func theOrderOfPaddingAndBorderMatters() {
    let border = Layer.border(.red, width: 1, .rectangle)
    let padding = Layer.padding(Insets(top: 16, leading: 8, bottom: 16, trailing: 8))
    #expect(
      show { $0.text("ab", layers: [border, padding]) } == """
         ┌──┐
         │ab│
         └──┘
        """)
    // A border without space beside the text is drawn behind the text.
    #expect(show { $0.text("abcd", layers: [padding, border]) } == "\n  abcd")
  }

  @Test func nestedFramesEachAlignTheirContent() {
    let wide = Layer.frame(Layer.Frame(width: 80, horizontal: .trailing))
    let narrow = Layer.frame(Layer.Frame(width: 32, horizontal: .leading))
    #expect(show { $0.text("a", layers: [wide, narrow]) } == "       a")
  }

  @Test func aFrameTakesAtMostItsWidth() {
    let most = Layer.frame(Layer.Frame(maxWidth: 80, horizontal: .trailing))
    #expect(show { $0.text("a", layers: [most]) } == "          a")
  }

  @Test func overlaysFollowTheirAlignment() {
    let text = show { make in
      let content = make.text("abc", layers: [.frame(Layer.Frame(width: 48, height: 32))])
      let badge = make.text("!")
      return make.element(
        .layered(.init(.inFront, horizontal: .trailing, vertical: .leading)), [content, badge])
    }
    #expect(text == "      !\n  abc" || text == "  abc !" || text == " abc !", "\(text)")
  }

  @Test func aHiddenElementKeepsItsSpace() {
    #expect(
      show { $0.line([$0.text("ab", layers: [.opacity(0)]), $0.text("c")]) } == "    c")
  }

  @Test func aSymbolIsDrawnAsOneCharacter() {
    #expect(show { $0.element(.symbol(.init("star.fill"))) } == " ★")
    #expect(show { $0.element(.symbol(.init("no.such.thing"))) } == " ◦")
  }

  @Test func partsOfATextHaveTheirOwnStyles() {
    let stage = Stage(width: 20, height: 3) {
      $0.element(
        .styledText([
          .init("a", style: Style(isBold: true)), .init("b"), .init("", symbol: "plus"),
        ]))
    }
    let line = stage.text.split(separator: "\n").first { $0.contains("ab+") }
    #expect(line != nil)
  }

  @Test func aShapeIsFilledWithHalfCells() {
    let layers: [Layer] = [.frame(Layer.Frame(width: 48, height: 48))]
    let text = show {
      $0.element(.shape(.init(.circle, fill: .red)), layers: layers)
    }
    #expect(text.contains("█"))
    #expect(text.contains("▄"))
  }

  @Test func aTranslucentShapeIsDrawnAsAPattern() {
    func shape(_ alpha: Double, _ outline: Outline = .rectangle(.none)) -> String {
      show {
        $0.element(
          .shape(.init(outline, fill: .color(Color(base: .role(.teal), alpha: alpha)))),
          layers: [.frame(Layer.Frame(width: 32, height: 32))])
      }
    }
    #expect(shape(0.2).contains("░░░░"))
    #expect(shape(0.4).contains("▒▒▒▒"))
    #expect(shape(0.4, .circle).contains("▒▒"))
    for alpha in [0, 0.04, 0.5, 1, .nan] {
      #expect(!shape(alpha).contains { "░▒".contains($0) }, "\(alpha)")
    }
  }

  @Test func aShapeBehindTextHasNoPattern() {
    let text = show { make in
      let shape = make.element(
        .shape(.init(.rectangle(.none), fill: .color(Color(base: .role(.teal), alpha: 0.2)))))
      return make.element(.layered(.init(.behind)), [shape, make.text("Read me")])
    }
    #expect(text.contains("Read me"))
    #expect(!text.contains("░"))
  }

  @Test func aCurveIsDrawnWithDots() {
    let layers: [Layer] = [.frame(Layer.Frame(width: 48, height: 48))]
    let text = show {
      $0.element(.shape(.init(.circle, stroke: .init(.red))), layers: layers)
    }
    #expect(text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
  }

  @Test func aGridFillsLineAfterLine() {
    let text = show(width: 22) { make in
      make.element(
        .grid(.init(tracks: [.init(.fixed(48)), .init(.fixed(48))], spacing: 0)),
        (1...3).map { make.text("\($0)") })
    }
    #expect(text.split(separator: "\n").count == 2)
  }

  @Test func coloursBecomeTheNearestAvailableOnes() {
    #expect(Palette.nearest(red: 1, green: 0, blue: 0, depth: .own) == .brightRed)
    #expect(Palette.nearest(red: 1, green: 0, blue: 0, depth: .indexed) == .indexed(196))
    #expect(Palette.nearest(red: 0.5, green: 0.5, blue: 0.5, depth: .indexed) == .indexed(244))
    #expect(Palette.nearest(red: 1, green: 0.5, blue: 0, depth: .rgb) == .rgb(255, 128, 0))
    #expect(Palette.nearest(red: .nan, green: 9, blue: -1, depth: .rgb) == .rgb(0, 255, 0))
  }

  @Test func customElementsAreDrawnByTheApp() {
    let rating = CustomElement(
      "test-rating",
      terminal: { element, _ in
        [TerminalLine(String(repeating: "*", count: element["stars"]?.int ?? 0)), "of five"]
      })
    #expect(
      show { $0.element(.custom(.init(rating, attributes: ["stars": 3], text: "3 of 5"))) }
        == " ***\n of five")
    #expect(
      show { $0.element(.custom(.init(CustomElement("test-unknown"), text: "3 of 5"))) }
        == " 3 of 5")
  }
}
