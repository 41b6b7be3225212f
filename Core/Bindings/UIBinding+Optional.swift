import IssueReporting

extension UIBinding {
  /// Makes a binding to the wrapped value; returns `nil` if the optional is `nil`.
  ///
  /// When the value becomes `nil`, the binding reads the last value and ignores writes. So a view
  /// that is about to disappear can't present a dismissed value again.
  public init?(_ base: UIBinding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(
      location: UIBindingUnwrapped(base: base.location, value: value),
      transaction: base.transaction)
  }

  /// Makes a binding that is true while there is a value. Writing `false` sets the value to `nil`.
  ///
  /// Writing `true` while there is no value reports an issue, because the binding can't make one.
  public init<Wrapped>(
    _ base: UIBinding<Wrapped?>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value == Bool {
    self.init(
      location: UIBindingPresence(base: base.location) {
        reportIssue(
          """
          A Boolean binding of an optional '\(Wrapped.self)' was set to 'true' while the value is nil. \
          Such a binding can only set the value to nil. To present a value, set the value itself.
          """,
          fileID: fileID, filePath: filePath, line: line, column: column)
      },
      transaction: base.transaction)
  }

  /// Makes a binding to an optional that always has a value. Writes of `nil` are ignored.
  public init<Wrapped>(_ base: UIBinding<Wrapped>) where Value == Wrapped? {
    self.init(
      location: UIBindingPromoted(base: base.location), transaction: base.transaction)
  }

  /// Makes a binding to the type-erased value. Writes of another type are ignored.
  public init<Wrapped: Hashable>(_ base: UIBinding<Wrapped>) where Value == AnyHashable {
    self.init(
      location: UIBindingErased(base: base.location), transaction: base.transaction)
  }

  /// A binding to a property of an optional value. While there is no value, the binding reads `nil`
  /// and ignores writes.
  public subscript<Wrapped, Member>(
    dynamicMember keyPath: WritableKeyPath<Wrapped, Member>
  ) -> UIBinding<Member?> where Value == Wrapped? {
    UIBinding<Member?>(
      location: UIBindingOptionalMember(base: location, keyPath: keyPath),
      transaction: transaction)
  }
}
