import ComposableUI
import Testing

/// Views in custom layouts of an app.
@MainActor @Suite struct LayoutTests {
  private struct Rank: LayoutValueKey {
    static let defaultValue = 0
  }

  /// A layout that places views in lines, in order of their rank, highest first.
  private struct Flow: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      let width = proposal.replacingUnspecifiedDimensions().width
      return CGSize(width: width, height: places(subviews, width: width).height)
    }

    func placeSubviews(
      in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) {
      for (subview, point) in places(subviews, width: bounds.width).points {
        subview.place(
          at: CGPoint(x: bounds.minX + point.x, y: bounds.minY + point.y), proposal: .unspecified)
      }
    }

    private func places(_ subviews: Subviews, width: CGFloat)
      -> (points: [(LayoutSubview, CGPoint)], height: CGFloat)
    {
      var points: [(LayoutSubview, CGPoint)] = []
      var (x, y, lineHeight) = (CGFloat(0), CGFloat(0), CGFloat(0))
      for subview in subviews.sorted(by: { $0[Rank.self] > $1[Rank.self] }) {
        let size = subview.sizeThatFits(.unspecified)
        if x > 0, x + size.width > width { (x, y, lineHeight) = (0, y + lineHeight, 0) }
        points.append((subview, CGPoint(x: x, y: y)))
        x += size.width + 8
        lineHeight = max(lineHeight, size.height)
      }
      return (points, y + lineHeight)
    }
  }

  @Test func aTerminalShowsViewsWhereALayoutPlacesThem() {
    let terminal = TerminalScreen(width: 16, height: 8) {
      Flow {
        ForEach(["one", "two", "three", "four"], id: \.self) { Text($0) }
      }
      Text("below")
    }
    #expect(terminal.lines[0].contains("one two three"))
    #expect(terminal.lines[1].contains("four"))
    #expect(terminal.lines[2].contains("below"))
  }

  @Test func aLayoutReadsTheValuesOfItsViews() {
    let terminal = TerminalScreen(width: 16, height: 8) {
      Flow {
        Text("a")
        Text("b").layoutValue(key: Rank.self, value: 1)
      }
    }
    #expect(terminal.lines[0].contains("b a"))
  }

  @Test func aPageFirstShowsTheViewsBelowEachOther() {
    let page = WebScreen {
      Flow {
        Text("one"); Text("two")
      }
    }.html
    #expect(page.contains(">one<") && page.contains(">two<"))
  }

  @Test func stacksAndGridsCanBeUsedAsLayouts() {
    let terminal = TerminalScreen(width: 24, height: 8) {
      AnyLayout(HStackLayout(spacing: 8)) {
        Text("a")
        Text("b")
      }
      AnyLayout(GridLayout(alignment: .leading)) {
        GridRow {
          Text("c")
          Text("d")
        }
      }
    }
    #expect(terminal.lines[0].contains("a b"))
    #expect(terminal.lines[1].contains("c d"))
  }

  @Test func aContainerCanIterateOverItsSubviews() {
    struct Cards<Content: View>: View {
      @ViewBuilder var content: Content

      var body: some View {
        ForEach(subviews: content) { subview in
          HStack {
            Text(subview.containerValues.mark)
            subview
          }
        }
        Group(subviews: content) { subviews in
          Text("\(subviews.count) in all")
        }
      }
    }
    let terminal = TerminalScreen(width: 30, height: 8) {
      Cards {
        Text("one").containerValue(\.mark, "!")
        ForEach(["two", "three"], id: \.self) { Text($0) }
      }
    }
    #expect(terminal.lines[0].contains("! one"))
    #expect(terminal.lines[1].contains("- two"))
    #expect(terminal.lines[3].contains("3 in all"))
  }
}

extension ContainerValues {
  @Entry fileprivate var mark: String = "-"
}
