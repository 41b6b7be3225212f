/// The limit for the depth of nested views.
///
/// The user's data decides the depth of views that hold views of their own type: an outline, the answers to
/// answers. Hosts go through them by recursion, and the stack of a thread has an end.
@MainActor
enum ViewDepth {
  /// Deeper than what can be read on any screen, and less than what a browser takes, which is 512 tags.
  static let greatest: Int32 = 500

  static func isTooGreat(_ depth: Int32) -> Bool { depth >= greatest }

  /// Makes the node of the words that stand in the place of views that are nested too deep.
  static func makeNode(_ inputs: _ViewInputs) -> _ViewNode {
    Text._makeNode(
      Text(verbatim: "What is in here is nested too deep to be shown."), inputs)
  }
}
