/// What is called so was moved out of the way because nobody can read it, and is kept for who can: a value under
/// another key, or a file by another name.
package enum AsideName {
  /// The names that there are for it, in the order in which they are tried: the first that is free is taken.
  package static func names(for name: String) -> some Sequence<String> {
    (1...1_000).lazy.map { "\(name).unreadable-\($0)" }
  }

  /// Whether a name is one of these.
  package static func isOne(_ name: String) -> Bool {
    name.contains(".unreadable-")
  }
}
