import SwiftUI

#Preview("Animated changes") {
  @Previewable @State var isLarge = false
  Circle().fill(.orange).frame(width: isLarge ? 128 : 64, height: isLarge ? 128 : 64)
  Button(isLarge ? "Smaller" : "Larger") {
    withAnimation { isLarge.toggle() }
  }
}

#Preview("Transitions") {
  @Previewable @State var isShown = true
  Button(isShown ? "Hide" : "Show") {
    withAnimation { isShown.toggle() }
  }
  if isShown {
    Text("Comes and goes").transition(.opacity)
  }
}
