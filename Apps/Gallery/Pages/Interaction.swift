import SwiftUI

#Preview("Taps") {
  @Previewable @State var count = 0
  Text("Tapped \(count) times")
    .padding(16)
    .background(.teal.opacity(0.2), in: RoundedRectangle(cornerRadius: 8))
    .onTapGesture { count += 1 }
}

#Preview("Hold down") {
  @Previewable @State var isPressing = false
  @Previewable @State var count = 0
  VStack(alignment: .leading) {
    Text(isPressing ? "Wait…" : "Held \(count) times")
      .padding(16)
      .background(
        .orange.opacity(isPressing ? 0.4 : 0.2), in: RoundedRectangle(cornerRadius: 8)
      )
      .onLongPressGesture {
        count += 1
      } onPressingChanged: {
        isPressing = $0
      }
    Button("The same with a key") { count += 1 }
  }
}

#Preview("Drag") {
  @Previewable @State var place = CGSize.zero
  @Previewable @GestureState var drag = CGSize.zero
  VStack(alignment: .leading, spacing: 16) {
    Text("Drag me")
      .padding(16)
      .background(.teal.opacity(0.2), in: RoundedRectangle(cornerRadius: 8))
      .offset(x: place.width + drag.width, y: place.height + drag.height)
      .gesture(
        DragGesture()
          .updating($drag) { value, drag, _ in drag = value.translation }
          .onEnded {
            place.width += $0.translation.width
            place.height += $0.translation.height
          })
    HStack {
      Button("Left") { place.width -= 16 }
      Button("Right") { place.width += 16 }
      Button("Back") { place = .zero }
    }
  }
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
