#if Deprecations
  extension AnyCasePath {
    /// A case key path with the same functions, for `ifLet` and `forEach`, which don't take case
    /// paths. It is never equal to another key path, not even to one made from the same case path.
    public var caseKeyPath: CaseKeyPath<Root, Value> {
      \Case<Root>[WrittenCasePath(self)]
    }
  }

  /// A case path inside a key path.
  // Sendable: the only property is immutable, and `Sendable` itself.
  public final class WrittenCasePath<Root, Value>: Hashable, Sendable {
    let path: AnyCasePath<Root, Value>

    init(_ path: AnyCasePath<Root, Value>) {
      self.path = path
    }

    public static func == (lhs: WrittenCasePath, rhs: WrittenCasePath) -> Bool { lhs === rhs }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }
  }

  extension Case {
    /// The path that continues along a case path.
    public subscript<Next>(_ path: WrittenCasePath<Value, Next>) -> Case<Next> {
      appending(path.path)
    }
  }
#endif
