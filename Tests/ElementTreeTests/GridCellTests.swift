import ElementTree
import Testing

/// The span of cells in grids.
@Suite struct GridCellTests {
  @Test(arguments: [(Int.min, 1), (0, 1), (1, 1), (7, 7), (100, 100), (.max, 100)])
  func aCellTakesFromOneToAHundredColumns(said: Int, columns: Int) {
    #expect(GridCell(columns: said).span == columns)
  }

  @Test func theOutermostSettingOfACellWins() {
    let cell = GridCell([
      .cell(GridCell(columns: 2)), .ignoresSafeArea,
      .cell(GridCell(columns: 3, anchor: .center)),
    ])
    #expect(cell == GridCell(columns: 2, anchor: .center))
  }

  @Test func theFirstAlignmentOfAColumnWins() {
    var columns = GridColumns()
    columns.add([GridCell(), GridCell(columns: 2, columnAlignment: .trailing)])
    columns.add([GridCell(columnAlignment: .center), GridCell(columnAlignment: .leading)])
    #expect(columns.alignments == [.center, .trailing, nil])
  }
}
