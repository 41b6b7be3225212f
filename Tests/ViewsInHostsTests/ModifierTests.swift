import ComposableUI
import ElementTree
import Testing

@testable import TerminalHost
@testable import WebHost

/// The output of each host for each modifier that draws or lays out.
@MainActor @Suite struct ModifierTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// The part of the page that the modifier produces.
    let html: String
    /// The lines of a terminal of 24 columns and 5 lines, without the margin at the left.
    let terminal: String
    let view: @MainActor @Sendable () -> AnyView

    init<Content: View>(
      _ name: String, html: String, terminal: String,
      @ViewBuilder view: @escaping @MainActor @Sendable () -> Content
    ) {
      self.name = name
      self.html = html
      self.terminal = terminal
      self.view = { AnyView(view()) }
    }

    var testDescription: String { name }
  }

  @Test(arguments: rooms + surfaces + effects + texts + containers)
  func eachModifierIsShownByBothHosts(_ modifier: Case) {
    let html = WebScreen { modifier.view() }.body
    #expect(html.contains(modifier.html), "\(html)")
    let lines = TerminalScreen { modifier.view() }.lines
    let text = lines.map { $0.hasPrefix(" ") ? String($0.dropFirst()) : $0 }
      .joined(separator: "\n")
    #expect(text == modifier.terminal, "\(text)")
  }

  // MARK: - Space

  nonisolated static let rooms: [Case] = [
    Case("padding", html: "padding:16px 16px 16px 16px", terminal: "\n  ab") {
      Text("ab").padding(16)
    },
    Case("padding of an edge", html: "padding:0 0 0 24px", terminal: "   ab") {
      Text("ab").padding(.leading, 24)
    },
    Case("frame", html: "width:80px;height:48px;flex:none", terminal: "\n    ab") {
      Text("ab").frame(width: 80, height: 48)
    },
    Case("frame with an alignment", html: "x-end y-end", terminal: "\n\n        ab") {
      Text("ab").frame(width: 80, height: 48, alignment: .bottomTrailing)
    },
    Case("frame that fills", html: "class=\"box x-end wide\"", terminal: "                    ab") {
      Text("ab").frame(maxWidth: .infinity, alignment: .trailing)
    },
    Case("frame of at least", html: "min-width:64px", terminal: "   ab") {
      Text("ab").frame(minWidth: 64)
    },
    Case(
      "fixedSize", html: "width:max-content;max-width:none;flex:none;height:max-content",
      terminal: "ab"
    ) {
      Text("ab").fixedSize()
    },
    Case("aspectRatio", html: "aspect-ratio:2", terminal: "\n┌──────┐\n└──────┘") {
      Rectangle().stroke(.blue).aspectRatio(2, contentMode: .fit)
        .frame(width: 64, height: 64)
    },
    Case("offset", html: "translate:8px 16px", terminal: "\n ab") {
      Text("ab").offset(x: 8, y: 16)
    },
    Case("layoutPriority", html: "flex-shrink:0", terminal: "ab") { Text("ab").layoutPriority(1) },
  ]

  // MARK: - Surfaces

  nonisolated static let surfaces: [Case] = [
    Case("background of a colour", html: "background:var(--paint-red)", terminal: "ab") {
      Text("ab").background(Color.red)
    },
    Case(
      "background in a shape", html: "border-radius:8px;background:var(--paint-red)", terminal: "ab"
    ) {
      Text("ab").background(.red, in: RoundedRectangle(cornerRadius: 8))
    },
    Case("background view", html: "class=\"layered behind", terminal: "ab") {
      Text("ab").background { Text("c") }
    },
    Case("overlay", html: "class=\"layered in-front x-end", terminal: "ac") {
      Text("ab").overlay(alignment: .trailing) { Text("c") }
    },
    Case(
      "border", html: "box-shadow:inset 0 0 0 1px var(--paint-red)", terminal: "┌──┐\n│ab│\n└──┘"
    ) {
      Text("ab").padding(.horizontal, 8).padding(.vertical, 16).border(.red)
    },
    Case("clipShape", html: "clip-path:circle()", terminal: "ab") {
      Text("ab").clipShape(Circle())
    },
    Case("cornerRadius", html: "overflow:hidden;border-radius:4px", terminal: "ab") {
      Text("ab").cornerRadius(4)
    },
    Case("clipped", html: "overflow:hidden", terminal: "ab") { Text("ab").clipped() },
    Case("mask of a shape", html: "clip-path:circle()", terminal: "ab") {
      Text("ab").mask(Circle())
    },
    Case("mask of a gradient", html: "mask-image:linear-gradient(", terminal: "ab") {
      Text("ab").mask(
        LinearGradient(colors: [.black, .clear], startPoint: .top, endPoint: .bottom))
    },
    Case("shape", html: "border-radius:9999px;background:var(--paint-blue)", terminal: "") {
      Capsule().fill(.blue).frame(width: 16, height: 16)
    },
    Case("stroke", html: "box-shadow:inset 0 0 0 .5px var(--paint-blue)", terminal: "┌──┐\n└──┘") {
      Rectangle().stroke(.blue).frame(width: 32, height: 32)
    },
    Case("trim", html: "stroke-dasharray:0.5 2", terminal: "⠉⢹") {
      Rectangle().trim(from: 0, to: 0.5).stroke(.blue).frame(width: 16, height: 16)
    },
    Case("gradient", html: "background:linear-gradient(", terminal: "") {
      LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
        .frame(width: 16, height: 16)
    },
    Case(
      "Canvas", html: "<path d=\"M0 0L32 0L32 32L0 32z\" data-css=\"fill:var(--paint-red)\">",
      terminal: "████\n█ab█"
    ) {
      Canvas { context, size in
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
        context.draw(Text("ab"), at: CGPoint(x: 16, y: 24))
      }
      .frame(width: 32, height: 32)
    },
    Case("Canvas with symbols", html: ">ab</text>", terminal: "\n ab") {
      Canvas { context, size in
        if let symbol = context.resolveSymbol(id: "letters") {
          context.draw(symbol, in: CGRect(x: 0, y: 16, width: 32, height: 16))
        }
        if context.resolveSymbol(id: "nothing") != nil {
          context.draw(Text("nothing"), at: .zero)
        }
      } symbols: {
        Text("ab").tag("letters")
      }
      .frame(width: 32, height: 32)
    },
  ]

  // MARK: - Effects

  nonisolated static let effects: [Case] = [
    Case("opacity", html: "opacity:.5", terminal: "ab") { Text("ab").opacity(0.5) },
    Case("no opacity", html: "opacity:0", terminal: "") { Text("ab").opacity(0) },
    Case("hidden", html: "visibility:hidden", terminal: "  c") {
      HStack(spacing: 0) {
        Text("ab").hidden()
        Text("c")
      }
    },
    Case("scaleEffect", html: "scale:2 2", terminal: "ab") { Text("ab").scaleEffect(2) },
    Case("scaleEffect of nothing", html: "scale:0 0", terminal: "") { Text("ab").scaleEffect(0) },
    Case("rotationEffect", html: "rotate:90deg", terminal: "ab") {
      Text("ab").rotationEffect(.degrees(90))
    },
    Case("shadow", html: "filter:drop-shadow(0 0 2px", terminal: "ab") {
      Text("ab").shadow(radius: 4)
    },
    Case("blur", html: "filter:blur(3px)", terminal: "ab") { Text("ab").blur(radius: 3) },
    Case("brightness", html: "filter:brightness(1.5)", terminal: "ab") {
      Text("ab").brightness(0.5)
    },
    Case("contrast", html: "filter:contrast(2)", terminal: "ab") { Text("ab").contrast(2) },
    Case("saturation", html: "filter:saturate(.5)", terminal: "ab") { Text("ab").saturation(0.5) },
    Case("grayscale", html: "filter:grayscale(.5)", terminal: "ab") { Text("ab").grayscale(0.5) },
    Case("hueRotation", html: "filter:hue-rotate(45deg)", terminal: "ab") {
      Text("ab").hueRotation(.degrees(45))
    },
    Case("colorInvert", html: "filter:invert(1)", terminal: "ab") { Text("ab").colorInvert() },
    Case("zIndex", html: "z-index:2", terminal: "ab") { Text("ab").zIndex(2) },
    Case("animation", html: "--motion:1s cubic-bezier(0,0,1,1) 0s", terminal: "ab") {
      Text("ab").animation(.linear(duration: 1), value: 1)
    },
  ]

  // MARK: - Texts

  nonisolated static let texts: [Case] = [
    Case("font", html: "<h2 class=\"text title\"", terminal: "ab") { Text("ab").font(.title) },
    Case("font of a size", html: "font-size:2rem", terminal: "ab") {
      Text("ab").font(.system(size: 34))
    },
    Case("bold", html: "class=\"text bold\"", terminal: "ab") { Text("ab").bold() },
    Case("italic", html: "class=\"text italic\"", terminal: "ab") { Text("ab").italic() },
    Case("underline", html: "class=\"text under\"", terminal: "ab") { Text("ab").underline() },
    Case("strikethrough", html: "class=\"text struck\"", terminal: "ab") {
      Text("ab").strikethrough()
    },
    Case("fontWeight", html: "font-weight:300", terminal: "ab") { Text("ab").fontWeight(.light) },
    Case("fontDesign", html: "font-family:ui-serif", terminal: "ab") {
      Text("ab").fontDesign(.serif)
    },
    Case("monospacedDigit", html: "font-variant-numeric:tabular-nums", terminal: "ab") {
      Text("ab").monospacedDigit()
    },
    Case("kerning", html: "letter-spacing:2px", terminal: "ab") { Text("ab").kerning(2) },
    Case("tracking", html: "letter-spacing:3px", terminal: "ab") { Text("ab").tracking(3) },
    Case("baselineOffset", html: "bottom:4px", terminal: "ab") { Text("ab").baselineOffset(4) },
    Case("lineSpacing", html: "line-height:calc(1.3em + 4px)", terminal: "ab") {
      Text("ab").lineSpacing(4)
    },
    Case("multilineTextAlignment", html: "text-align:end", terminal: "   a\nbbbb") {
      Text("a\nbbbb").multilineTextAlignment(.trailing)
    },
    Case("lineLimit", html: "one-line", terminal: "aaaa bbbb cccc dddd e…") {
      Text("aaaa bbbb cccc dddd eeee").lineLimit(1)
    },
    Case("textCase", html: "text-transform:uppercase", terminal: "AB") {
      Text("ab").textCase(.uppercase)
    },
    Case("foregroundStyle", html: "class=\"text fg-red\"", terminal: "ab") {
      Text("ab").foregroundStyle(.red)
    },
    Case("foregroundColor", html: "color:rgb(255 0 0)", terminal: "ab") {
      Text("ab").foregroundColor(Color(red: 1, green: 0, blue: 0))
    },
    Case(
      "a colour of both schemes", html: "color:light-dark(rgb(255 0 0),rgb(0 0 255))",
      terminal: "ab"
    ) {
      let _ = Color.define(
        "modifier-tests", light: Color(red: 1, green: 0, blue: 0),
        dark: Color(red: 0, green: 0, blue: 1))
      Text("ab").foregroundStyle(Color("modifier-tests"))
    },
    Case("tint", html: "--accent:var(--green)", terminal: "ab") { Text("ab").tint(.green) },
  ]

  // MARK: - Containers

  nonisolated static let containers: [Case] = [
    Case("HStack", html: "<div class=h data-css=\"gap:16px\">", terminal: "a  b") {
      HStack(spacing: 16) {
        Text("a")
        Text("b")
      }
    },
    Case("HStack along a baseline", html: "class=\"h baseline\"", terminal: "a b") {
      HStack(alignment: .firstTextBaseline) {
        Text("a")
        Text("b")
      }
    },
    Case("VStack", html: "<div class=\"v trailing\" data-css=\"gap:0\">", terminal: "  a\nbbb") {
      VStack(alignment: .trailing, spacing: 0) {
        Text("a")
        Text("bbb")
      }
    },
    Case("ZStack", html: "<div class=\"z trailing bottom\">", terminal: "aab") {
      ZStack(alignment: .bottomTrailing) {
        Text("aaa")
        Text("b")
      }
    },
    Case("Spacer", html: "<span class=space", terminal: "a                    b") {
      HStack(spacing: 0) {
        Text("a")
        Spacer()
        Text("b")
      }
    },
    Case("Divider", html: "<hr>", terminal: "a\n──────────────────────\nb") {
      VStack(alignment: .leading, spacing: 0) {
        Text("a")
        Divider()
        Text("b")
      }
    },
    Case("LazyVGrid", html: "class=grid", terminal: "a     b\nc") {
      LazyVGrid(
        columns: [GridItem(.fixed(48), spacing: 0), GridItem(.fixed(48))], alignment: .leading,
        spacing: 0
      ) {
        Text("a").frame(maxWidth: .infinity, alignment: .leading)
        Text("b").frame(maxWidth: .infinity, alignment: .leading)
        Text("c").frame(maxWidth: .infinity, alignment: .leading)
      }
    },
    Case("ScrollView", html: "<div class=scroll>", terminal: "a") { ScrollView { Text("a") } },
  ]
}
