import ConcurrencyExtras

/// What a property wrapper knows of its dependency.
///
/// It also finds a shortcut. Following a key path costs a thousand instructions, several times what
/// there is to do at its end; and nearly every key path leads to a property that does nothing but
/// give back the value of one key. Whether it did so is checked when the key path is followed, and as
/// long as the same dependencies are overridden after that, that key's value is taken directly.
class DependencyReader: @unchecked Sendable {
  // Sendable is unchecked because a class that can be inherited from can't be checked. What changes
  // in this one is behind a lock; see its subclass for the rest.

  /// The values that were current when the wrapper was made. Only what is overridden in them counts.
  let initialValues: DependencyValues

  /// Where the wrapper was made.
  let location: SourceLocation

  private enum Shortcut {
    /// Nothing is known yet.
    case unknown

    /// What is overridden in values of this version leads to this override.
    case override(ValueBox, version: UInt64)

    /// What is overridden in values of this version leads to the default value of this key, as long
    /// as this one is it.
    case defaultValue(ValueBox, key: ObjectIdentifier, version: UInt64)

    /// The property does something else than to give back the value of a key.
    case none
  }

  private let shortcut = Locked(Shortcut.unknown)

  init(initialValues: DependencyValues, location: SourceLocation) {
    self.initialValues = initialValues
    self.location = location
  }

  /// Notes that a property read the value of a key.
  func didRead(_ key: ObjectIdentifier, _ box: ValueBox, isDefault: Bool, type: ObjectIdentifier) {}

  /// Notes that a property read something else.
  func didReadOther() {}

  /// Notes that another property wrapper is read, which has a reader of its own.
  func didReadThroughWrapper() {}

  /// Whether to find out if there is a shortcut.
  var isLearning: Bool {
    shortcut.withLock {
      if case .none = $0 { false } else { true }
    }
  }

  /// The value of the dependency, if it is known without following the key path.
  func shortcut(in storage: DependencyStorage) -> ValueBox? {
    shortcut.withLock {
      switch $0 {
      case .override(let box, storage.version):
        box
      case .defaultValue(let box, let key, storage.version)
      where storage.defaults.find(key, context: storage.context ?? initialValues.storage.context)
        === box:
        box
      default:
        nil
      }
    }
  }

  /// Finds out if there is a shortcut to a value that was read.
  func learn<Value>(_ value: Value, from recorder: DependencyRecorder, storage: DependencyStorage) {
    let shortcut: Shortcut =
      switch recorder.reads {
      case .one(let key, let box, let isDefault, let type)
      where type == ObjectIdentifier(Value.self)
        && hasSameBits(value, unsafeDowncast(box, to: Box<Value>.self).value):
        isDefault
          ? .defaultValue(box, key: key, version: storage.version)
          : .override(box, version: storage.version)
      default:
        .none
      }
    self.shortcut.withLock { $0 = shortcut }
  }
}

/// A reader that records what a property reads.
final class DependencyRecorder: DependencyReader, @unchecked Sendable {
  // Unchecked for its superclass; what changes is behind a lock.

  enum Reads {
    case nothing
    case one(ObjectIdentifier, ValueBox, isDefault: Bool, type: ObjectIdentifier)
    case other
  }

  private let recorded = Locked(Reads.nothing)

  var reads: Reads {
    recorded.withLock { $0 }
  }

  init(_ reader: DependencyReader) {
    super.init(initialValues: reader.initialValues, location: reader.location)
  }

  override func didRead(
    _ key: ObjectIdentifier, _ box: ValueBox, isDefault: Bool, type: ObjectIdentifier
  ) {
    recorded.withLock {
      if case .nothing = $0 {
        $0 = .one(key, box, isDefault: isDefault, type: type)
      } else {
        $0 = .other
      }
    }
  }

  override func didReadOther() {
    recorded.withLock { $0 = .other }
  }
}

/// Whether two values are the same, bit for bit. Equal values may still differ in bits that mean
/// nothing.
private func hasSameBits<Value>(_ first: Value, _ second: Value) -> Bool {
  let size = MemoryLayout<Value>.size
  return withUnsafeTemporaryAllocation(
    byteCount: 2 * MemoryLayout<Value>.stride, alignment: MemoryLayout<Value>.alignment
  ) { bytes in
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    // Copied into zeros, since copying leaves out bits that mean nothing.
    let values = bytes.assumingMemoryBound(to: Value.self)
    values.initializeElement(at: 0, to: first)
    values.initializeElement(at: 1, to: second)
    defer { values.deinitialize() }
    return bytes[..<size].elementsEqual(bytes[MemoryLayout<Value>.stride...].prefix(size))
  }
}
