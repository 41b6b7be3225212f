import ComposableUI
import ElementTree
import Synchronization
import Testing

@Observable final class Item: Identifiable {
  let id: Int
  var title: String
  var isDone = false

  init(id: Int) {
    self.id = id
    title = "Item \(id)"
  }
}

@Observable final class Model {
  var title = "Todos"
  var note = ""
  var isOn = false
  var items: [Item]

  init(count: Int = 0) {
    items = (0..<count).map(Item.init)
  }
}

struct ItemRow: View {
  let item: Item

  var body: some View {
    HStack {
      Toggle("Done", isOn: Bindable(item).isDone)
      Text(item.title)
    }
  }
}

extension Element {
  /// All elements of a tree, from the top.
  var all: [Element] {
    [self] + children.flatMap(\.all)
  }
}

extension ScreenTester {
  /// The identities of all elements, from the top.
  var ids: [ElementID] { root.all.map(\.id) }

  /// The only element of the screen.
  var onlyElement: Element { root.children[0] }
}

/// Runs code that must report a number of issues, each of which contains the given text.
@MainActor
func withExpectedIssues<Result>(
  count: Int = 1, containing text: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () -> Result
) -> Result {
  var result: Result?
  let matches = Mutex(0)
  withKnownIssue {
    result = body()
  } matching: { issue in
    guard "\(issue)".contains(text) else { return false }
    matches.withLock { $0 += 1 }
    return true
  }
  #expect(matches.withLock { $0 } == count, sourceLocation: sourceLocation)
  return result!
}
