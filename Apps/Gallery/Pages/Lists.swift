import SwiftUI

#Preview("Sections") {
  List {
    Section("Fruit") {
      Text("Apple")
      Text("Pear")
    }
    Section {
      Text("Carrot")
    } header: {
      Text("Vegetables")
    } footer: {
      Text("Wash them first.")
    }
  }
}

#Preview("Selection") {
  @Previewable @State var selection: String? = "Pear"
  List(["Apple", "Pear", "Plum"], id: \.self, selection: $selection) { Text($0) }
  Text("You like \(selection ?? "nothing").")
}

#Preview("Move and delete") {
  @Previewable @State var fruits = ["Apple", "Pear", "Plum", "Quince"]
  List {
    ForEach(fruits, id: \.self) { Text($0) }
      .onDelete { fruits.remove(atOffsets: $0) }
      .onMove { fruits.move(fromOffsets: $0, toOffset: $1) }
  }
  Button("All of them again") { fruits = ["Apple", "Pear", "Plum", "Quince"] }
}

#Preview("Swipe actions") {
  @Previewable @State var isFlagged = false
  List {
    Label("A message", systemImage: isFlagged ? "flag.fill" : "envelope")
      .swipeActions {
        Button(isFlagged ? "Remove flag" : "Flag") { isFlagged.toggle() }
      }
  }
}

#Preview("Disclosure") {
  @Previewable @State var isExpanded = true
  DisclosureGroup("Details", isExpanded: $isExpanded) {
    Text("Details are shown on request.")
  }
}

#Preview("Outline") {
  List {
    OutlineGroup(Folder.samples, children: \.children) { Text($0.name) }
  }
}

struct Folder: Identifiable {
  let name: String
  var children: [Folder]?
  var id: String { name }

  static let samples = [
    Folder(name: "Documents", children: [Folder(name: "Letters"), Folder(name: "Bills")]),
    Folder(name: "Music", children: []),
    Folder(name: "readme.txt"),
  ]
}

#Preview("Table") {
  Table(Fruit.samples) {
    TableColumn("Name", value: \.name)
    TableColumn("Colour", value: \.color)
  }
}

struct Fruit: Identifiable {
  let name: String
  let color: String
  var id: String { name }

  static let samples = [
    Fruit(name: "Apple", color: "Red"), Fruit(name: "Pear", color: "Green"),
    Fruit(name: "Plum", color: "Violet"),
  ]
}

#Preview("A hundred thousand rows") {
  List(0..<100_000, id: \.self) { Text("Row \($0 + 1)") }
    .frame(height: 240)
}
