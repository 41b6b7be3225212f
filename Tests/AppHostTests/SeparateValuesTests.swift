import Caching
import ComposableArchitecture
import ComposableUI
import ElementTree
import Foundation
import Testing

@testable import AppHost

/// Several users of an app in one process do not see each other's values.
@MainActor
@Suite struct SeparateValuesTests {
  @Test func appsOfDifferentContextsDoNotShareValues() throws {
    let first = AppContext(cache: InMemoryCache()).screen(of: CounterApp.self)
    let second = AppContext(cache: InMemoryCache()).screen(of: CounterApp.self)
    try first.press()
    try first.press()
    #expect(first.label == "2 2 2")
    #expect(second.label == "0 0 0")
    try second.press()
    #expect(first.label == "2 2 2")
    #expect(second.label == "1 1 1")
  }

  @Test func sharedKeysOfAnAppLastUntilTheNextRun() async throws {
    let cache = InMemoryCache()
    let context = AppContext(cache: cache)
    let screen = context.screen(of: CounterApp.self)
    try screen.press()
    // Saving a default value to the user's defaults is a change too.
    #expect(context.saving.changes == 3)
    #expect(await context.saving.finish() == nil)
    #expect(AppContext(cache: cache).screen(of: CounterApp.self).label == "0 1 1")
  }

  @Test func sharedKeysOfAnAppAreHeldUntilSavingBegins() async throws {
    let cache = InMemoryCache()
    let saving = SaveMonitor(isHeld: true)
    let context = await AppContext.prepared(cache: cache, saving: saving)
    try context.screen(of: CounterApp.self).press()
    await saving.finish()
    #expect(cache.everything(maximumCount: 10)?.isEmpty == true)
    saving.begin()
    await saving.finish()
    #expect(cache.everything(maximumCount: 10)?.keys.sorted() == ["count", "defaults"])
  }

  @Test func anUnreadableSharedKeyIsReported() {
    let cache = InMemoryCache()
    cache.setData(Data("no".utf8), forKey: "defaults")
    let context = AppContext(cache: cache)
    #expect(context.screen(of: CounterApp.self).label == "0 0 0")
    #expect(context.notices.messages.count == 1)
  }
}

/// An app that counts in memory, in the user's defaults and in the database.
struct CounterApp: ComposableApp {
  static let about = "Counts."

  init(context: AppContext) {}

  var body: some View { CounterView() }
}

private struct CounterView: View {
  @Shared(.inMemory("count")) var shared = 0
  @AppStorage("count") var kept = 0
  @Shared(.storage(\.database, "count")) var stored = 0

  var body: some View {
    Button("\(shared) \(kept) \(stored)") {
      $shared.withLock { $0 += 1 }
      kept += 1
      $stored.withLock { $0 += 1 }
    }
  }
}

extension Screen {
  private var button: Element? {
    func find(_ element: Element) -> Element? {
      if case .button = element.properties.content { return element }
      return element.children.lazy.compactMap(find).first
    }
    return find(root)
  }

  var label: String {
    func texts(_ element: Element) -> String {
      if case .text(let text) = element.properties.content { return text }
      return element.children.map(texts).joined()
    }
    return button.map(texts) ?? ""
  }

  func press() throws {
    try send(Event(#require(button).id, .press))
  }
}
