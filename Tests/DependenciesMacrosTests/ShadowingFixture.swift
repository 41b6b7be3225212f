import Dependencies
import DependenciesMacros

// This file's own types hide those of the standard library that an expansion needs.
private enum Optional {}
private enum Bool {}
private enum Int {}
private enum Void {}
private enum String {}

@DependencyClient
struct ShadowingClient {
  var find: (_ id: Swift.Int) -> Swift.Int?
  var none: (_ id: Swift.Int) -> Swift.Void
  var isOn = true
  var limit = 3
}
