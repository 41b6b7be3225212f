import IssueReporting

extension UIBinding {
  /// A binding to the wrapped value, if there is one now.
  ///
  /// When the value is gone the binding reads the last one there was and ignores writes, so that a view that is about
  /// to go doesn't present again what was dismissed.
  public init?(_ base: UIBinding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(
      location: UIBindingUnwrapped(base: base.location, value: value),
      transaction: base.transaction)
  }

  /// A binding that is true while there is a value, and takes the value away when set to `false`.
  ///
  /// Setting it to `true` while there is none reports an issue: what value should it be?
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
          A binding that says whether there is a '\(Wrapped.self)' was set to 'true' while there is \
          none. It can only take the value away; to present it, set the value itself.
          """,
          fileID: fileID, filePath: filePath, line: line, column: column)
      },
      transaction: base.transaction)
  }

  /// A binding to an optional that always has a value; writes of `nil` are ignored.
  public init<Wrapped>(_ base: UIBinding<Wrapped>) where Value == Wrapped? {
    self.init(
      location: UIBindingPromoted(base: base.location), transaction: base.transaction)
  }

  /// A binding to the value in a type-erased form; writes of another type are ignored.
  public init<Wrapped: Hashable>(_ base: UIBinding<Wrapped>) where Value == AnyHashable {
    self.init(
      location: UIBindingErased(base: base.location), transaction: base.transaction)
  }

  /// A binding to a property of an optional value: `nil` while there is no value, and then it
  /// ignores writes.
  public subscript<Wrapped, Member>(
    dynamicMember keyPath: WritableKeyPath<Wrapped, Member>
  ) -> UIBinding<Member?> where Value == Wrapped? {
    UIBinding<Member?>(
      location: UIBindingOptionalMember(base: location, keyPath: keyPath),
      transaction: transaction)
  }
}
