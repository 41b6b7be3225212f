import Observation

/// The screens that links and conditions put on the root of a stack.
@MainActor @Observable
final class NavigationModel {
  struct Entry {
    enum Kind {
      /// A value, whose screen a `navigationDestination` sets.
      case value(AnyHashable)
      case view(() -> AnyView)
    }

    var id: AnyHashable
    var kind: Kind
    /// Ends the condition that keeps the entry on the stack; `nil` if there is no condition.
    var dismiss: (@MainActor () -> Void)?
  }

  /// The path of a stack that a binding holds.
  struct Path {
    var values: () -> [AnyHashable]
    var append: (AnyHashable) -> Bool
    var removeLast: (Int) -> Void
  }

  var entries: [Entry] = []
  @ObservationIgnored var path: Path?
  @ObservationIgnored private var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView?] = [:]
  @ObservationIgnored private var lastNumber = 0
  /// Changes when a view sets the destination for a new type.
  private var destinationsCount = 0

  // MARK: - Screens

  func screens() -> [NavigationScreens.Screen] {
    _ = destinationsCount
    var screens: [NavigationScreens.Screen] = []
    if let path {
      let values = path.values()
      for (index, value) in values.enumerated() {
        screens.append(
          NavigationScreens.Screen(
            id: AnyHashable([AnyHashable(index), value]),
            view: { [unowned self] in view(of: value) },
            pop: { path.removeLast(max(path.values().count - index, 0)) }))
      }
    }
    for entry in entries {
      screens.append(
        NavigationScreens.Screen(
          id: entry.id,
          view: { [unowned self] in
            switch entry.kind {
            case .value(let value): view(of: value)
            case .view(let view): view()
            }
          },
          pop: { [unowned self] in pop(entry.id) }))
    }
    return screens
  }

  private func view(of value: AnyHashable) -> AnyView {
    _ = destinationsCount
    let type = ObjectIdentifier(Swift.type(of: value.base))
    guard let view = destinations[type]?(value) else {
      return AnyView(EmptyView())
    }
    return view
  }

  private func pop(_ id: AnyHashable) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    let leaving = Array(entries[index...])
    entries.removeSubrange(index...)
    for entry in leaving.reversed() { entry.dismiss?() }
  }

  // MARK: - Pushing and popping

  func push(_ view: @escaping () -> AnyView) {
    lastNumber += 1
    entries.append(Entry(id: AnyHashable(lastNumber), kind: .view(view)))
  }

  /// - Returns: Whether the value was pushed: a stack without a path needs a destination for its
  ///   type.
  func push(_ value: AnyHashable) -> Bool {
    if let path { return path.append(value) }
    guard destinations[ObjectIdentifier(type(of: value.base))] != nil else { return false }
    lastNumber += 1
    entries.append(Entry(id: AnyHashable(lastNumber), kind: .value(value)))
    return true
  }

  func present(
    _ id: AnyHashable, _ view: @escaping () -> AnyView, dismiss: @escaping @MainActor () -> Void
  ) {
    let entry = Entry(id: id, kind: .view(view), dismiss: dismiss)
    if let index = entries.firstIndex(where: { $0.id == id }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  func dismiss(_ id: AnyHashable) {
    if let index = entries.firstIndex(where: { $0.id == id }) { entries.remove(at: index) }
  }

  func setDestination(for type: Any.Type, _ view: @escaping (AnyHashable) -> AnyView?) {
    if destinations.updateValue(view, forKey: ObjectIdentifier(type)) == nil {
      destinationsCount += 1
    }
  }
}
