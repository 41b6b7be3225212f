import ElementTree
import Testing

@testable import TerminalHost

@MainActor @Suite struct LayoutTests {
  private let titles = ["Buy milk", "Water the 🌱", "Call 日本", "Café e\u{301}"]

  // MARK: - Whole screens

  @Test func todosAtEightyByTwentyFour() {
    let stage = Stage { $0.todos(titles) }
    #expect(
      stage.text == """
         Todos                                             [ Edit ] [ Clear Completed ]
        ────────────────────────────────────────────────────────────────────────────────
         [ Add Todo ^N ]
         ● All  ○ Active  ○ Completed

           [ ] Buy milk
           [ ] Water the 🌱
           [x] Call 日本
           [ ] Café e\u{301}













         4 items
         ↑↓←→ Tab move   Enter press   ^Q quit
        """)
  }

  @Test func todosAtFortyByTen() {
    let stage = Stage(width: 40, height: 10) { $0.todos(titles) }
    #expect(
      stage.text == """
         Todos     [ Edit ] [ Clear Completed ]
         [ Add Todo ^N ]
         ● All  ○ Active  ○ Completed
           [ ] Buy milk
           [ ] Water the 🌱
           [x] Call 日本
           [ ] Café e\u{301}

         4 items
         ↑↓←→ Tab move   Enter press   ^Q quit
        """)
  }

  @Test func todosAtTwentyByEight() {
    let stage = Stage(width: 20, height: 8) { $0.todos(titles) }
    #expect(
      stage.text == """
         Todos
         [ Edit ]
         [ Clear Complet… ]
         [ Add Todo ^N ]   ┃
         ● All  ○ Active   ┃
         ○ Completed
           [ ] Buy milk   ┃
         ^Q quit
        """)
  }

  @Test func screensOfAnySizeAreLaidOut() {
    let make = Make()
    let root = make.todos(titles)
    let dialog = make.dialog("Really?", message: "Think again.", [make.button("OK")])
    for width in [0, 1, 2, 3, 5, 9, 19, 24] {
      for height in [0, 1, 2, 3, 5, 6, 9, 12] {
        let stage = Stage(root, width: width, height: height)
        stage.press(.down, times: 4)
        stage.screen.apply(.insert(dialog, parent: root.id, before: nil))
        stage.draw()
        #expect(stage.terminal.lines.count == height)
      }
    }
  }

  @Test func aPageOfTextsIsLaidOut() {
    let stage = Stage(width: 30, height: 8) { make in
      make.page(
        "Reading",
        [
          make.column([
            make.text("A paragraph of words that needs three lines of this screen."),
            make.element(.divider),
            make.text("The end", Style(foreground: .secondary)),
          ])
        ])
    }
    #expect(
      stage.content == """
         Reading
         A paragraph of words that
         needs three lines of this
         screen.
         ────────────────────────────
         The end
        """)
  }

  // MARK: - Stacks

  private func show(width: Int = 24, height: Int = 5, _ make: (Make) -> Element) -> String {
    Stage(width: width, height: height, make).text
  }

  @Test func aCentredColumnStandsInTheMiddleOfTheScreen() {
    #expect(
      show { $0.column(alignment: .center, [$0.text("wide text"), $0.text("x")]) } == """
               wide text
                   x
        """)
  }

  @Test func columnsAlignTheirChildren() {
    #expect(
      show { $0.column(alignment: .trailing, [$0.text("ab"), $0.text("c")]) } == """
                             ab
                              c
        """)
    #expect(
      show { $0.line([$0.column(alignment: .trailing, [$0.text("ab"), $0.text("c")])]) } == """
         ab
          c
        """)
  }

  @Test func smallVerticalSpacingTakesNoLine() {
    #expect(show { $0.column(spacing: 7, [$0.text("a"), $0.text("b")]) } == " a\n b")
    #expect(show { $0.column(spacing: 16, [$0.text("a"), $0.text("b")]) } == " a\n\n b")
    #expect(show { $0.line(spacing: 0, [$0.text("a"), $0.text("b")]) } == " ab")
    #expect(show { $0.line([$0.text("a"), $0.text("b")]) } == " a b")
    #expect(show { $0.line(spacing: 24, [$0.text("a"), $0.text("b")]) } == " a   b")
  }

  private func frame(_ width: Double, _ height: Double) -> Layer {
    .frame(Layer.Frame(width: width, height: height, horizontal: .leading, vertical: .leading))
  }

  @Test func invalidLengthsAreAccepted() {
    for length in [Double.nan, -.infinity, .infinity, -8, 1e300] {
      let insets = Insets(top: length, leading: length, bottom: length, trailing: length)
      let layers: [Layer] = [
        .padding(insets), .frame(Layer.Frame(width: length, height: length)),
        .frame(Layer.Frame(minWidth: length, maxWidth: length, minHeight: length)),
        .offset(x: length, y: -length), .aspectRatio(length, fills: false),
      ]
      _ = show {
        $0.column(spacing: length, layers: layers, [$0.text("a"), $0.text("b", layers: layers)])
      }
    }
  }

  @Test func paddingIsInCellsOfEightBySixteenPoints() {
    let padding = Layer.padding(Insets(top: 16, leading: 16, bottom: 4, trailing: 0))
    #expect(show { $0.column([$0.text("a", layers: [padding]), $0.text("b")]) } == "\n   a\n b")
  }

  @Test func spacersTakeTheRemainingSpace() {
    #expect(
      show { $0.line([$0.text("a"), $0.element(.spacer()), $0.text("b")]) }
        == " a                    b")
    #expect(
      show(height: 4) { $0.column([$0.text("a"), $0.element(.spacer()), $0.text("b")]) }
        == " a\n\n\n b")
  }

  @Test func aViewOfInfiniteWidthPushesTheRestAside() {
    #expect(
      show {
        $0.line([
          $0.text("a", layers: [.frame(Layer.Frame(maxWidth: .infinity, horizontal: .leading))]),
          $0.text("b"),
        ])
      }
        == " a                    b")
    let centred = Layer.frame(Layer.Frame(maxWidth: .infinity))
    #expect(
      show { $0.line([$0.text("abc", layers: [centred]), $0.text("d")]) }
        == "         abc          d")
  }

  @Test func textsShrinkBeforeControls() {
    #expect(
      show { $0.line([$0.text("a rather long text"), $0.button("Go")]) } == """
         a rather long [ Go ]
         text
        """)
  }

  @Test func theLongestTextShrinksFirst() {
    #expect(
      show(width: 22) { $0.line([$0.text("short"), $0.text("very very long text")]) } == """
         short very very long
               text
        """)
  }

  @Test func controlsThatDoNotFitOneLineWrap() {
    #expect(
      show { $0.line([$0.button("One"), $0.button("Two"), $0.button("Three")]) } == """
         [ One ] [ Two ]
         [ Three ]
        """)
  }

  @Test func aLineLimitCutsWithAnEllipsis() {
    #expect(
      show(width: 20) { $0.text("one two three four five", Style(lineLimit: 1)) }
        == " one two three fou…")
  }

  @Test func aFixedSizeIsKept() {
    #expect(
      show { $0.line([$0.text("abcdefgh", layers: [frame(32, 32)]), $0.text("x")]) } == """
         abcd x
         efgh
        """)
    #expect(
      show { $0.line([$0.text("abcdefgh", layers: [frame(32, 16)]), $0.text("x")]) }
        == " abc… x")
  }

  @Test func anOverlayPutsItsChildrenOnTopOfEachOther() {
    #expect(
      show {
        $0.element(
          .stack(.init(.overlay, alignment: .center)), [$0.text("aaaaaa"), $0.text("bb")])
      }.contains("aabbaa"))
  }

  @Test func twoColumnsSideBySide() {
    #expect(
      show {
        $0.line(
          alignment: .leading,
          [$0.column([$0.text("a"), $0.text("b")]), $0.column([$0.text("1"), $0.text("2")])])
      } == " a 1\n b 2")
  }

  // MARK: - Lists and sections

  @Test func sectionsOfAListHaveHeadersAndFooters() {
    let stage = Stage(width: 24, height: 14) { make in
      make.page(
        "Food",
        [
          make.list([
            make.element(
              .section(.init(header: "Fruit", footer: "Fruit is good for you.")),
              [make.row([make.text("Apple")])]),
            make.element(.section(.init(header: "Roots")), [make.row([make.text("Beet")])]),
          ])
        ])
    }
    #expect(
      stage.content == """
         Food
         Fruit
           Apple
           Fruit is good for
           you.

         Roots
           Beet
        """)
  }

  @Test func sectionsOutsideAListHaveHeadersAndFooters() {
    #expect(
      show {
        $0.column([
          $0.element(.section(.init(header: "Name", footer: "As in your passport")), [$0.text("x")])
        ])
      } == """
         Name
         x
         As in your passport
        """)
  }

  // MARK: - Controls

  @Test func controlsProgressAndImagesAreDrawn() {
    #expect(
      show(width: 40, height: 8) { make in
        make.column([
          make.line([
            make.button("Plain", .plain), make.button("Standard"),
            make.button("Best", .prominent, shortcut: "b"),
          ]),
          make.toggle("On", isOn: true),
          make.toggle("Off"),
          make.picker(["One", "Two"], selection: 1),
          make.picker(["One", "Two"], selection: 1, label: "Number", .menu),
          make.element(.progress(fraction: 0.5, label: "Half")),
          make.element(.image(.init(url: "https://example.com/x.png", description: "A cat"))),
        ])
      }.split(separator: "\n").prefix(7).joined(separator: "\n") == """
         Plain [ Standard ] [ Best ^B ]
         [x] On
         [ ] Off
         ○ One  ● Two
         Number: Two ▾
         Half ██████████░░░░░░░░░░  50%
         A cat
        """)
  }

  @Test func anImageKeepsItsSizeDespiteALongDescription() {
    let url = "https://example.com/x.png"
    #expect(
      show(width: 40, height: 3) {
        $0.column([
          $0.element(
            .image(.init(url: url, description: "A cat on a very large mat")),
            layers: [frame(16, 160)]),
          $0.text("Below"),
        ])
      } == " A cat on a very large mat\n Below")
  }

  @Test func aLinkShowsItsAddressOnce() {
    let url = "https://a.example"
    #expect(
      show(width: 40, height: 2) {
        $0.column([
          $0.element(.link(.init(url: url, title: "Website"))),
          $0.element(.link(.init(url: url, title: url))),
        ])
      } == " Website https://a.example\n https://a.example")
  }

  @Test func aControlWithoutContentShowsItsAccessibilityLabel() {
    #expect(
      show {
        $0.column([
          $0.element(.button(.init()), label: "Close"),
          $0.element(.toggle(.init(isOn: true)), label: "Wifi"),
        ])
      } == " [ Close ]\n [x] Wifi")
  }

  @Test func invalidProgressIsDrawn() {
    for fraction in [Double.nan, -1, 7, .infinity] {
      #expect(show { $0.element(.progress(fraction: fraction, label: nil)) }.contains("%"))
    }
  }

  @Test func textFromTheStateCannotInjectSequences() {
    let evil = "a\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\r\u{8}b"
    let stage = Stage(width: 60, height: 12) { make in
      make.page(
        evil, toolbar: [make.button(evil)],
        [
          make.column([
            make.text(evil), make.field(evil), make.field("", prompt: evil), make.toggle(evil),
            make.picker([evil]), make.element(.image(.init(url: "", description: evil))),
            make.element(.progress(fraction: nil, label: evil)),
            make.element(.section(.init(header: evil, footer: evil))),
          ])
        ])
    }
    #expect(stage.terminal.unknown == [])
    #expect(!stage.bytes.contains(7))
    #expect(!stage.bytes.contains(8))
    #expect(!String(decoding: stage.bytes, as: UTF8.self).contains("\u{1B}]"))
    #expect(!String(decoding: stage.bytes, as: UTF8.self).contains("\u{9B}"))
    #expect(stage.text.contains("a␛[2J"))
  }

  // MARK: - Looks

  @Test func aCompletedTodoIsDimAndStruckThrough() {
    let stage = Stage { $0.todos(titles) }
    #expect(stage.terminal.attributes(x: 7, y: 7) == [2, 9])
    #expect(stage.terminal.attributes(x: 7, y: 6) == [])
  }

  @Test func theFocusIsVisibleWithoutColours() {
    let stage = Stage(Make().todos(titles), usesColor: false)
    for _ in 0..<5 {
      stage.press(.down)
      let focus = stage.session.frame.focus!
      #expect(stage.terminal.attributes(x: focus.x, y: focus.y).contains(7))
    }
    for row in stage.terminal.spots {
      for spot in row { #expect(spot.attributes.allSatisfy { $0 < 30 }) }
    }
  }

  @Test func disabledControlsAreDimAndCannotBeReached() {
    let stage = Stage(width: 30, height: 5) {
      $0.column([$0.button("No", style: Style(isDisabled: true)), $0.button("Yes")])
    }
    #expect(stage.terminal.attributes(x: 3, y: 0).contains(2))
    #expect(stage.focused == "[ Yes ]")
    stage.press(.up)
    #expect(stage.focused == "[ Yes ]")
  }

  @Test func elementsInADisabledContainerAreDisabled() {
    let stage = Stage(width: 30, height: 5) {
      $0.column(
        style: Style(isDisabled: true), [$0.button("No", style: Style(isDisabled: false))])
    }
    #expect(stage.focusedID == nil)
  }

  @Test func stylesAreInheritedAndOverridden() {
    let stage = Stage(width: 30, height: 5) {
      $0.column(
        style: Style(isBold: true, foreground: .red),
        [$0.text("a"), $0.text("b", Style(isBold: false, foreground: .green))])
    }
    #expect(stage.terminal.attributes(x: 1, y: 0) == [1, 31])
    #expect(stage.terminal.attributes(x: 1, y: 1) == [32])
  }

  @Test func aBackgroundCoversThePadding() {
    let stage = Stage(width: 30, height: 5) {
      $0.line([
        $0.text(
          "badge",
          layers: [.background(.green, .rectangle), .padding(Insets(leading: 8, trailing: 8))])
      ])
    }
    for x in 1...7 { #expect(stage.terminal.attributes(x: x, y: 0) == [7, 32]) }
    #expect(stage.terminal.attributes(x: 8, y: 0) == [])
  }
}
