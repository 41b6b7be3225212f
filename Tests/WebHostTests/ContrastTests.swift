import ElementTree
import Testing

@testable import WebHost

/// How far the colours of the style sheet stand out from what is behind them, by the rules of WCAG 2.2: texts by 4.5 to 1,
/// and by 7 to 1 for those who have asked for more; surfaces that mean something, and the shapes of controls, by 3 to 1.
@Suite struct ContrastTests {
  typealias Scheme = SheetColors.Scheme

  private static let surfaces = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink",
    "brown", "gray", "tertiary",
  ]

  @Test(arguments: Scheme.allCases)
  func textsStandOut(_ scheme: Scheme) throws {
    let colors = try SheetColors(scheme)
    for name in SheetColors.names {
      for background in try colors.backgrounds() {
        let contrast = try colors.color(name).contrast(to: background.color)
        #expect(contrast >= scheme.wanted, "--\(name) on --\(background.name)")
      }
    }
  }

  @Test(arguments: Scheme.allCases)
  func surfacesAreSeen(_ scheme: Scheme) throws {
    let colors = try SheetColors(scheme)
    for name in Self.surfaces {
      // A yellow that stands out from white is an olive: those get one who ask for more contrast.
      if name == "yellow", scheme == .light { continue }
      for background in try colors.backgrounds() {
        let contrast = try colors.color("paint-\(name)").contrast(to: background.color)
        #expect(contrast >= 3, "--paint-\(name) on --\(background.name)")
      }
    }
  }

  @Test(arguments: [Scheme.light, .dark])
  func aYellowSurfaceIsYellow(_ scheme: Scheme) throws {
    let parts = try SheetColors(scheme).color("paint-yellow").parts
    #expect(parts[0] > 240 && parts[1] > 190 && parts[2] < 60)
  }

  /// Whatever the tint is, and whichever of the design's colours a text has.
  @Test(arguments: Scheme.allCases)
  func textsStandOutInARowThatIsSelected(_ scheme: Scheme) throws {
    let colors = try SheetColors(scheme)
    for tint in SheetColors.names {
      let row = try colors.selectedRow(colors.color(tint))
      for name in SheetColors.names {
        let contrast = try colors.color(name).contrast(to: row)
        #expect(contrast >= scheme.wanted, "--\(name) in a row selected with --\(tint)")
      }
      #expect(try colors.color(tint).contrast(to: row) >= 3)
    }
  }

  /// Of each tint, on all backgrounds and in rows that are selected with another one, also with a pointer over them.
  @Test(arguments: Scheme.allCases)
  func textsOfButtonsStandOut(_ scheme: Scheme) throws {
    let colors = try SheetColors(scheme)
    let rows = try SheetColors.names.map { tint in
      (name: "a row of --\(tint)", color: try colors.selectedRow(colors.color(tint)))
    }
    for name in SheetColors.names {
      let tint = try colors.color(name)
      let text = try colors.buttonText(tint)
      for background in try colors.backgrounds() + rows {
        for button in try colors.buttons(tint, on: background.color) {
          let contrast = text.contrast(to: button)
          #expect(contrast >= scheme.wanted, "A button of --\(name) on \(background.name)")
        }
      }
    }
  }

  /// And so does the knob of a switch that is on.
  @Test(arguments: Scheme.allCases)
  func textsOfProminentButtonsStandOut(_ scheme: Scheme) throws {
    let colors = try SheetColors(scheme)
    for name in SheetColors.names {
      let contrast = try colors.color("on-color").contrast(to: colors.color(name))
      #expect(contrast >= scheme.wanted, "--on-color on --\(name)")
    }
    #expect(try colors.color("on-accent") == colors.color("on-color"))
  }

  /// The ring of a box that isn't ticked, a switch that is off and its knob, and the line around a field.
  @Test(arguments: Scheme.allCases)
  func controlsAreSeen(_ scheme: Scheme) throws {
    let colors = try SheetColors(scheme)
    let (shape, field) = (try colors.color("paint-gray"), try colors.color("paint-tertiary"))
    for rule in [
      "border: 2px solid var(--paint-gray)", "no-repeat var(--paint-gray)",
      "box-shadow: inset 0 0 0 1px var(--paint-tertiary)", "circle, var(--knob, #fff)",
    ] { #expect(SheetColors.sheet.contains(rule), "\(rule)") }
    for background in try colors.backgrounds() {
      #expect(shape.contrast(to: background.color) >= 3, "A control on --\(background.name)")
      #expect(field.contrast(to: background.color) >= 3, "A field on --\(background.name)")
    }
    for tint in SheetColors.names {
      let row = try colors.selectedRow(colors.color(tint))
      #expect(shape.contrast(to: row) >= 3, "A control in a row selected with --\(tint)")
    }
    #expect(SheetColors.RGB("#fff").contrast(to: shape) >= 3)
  }

  // MARK: - Tints of an app's own

  private static let edges: [Double] = [0, 0.25, 0.4, 0.5, 0.6, 0.75, 1]

  @Test func whatIsWrittenOnAnyTintCanBeRead() throws {
    for red in Self.edges {
      for green in Self.edges {
        for blue in Self.edges {
          let parts = Color.Components(red: red, green: green, blue: blue)
          let written = try #require(
            ["#fff": Color.Components.white, "#000": .black][
              Color(base: .rgb(red: red, green: green, blue: blue)).cssOnSurface])
          #expect(written.contrast(to: parts) >= 4.5, "\(parts)")
        }
      }
    }
  }

  @Test func whatIsWrittenOnATintIsChosenForEachScheme() {
    let adaptive = Color(base: .adaptive(light: .black, dark: .white))
    #expect(adaptive.cssOnSurface == "light-dark(#fff,#000)")
    #expect(Color(role: .purple).cssOnSurface == "var(--on-color)")
    #expect(Color(role: .fill).cssOnSurface == "var(--primary)")
    let beyond = Color(base: .rgb(red: .nan, green: -3, blue: .infinity))
    #expect(beyond.cssOnSurface == "#fff")
  }

  /// The page of a tint says both: what surrounds it may have said another one.
  @Test func aTintSaysWhatIsWrittenOnIt() {
    func declarations(_ tint: Color) -> [String] {
      var style = Style()
      style.tint = tint
      var declarations: [String] = []
      style.appendDeclarations(to: &declarations)
      return declarations
    }
    #expect(declarations(.green) == ["--accent:var(--green);--on-accent:var(--on-color)"])
    #expect(declarations(.white) == ["--accent:rgb(255 255 255);--on-accent:#000"])
    // A variable that is itself would be none.
    #expect(declarations(.accent) == [])
  }
}
