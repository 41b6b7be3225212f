#if Deprecations
  extension SharedReader {
    /// A shared value that never changes.
    @available(*, deprecated, renamed: "init(value:)")
    public static func constant(_ value: sending Value) -> Self {
      Self(value: value)
    }

    /// Shares a part of the value.
    @available(*, deprecated, message: "Use dynamic member lookup: '$value.part'.")
    @_disfavoredOverload
    public func read<Member>(_ keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
      self[dynamicMember: keyPath]
    }
  }

  extension Shared {
    /// Shares a read-only part of the value.
    @available(
      *, deprecated, message: "Use dynamic member lookup: 'SharedReader($value.part)'."
    )
    @_disfavoredOverload
    public func read<Member>(_ keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
      SharedReader(self)[dynamicMember: keyPath]
    }
  }
#endif
