import CasePaths

// This file's own types hide those of the standard library that an expansion needs.
private enum Optional {}
private enum Void {}
private enum Never {}
private enum Array {}
private protocol Sendable {}
private protocol Sequence {}
private struct IndexingIterator {}

@CasePathable
enum Shadowing {
  case none
  case value(Swift.Int)
  case both(Swift.Int, label: Swift.String)
}
