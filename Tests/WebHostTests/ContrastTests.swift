import ElementTree
import Testing

@testable import WebHost

/// The contrast of the style sheet's colours by WCAG 2.2. Text needs 4.5 to 1, or 7 to 1 if the
/// user prefers more contrast. Meaningful surfaces and the shapes of controls need 3 to 1.
@Suite struct ContrastTests {
  typealias Scheme = SheetColors.Scheme

  private static let surfaces = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink",
    "brown", "gray", "tertiary",
  ]

  @Test(arguments: Scheme.allCases)
  func textsHaveEnoughContrast(_ scheme: Scheme) throws {
    let colors = try SheetColors(scheme)
    for name in SheetColors.names {
      for background in try colors.backgrounds() {
        let contrast = try colors.color(name).contrast(to: background.color)
        #expect(contrast >= scheme.wanted, "--\(name) on --\(background.name)")
      }
    }
  }

  @Test(arguments: Scheme.allCases)
  func surfacesHaveEnoughContrast(_ scheme: Scheme) throws {
    let colors = try SheetColors(scheme)
    for name in Self.surfaces {
      // A yellow with enough contrast to white is olive, so only users who prefer more contrast get it.
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

  /// Checks each tint of the row with each of the design's text colours.
  @Test(arguments: Scheme.allCases)
  func textsInASelectedRowHaveEnoughContrast(_ scheme: Scheme) throws {
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

  /// Checks each tint on all backgrounds and in rows selected with any tint, also under a pointer.
  @Test(arguments: Scheme.allCases)
  func textsOfButtonsHaveEnoughContrast(_ scheme: Scheme) throws {
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

  /// Checks the text of prominent buttons, and the knob of a switch that is on.
  @Test(arguments: Scheme.allCases)
  func textsOfProminentButtonsHaveEnoughContrast(_ scheme: Scheme) throws {
    let colors = try SheetColors(scheme)
    for name in SheetColors.names {
      let contrast = try colors.color("on-color").contrast(to: colors.color(name))
      #expect(contrast >= scheme.wanted, "--on-color on --\(name)")
    }
    #expect(try colors.color("on-accent") == colors.color("on-color"))
  }

  /// Checks the ring of an empty check box, a switch that is off and its knob, and the border of a field.
  @Test(arguments: Scheme.allCases)
  func controlsHaveEnoughContrast(_ scheme: Scheme) throws {
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

  // MARK: - An app's own tints

  private static let edges: [Double] = [0, 0.25, 0.4, 0.5, 0.6, 0.75, 1]

  @Test func textOnAnyTintIsReadable() throws {
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

  @Test func textOnATintIsChosenForEachScheme() {
    let adaptive = Color(base: .adaptive(light: .black, dark: .white))
    #expect(adaptive.cssOnSurface == "light-dark(#fff,#000)")
    #expect(Color(role: .purple).cssOnSurface == "var(--on-color)")
    #expect(Color(role: .fill).cssOnSurface == "var(--primary)")
    let beyond = Color(base: .rgb(red: .nan, green: -3, blue: .infinity))
    #expect(beyond.cssOnSurface == "#fff")
  }

  /// A page sets both colours with a tint, because an outer tint may have set another text colour.
  @Test func aTintSetsTheColourOfTextOnIt() {
    func declarations(_ tint: Color) -> [String] {
      var style = Style()
      style.tint = tint
      var declarations: [String] = []
      style.appendDeclarations(to: &declarations)
      return declarations
    }
    #expect(declarations(.green) == ["--accent:var(--green);--on-accent:var(--on-color)"])
    #expect(declarations(.white) == ["--accent:rgb(255 255 255);--on-accent:#000"])
    // A variable that refers to itself would be invalid.
    #expect(declarations(.accent) == [])
  }
}
