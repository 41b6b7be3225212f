/// What says by which path one comes to what is on the screen. It shows nothing, but is evaluated as
/// views are.
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
