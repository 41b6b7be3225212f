import ComposableUI
import ElementTree
import Testing

/// How modifiers reach elements.
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
    #expect(style { Divider().lineLimit(nil) } == Style())
  }

  @Test func aTextKeepsItsType() {
    let text: Text = Text("a").font(.caption).bold().italic().strikethrough(false)
      .foregroundStyle(.red)
    #expect(
      style { text }
        == Style(
          font: .caption, isBold: true, isItalic: true, isStruckThrough: false, foreground: .red))
  }

  @Test func layout() {
    #expect(
      style { Divider().padding() }
        == Style(padding: Insets(top: 16, leading: 16, bottom: 16, trailing: 16)))
    #expect(
      style { Divider().padding(.horizontal, 4) }
        == Style(padding: Insets(leading: 4, trailing: 4)))
    #expect(
      style { Divider().padding(2).padding(.top, 1) }
        == Style(padding: Insets(top: 3, leading: 2, bottom: 2, trailing: 2)))
    #expect(style { Divider().frame(width: 10, height: 20) } == Style(width: 10, height: 20))
    #expect(
      style { Divider().frame(maxWidth: .infinity, alignment: .leading) }
        == Style(fillsWidth: true, alignment: .leading))
    #expect(
      style { Divider().frame(maxHeight: .infinity) }
        == Style(fillsHeight: true, alignment: .center))
    #expect(style { Divider().background(.yellow) } == Style(background: .yellow))
  }

  @Test func behavior() {
    #expect(style { Divider().disabled(true) } == Style(isDisabled: true))
    #expect(style { Divider().disabled(false) } == Style())
    #expect(properties { Divider().accessibilityLabel("a") }.accessibilityLabel == "a")
    #expect(properties { Divider().accessibilityLabel(Text("a")) }.accessibilityLabel == "a")
    #expect(
      properties { Button("New") {}.keyboardShortcut("n") }.shortcut == KeyboardShortcut("n"))
    #expect(properties { Divider().takesFocusWhenInserted() }.takesFocusWhenInserted)
    #expect(!properties { Divider().takesFocusWhenInserted(false) }.takesFocusWhenInserted)
    #expect(properties { Button("More") {}.pressedWhenVisible() }.pressesWhenVisible)
    #expect(!properties { Button("More") {}.pressedWhenVisible(false) }.pressesWhenVisible)
  }

  @Test func theNearestModifierCountsForContentAndTheOutermostForTheWhole() {
    #expect(style { Divider().font(.title).font(.body) } == Style(font: .title))
    #expect(style { Text("a").font(.title).font(.body) } == Style(font: .title))
    #expect(style { Divider().frame(width: 1).frame(width: 2) } == Style(width: 2))
    #expect(
      properties { Divider().accessibilityLabel("in").accessibilityLabel("out") }
        .accessibilityLabel == "out")
    #expect(style { Divider().disabled(false).disabled(true) } == Style(isDisabled: true))
    #expect(style { Divider().disabled(true).disabled(false) } == Style(isDisabled: true))
  }

  @Test func aModifierOfSeveralViewsAppliesToEachAndNotToWhatIsInThem() {
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

  @Test func aRowsModifiersAreThoseOfWhatIsInIt() {
    let screen = ScreenTester { List { Text("a").padding(4) } }
    let row = screen.row(at: 0).element
    #expect(row?.properties.style == Style())
    #expect(row?.children[0].properties.style.padding?.top == 4)
  }

  @Test func manyDifferentModifiersAreForgottenAgain() {
    let model = Model()
    let screen = ScreenTester {
      Text("a").frame(width: Double(model.items.count)).bold()
    }
    for count in 1...3 {
      model.items = (0..<count).map(Item.init)
      #expect(screen.onlyElement.properties.style.width == Double(count))
    }
    let many = ScreenTester {
      ForEach(0..<5_000) { Text("a").padding(Double($0)).bold() }
    }
    #expect(many.root.children[4_999].properties.style.padding?.top == 4_999)
    #expect(many.root.children.allSatisfy { $0.properties.style.isBold == true })
  }
}
