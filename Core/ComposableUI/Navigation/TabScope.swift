/// The tab that encloses views. It notifies its members when the tab is shown or hidden.
@MainActor
final class TabScope {
  /// The tab that encloses the tab view of this tab.
  private let outer: TabScope?
  private var membership: Int?
  private var members: [Int: any TabMember] = [:]
  private var lastNumber = 0
  private var isSelected = false

  init(in outer: TabScope?) {
    self.outer = outer
    membership = outer?.add(self)
  }

  /// Whether the tab's views are on the screen.
  var isShown: Bool { isSelected && outer?.isShown != false }

  /// Shows or hides the tab's views.
  func select(_ isSelected: Bool) {
    if isSelected == self.isSelected { return }
    self.isSelected = isSelected
    if outer?.isShown != false { tell() }
  }

  /// Registers a member, which is notified when the tab is shown or hidden.
  ///
  /// - Returns: The number to pass to ``remove(_:)``.
  func add(_ member: any TabMember) -> Int {
    lastNumber += 1
    members[lastNumber] = member
    return lastNumber
  }

  func remove(_ number: Int) {
    members[number] = nil
  }

  /// Leaves the outer tab.
  func end() {
    if let membership { outer?.remove(membership) }
    membership = nil
  }

  /// - Complexity: O(*n* log *n*): members are notified in the order of their registration.
  private func tell() {
    for (_, member) in members.sorted(by: { $0.key < $1.key }) { member.tabChanged() }
  }
}

/// An object in a tab that reacts when the tab is shown or hidden.
@MainActor
protocol TabMember: AnyObject {
  /// Reacts to the tab being shown or hidden.
  func tabChanged()
}

extension TabScope: TabMember {
  func tabChanged() {
    if isSelected { tell() }
  }
}
