import Bindings

extension UIBinding where Value: Sendable {
  /// Makes a binding to a shared value. A control that writes to the binding changes the value for
  /// all holders.
  public init(_ base: Shared<Value>) {
    self.init(
      get: { base.wrappedValue },
      set: { newValue in base.withLock { $0 = newValue } })
  }
}
