import ComposableArchitecture
import Foundation

/// A value in the user's defaults. Views that read it are evaluated again when it changes, wherever it is
/// changed in the program.
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

  /// What reads and writes the value elsewhere: `$name`.
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

// What can be kept, and what it is at first.

extension AppStorage where Value: _AppStorageValue {
  /// - Parameters:
  ///   - wrappedValue: What it is while nothing is kept.
  ///   - key: What it is kept under.
  ///   - store: Where it is kept, if not in the program's defaults.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    let store = UncheckedSendable(store)
    self.init { Shared(wrappedValue: wrappedValue, .appStorage(key, store: store.value)) }
  }
}

extension AppStorage where Value: _AppStorageValue & ExpressibleByNilLiteral {
  /// - Parameters:
  ///   - key: What it is kept under.
  ///   - store: Where it is kept, if not in the program's defaults.
  public init(_ key: String, store: UserDefaults? = nil) {
    self.init(wrappedValue: nil, key, store: store)
  }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue: _AppStorageRawValue {
  /// - Parameters:
  ///   - wrappedValue: What it is while nothing is kept.
  ///   - key: What it is kept under.
  ///   - store: Where it is kept, if not in the program's defaults.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    let store = UncheckedSendable(store)
    self.init { Shared(wrappedValue: wrappedValue, .appStorage(key, store: store.value)) }
  }
}
