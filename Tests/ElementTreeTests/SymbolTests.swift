import ElementTree
import Testing

@Suite struct SymbolTests {
  @Test func suffixesOfASymbolsNameChangeItsDrawing() {
    let drawing = Symbols.drawing(for: "xmark.circle.fill")
    #expect(drawing.enclosure == .circle)
    #expect(drawing.isFilled)
    #expect(!drawing.isStruckThrough)
    #expect(Symbols.drawing(for: "bell.slash").isStruckThrough)
    #expect(Symbols.glyph(for: "star") == "☆")
    #expect(Symbols.glyph(for: "star.fill") == "★")
  }

  @Test(arguments: [
    "person.crop.circle", "gearshape.fill", "square.and.arrow.up", "list.bullet", "trash.fill",
    "ellipsis.circle", "arrow.counterclockwise", "photo.on.rectangle", "checkmark.circle.fill",
    "rectangle.portrait.and.arrow.right", "line.3.horizontal.decrease.circle", "heart.slash",
    "wave.3.right", "wave.3.left", "wave.3.forward", "wave.3.backward.circle.fill",
  ]) func commonNamesAreKnown(_ name: String) {
    #expect(Symbols.isKnown(name))
  }

  @Test func anUnknownNameHasANeutralShape() {
    #expect(!Symbols.isKnown("no.such.thing"))
    #expect(!Symbols.drawing(for: "no.such.thing").outline.isEmpty)
    #expect(Symbols.glyph(for: "no.such.thing") == "◦")
  }

  @Test(arguments: Symbols.names) func everySymbolIsDrawn(_ name: String) {
    let drawing = Symbols.drawing(for: name)
    let path = drawing.outline + drawing.detail
    #expect(!path.isEmpty)
    #expect(path.allSatisfy { "MmLlHhVvCcSsAazZ0123456789.- ".contains($0) })
    #expect(Symbols.glyph(for: name).count == 1)
  }
}
