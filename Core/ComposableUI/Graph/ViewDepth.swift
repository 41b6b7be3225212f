/// The limit for the depth of nested views.
///
/// User data can decide how deeply views nest: an outline, replies to replies. Hosts traverse views
/// by recursion, and a thread's stack is limited.
@MainActor
enum ViewDepth {
  /// More than a screen can show readably, but less than the 512 nested tags that browsers accept.
  static let greatest: Int32 = 500

  static func isTooGreat(_ depth: Int32) -> Bool { depth >= greatest }

  /// Makes the text that replaces views nested too deeply.
  static func makeNode(_ inputs: _ViewInputs) -> _ViewNode {
    Text._makeNode(
      Text(verbatim: "This content is nested too deeply to be shown."), inputs)
  }
}
