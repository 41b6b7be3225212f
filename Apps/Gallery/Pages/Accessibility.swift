import SwiftUI

#Preview("Labels, values and hints") {
  @Previewable @State var stars = 3
  Button(String(repeating: "★", count: stars)) { stars = stars % 5 + 1 }
    .accessibilityLabel("Rating")
    .accessibilityValue("\(stars) of 5")
    .accessibilityHint("Gives one more star")
}

#Preview("Said as one") {
  HStack {
    Text("Rain")
    Text("70 %").bold()
  }
  .accessibilityElement(children: .combine)
}

#Preview("Not said") {
  HStack {
    Text("•••").accessibilityHidden(true)
    Text("What matters")
  }
}
