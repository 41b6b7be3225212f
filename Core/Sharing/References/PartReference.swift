import Dependencies

#if OpenCombine
  import CombineSchedulers
#endif

/// A part of another reference's value.
// Sendable: the reference is, and the key path never changes.
final class PartReference<Whole, Value>: SharedReference<Value>, @unchecked Sendable {
  private let whole: SharedReference<Whole>
  private let keyPath: WritableKeyPath<Whole, Value>

  init(_ whole: SharedReference<Whole>, _ keyPath: WritableKeyPath<Whole, Value>) {
    self.whole = whole
    self.keyPath = keyPath
  }

  override var root: any SharedRoot { whole.root }

  override func value(_ side: Side) -> Value {
    whole.value(side)[keyPath: keyPath]
  }

  override func withLock<R>(
    at location: IssueLocation, _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    try whole.withLock(at: location) { try operation(&$0[keyPath: keyPath]) }
  }

  override var description: String { "\(whole.description)\(suffix(of: keyPath))" }

  #if OpenCombine
    override var newValues: AnyPublisher<Value, Never> {
      whole.newValues.map { [keyPath] in $0[keyPath: keyPath] }.eraseToAnyPublisher()
    }
  #endif
}

/// A read-only part of another reference's value.
// Sendable: the reference is, and the key path never changes.
final class ReadOnlyPartReference<Whole, Value>: ReadableReference<Value>, @unchecked Sendable {
  private let whole: ReadableReference<Whole>
  private let keyPath: KeyPath<Whole, Value>

  init(_ whole: ReadableReference<Whole>, _ keyPath: KeyPath<Whole, Value>) {
    self.whole = whole
    self.keyPath = keyPath
  }

  override var root: any SharedRoot { whole.root }

  override func value(_ side: Side) -> Value {
    whole.value(side)[keyPath: keyPath]
  }

  override var description: String { "\(whole.description)\(suffix(of: keyPath))" }

  #if OpenCombine
    override var newValues: AnyPublisher<Value, Never> {
      whole.newValues.map { [keyPath] in $0[keyPath: keyPath] }.eraseToAnyPublisher()
    }
  #endif
}

/// A value derived from another reference's value.
// Sendable: its properties never change and are Sendable.
final class MappedReference<Base, Value>: ReadableReference<Value>, @unchecked Sendable {
  private let base: ReadableReference<Base>
  private let transform: @Sendable (Base) -> Value

  init(_ base: ReadableReference<Base>, _ transform: @escaping @Sendable (Base) -> Value) {
    self.base = base
    self.transform = transform
  }

  override var root: any SharedRoot { base.root }

  override func value(_ side: Side) -> Value {
    transform(base.value(side))
  }

  override var description: String { "\(base.description).read(…)" }

  #if OpenCombine
    override var newValues: AnyPublisher<Value, Never> {
      base.newValues.map(transform).eraseToAnyPublisher()
    }
  #endif
}

/// Returns the text of a key path without its root type: `.user.name` for `\Session.user.name`.
private func suffix(of keyPath: AnyKeyPath) -> String {
  let path = "\(keyPath)"
  guard let dot = path.firstIndex(of: ".") else { return ".…" }
  return String(path[dot...])
}
