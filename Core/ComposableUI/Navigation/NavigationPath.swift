import SwiftNavigation

/// The values on a stack, whatever their types are.
public struct NavigationPath: Equatable {
  private(set) var elements: [AnyHashable] = []
  private var coded = UINavigationPath()

  /// An empty path.
  public init() {}

  /// A path of values.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    for element in elements { append(element) }
  }

  /// How many values are on it.
  public var count: Int { elements.count }

  /// Whether nothing is on it.
  public var isEmpty: Bool { elements.isEmpty }

  /// The path as it can be saved; `nil` if a value can't be.
  public var codable: UINavigationPath.CodableRepresentation? { coded.codable }

  /// Puts a value on top.
  public mutating func append<V: Hashable>(_ value: V) {
    elements.append(AnyHashable(value))
    coded.append(value)
  }

  /// Takes values off the top.
  public mutating func removeLast(_ k: Int = 1) {
    elements.removeLast(k)
    coded.removeLast(k)
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.elements == rhs.elements }
}

extension NavigationStack {
  /// A root, and on it a screen for each value of a path. Which screens they are is said by
  /// `navigationDestination(for:destination:)`.
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

  /// A root, and on it a screen for each value of a path. Which screens they are is said by
  /// `navigationDestination(for:destination:)`.
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
