/// The names of unreadable data that was moved out of the way: a value under another key, or a file
/// with another name. The data is kept for later recovery.
package enum AsideName {
  /// Returns the candidate names in order. The caller takes the first free name.
  package static func names(for name: String) -> some Sequence<String> {
    (1...1_000).lazy.map { "\(name).unreadable-\($0)" }
  }

  /// Whether a name is one of the candidates.
  package static func isOne(_ name: String) -> Bool {
    name.contains(".unreadable-")
  }
}
