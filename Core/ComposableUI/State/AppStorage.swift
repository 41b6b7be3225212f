import ComposableArchitecture
import Foundation

/// A value in the user's defaults. Views that read the value are re-evaluated when any code in the
/// program changes it.
@propertyWrapper
public struct AppStorage<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Shared<Value>
  private var shared: Shared<Value>?

  fileprivate init(make: @escaping @Sendable () -> Shared<Value>) {
    self.make = make
  }

  /// The value.
  public var wrappedValue: Value {
    get { (shared ?? make()).wrappedValue }
    nonmutating set { (shared ?? make()).withLock { $0 = newValue } }
  }

  /// A binding to the value: `$name`.
  @MainActor public var projectedValue: Binding<Value> { Binding(shared ?? make()) }
}

extension AppStorage: InstalledProperty {
  nonisolated static var isIgnoredInComparisons: Bool { true }

  private final class Box {
    let shared: Shared<Value>
    init(_ shared: Shared<Value>) { self.shared = shared }
  }

  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    shared = keptBox(&kept) { Box(make()) }.shared
  }
}

// Only values of the types below can be stored. Each initializer also sets the default value.

extension AppStorage where Value: _AppStorageValue {
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the stored value.
  ///   - store: The defaults to use; `nil` for the program's own.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    let store = UncheckedSendable(store)
    self.init { Shared(wrappedValue: wrappedValue, .appStorage(key, store: store.value)) }
  }
}

extension AppStorage where Value: _AppStorageValue & ExpressibleByNilLiteral {
  /// - Parameters:
  ///   - key: The key of the stored value.
  ///   - store: The defaults to use; `nil` for the program's own.
  public init(_ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue: nil, key, store: store)
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue: _AppStorageRawValue {
  /// - Parameters:
  ///   - wrappedValue: The value while nothing is stored.
  ///   - key: The key of the stored value.
  ///   - store: The defaults to use; `nil` for the program's own.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    let store = UncheckedSendable(store)
    self.init { Shared(wrappedValue: wrappedValue, .appStorage(key, store: store.value)) }
  }
}
