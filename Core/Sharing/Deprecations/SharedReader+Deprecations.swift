#if Deprecations
  extension SharedReader {
    /// A shared value that nobody changes.
    @available(*, deprecated, renamed: "init(value:)")
    public static func constant(_ value: sending Value) -> Self {
      Self(value: value)
    }

    /// A part of the value, to be shared by itself.
    @available(*, deprecated, message: "Use dynamic member lookup: '$value.part'.")
    @_disfavoredOverload
    public func read<Member>(_ keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
      self[dynamicMember: keyPath]
    }
  }

  extension Shared {
    /// A part of the value, to be shared by itself and only read.
    @available(
      *, deprecated, message: "Use dynamic member lookup: 'SharedReader($value.part)'."
    )
    @_disfavoredOverload
    public func read<Member>(_ keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
      SharedReader(self)[dynamicMember: keyPath]
    }
  }
#endif
