#if Deprecations
  import Synchronization

  /// Extracts the payload of a case, given only the case's constructor.
  ///
  /// The runtime's description of the enum yields the payload, and the constructor embeds it again.
  /// If the result is at the same case, the constructor belongs to that case. From then on,
  /// comparing tags is enough.
  final class CaseReflection<Root, Value>: Sendable {
    private nonisolated(unsafe) let embed: (Value) -> Root?
    private let metadata: EnumMetadata?
    private let knownTag = Mutex<UInt32?>(nil)
    /// Extracts the payload from a case of the wrapped type, if `Root` is an optional enum.
    private nonisolated(unsafe) let extractWrapped: ((Root) -> Value?)?

    init(_ embed: @escaping (Value) -> Root?) {
      self.embed = embed
      metadata = EnumMetadata(Root.self)
      func wrapped<Whole: _OptionalProtocol>(_: Whole.Type) -> ((Root) -> Value?)? {
        guard EnumMetadata(Whole.Wrapped.self) != nil else { return nil }
        let reflection = CaseReflection<Whole.Wrapped, Value> { value in
          embed(value).flatMap { ($0 as? Whole)?.optional }
        }
        return { ($0 as? Whole)?.optional.flatMap(reflection.extract(from:)) }
      }
      extractWrapped = (Root.self as? any _OptionalProtocol.Type).flatMap { wrapped($0) }
    }

    func extract(from root: Root) -> Value? {
      if let value = extractWrapped?(root) { return value }
      guard let metadata else { return nil }
      let tag = metadata.tag(of: root)
      let known = knownTag.withLock { $0 }
      if let known, known != tag { return nil }
      guard let value = payload(of: root, tag, metadata) else { return nil }
      if known == nil {
        guard let other = embed(value), metadata.tag(of: other) == tag else { return nil }
        knownTag.withLock { $0 = tag }
      }
      return value
    }

    private func payload(of root: Root, _ tag: UInt32, _ metadata: EnumMetadata) -> Value? {
      guard let type = metadata.associatedValueType(forTag: tag) else {
        // There is no payload, or the runtime can't name its type.
        if Value.self == Void.self { return () as? Value }
        return mirroredPayload(of: root)
      }
      if isLaidOut(type, like: Value.self) {
        return metadata.withPayload(of: root, tag: tag) {
          $0.assumingMemoryBound(to: Value.self).pointee
        }
      }
      // The constructor may take a more general type than the payload's: an existential or an
      // optional.
      func load<Payload>(_: Payload.Type) -> Value? {
        metadata.withPayload(of: root, tag: tag) {
          $0.assumingMemoryBound(to: Payload.self).pointee as? Value
        }
      }
      return _openExistential(type, do: load)
    }

    private func mirroredPayload(of root: Root) -> Value? {
      guard let child = Mirror(reflecting: root).children.first else { return nil }
      if let value = child.value as? Value { return value }
      let payload = Mirror(reflecting: child.value)
      guard payload.displayStyle == .tuple, payload.children.count == 1 else { return nil }
      return payload.children.first?.value as? Value
    }
  }

  /// Whether two types are the same, apart from the labels of tuples.
  private func isLaidOut(_ type: Any.Type, like other: Any.Type) -> Bool {
    if type == other { return true }
    guard let elements = tupleElements(type), let others = tupleElements(other) else {
      return false
    }
    return elements.count == others.count
      && zip(elements, others).allSatisfy { isLaidOut($0, like: $1) }
  }

  /// Whether two values are at the same case, also for optional enums.
  func isAtSameCase<Root>(_ root: Root, as other: Root) -> Bool {
    guard let metadata = EnumMetadata(Root.self) else { return false }
    let tag = metadata.tag(of: root)
    guard tag == metadata.tag(of: other) else { return false }
    func wrapped<Wrapped: _OptionalProtocol>(_ root: Wrapped) -> Bool {
      guard let root = root.optional, let other = (other as? Wrapped)?.optional else { return true }
      return EnumMetadata(Wrapped.Wrapped.self) == nil || isAtSameCase(root, as: other)
    }
    guard let optional = root as? any _OptionalProtocol else { return true }
    return wrapped(optional)
  }
#endif
