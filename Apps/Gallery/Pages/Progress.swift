import SwiftUI

#Preview("Activity") {
  ProgressView()
    .accessibilityLabel("Loading")
  ProgressView("Loading…")
}

#Preview("How far") {
  @Previewable @State var done = 3.0
  ProgressView("Copying", value: done, total: 10)
  Button("One more") { done = min(10, done + 1) }
  Button("Start again") { done = 0 }
}

#Preview("Gauge") {
  Gauge(value: 0.7) {
    Text("Battery")
  } currentValueLabel: {
    Text("70 %")
  }
}

#Preview("Nothing there") {
  ContentUnavailableView {
    Label("No messages", systemImage: "envelope")
  } description: {
    Text("Messages to you are shown here.")
  } actions: {
    Button("Write one") {}
  }
}
