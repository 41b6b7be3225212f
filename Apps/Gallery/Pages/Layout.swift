import SwiftUI

#Preview("Stacks") {
  HStack(alignment: .top, spacing: 16) {
    VStack(alignment: .leading) {
      Text("Leading")
      Text("A longer line")
    }
    VStack(alignment: .trailing) {
      Text("Trailing")
      Text("A longer line")
    }
  }
}

#Preview("One over the other") {
  ZStack(alignment: .bottomTrailing) {
    RoundedRectangle(cornerRadius: 8).fill(.blue.opacity(0.2)).frame(width: 160, height: 80)
    Text("Bottom trailing").padding(8)
  }
}

#Preview("Spacers and dividers") {
  VStack {
    HStack {
      Text("Left")
      Spacer()
      Text("Right")
    }
    Divider()
    HStack {
      Spacer()
      Text("Middle")
      Spacer()
    }
  }
}

#Preview("Order of modifiers") {
  HStack(spacing: 16) {
    Text("Padding first").padding(8).background(.yellow.opacity(0.4))
    Text("Background first").background(.yellow.opacity(0.4)).padding(8)
  }
}

#Preview("Frames") {
  VStack(alignment: .leading) {
    Text("160 wide").frame(width: 160).border(.secondary)
    Text("All there is").frame(maxWidth: .infinity).border(.secondary)
    Text("Trailing").frame(maxWidth: .infinity, alignment: .trailing).border(.secondary)
  }
}

#Preview("Grid") {
  Grid(alignment: .leading, horizontalSpacing: 16) {
    GridRow {
      Text("Name").bold()
      Text("Stars").bold()
    }
    GridRow {
      Text("harbor")
      Text("290")
    }
    GridRow {
      Text("lighthouse")
      Text("11")
    }
  }
}

#Preview("Grid of several columns") {
  Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 8) {
    GridRow {
      Text("Expenses of May").bold().gridCellColumns(3)
    }
    Divider().gridCellUnsizedAxes(.horizontal)
    GridRow {
      Text("Rent")
      Text("1,200").gridColumnAlignment(.trailing)
      Text("on the first")
    }
    GridRow {
      Text("Groceries")
      Text("310")
      Text("every Saturday")
    }
    GridRow(alignment: .top) {
      Text("Trains")
      Text("95")
      Text("to Bergen\nand back")
    }
    Divider().gridCellUnsizedAxes(.horizontal)
    GridRow {
      Text("Total")
      Text("1,605").bold()
      Image(systemName: "checkmark.circle").gridCellAnchor(.trailing)
    }
  }
}

#Preview("Grid that shares") {
  Grid(horizontalSpacing: 8) {
    GridRow {
      Text("Mon")
      Color.teal.opacity(0.3).frame(height: 32)
      Color.orange.opacity(0.3).frame(height: 32)
    }
    GridRow {
      Text("Tuesday")
      Color.teal.opacity(0.3).frame(height: 32)
      Text("off")
    }
  }
}

#Preview("Lazy grid") {
  LazyVGrid(columns: [GridItem(.adaptive(minimum: 64))]) {
    ForEach(1..<13) { number in
      Text("\(number)").frame(width: 56, height: 32).background(.teal.opacity(0.2))
    }
  }
}

#Preview("What fits") {
  ViewThatFits {
    HStack {
      Text("In one line,")
      Text("where there is room")
    }
    VStack {
      Text("In two lines,")
      Text("where there is none")
    }
  }
}

#Preview("How large it is") {
  GeometryReader { geometry in
    Text("\(Int(geometry.size.width)) by \(Int(geometry.size.height)) points")
  }
  .frame(width: 240, height: 48)
  .border(.secondary)
}
