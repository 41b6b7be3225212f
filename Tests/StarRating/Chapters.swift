import ComposableUI

/// A list with multiple selection, rows that report when they come into sight, and a text editor.
struct ChaptersView: View {
  @State private var selection: Set<Int> = []
  @State private var thoughts = ""
  @State private var last = 0

  var body: some View {
    VStack(alignment: .leading) {
      TextField("Thoughts", text: $thoughts, axis: .vertical)
        .lineLimit(2...4)
      Text("\(thoughts.split(separator: "\n", omittingEmptySubsequences: false).count) lines")
      Text("Selected: \(selection.sorted().map { "\($0)" }.joined(separator: ", "))")
      Text("Seen until \(last)")
      List(1..<61, id: \.self, selection: $selection) { number in
        Text("Chapter \(number)")
          .onAppear { last = max(last, number) }
      }
    }
    .navigationTitle("Chapters")
  }
}
