/// A way to a part of a state, found once and used for every action.
final class StateAccessor<Root, Value> {
  private let keyPath: WritableKeyPath<Root, Value>
  /// Where the part lies in the root, in bytes; negative if it is computed.
  private let offset: Int
  /// The part as a tracked property of observable state, if it is one.
  private let storage: ObservedStorage<Root, Value>?
  /// Where in the part its registrar lies, in bytes, if the part is tracked and an observable struct,
  /// as nearly all are; negative if it isn't.
  private let registrarOffset: Int

  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    if let offset = MemoryLayout<Root>.offset(of: keyPath) {
      self.offset = offset
      storage = nil
    } else {
      storage = ObservedStorage.resolve(keyPath)
      offset = storage?.offset ?? -1
    }
    registrarOffset = storage == nil ? -1 : RegistrarAccessor<Value>()?.offset ?? -1
  }

  /// Whether the part is a tracked property.
  var isTracked: Bool { storage != nil }

  /// Where the part lies, to be read; `nil` if it is computed.
  @inline(__always)
  func address(in root: UnsafeMutablePointer<Root>) -> UnsafeMutablePointer<Value>? {
    // The offset is that of a stored property of `Root`, so that a `Value` lies there.
    offset < 0
      ? nil : (UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self)
  }

  /// Reads the part where it lies, without registering an access where that is possible.
  @inline(__always)
  func read<Result>(
    _ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Result
  ) -> Result {
    if let address = address(in: root) { return body(address) }
    return readComputed(root, body)
  }

  @inline(never)
  private func readComputed<Result>(
    _ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Result
  ) -> Result {
    var value = root.pointee[keyPath: keyPath]
    return withUnsafeMutablePointer(to: &value, body)
  }

  /// Changes the part where it lies, and tells its observers if it becomes another one.
  @inline(__always)
  func modify(
    _ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Void
  ) {
    if registrarOffset >= 0 {
      // What is tracked has an address.
      let address = UnsafeMutableRawPointer(root) + offset
      let isReplaced = isReplaced(address, registrar: registrarOffset) {
        body(address.assumingMemoryBound(to: Value.self))
      }
      if isReplaced { didReplace(in: root) }
    } else {
      modifyOther(root, body)
    }
  }

  @inline(never)
  private func modifyOther(
    _ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Void
  ) {
    guard let address = address(in: root) else { return modifyComputed(root, body) }
    if let storage { storage.modify(address, in: root, body) } else { body(address) }
  }

  /// Tells the observers of the part, which is tracked, that it is another one.
  @inline(never)
  func didReplace(in root: UnsafeMutablePointer<Root>) {
    storage?.didReplace(in: root)
  }

  @inline(never)
  private func modifyComputed<Result>(
    _ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Result
  ) -> Result {
    func modify(_ value: inout Value) -> Result { withUnsafeMutablePointer(to: &value, body) }
    return modify(&root.pointee[keyPath: keyPath])
  }

  /// Changes the part into another one, and tells first those who want to know what there was.
  func replace(
    _ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Void
  ) {
    storage?.willReplace(in: root)
    modify(root, body)
  }

  /// What keeps the observers of the elements of the part; `nil` if it isn't tracked.
  @inline(__always)
  func observedCollection(in root: UnsafeMutablePointer<Root>) -> ObservedCollection? {
    guard let storage else { return nil }
    return ObservedCollection(
      observers: storage.registrar(in: root).pointee.observers, keyPath: keyPath)
  }

  /// Changes what is inside of the part, which has observers of its own.
  @inline(__always)
  func modifyInside<Result>(
    _ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Result
  ) -> Result {
    guard let address = address(in: root) else { return modifyComputed(root, body) }
    return body(address)
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
