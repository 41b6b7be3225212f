import Charts
import ComposableArchitecture
import SwiftUI

/// A species and its number of characters.
struct CharacterKind: Hashable, Identifiable {
  let name: String
  let count: Int

  var id: String { name }

  /// Counts the most frequent species, largest first, and combines the others into one.
  ///
  /// - Parameter most: The maximum number of results.
  static func mostFrequent(
    among characters: IdentifiedArrayOf<Character>, most: Int = 7
  ) -> [Self] {
    var counts: [String: Int] = [:]
    for character in characters { counts[character.species, default: 0] += 1 }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let isAll = sorted.count <= most
    var kinds = sorted.prefix(isAll ? most : most - 1).map { Self(name: $0.key, count: $0.value) }
    if !isAll {
      let rest = sorted.dropFirst(most - 1).reduce(0) { $0 + $1.value }
      kinds.append(Self(name: "Others", count: rest))
    }
    return kinds
  }
}

/// A chart of the species in a list, hidden until the user expands it.
struct CharacterKindsView: View {
  let store: StoreOf<Characters>

  var body: some View {
    DisclosureGroup("Kinds") {
      CharacterKindsChart(
        kinds: CharacterKind.mostFrequent(among: store.characters),
        shown: store.characters.count, count: store.count)
    }
  }
}

private struct CharacterKindsChart: View {
  let kinds: [CharacterKind]
  let shown: Int
  let count: Int

  var body: some View {
    VStack(alignment: .leading) {
      if shown < count {
        Text("Of the \(shown) characters that are loaded, out of \(count).")
          .font(.caption).foregroundStyle(.secondary)
      }
      Chart(kinds) { kind in
        BarMark(x: .value("Characters", kind.count), y: .value("Kind", kind.name))
          .annotation(position: .trailing) { Text("\(kind.count)").font(.caption) }
      }
      .chartXAxis(.hidden)
      // Leaves space for the number beside the longest bar.
      .chartXScale(domain: 0...Double(kinds.map(\.count).max() ?? 1) * 1.2)
      .frame(height: CGFloat(32 * kinds.count))
    }
  }
}
