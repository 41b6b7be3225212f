import Charts
import ComposableArchitecture
import SwiftUI

/// How many characters are of one species.
struct CharacterKind: Hashable, Identifiable {
  let name: String
  let count: Int

  var id: String { name }

  /// The most frequent species, most first, and the others as one.
  ///
  /// - Parameter most: How many there may be.
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

/// What the characters in a list are, once somebody wants to know.
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
      // With room for the longest bar's number.
      .chartXScale(domain: 0...Double(kinds.map(\.count).max() ?? 1) * 1.2)
      .frame(height: CGFloat(32 * kinds.count))
    }
  }
}
