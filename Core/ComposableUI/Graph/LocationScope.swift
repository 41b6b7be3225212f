/// A scope that evaluates the location, the path that leads to the current screen. It shows
/// nothing.
final class LocationScope: ScopeNode {
  private let location: () -> String?
  private(set) var value: String?

  init(_ location: @escaping () -> String?) {
    self.location = location
    super.init(depth: 0)
  }

  override func evaluate() {
    value = location()
  }

  override var name: String { "the screen's location" }
}
