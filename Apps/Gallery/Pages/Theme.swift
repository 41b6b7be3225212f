import SwiftUI

#Preview("What a theme is followed by") {
  @Previewable @State var name = "Ada"
  @Previewable @State var isOn = true
  @Previewable @State var size = 1
  @Previewable @State var done = 0.6
  Text(
    "An app's `theme` says its tint, the radius of corners, its letters, and how much room there is."
  )
  .font(.subheadline)
  .foregroundStyle(.secondary)
  HStack {
    Button("Save") {}.buttonStyle(.borderedProminent)
    Button("Preview") {}.buttonStyle(.bordered)
    Button("Delete", role: .destructive) {}
  }
  TextField("Name", text: $name)
  Picker("Size", selection: $size) {
    Text("Small").tag(0)
    Text("Middle").tag(1)
    Text("Large").tag(2)
  }
  .pickerStyle(.segmented)
  ProgressView("Copying", value: done)
  List {
    Toggle("Notifications", isOn: $isOn)
    LabeledContent("Language", value: "English")
    Link("What a theme is", destination: URL(string: "https://example.com")!)
  }
}
