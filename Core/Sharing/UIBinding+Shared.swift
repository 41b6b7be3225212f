import Bindings

extension UIBinding where Value: Sendable {
  /// A binding to a shared value: a control that writes it changes the value for all who hold it.
  public init(_ base: Shared<Value>) {
    self.init(
      get: { base.wrappedValue },
      set: { newValue in base.withLock { $0 = newValue } })
  }
}
