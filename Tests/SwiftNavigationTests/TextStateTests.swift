import CustomDump
import SwiftNavigation
import Testing

@Suite struct TextStateTests {
  @Test func aTextStateReadsAsItsText() {
    #expect(String(state: TextState("Delete \(3) notes?")) == "Delete 3 notes?")
    #expect(String(state: TextState(verbatim: "100%")) == "100%")
    #expect(String(state: TextState("a") + TextState("b") + TextState("c")) == "abc")
  }

  @Test func textsThatReadTheSameAreEqual() {
    #expect(TextState("Name") == TextState(verbatim: "Name"))
    #expect(TextState("Name").hashValue == TextState(verbatim: "Name").hashValue)
    #expect(TextState("Name") != TextState("name"))
    #expect(TextState("a") + TextState("b") == TextState("a") + TextState(verbatim: "b"))
    #expect(TextState("a") + TextState("bc") != TextState("ab") + TextState("c"))
  }

  @Test func aConcatenationDiffersFromASingleText() {
    #expect(TextState("ab") != TextState("a") + TextState("b"))
  }

  @Test func aTextStateDumpsAsItsPlainText() {
    #expect(String(customDumping: TextState("Hello")) == #""Hello""#)
    #expect(String(customDumping: TextState("Hel") + TextState("lo")) == #""Hello""#)
  }

  @Test func textsThatLookDifferentAreNotEqual() {
    #expect(TextState("a").bold() == TextState("a").bold(isActive: true))
    #expect(TextState("a").bold().hashValue == TextState("a").bold().hashValue)
    let plain = TextState("a")
    let styled = [
      plain.bold(), plain.italic(), plain.kerning(2), plain.tracking(2), plain.baselineOffset(2),
      plain.monospacedDigit(), plain.fontWidth(.condensed), plain.accessibilityHeading(.h1),
      plain.accessibilityTextContentType(.narrative), plain.accessibilityLabel("b"),
      plain.speechAdjustedPitch(0.5), plain.speechAlwaysIncludesPunctuation(),
      plain.speechAnnouncementsQueued(), plain.speechSpellsOutCharacters(), plain,
    ]
    #expect(Set(styled).count == styled.count)
    #expect(styled.allSatisfy { String(state: $0) == "a" })
    #expect((plain + plain).bold() != plain + plain)
    #expect(plain.bold() + plain != plain + plain)
  }

  @Test func textsInOtherColorsFontsAndLinesAreNotEqual() {
    let plain = TextState("a")
    let styled = [
      plain, plain.foregroundColor(.red), plain.foregroundColor(.blue), plain.foregroundColor(nil),
      plain.font(.init(.style(.title))), plain.font(nil), plain.fontDesign(.serif),
      plain.fontWeight(.heavy), plain.fontWeight(.light),
      plain.strikethrough(), plain.strikethrough(color: .red), plain.strikethrough(false),
      plain.underline(), plain.underline(color: .red), plain.underline(false),
    ]
    #expect(Set(styled).count == styled.count)
    #expect(styled.allSatisfy { String(state: $0) == "a" })
    let color: Color? = .red
    let font: Font? = Font(.points(12))
    #expect(plain.foregroundColor(color) == styled[1])
    #expect(plain.font(font) != plain.font(nil))
  }

  @Test func textsDifferByLinePatternWidthContentTypeAndHeading() {
    let plain = TextState("a")
    let patterns: [TextState.LineStylePattern] = [.dash, .dashDot, .dashDotDot, .dot, .solid]
    let widths: [TextState.FontWidth] = [.compressed, .condensed, .expanded, .standard]
    let types: [TextState.AccessibilityTextContentType] = [
      .console, .fileSystem, .messaging, .narrative, .plain, .sourceCode, .spreadsheet,
      .wordProcessing,
    ]
    let levels: [TextState.AccessibilityHeadingLevel] = [
      .h1, .h2, .h3, .h4, .h5, .h6, .unspecified,
    ]
    let styled =
      patterns.map { plain.strikethrough(pattern: $0) }
      + patterns.map { plain.underline(pattern: $0) }
      + patterns.map { plain.underline(pattern: $0, color: .red) }
      + widths.map { plain.fontWidth($0) }
      + types.map { plain.accessibilityTextContentType($0) }
      + levels.map { plain.accessibilityHeading($0) }
    #expect(Set(styled).count == styled.count)
    #expect(patterns.map(\.rawValue) == ["dash", "dashDot", "dashDotDot", "dot", "solid"])
    #expect(
      String(customDumping: plain.underline(pattern: .dashDotDot))
        == #""<underline=dashDotDot>a</underline>""#)
    #expect(
      String(customDumping: plain.accessibilityHeading(.h3))
        == #""<accessibility-heading=h3>a</accessibility-heading>""#)
    #expect(
      String(customDumping: plain.accessibilityTextContentType(.sourceCode))
        == #""<accessibility-content=sourceCode>a</accessibility-content>""#)
  }

  @Test func accessibilityLabelsAreKept() {
    #expect(TextState("a").accessibilityLabel("b").accessibilityLabel == TextState("b"))
    #expect(TextState("a").accessibilityLabel == nil)
    let (string, key): (Substring, LocalizedStringKey) = ("bc".dropLast(), "b \(1)")
    #expect(TextState("a").accessibilityLabel(string).accessibilityLabel == TextState("b"))
    #expect(TextState("a").accessibilityLabel(key).accessibilityLabel == TextState("b 1"))
    let label = TextState("b")
    #expect(TextState("a").accessibilityLabel(label) == TextState("a").accessibilityLabel("b"))
  }

  @Test func stylesAreDumped() {
    let text = TextState("Very").bold() + TextState(" careful").italic()
    #expect(String(customDumping: text) == #""**Very**_ careful_""#)
    #expect(
      String(customDumping: TextState("a").kerning(2).bold(isActive: false))
        == #""<kerning=2.0>a</kerning>""#)
  }

  @Test func localizationKeysBecomeTexts() {
    let key: LocalizedStringKey = "Delete \(3) notes of \(1.5, specifier: "%.2f") MB?"
    #expect(TextState(key) == TextState(verbatim: "Delete 3 notes of 1.50 MB?"))
    #expect(LocalizedStringKey("a") == "a")
  }

  @Test func fontsAndColorsAreDumpedAsInSource() {
    let plain = TextState("a")
    func dump(_ text: TextState) -> String { String(customDumping: text) }
    #expect(dump(plain.font(.title)) == #""<font=title>a</font>""#)
    #expect(
      dump(plain.font(Font(.points(20), weight: .bold, design: .serif)))
        == #""<font=system(size: 20.0, weight: .bold, design: .serif)>a</font>""#)
    #expect(dump(plain.font(nil)) == #""<font>a</font>""#)
    #expect(dump(plain.fontWeight(.semibold)) == #""<font-weight=semibold>a</font-weight>""#)
    #expect(
      dump(plain.foregroundColor(.red)) == #""<foreground-color=red>a</foreground-color>""#)
    #expect(
      dump(plain.underline(pattern: .dot, color: Color(base: Color.blue.base, alpha: 0.5)))
        == #""<underline=dot blue.opacity(0.5)>a</underline>""#)
  }

  @Test func attributesAreDumpedAsInSource() {
    func expect(
      _ value: Any, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(String(customDumping: value) == text, sourceLocation: sourceLocation)
    }
    expect(Animation.default, "Animation.default")
    expect(Animation.easeInOut, "Animation.easeInOut")
    expect(
      Animation.easeOut(duration: 0.2).delay(1).repeatForever(autoreverses: false),
      "Animation.easeOut(duration: 0.2).delay(1.0).repeatForever(autoreverses: false)")
    expect(Animation.linear.speed(2).repeatCount(3), "Animation.linear.speed(2.0).repeatCount(3)")
    expect(
      Animation.timingCurve(0.1, 0.2, 0.3, 0.4, duration: 1),
      "Animation.timingCurve(0.1, 0.2, 0.3, 0.4, duration: 1.0)")
    expect(Animation.spring, "Animation.spring")
    expect(Animation.bouncy, "Animation.bouncy")
    expect(Animation.snappy, "Animation.snappy")
    expect(Animation.interactiveSpring(), "Animation.interactiveSpring")
    expect(
      Animation.spring(duration: 1, bounce: 0.2), "Animation.spring(duration: 1.0, bounce: 0.2)")
    expect(
      Animation.spring(response: 0.3, dampingFraction: 0.7),
      "Animation.spring(response: 0.3, dampingFraction: 0.7)")
    expect(
      Animation.interpolatingSpring(stiffness: 5, damping: 2),
      "Animation.interpolatingSpring(stiffness: 5.0, damping: 2.0)")

    expect(Color.red, "Color.red")
    expect(Color.white, "Color.white")
    expect(Color.clear, "Color.clear")
    expect(
      Color(base: .rgb(red: 0.1, green: 0.2, blue: 0.3), alpha: 0.5),
      "Color(red: 0.1, green: 0.2, blue: 0.3).opacity(0.5)")
    var font = Font(.style(.body), weight: .bold)
    font.isItalic = true
    expect(font, "Font.body.bold().italic()")
    expect(
      Font(.points(12), family: "Menlo", weight: .light),
      #"Font.custom("Menlo", size: 12.0).weight(.light)"#)
    expect(Font(.style(.title), design: .serif), "Font.system(.title, design: .serif)")
    expect(
      ButtonStateAction<Int>.send(1, animation: .default),
      """
      ButtonStateAction.send(
        1,
        animation: Animation.default
      )
      """)
  }
}
