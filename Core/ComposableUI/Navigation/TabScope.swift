/// The tab that views are in, which keeps them while another tab is shown.
@MainActor
final class TabScope {
  /// The tab around the tab view that this tab is in.
  private let outer: TabScope?
  private var membership: Int?
  private var members: [Int: any TabMember] = [:]
  private var lastNumber = 0
  private var isSelected = false

  init(in outer: TabScope?) {
    self.outer = outer
    membership = outer?.add(self)
  }

  /// Whether its views are on the screen.
  var isShown: Bool { isSelected && outer?.isShown != false }

  /// Shows its views, or hides them.
  func select(_ isSelected: Bool) {
    if isSelected == self.isSelected { return }
    self.isSelected = isSelected
    if outer?.isShown != false { tell() }
  }

  /// Has a part of the tab told when the tab is shown or hidden.
  ///
  /// - Returns: The number by which ``remove(_:)`` removes the member.
  func add(_ member: any TabMember) -> Int {
    lastNumber += 1
    members[lastNumber] = member
    return lastNumber
  }

  func remove(_ number: Int) {
    members[number] = nil
  }

  /// Leaves the tab around it.
  func end() {
    if let membership { outer?.remove(membership) }
    membership = nil
  }

  /// - Complexity: O(*n* log *n*): members are told in the order in which they came.
  private func tell() {
    for (_, member) in members.sorted(by: { $0.key < $1.key }) { member.tabChanged() }
  }
}

/// A part of a tab that does something when the tab is shown or hidden.
@MainActor
protocol TabMember: AnyObject {
  /// The tab is shown now and wasn't before, or the other way around.
  func tabChanged()
}

extension TabScope: TabMember {
  func tabChanged() {
    if isSelected { tell() }
  }
}
