import SwiftUI

#Preview("Form") {
  @Previewable @State var name = "Ada"
  @Previewable @State var isPublic = false
  Form {
    Section("Profile") {
      TextField("Name", text: $name)
      Toggle("Public", isOn: $isPublic)
      LabeledContent("Member since", value: "1842")
    }
  }
}

#Preview("Group box") {
  GroupBox("Weather") {
    Text("Sunny, 21 degrees")
  }
}

#Preview("Tabs") {
  @Previewable @State var tab = 0
  TabView(selection: $tab) {
    Text("What is new").tabItem { Label("News", systemImage: "newspaper") }.tag(0)
    Text("What you keep").tabItem { Label("Saved", systemImage: "bookmark") }.tag(1)
  }
}

#Preview("Scroll to a row") {
  ScrollViewReader { proxy in
    Button("To row 50") { proxy.scrollTo(50) }
    List(1..<101, id: \.self) { Text("Row \($0)") }
      .frame(height: 192)
  }
}
