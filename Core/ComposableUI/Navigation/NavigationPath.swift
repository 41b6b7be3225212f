import SwiftNavigation

/// The values on a stack, which may be of different types.
public struct NavigationPath: Equatable {
  private(set) var elements: [AnyHashable] = []
  private var coded = UINavigationPath()

  /// An empty path.
  public init() {}

  /// A path of values.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    for element in elements { append(element) }
  }

  /// The number of values on the path.
  public var count: Int { elements.count }

  /// Whether the path is empty.
  public var isEmpty: Bool { elements.isEmpty }

  /// The path in a form that can be saved; `nil` if a value can't be encoded.
  public var codable: UINavigationPath.CodableRepresentation? { coded.codable }

  /// Pushes a value.
  public mutating func append<V: Hashable>(_ value: V) {
    elements.append(AnyHashable(value))
    coded.append(value)
  }

  /// Removes the last values.
  public mutating func removeLast(_ k: Int = 1) {
    elements.removeLast(k)
    coded.removeLast(k)
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.elements == rhs.elements }
}

extension NavigationStack {
  /// Creates a stack with a screen for each value of a path.
  /// `navigationDestination(for:destination:)` sets the screens.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.init(
      path: NavigationModel.Path(
        values: { path.wrappedValue.elements },
        append: { value in
          func append<Value: Hashable>(_ value: Value) { path.wrappedValue.append(value) }
          _openExistential(value.base as! any Hashable, do: append)
          return true
        },
        removeLast: { path.wrappedValue.removeLast(min($0, path.wrappedValue.count)) }),
      root: root())
  }

  /// Creates a stack with a screen for each value of a path.
  /// `navigationDestination(for:destination:)` sets the screens.
  public init<Data>(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.init(
      path: NavigationModel.Path(
        values: { path.wrappedValue.map { AnyHashable($0) } },
        append: { value in
          guard let value = value.base as? Data.Element else { return false }
          path.wrappedValue.append(value)
          return true
        },
        removeLast: { path.wrappedValue.removeLast(min($0, path.wrappedValue.count)) }),
      root: root())
  }
}
