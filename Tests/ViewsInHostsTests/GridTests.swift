import ComposableUI
import Testing

@testable import WebHost

/// Grids, whose rows align their cells in columns.
@MainActor @Suite struct GridTests {
  /// Returns the lines of a terminal with a number of columns, without the left margin.
  private func lines<Content: View>(
    width: Int = 22, @ViewBuilder _ content: @escaping () -> Content
  ) -> [String] {
    var lines = TerminalScreen(width: width + 2, height: 12, content).lines.map {
      $0.hasPrefix(" ") ? String($0.dropFirst()) : $0
    }
    // The last line shows the hints.
    lines.removeLast()
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  // MARK: - Columns

  @Test func columnsAreAsWideAsTheirWidestCell() {
    let lines = lines {
      Grid(alignment: .leading) {
        GridRow {
          Text("a"); Text("bbb"); Text("c")
        }
        GridRow {
          Text("dddd"); Text("e"); Text("f")
        }
      }
    }
    #expect(lines == ["a    bbb c", "dddd e   f"])
  }

  @Test func cellsAreCentredUnlessTheGridAlignsThem() {
    let middle = lines {
      Grid {
        GridRow {
          Text("a"); Text("bbb")
        }
        GridRow {
          Text("ccccc"); Text("d")
        }
      }
    }
    #expect(middle == ["  a   bbb", "ccccc  d"])
    let trailing = lines {
      Grid(alignment: .trailing) {
        GridRow {
          Text("a"); Text("bbb")
        }
        GridRow {
          Text("ccccc"); Text("d")
        }
      }
    }
    #expect(trailing == ["    a bbb", "ccccc   d"])
  }

  @Test func rowsMayHaveFewerCells() {
    let lines = lines {
      Grid(alignment: .leading) {
        GridRow { Text("a") }
        GridRow {
          Text("bb"); Text("c")
        }
        GridRow {}
      }
    }
    #expect(lines == ["a", "bb c"])
  }

  @Test func rowsOfAForEachAreRowsOfTheGrid() {
    let lines = lines {
      Grid(alignment: .leading) {
        ForEach(["one", "three"], id: \.self) { name in
          GridRow {
            Text(name)
            ForEach(1..<3) { Text("\($0)") }
          }
        }
      }
    }
    #expect(lines == ["one   1 2", "three 1 2"])
  }

  @Test func flexibleCellsShareTheRemainingWidth() {
    let lines = lines {
      Grid(alignment: .leading) {
        GridRow {
          Text("ab")
          Text("x").frame(maxWidth: .infinity, alignment: .leading)
          Text("y").frame(maxWidth: .infinity, alignment: .trailing)
        }
        GridRow {
          Text("abcd"); Text("1"); Text("2")
        }
      }
    }
    #expect(lines == ["ab   x               y", "abcd 1        2"])
  }

  @Test func theWidestColumnsShrinkWhenSpaceIsShort() {
    let lines = lines {
      Grid(alignment: .leading) {
        GridRow {
          Text("Name")
          Text("a text that is too long")
        }
      }
    }
    #expect(lines == ["Name a text that is", "     too long"])
  }

  // MARK: - Cells

  @Test func aCellMaySpanSeveralColumns() {
    let lines = lines {
      Grid(alignment: .leading) {
        GridRow {
          Text("both of them").gridCellColumns(2); Text("c")
        }
        GridRow {
          Text("a"); Text("b"); Text("d")
        }
      }
    }
    // A wide cell's extra width is divided between its columns.
    #expect(lines == ["both of them c", "a     b      d"])
  }

  @Test func theColumnSpanOfACellIsBounded() {
    let lines = lines {
      Grid(alignment: .leading, horizontalSpacing: 0) {
        GridRow {
          Text("a").gridCellColumns(-3); Text("b")
        }
        GridRow {
          Text("c").gridCellColumns(.max); Text("d")
        }
      }
    }
    #expect(lines == ["ab", "c d"])
    #expect(
      WebScreen { Text("a").gridCellColumns(.max) }.body == WebScreen { Text("a") }.body)
  }

  @Test func anAnchorPlacesACellInItsArea() {
    let lines = lines {
      Grid(alignment: .topLeading) {
        GridRow {
          Text("1\n2\n3"); Text("wide")
        }
        GridRow {
          Text("4\n5\n6"); Text("x").gridCellAnchor(.bottomTrailing)
        }
        GridRow {
          Text("7\n8\n9"); Text("y").gridCellAnchor(UnitPoint(x: 0, y: 0.5))
        }
      }
    }
    #expect(lines == ["1 wide", "2", "3", "4", "5", "6    x", "7", "8 y", "9"])
  }

  @Test func theFirstCellWithAnAlignmentAlignsItsColumn() {
    let lines = lines {
      Grid(alignment: .leading) {
        GridRow {
          Text("Name"); Text("Stars")
        }
        GridRow {
          Text("a"); Text("290").gridColumnAlignment(.trailing)
        }
        GridRow {
          Text("b"); Text("7").gridColumnAlignment(.center)
        }
      }
    }
    #expect(lines == ["Name Stars", "a      290", "b        7"])
  }

  @Test func aRowOverridesTheGridsAlignment() {
    let lines = lines {
      Grid(alignment: .topLeading) {
        GridRow {
          Text("1\n2"); Text("a")
        }
        GridRow(alignment: .bottom) {
          Text("3\n4"); Text("b")
        }
      }
    }
    #expect(lines == ["1 a", "2", "3", "4 b"])
  }

  @Test func aModifierOfARowAppliesToEachCell() {
    let page = WebScreen {
      Grid {
        GridRow {
          Text("a"); Text("b")
        }.bold()
      }
    }.body
    #expect(page.components(separatedBy: "bold").count == 3, "\(page)")
  }

  @Test func spacingIsBetweenColumnsAndRows() {
    let lines = lines {
      Grid(alignment: .leading, horizontalSpacing: 24, verticalSpacing: 16) {
        GridRow {
          Text("a"); Text("b")
        }
        GridRow {
          Text("c"); Text("d")
        }
      }
    }
    #expect(lines == ["a   b", "", "c   d"])
  }

  // MARK: - Views outside of rows

  @Test func viewsOutsideRowsSpanAllColumns() {
    let lines = lines {
      Grid(alignment: .leading) {
        GridRow {
          Text("a"); Text("bbbb")
        }
        Text("all of it")
        Divider().gridCellUnsizedAxes(.horizontal)
        GridRow {
          Text("cc"); Text("d")
        }
      }
    }
    #expect(lines == ["a  bbbb", "all of it", "─────────", "cc d"])
  }

  @Test func aDividerWidensTheGridUnlessUnsized() {
    let lines = lines {
      Grid(alignment: .leading) {
        GridRow {
          Text("a"); Text("b")
        }
        Divider()
      }
    }
    #expect(lines[1] == String(repeating: "─", count: 22))
    // Columns without a flexible cell share the remaining width.
    #expect(lines[0] == "a          b")
  }

  @Test func aRowOutsideAGridIsALine() {
    #expect(
      lines {
        GridRow {
          Text("a"); Text("b")
        }
      } == ["a b"])
    #expect(
      WebScreen {
        GridRow {
          Text("a"); Text("b")
        }
      }.body.contains("<div class=h>"))
  }

  @Test func aNestedGridHasItsOwnColumns() {
    let lines = lines {
      Grid(alignment: .leading) {
        GridRow {
          Text("wide one")
          Grid(alignment: .leading) {
            GridRow {
              Text("a"); Text("b")
            }
            GridRow {
              Text("cc"); Text("d")
            }
          }
        }
        GridRow {
          Text("x"); Text("y")
        }
      }
    }
    #expect(lines.count == 3)
    #expect(lines.last == "x        y")
    #expect(lines.contains { $0.hasSuffix("a  b") } && lines.contains { $0.hasSuffix("cc d") })
  }

  // MARK: - Changes

  @Observable final class Model {
    var name = "a"
    var hasNote = false
    var span = 1
    var isWide = false
  }

  private struct Rows: View {
    let model: Model

    var body: some View {
      Grid(alignment: .leading) {
        GridRow {
          Text(model.name)
          Text("b").gridCellColumns(model.span)
          Text("c").frame(maxWidth: model.isWide ? .infinity : nil, alignment: .leading)
        }
        if model.hasNote {
          GridRow {
            Text("note"); Text("n")
          }
        }
      }
    }
  }

  @Test func columnWidthsFollowTheirContent() {
    let model = Model()
    let terminal = TerminalScreen { Rows(model: model) }
    #expect(terminal.lines == [" a b c"])
    model.name = "long"
    terminal.draw()
    #expect(terminal.lines == [" long b c"])
    model.hasNote = true
    model.name = "a"
    terminal.draw()
    #expect(terminal.lines == [" a    b c", " note n"])
    model.hasNote = false
    terminal.draw()
    #expect(terminal.lines == [" a b c"])
  }

  @Test func aChangedPageMatchesANewlyLoadedPage() {
    let model = Model()
    let page = WebScreen { Rows(model: model) }
    #expect(page.body.contains("grid-template-columns:auto auto auto"))
    model.hasNote = true
    page.catchUp()
    #expect(page.body.contains(">note<"))
    model.span = 2
    page.catchUp()
    #expect(page.body.contains("grid-template-columns:auto auto auto auto"))
    model.isWide = true
    page.catchUp()
    #expect(page.body.contains("grid-template-columns:auto auto auto 1fr"))
    #expect(page.body == WebScreen { Rows(model: model) }.body)
    model.span = 1
    model.hasNote = false
    model.isWide = false
    page.catchUp()
    #expect(page.body == WebScreen { Rows(model: model) }.body)
  }

  @Test func aPageGetsANewGridOnlyWhenItsColumnsChange() {
    let model = Model()
    let page = WebScreen { Rows(model: model) }
    model.name = "longer"
    page.catchUp()
    #expect(page.messages.last?.contains("grid-template") == false)
    #expect(page.messages.last?.contains("longer") == true)
  }

  @Test func aPageAlignsCells() {
    let page = WebScreen {
      Grid(alignment: .leading) {
        GridRow {
          Text("a").gridColumnAlignment(.trailing)
          Text("b").gridCellAnchor(.bottomTrailing).gridCellColumns(2)
        }
        Divider().gridCellUnsizedAxes(.horizontal)
      }
    }.body
    #expect(page.contains("column-gap:8px;row-gap:8px;grid-template-columns:auto auto auto"))
    #expect(page.contains(#"class="box cell x-end" data-css="grid-column:1/span 1""#), "\(page)")
    #expect(page.contains("grid-column:span 2;--anchor-x:100%;--anchor-y:100%"))
    #expect(page.contains(#"class="box cell unsized-x x-start" data-css="grid-column:1/-1""#))
  }
}
