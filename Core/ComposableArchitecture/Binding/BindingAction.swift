import Foundation

/// An action of a feature whose view may write into the feature's state.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
/// }
/// ```
public protocol BindableAction<State> {
  associatedtype State

  /// Makes an action of the enum's case `binding(BindingAction<State>)`.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The payload of the case `binding`; `nil` for other cases.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  public var binding: BindingAction<State>? {
    // Reflection, because the protocol doesn't require case paths.
    for child in Mirror(reflecting: self).children where child.label == "binding" {
      return child.value as? BindingAction<State>
    }
    return nil
  }
}

extension BindableAction where State: ObservableState {
  /// Returns an action that writes a value: `.set(\.name, "Blob")`.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<State, Value> & Sendable, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

/// A value that a view wants to write into a feature's state.
public struct BindingAction<Root>: CasePathable, Equatable, Sendable {
  /// The key path to the written property.
  public let keyPath: any PartialKeyPath<Root> & Sendable
  let apply: @Sendable (inout Root) -> Void
  let value: any Sendable
  private let isEqual: @Sendable (any Sendable) -> Bool
  /// In debug builds, the receipt of an action that a store sent. It reports an issue if no reducer
  /// applies the action.
  let receipt: BindingReceipt?

  init<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ value: Value,
    receipt: BindingReceipt? = nil
  ) {
    self.keyPath = keyPath
    self.value = value
    self.receipt = receipt
    apply = { $0[keyPath: keyPath] = value }
    isEqual = { $0 as? Value == value }
  }

  /// Makes an action whose write is a function, for state that wraps the value.
  init<Value: Equatable & Sendable>(
    _ keyPath: any PartialKeyPath<Root> & Sendable, _ value: Value,
    receipt: BindingReceipt?, apply: @escaping @Sendable (inout Root) -> Void
  ) {
    self.keyPath = keyPath
    self.value = value
    self.receipt = receipt
    self.apply = apply
    isEqual = { $0 as? Value == value }
  }

  /// Returns an action that writes a value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable, _ value: Value
  ) -> Self where Root: ObservableState {
    Self(keyPath, value)
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.keyPath == rhs.keyPath && lhs.isEqual(rhs.value)
  }

  /// Matches the written property in a reducer: `case .binding(\.name):`.
  public static func ~= <Value>(
    keyPath: any WritableKeyPath<Root, Value> & Sendable, bindingAction: Self
  ) -> Bool where Root: ObservableState {
    keyPath == bindingAction.keyPath
  }

  /// Matches the written property in a reducer: `case .binding(\.name):`.
  @_disfavoredOverload
  public static func ~= <Value>(
    keyPath: any WritableKeyPath<Root, Value> & Sendable, bindingAction: Self
  ) -> Bool {
    keyPath == bindingAction.keyPath
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The case paths of binding actions, one for each writable property: `\.binding.name`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> where Root: ObservableState {
      // A key path to a property captures no values, so threads can share it.
      let keyPath = keyPath.assumedSendable()
      let property: any AnyKeyPath & Sendable = keyPath
      return AnyCasePath(
        generic: { .set(keyPath, $0) },
        extract: { $0.keyPath == keyPath ? $0.value as? Value : nil }
      )
      .named(propertyText(property))
    }
  }
}

extension BindingAction: CustomDumpStringConvertible {
  public var customDumpDescription: String {
    ".set(\\\(propertyText(keyPath)), \(String(customDumping: value)))"
  }
}

/// Returns the source text of a key path to a property: `.name`.
///
/// Only stored properties have such text. For a tracked property, the text comes from its storage.
private func propertyText(_ keyPath: AnyKeyPath) -> String {
  func trackedName<R: ObservableState>(_: R.Type) -> String? {
    guard let property = keyPath as? PartialKeyPath<R>,
      let storage = TrackedProperties<R>.find().storages[property],
      let name = "\(storage)".components(separatedBy: "._").last
    else { return nil }
    return ".\(name)"
  }
  let name = (type(of: keyPath).rootType as? any ObservableState.Type).flatMap { trackedName($0) }
  return name ?? String("\(keyPath)".drop { $0 != "." })
}

/// A record of whether a binding action from a store has reached a ``BindingReducer``.
final class BindingReceipt: Sendable {
  private let isApplied = LockIsolated(false)
  private let onMissed: @Sendable () -> Void

  init(onMissed: @escaping @Sendable () -> Void) {
    self.onMissed = onMissed
  }

  func apply() {
    isApplied.setValue(true)
  }

  deinit {
    if !isApplied.value { onMissed() }
  }
}
