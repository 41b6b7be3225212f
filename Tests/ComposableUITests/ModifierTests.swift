import ComposableUI
import ElementTree
import Testing

/// The effects of modifiers on elements.
@MainActor @Suite struct ModifierTests {
  func properties<V: View>(@ViewBuilder _ view: @escaping () -> V) -> Element.Properties {
    ScreenTester(view).onlyElement.properties
  }

  func style<V: View>(@ViewBuilder _ view: @escaping () -> V) -> Style {
    properties(view).style
  }

  @Test func texts() {
    #expect(style { Divider().font(.title) } == Style(font: .title))
    #expect(style { Divider().font(nil) } == Style())
    #expect(style { Divider().bold() } == Style(isBold: true))
    #expect(style { Divider().italic(false) } == Style(isItalic: false))
    #expect(style { Divider().strikethrough() } == Style(isStruckThrough: true))
    #expect(style { Divider().foregroundStyle(.secondary) } == Style(foreground: .secondary))
    #expect(style { Divider().lineLimit(2) } == Style(lineLimit: 2))
    #expect(style { Divider().lineLimit(nil) } == Style(lineLimit: 0))
  }

  @Test func aTextKeepsItsType() {
    let text: Text = Text("a").font(.caption).bold().italic().strikethrough(false)
      .foregroundStyle(.red)
    #expect(
      style { text }
        == Style(
          font: .caption, isBold: true, isItalic: true, isStruckThrough: false, foreground: .red))
  }

  func layers<V: View>(@ViewBuilder _ view: @escaping () -> V) -> [Layer] {
    properties(view).layers
  }

  @Test func layout() {
    #expect(layers { Divider().padding() } == [.padding(Insets(all: 16))])
    #expect(
      layers { Divider().padding(.horizontal, 4) } == [.padding(Insets(leading: 4, trailing: 4))])
    #expect(
      layers { Divider().frame(width: 10, height: 20) }
        == [.frame(Layer.Frame(width: 10, height: 20))])
    #expect(
      layers { Divider().frame(maxWidth: .infinity, alignment: .leading) }
        == [.frame(Layer.Frame(maxWidth: .infinity, horizontal: .leading))])
    #expect(
      layers { Divider().frame(maxWidth: 300) } == [.frame(Layer.Frame(maxWidth: 300))])
    #expect(layers { Divider().background(.yellow) } == [.background(.yellow, .rectangle)])
  }

  @Test func layersStayInTheOrderInWhichTheyAreWritten() {
    #expect(
      layers { Divider().padding(2).background(Color.red).padding(1) }
        == [.padding(Insets(all: 1)), .background(.red, .rectangle), .padding(Insets(all: 2))])
    #expect(
      layers { Divider().background(Color.red).padding(2) }
        == [.padding(Insets(all: 2)), .background(.red, .rectangle)])
  }

  @Test func behavior() {
    #expect(style { Divider().disabled(true) } == Style(isDisabled: true))
    #expect(style { Divider().disabled(false) } == Style())
    #expect(properties { Divider().accessibilityLabel("a") }.accessibilityLabel == "a")
    #expect(properties { Divider().accessibilityLabel(Text("a")) }.accessibilityLabel == "a")
    for (isEnabled, label) in [(true, "a"), (false, nil)] {
      let button = properties { Button("b") {}.accessibilityLabel("a", isEnabled: isEnabled) }
      #expect(button.accessibilityLabel == label)
    }
    #expect(
      properties { Button("New") {}.keyboardShortcut("n") }.shortcut == KeyboardShortcut("n"))
  }

  @Test func theInnermostFontWinsAndTheOutermostLabel() {
    #expect(style { Divider().font(.title).font(.body) } == Style(font: .title))
    #expect(style { Text("a").font(.title).font(.body) } == Style(font: .title))
    #expect(
      layers { Divider().frame(width: 1).frame(width: 2) }
        == [.frame(Layer.Frame(width: 2)), .frame(Layer.Frame(width: 1))])
    #expect(
      properties { Divider().accessibilityLabel("in").accessibilityLabel("out") }
        .accessibilityLabel == "out")
    #expect(style { Divider().disabled(false).disabled(true) } == Style(isDisabled: true))
    #expect(style { Divider().disabled(true).disabled(false) } == Style(isDisabled: true))
  }

  @Test func aModifierOfSeveralViewsAppliesToEachButNotInside() {
    struct Pair: View {
      var body: some View {
        Text("composite")
        HStack { Text("inner") }
      }
    }
    let model = Model(count: 2)
    let screen = ScreenTester {
      Group {
        Text("a")
        Pair()
        ForEach(model.items) { Text($0.title) }
        if !model.isOn { Text("conditional") }
      }
      .bold()
    }
    #expect(screen.root.children.count == 6)
    #expect(screen.root.children.allSatisfy { $0.properties.style == Style(isBold: true) })
    #expect(screen.text("inner").element?.properties.style == Style())
  }

  @Test func modifiersOfARowApplyToItsContent() {
    let screen = ScreenTester { List { Text("a").padding(4) } }
    let row = screen.row(at: 0).element
    #expect(row?.properties.style == Style())
    #expect(row?.children[0].properties.layers == [.padding(Insets(all: 4))])
  }

  @Test func unusedModifiersAreForgotten() {
    let model = Model()
    let screen = ScreenTester {
      Text("a").frame(width: Double(model.items.count)).bold()
    }
    for count in 1...3 {
      model.items = (0..<count).map(Item.init)
      #expect(
        screen.onlyElement.properties.layers == [.frame(Layer.Frame(width: Double(count)))])
    }
    let many = ScreenTester {
      ForEach(0..<5_000) { Text("a").padding(Double($0)).bold() }
    }
    #expect(many.root.children[4_999].properties.layers == [.padding(Insets(all: 4_999))])
    #expect(many.root.children.allSatisfy { $0.properties.style.isBold == true })
  }
}
