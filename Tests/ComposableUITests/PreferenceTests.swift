import ComposableUI
import Testing

/// The preferences that views pass to their enclosing views.
@MainActor @Suite struct PreferenceTests {
  private struct Sum: PreferenceKey {
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
  }

  private struct Names: PreferenceKey {
    static let defaultValue: [String] = []
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
  }

  private func told<Key: PreferenceKey>(
    _ key: Key.Type, @ViewBuilder _ content: @escaping () -> some View
  ) -> [Key.Value] where Key.Value: Equatable {
    var told: [Key.Value] = []
    let screen = ScreenTester {
      VStack(content: content).onPreferenceChange(key) { told.append($0) }
    }
    _ = screen.text
    return told
  }

  @Test func siblingsPreferencesAreReducedThenTransformed() {
    let told = told(Sum.self) {
      VStack {
        Text("a").preference(key: Sum.self, value: 1)
        Text("b").preference(key: Sum.self, value: 2)
      }
      .transformPreference(Sum.self) { $0 *= 2 }
    }
    #expect(told == [6])
  }

  @Test func aTransformSeesOnlyThePreferencesOfItsView() {
    let told = told(Sum.self) {
      Text("a").preference(key: Sum.self, value: 5)
      Text("b").preference(key: Sum.self, value: 3).transformPreference(Sum.self) { $0 *= 10 }
      Text("c").preference(key: Sum.self, value: 7)
    }
    #expect(told == [42])
  }

  @Test func nestedTransformsRunFromTheInnermostOutwards() {
    let told = told(Sum.self) {
      VStack {
        Text("a").preference(key: Sum.self, value: 1).transformPreference(Sum.self) { $0 += 1 }
        Text("b").preference(key: Sum.self, value: 3)
      }
      .transformPreference(Sum.self) { $0 *= 10 }
      .transformPreference(Sum.self) { $0 += 4 }
    }
    #expect(told == [54])
  }

  @Test func aTransformWithoutPreferenceStartsFromTheDefault() {
    #expect(told(Sum.self) { Text("a").transformPreference(Sum.self) { $0 += 6 } } == [6])
    #expect(told(Sum.self) { Text("a") } == [])
  }

  @Test func aPreferenceReplacesThoseOfTheViewsInside() {
    let told = told(Sum.self) {
      VStack {
        Text("a").preference(key: Sum.self, value: 1).transformPreference(Sum.self) { $0 += 100 }
      }
      .preference(key: Sum.self, value: 7)
      Text("b").preference(key: Sum.self, value: 2).preference(key: Sum.self, value: 3)
    }
    #expect(told == [10])
  }

  @Test func preferencesOfDifferentKeysAreIndependent() {
    var sums: [Int] = []
    let names = told(Names.self) {
      VStack {
        Text("a").preference(key: Names.self, value: ["a"]).preference(key: Sum.self, value: 1)
        Text("b").preference(key: Sum.self, value: 2).preference(key: Names.self, value: ["b"])
      }
      .transformPreference(Sum.self) { $0 *= 2 }
      .transformPreference(Names.self) { $0.append("c") }
      .onPreferenceChange(Sum.self) { sums.append($0) }
    }
    #expect(sums == [6])
    #expect(names == [["a", "b", "c"]])
  }

  @Test func nestedListenersReceiveThePreferencesInside() {
    var inner: [Int] = []
    let outer = told(Sum.self) {
      Text("a").preference(key: Sum.self, value: 1)
      VStack { Text("b").preference(key: Sum.self, value: 2) }
        .onPreferenceChange(Sum.self) { inner.append($0) }
        .transformPreference(Sum.self) { $0 *= 5 }
      VStack { Text("c") }.onPreferenceChange(Sum.self) { inner.append($0 + 1_000) }
    }
    #expect(inner == [2])
    #expect(outer == [11])
  }

  @Test func aChangedOrRemovedPreferenceIsReportedOnce() {
    let model = Model(count: 3)
    var told: [Int] = []
    let screen = ScreenTester {
      let factor = model.isOn ? 10 : 1
      VStack {
        ForEach(model.items) { item in
          Text(item.title).preference(key: Sum.self, value: item.title.count)
        }
      }
      .transformPreference(Sum.self) { $0 *= factor }
      .onPreferenceChange(Sum.self) { told.append($0) }
    }
    func change(_ change: () -> Void) -> [Int] {
      told = []
      change()
      _ = screen.text
      return told
    }
    #expect(told.count == 1)
    let all = model.items.map(\.title.count).reduce(0, +)
    let factor = model.isOn ? 10 : 1
    #expect(told == [all * factor])
    #expect(change { model.items[1].title += "xy" } == [(all + 2) * factor])
    #expect(change { model.isOn.toggle() } == [(all + 2) * (factor == 1 ? 10 : 1)])
    #expect(change { model.items[0].title = String(model.items[0].title.reversed()) } == [])
    #expect(change { model.items = [] } == [0])
  }

  @Test func aPreferenceRemovedWithItsListenerIsNotReported() {
    let model = Model(count: 2)
    var told: [Int] = []
    let screen = ScreenTester {
      if !model.items.isEmpty {
        VStack {
          ForEach(model.items) { _ in Text("a").preference(key: Sum.self, value: 1) }
        }
        .onPreferenceChange(Sum.self) { told.append($0) }
      }
    }
    #expect(told == [2])
    model.items = []
    _ = screen.text
    #expect(told == [2])
    let other = ScreenTester {
      Text("a").preference(key: Sum.self, value: 3).onPreferenceChange(Sum.self) { told.append($0) }
    }
    other.screen.end()
    #expect(told == [2, 3])
  }

  @Test func overlaysReadTransformedPreferences() {
    let screen = ScreenTester {
      VStack {
        Text("a").preference(key: Sum.self, value: 3)
        Text("b").preference(key: Sum.self, value: 5)
      }
      .transformPreference(Sum.self) { $0 += 100 }
      .overlayPreferenceValue(Sum.self) { Text("in front: \($0)") }
      .transformPreference(Sum.self) { $0 *= 2 }
      .backgroundPreferenceValue(Sum.self) { Text("behind: \($0)") }
    }
    #expect(screen.text.contains("in front: 108"))
    #expect(screen.text.contains("behind: 216"))
  }

  @Test func anchorsCanBeAddedToPreferences() {
    struct Bounds: PreferenceKey {
      static let defaultValue: [Anchor<CGRect>] = []
      static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) {
        value += nextValue()
      }
    }
    let told = told(Bounds.self) {
      VStack {
        Text("a").anchorPreference(key: Bounds.self, value: .bounds) { [$0] }
        Text("b").anchorPreference(key: Bounds.self, value: .bounds) { [$0] }
      }
      .transformAnchorPreference(key: Bounds.self, value: .bounds) { $0.append($1) }
    }
    #expect(told.map(\.count) == [3])
  }

  @Test func listenersReceivePreferencesOfRowsInALongList() {
    var told: [Int] = []
    let screen = ScreenTester {
      List(0..<1_000, id: \.self) { Text("\($0)").preference(key: Sum.self, value: 1) }
        .transformPreference(Sum.self) { $0 = -$0 }
        .onPreferenceChange(Sum.self) { told.append($0) }
    }
    _ = screen.text
    // The sum includes the rows near the visible ones.
    #expect(told.count == 1 && told[0] <= -20)
  }
}
