import SwiftUI

#Preview("Sheet") {
  @Previewable @State var isPresented = false
  Button("Open") { isPresented = true }
    .sheet(isPresented: $isPresented) {
      VStack {
        Text("A sheet").font(.headline)
        Button("Close") { isPresented = false }
      }
    }
}

#Preview("Full screen cover") {
  @Previewable @State var isPresented = false
  Button("Open") { isPresented = true }
    .fullScreenCover(isPresented: $isPresented) {
      VStack {
        Text("All of the screen").font(.headline)
        Button("Close") { isPresented = false }
      }
    }
}

#Preview("Popover") {
  @Previewable @State var isPresented = false
  Button("What is this?") { isPresented.toggle() }
    .popover(isPresented: $isPresented) {
      Text("An explanation in a few words.")
    }
}

#Preview("Alert") {
  @Previewable @State var isPresented = false
  @Previewable @State var answer = "Nothing was asked."
  Text(answer)
  Button("Delete…") { isPresented = true }
    .alert("Delete the letter?", isPresented: $isPresented) {
      Button("Delete", role: .destructive) { answer = "It is gone." }
      Button("Keep", role: .cancel) { answer = "It is still there." }
    } message: {
      Text("It can't be brought back.")
    }
}

#Preview("Confirmation dialog") {
  @Previewable @State var isPresented = false
  @Previewable @State var answer = "Nothing was asked."
  Text(answer)
  Button("Sort…") { isPresented = true }
    .confirmationDialog("Sort by", isPresented: $isPresented, titleVisibility: .visible) {
      Button("Name") { answer = "Sorted by name." }
      Button("Date") { answer = "Sorted by date." }
    }
}
