import SwiftUI

#Preview("Styles") {
  Button("Automatic") {}
  Button("Bordered") {}.buttonStyle(.bordered)
  Button("Prominent") {}.buttonStyle(.borderedProminent)
  Button("Borderless") {}.buttonStyle(.borderless)
  Button("Plain") {}.buttonStyle(.plain)
}

#Preview("Roles") {
  Button("Save") {}
  Button("Cancel", role: .cancel) {}
  Button("Delete", role: .destructive) {}
  Button("Not now") {}.disabled(true)
}

#Preview("Labels and shortcuts") {
  @Previewable @State var count = 0
  Text("Pressed \(count) times")
  Button("Add", systemImage: "plus") { count += 1 }
    .keyboardShortcut("a")
  Button {
    count = 0
  } label: {
    Label("Start again", systemImage: "arrow.counterclockwise")
  }
  .disabled(count == 0)
}

#Preview("Own style") {
  @Previewable @State var isPressed = false
  Button(isPressed ? "Thank you" : "Press me") { isPressed.toggle() }
    .buttonStyle(CapsuleButtonStyle())
}

struct CapsuleButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .padding(.horizontal, 16).padding(.vertical, 8)
      .background(.tint.opacity(configuration.isPressed ? 0.4 : 0.2), in: Capsule())
  }
}

#Preview("Menu") {
  @Previewable @State var choice = "nothing"
  Text("You chose \(choice).")
  Menu("Actions") {
    Button("Duplicate") { choice = "to duplicate" }
    Button("Rename") { choice = "to rename" }
    Divider()
    Button("Delete", role: .destructive) { choice = "to delete" }
  }
}

#Preview("Links") {
  Link("A page on the web", destination: URL(string: "https://example.com")!)
  ShareLink("Share", item: URL(string: "https://example.com")!)
}
