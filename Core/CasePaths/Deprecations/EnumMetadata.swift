#if Deprecations
  /// The runtime's description of an enum type: its cases, their payload types, and the case of a
  /// value.
  ///
  /// It reads the metadata that the compiler emits for every enum. The layout of the metadata is
  /// part of Swift's ABI.
  @_spi(Reflection)
  public struct EnumMetadata: @unchecked Sendable {
    // Sendable: metadata are immutable.
    private let metadata: UnsafeRawPointer

    /// Makes the description of a type; `nil` if the type isn't an enum.
    public init?(_ type: Any.Type) {
      metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
      let kind = metadata.load(as: Int.self)
      guard kind == Self.enumKind || kind == Self.optionalKind else { return nil }
    }

    private static let enumKind = 0x201
    private static let optionalKind = 0x202

    /// The compiler's description of the enum's declaration.
    public var typeDescriptor: EnumTypeDescriptor {
      EnumTypeDescriptor(
        pointer: metadata.load(
          fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self))
    }

    /// Returns the number of a value's case. Numbers start at 0 with the cases that have payloads.
    public func tag<Enum>(of value: Enum) -> UInt32 {
      withUnsafePointer(to: value) { tag(at: $0) }
    }

    func tag(at value: UnsafeRawPointer) -> UInt32 {
      typealias Function = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
      return witness(11, as: Function.self)(value, metadata)
    }

    /// Removes the tag from an enum, so that only the payload is left.
    func project(at value: UnsafeMutableRawPointer) {
      typealias Function = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
      witness(12, as: Function.self)(value, metadata)
    }

    /// Restores a removed tag.
    func inject(_ tag: UInt32, at value: UnsafeMutableRawPointer) {
      typealias Function =
        @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
      witness(13, as: Function.self)(value, tag, metadata)
    }

    /// Returns a function from the type's value witness table, to which a word in front of the
    /// metadata points.
    private func witness<Function>(_ index: Int, as _: Function.Type) -> Function {
      let table = metadata.load(
        fromByteOffset: -MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
      // On 64-bit platforms, the flags and the number of extra inhabitants share one word.
      let sizes = 8 * MemoryLayout<Int>.size
      let offset =
        sizes + 2 * MemoryLayout<Int>.size + 2 * MemoryLayout<UInt32>.size
        + (index - 11) * MemoryLayout<Int>.size
      return table.load(fromByteOffset: offset, as: Function.self)
    }

    /// Returns the name of a case; `nil` for an invalid tag.
    public func caseName(forTag tag: UInt32) -> String? {
      typeDescriptor.field(tag)?.name
    }

    /// Returns the type of a case's payload, a tuple for several; `nil` for a case without a
    /// payload.
    public func associatedValueType(forTag tag: UInt32) -> Any.Type? {
      guard let name = typeDescriptor.field(tag)?.typeName else { return nil }
      let type = _getTypeByMangledNameInContext(
        name, mangledNameLength(name), genericContext: typeDescriptor.pointer,
        genericArguments: metadata + 2 * MemoryLayout<Int>.size)
      // A labelled payload is a tuple of one element, with the element's layout.
      guard let type, let elements = tupleElements(type), elements.count == 1 else { return type }
      return elements[0]
    }

    func isIndirect(tag: UInt32) -> Bool {
      typeDescriptor.field(tag)?.isIndirect ?? false
    }

    /// Returns the payload of an enum's value; `nil` for a case without a payload or for another
    /// type.
    public static func project(_ value: Any) -> Any? {
      func open<Value>(_ value: Value) -> Any? {
        guard let metadata = EnumMetadata(Value.self) else { return nil }
        let tag = metadata.tag(of: value)
        guard let type = metadata.associatedValueType(forTag: tag) else { return nil }
        func load<Payload>(_: Payload.Type) -> Any {
          metadata.withPayload(of: value, tag: tag) {
            $0.assumingMemoryBound(to: Payload.self).pointee as Any
          }
        }
        return _openExistential(type, do: load)
      }
      return _openExistential(value, do: open)
    }

    /// Calls a function with a pointer to a copy of the payload.
    func withPayload<Enum, Result>(
      of value: Enum, tag: UInt32, _ body: (UnsafeRawPointer) -> Result
    ) -> Result {
      withUnsafeTemporaryAllocation(of: Enum.self, capacity: 1) { buffer in
        let copy = buffer.baseAddress.unsafelyUnwrapped
        copy.initialize(to: value)
        let raw = UnsafeMutableRawPointer(copy)
        project(at: raw)
        defer {
          inject(tag, at: raw)
          copy.deinitialize(count: 1)
        }
        guard isIndirect(tag: tag) else { return body(raw) }
        return body(indirectPayload(raw, tag: tag))
      }
    }

    /// Returns the address of an indirect payload, which is in a box behind the object header.
    private func indirectPayload(
      _ payload: UnsafeRawPointer, tag: UInt32
    ) -> UnsafeRawPointer {
      let box = payload.load(as: UnsafeRawPointer.self)
      func alignment<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.alignment }
      let type = associatedValueType(forTag: tag) ?? Void.self
      let alignment = _openExistential(type, do: alignment)
      let head = 2 * MemoryLayout<Int>.size
      return box + (head + alignment - 1) / alignment * alignment
    }
  }

  /// The compiler's description of an enum's declaration.
  @_spi(Reflection)
  public struct EnumTypeDescriptor {
    fileprivate let pointer: UnsafeRawPointer

    struct Field {
      let name: String
      let typeName: UnsafePointer<UInt8>?
      let isIndirect: Bool
    }

    fileprivate func field(_ tag: UInt32) -> Field? {
      guard let fields = relative(pointer + 16) else { return nil }
      let count = fields.load(fromByteOffset: 12, as: UInt32.self)
      guard tag < count else { return nil }
      let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
      let record = fields + 16 + Int(tag) * size
      guard let name = relative(record + 8) else { return nil }
      return Field(
        name: String(cString: name.assumingMemoryBound(to: UInt8.self)),
        typeName: relative(record + 4)?.assumingMemoryBound(to: UInt8.self),
        isIndirect: record.load(as: UInt32.self) & 1 != 0)
    }
  }

  /// Resolves a relative pointer, which is stored as a distance from itself.
  private func relative(_ pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(pointer.load(as: Int32.self))
    return distance == 0 ? nil : pointer + distance
  }

  /// Returns the length of a mangled name. The name ends with a zero, but references in it may
  /// contain zeros.
  private func mangledNameLength(_ name: UnsafePointer<UInt8>) -> UInt {
    var end = name
    while end.pointee != 0 {
      switch end.pointee {
      case 0x01...0x17: end += 1 + 4
      case 0x18...0x1F: end += 1 + MemoryLayout<Int>.size
      default: end += 1
      }
    }
    return UInt(end - name)
  }

  /// Returns the types of a tuple's elements; `nil` for other types.
  func tupleElements(_ type: Any.Type) -> [Any.Type]? {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard metadata.load(as: Int.self) == 0x301 else { return nil }
    let word = MemoryLayout<Int>.size
    let count = metadata.load(fromByteOffset: word, as: Int.self)
    // After kind, count and labels, the metadata hold a type and an offset for each element.
    return (0..<count).map {
      metadata.load(fromByteOffset: (3 + 2 * $0) * word, as: Any.Type.self)
    }
  }
#endif
