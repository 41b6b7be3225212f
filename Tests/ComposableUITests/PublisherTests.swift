#if !OpenCombine
  import ComposableArchitecture
  import ComposableUI
  import Foundation
  import Testing

  @MainActor @Suite struct PublisherTests {
    private struct Ticks: View {
      let timer = Timer.publish(every: 2, on: .main, in: .common).autoconnect()
      @State private var count = 0

      var body: some View {
        Text("\(count) ticks").onReceive(timer) { _ in count += 1 }
      }
    }

    @Test func aTimerTicksWhileItsViewExists() async {
      let clock = TestClock()
      let screen = ScreenTester { Ticks().environment(\.continuousClock, clock) }
      #expect(screen.has(.text, "0 ticks"))
      await screen.settle()
      await clock.advance(by: .seconds(2))
      await screen.settle()
      #expect(screen.has(.text, "1 ticks"))
      await clock.advance(by: .seconds(4))
      await screen.settle()
      #expect(screen.has(.text, "3 ticks"))
    }
  }
#endif
