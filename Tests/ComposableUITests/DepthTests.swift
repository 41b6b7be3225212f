@testable import ComposableUI
import ElementTree
import Observation
import Testing

/// Deeply nested views: no depth ends the process.
@MainActor @Suite struct DepthTests {
  private struct Nested: View {
    let depth: Int

    var body: some View {
      VStack {
        Text("\(depth)")
        if depth > 0 { AnyView(Nested(depth: depth - 1)) }
      }
    }
  }

  private struct Bare: View {
    let depth: Int

    var body: some View {
      if depth > 0 { AnyView(Bare(depth: depth - 1)) } else { AnyView(Text("At the bottom")) }
    }
  }

  private struct Rows: View {
    let depth: Int

    var body: some View {
      ForEach(0..<1) { _ in
        HStack {
          Text("\(depth)")
          if depth > 0 { AnyView(Rows(depth: depth - 1)) }
        }
      }
    }
  }

  @Observable @MainActor
  fileprivate final class Model {
    var depth = 100_000
    var isShown = true
  }

  private let words = "This content is nested too deeply to be shown."

  private func depth(of element: Element) -> Int {
    1 + (element.children.map(depth).max() ?? 0)
  }

  private func texts(_ screen: any Screen) -> [String] {
    screen.root.all.compactMap {
      if case .text(let text) = $0.properties.content { text } else { nil }
    }
  }

  @Test func recursiveViewsAreShownUpToADepth() {
    let screen = ViewScreen { Nested(depth: 100_000) }
    let texts = texts(screen)
    #expect(texts.first == "100000")
    #expect(texts.last == words)
    #expect(texts.count > 100)
    #expect(depth(of: screen.root) < 512)
  }

  @Test func oneLevelLessIsShownWhole() {
    let shown = texts(ViewScreen { Nested(depth: 100_000) }).count - 1
    let whole = texts(ViewScreen { Nested(depth: shown - 1) })
    #expect(whole.last == "0")
    #expect(whole.count == shown)
  }

  @Test func viewsWithoutElementsAreEvaluatedUpToADepth() {
    #expect(texts(ViewScreen { Bare(depth: 100_000) }) == [words])
    #expect(texts(ViewScreen { Bare(depth: 100) }) == ["At the bottom"])
  }

  @Test func rowsOfRowsAreShownUpToADepth() {
    let screen = ViewScreen { List { Rows(depth: 100_000) } }
    #expect(texts(screen).last == words)
    #expect(depth(of: screen.root) < 512)
  }

  @Test func aViewBuiltInALoopIsShownUpToADepth() {
    let screen = ViewScreen {
      (0..<5_000).reduce(AnyView(Text("Inside"))) { view, _ in AnyView(HStack { view }) }
    }
    #expect(texts(screen) == [words])
    let padded = ViewScreen {
      (0..<5_000).reduce(AnyView(Text("Inside"))) { view, _ in AnyView(view.padding()) }
    }
    #expect(texts(padded) == [words])
  }

  @Test func tooDeepViewsCanBeInsertedAndRemoved() {
    let model = Model()
    let screen = ViewScreen {
      if model.isShown { Nested(depth: model.depth) } else { Text("Gone") }
    }
    var root = screen.root
    let subscription = screen.subscribe { batch in
      do { try root.apply(batch) } catch { Issue.record(error) }
    }
    defer { subscription.cancel() }
    for depth in [99_999, 3, 100_000, 0] {
      model.depth = depth
      screen.open("/")
      #expect(texts(screen).first == "\(depth)")
      #expect(root == screen.root)
    }
    model.depth = 100_000
    screen.open("/")
    model.isShown = false
    screen.open("/")
    #expect(texts(screen) == ["Gone"])
    #expect(root == screen.root)
  }

  @Test func sheetsOnSheetsArePresentedUpToADepth() {
    struct Sheet: View {
      let depth: Int
      var body: some View {
        Text("\(depth)").sheet(isPresented: .constant(depth > 0)) {
          AnyView(Sheet(depth: depth - 1))
        }
      }
    }
    #expect(texts(ViewScreen { Sheet(depth: 2_000) }).contains(words))
  }
}
