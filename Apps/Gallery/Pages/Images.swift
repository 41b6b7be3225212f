import SwiftUI

#Preview("Symbols") {
  HStack(spacing: 16) {
    Image(systemName: "star")
    Image(systemName: "star.fill").foregroundStyle(.yellow)
    Image(systemName: "heart.fill").foregroundStyle(.red)
    Image(systemName: "trash")
    Image(systemName: "magnifyingglass")
  }
  .accessibilityElement(children: .ignore)
  .accessibilityLabel("Symbols")
}

#Preview("Symbol sizes") {
  HStack(spacing: 16) {
    Image(systemName: "gearshape").imageScale(.small)
    Image(systemName: "gearshape")
    Image(systemName: "gearshape").imageScale(.large)
    Image(systemName: "gearshape").font(.largeTitle)
  }
  .accessibilityHidden(true)
}

#Preview("Labels") {
  Label("Title and icon", systemImage: "folder")
  Label("Title only", systemImage: "folder").labelStyle(.titleOnly)
  Label("Icon only", systemImage: "folder").labelStyle(.iconOnly)
}
