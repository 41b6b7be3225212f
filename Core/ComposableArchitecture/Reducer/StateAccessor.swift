/// A way to a part of a state, found once and used for every action.
struct StateAccessor<Root, Value> {
  private enum Way {
    /// Where a stored property lies in its struct, in bytes.
    case stored(offset: Int)
    /// A tracked property of observable state.
    case observed(ObservedStorage<Root, Value>)
    case keyPath
  }

  private let keyPath: WritableKeyPath<Root, Value>
  private let way: Way

  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    way =
      if let offset = MemoryLayout<Root>.offset(of: keyPath) {
        .stored(offset: offset)
      } else if let storage = ObservedStorage.resolve(keyPath) {
        .observed(storage)
      } else {
        .keyPath
      }
  }

  /// Reads the part, without registering an access where that is possible.
  func get(_ root: inout Root) -> Value {
    read(&root) { $0 }
  }

  /// Reads the part where it lies. The state is passed as what can be changed because only that is
  /// sure not to be copied.
  func read<Result>(_ root: inout Root, _ body: (Value) -> Result) -> Result {
    switch way {
    case .stored(let offset): modify(&root, at: offset) { body($0) }
    case .observed(let storage): storage.modifyInside(&root) { value, _ in body(value) }
    case .keyPath: body(root[keyPath: keyPath])
    }
  }

  /// Changes the part where it lies, and tells its observers if it becomes another one.
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    switch way {
    case .stored(let offset): modify(&root, at: offset, body)
    case .observed(let storage): storage.modify(&root, body)
    case .keyPath: body(&root[keyPath: keyPath])
    }
  }

  /// Changes the part into another one, and tells first those who want to know what there was.
  func replace(_ root: inout Root, _ body: (inout Value) -> Void) {
    if case .observed(let storage) = way { storage.willReplace(in: root) }
    modify(&root, body)
  }

  /// Changes what is inside of the part, which has observers of its own.
  ///
  /// - Parameter body: Is handed the part and, if it is observed, what keeps the observers of its
  ///   elements.
  func modifyInside<Result>(
    _ root: inout Root, _ body: (inout Value, ElementObservers.Place?) -> Result
  ) -> Result {
    switch way {
    case .stored(let offset): modify(&root, at: offset) { body(&$0, nil) }
    case .observed(let storage):
      storage.modifyInside(&root) {
        body(&$0, ElementObservers.Place(observers: $1, collection: keyPath))
      }
    case .keyPath: body(&root[keyPath: keyPath], nil)
    }
  }

  private func modify<Result>(
    _ root: inout Root, at offset: Int, _ body: (inout Value) -> Result
  ) -> Result {
    // The offset is that of a stored property of `Root`, so that a `Value` lies there, and `root` is
    // borrowed exclusively for the time of the call.
    withUnsafeMutablePointer(to: &root) { root in
      (UnsafeMutableRawPointer(root) + offset).withMemoryRebound(to: Value.self, capacity: 1) {
        body(&$0.pointee)
      }
    }
  }
}

/// Where something is written in the source.
struct SourceLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func report(_ message: @autoclosure () -> String) {
    reportIssue(message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
