import Sharing
import SwiftUI
import Testing

/// A view in a file that imports only Sharing and SwiftUI.
private struct VolumeView: View {
  @Shared var volume: Int

  var body: some View {
    Stepper("Volume \(volume)", value: Binding($volume))
  }
}

@MainActor
@Suite struct SharedBindingTests {
  @Test func aControlWritesASharedValue() {
    @Shared(value: 5) var volume
    let binding = Binding($volume)
    binding.wrappedValue += 1
    #expect(volume == 6)
    let screen = ScreenTester { VolumeView(volume: $volume) }
    #expect(screen.text.contains("Volume 6"))
  }

  @Test func otherBindingsWriteASharedValue() {
    @Shared(value: 5) var volume
    let binding = UIBinding($volume)
    binding.wrappedValue = 7
    #expect(volume == 7)
  }
}
