import SwiftUI

#Preview("Taps") {
  @Previewable @State var count = 0
  Text("Tapped \(count) times")
    .padding(16)
    .background(.teal.opacity(0.2), in: RoundedRectangle(cornerRadius: 8))
    .onTapGesture { count += 1 }
}

#Preview("Context menu") {
  @Previewable @State var choice = "nothing"
  Text("Ask for more of me: you chose \(choice).")
    .contextMenu {
      Button("Copy") { choice = "to copy" }
      Button("Delete", role: .destructive) { choice = "to delete" }
    }
}

#Preview("Pointer and help") {
  @Previewable @State var isHere = false
  Text(isHere ? "The pointer is here" : "Point at me").onHover { isHere = $0 }
  Button("Save") {}.help("Keeps what you have written")
}

#Preview("Colours of controls") {
  @Previewable @State var isOn = true
  VStack(alignment: .leading) {
    Button("Prominent") {}.buttonStyle(.borderedProminent)
    Toggle("On", isOn: $isOn)
  }
  .tint(.purple)
}
