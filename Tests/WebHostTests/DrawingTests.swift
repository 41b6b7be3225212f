import ElementTree
import Testing

@testable import WebHost

/// The HTML of drawings.
@Suite struct DrawingTests {
  @Test func theOrderOfLayersMatters() {
    let padding = Layer.padding(Insets(all: 4))
    let surface = Layer.background(.red, .rectangle)
    #expect(
      html(element(1, .text("a"), layers: [surface, padding]))
        == #"<span id=e1 class="text boxed" data-css="background:var(--paint-red);"#
        + #"padding:4px 4px 4px 4px" aria-live=polite>a</span>"#)
    #expect(
      html(element(1, .text("a"), layers: [padding, surface]))
        == #"<div id=e1 class=box data-css="padding:4px 4px 4px 4px">"#
        + #"<span class="text boxed" data-css="background:var(--paint-red)" aria-live=polite>a"#
        + "</span></div>")
  }

  @Test func layersWrapAControl() {
    #expect(
      html(
        element(1, .button(.init()), layers: [.frame(Layer.Frame(maxWidth: .infinity))]))
        == #"<div id=e1 class="box wide"><button></button></div>"#)
  }

  @Test func aFrameHasASizeAndPlacesItsContent() {
    let frame = Layer.frame(
      Layer.Frame(width: 120, maxHeight: 40, horizontal: .leading, vertical: .trailing))
    #expect(
      html(element(1, .text("a"), layers: [frame]))
        == #"<div id=e1 class="box x-start y-end" data-css="width:120px;flex:none;"#
        + #"max-height:40px"><span class=text aria-live=polite>a</span></div>"#)
  }

  @Test func invalidNumbersBecomeValidOnes() {
    for number in [Double.nan, .infinity, -.infinity, 1e300] {
      let layers: [Layer] = [
        .padding(Insets(all: number)), .opacity(number), .offset(x: number, y: number),
        .scale(x: number, y: number, anchor: UnitPoint(x: number, y: 0)),
        .rotation(degrees: number, anchor: .center), .order(number),
        .frame(Layer.Frame(width: number, maxWidth: number)), .filter(.blur, number),
        .shadow(.red, radius: number, x: number, y: number), .aspectRatio(number, fills: true),
        .background(
          .color(Color(base: .rgb(red: number, green: number, blue: number), alpha: number)),
          .rectangle(.init(number))),
      ]
      let html = html(element(1, .text("a"), layers: layers))
      #expect(!html.contains("nan") && !html.contains("inf"))
    }
  }

  @Test func declarationsAreEscaped() {
    var font = Font(.style(.body), family: "x';background:url(//a.example)\"")
    font.weight = .bold
    let html = html(element(1, .text("a"), style: Style(font: font)))
    #expect(html.contains("font-family:&#39;xbackgroundurlaexample&#39;"))
  }

  @Test func shapesAreDrawn() {
    #expect(
      html(element(1, .shape(.init(.rectangle(.init(8)), fill: .blue))))
        == #"<span id=e1 class=shape data-css="border-radius:8px;background:var(--paint-blue)">"#
        + "</span>")
    let ring = Content.Shape(
      .circle, stroke: .init(.red, width: 4, end: .round), trim: .init(from: 0, to: 0.5))
    let drawn = html(
      element(1, .shape(ring), layers: [.frame(Layer.Frame(width: 40, height: 40))]))
    #expect(drawn.contains(#"viewBox="0 0 40 40""#))
    #expect(drawn.contains("stroke-dasharray:0.5 2"))
  }

  @Test func drawingsBecomeVectorGraphics() {
    let drawing = Drawing(
      width: 40, height: 20,
      operations: [
        .init(
          .fill([.move(.init(0, 0)), .line(.init(10, 5)), .close], .color(.red), isEvenOdd: false)),
        .init(
          .stroke([.move(.init(0, 0)), .line(.init(9, 9))], .init(.color(.blue), width: 2)),
          opacity: 0.5),
        .init(.text(.init("a<b", at: .init(20, 10)))),
        .init(.image(.init(.url("javascript:alert(1)"), x: 0, y: 0, width: 1, height: 1))),
      ])
    #expect(
      html(element(1, .drawing(drawing)))
        == #"<svg id=e1 class="shape drawing" aria-hidden=true viewBox="0 0 40 20">"#
        + #"<path d="M0 0L10 5z" data-css="fill:var(--paint-red)"></path>"#
        + #"<g data-css="opacity:.5"><path d="M0 0L9 9" "#
        + #"data-css="fill:none;stroke:var(--paint-blue);stroke-width:2"></path></g>"#
        + #"<text x=20 y=10 text-anchor=middle dominant-baseline=central>a&lt;b</text></svg>"#)
  }

  @Test func onlyDescribedSymbolsHaveALabel() {
    let quiet = html(element(1, .symbol(.init("plus"))))
    #expect(quiet.contains("aria-hidden=true"))
    #expect(quiet.contains("<path d="))
    let named = html(element(1, .symbol(.init("trash", description: "Delete <it>"))))
    #expect(named.contains(#"role=img aria-label="Delete &lt;it&gt;""#))
  }

  @Test func eachPartOfATextHasItsOwnTag() {
    let text = Content.styledText([
      .init("a<", style: Style(isBold: true)), .init("b", link: "https://a.example"),
      .init("c", link: "javascript:alert(1)"),
    ])
    #expect(
      html(element(1, text))
        == "<span id=e1 class=text><span class=bold>a&lt;</span>"
        + #"<a href="https://a.example" target=_blank rel="noopener noreferrer">b</a>"#
        + "<span>c</span></span>")
  }

  @Test func overlaysAreAlignedByClasses() {
    let layered = element(
      1, .layered(.init(.inFront, horizontal: .trailing, vertical: .leading)),
      element(2, .text("a")), element(3, .symbol(.init("plus"))))
    #expect(html(layered).hasPrefix(#"<div id=e1 class="layered in-front x-end y-start">"#))
  }

  @Test func aCustomElementWithoutMarkupShowsItsText() {
    let custom = Content.custom(
      .init(CustomElement("rating"), attributes: ["stars": 3, "by": "<i>"], text: "3 of 5"))
    #expect(
      html(element(1, custom))
        == "<div id=e1 class=custom data-role=rating data-at-by=\"&lt;i&gt;\" data-at-stars=3>"
        + "<span>3 of 5</span></div>")
  }

  @Test func aChangeOfALayerChangesOneAttribute() throws {
    var document = Document(
      root: element(1, .text("a"), layers: [.opacity(1), .frame(Layer.Frame(width: 10))]),
      revision: 0)
    let properties = Element.Properties(
      .text("a"), layers: [.opacity(0.5), .frame(Layer.Frame(width: 10))])
    let message = try document.apply(
      PatchBatch(revision: 1, patches: [.update(1, properties)]))
    #expect(
      String(buffer: message)
        == #"[1,[1,"data-css","opacity:.5;width:10px;flex:none"]]"#)
  }
}
