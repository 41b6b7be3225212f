/// Returns a function that reads an enum's case from the runtime's metadata; `nil` if the type
/// isn't an enum.
///
/// The layout is part of the stable ABI. A pointer to the type's value witnesses precedes the
/// metadata. The witnesses of an enum end with the function that reads the case.
package func enumTag<T>(of type: T.Type) -> ((T) -> UInt32)? {
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  let enumKind = 0x201
  guard metadata.load(as: Int.self) == enumKind else { return nil }
  let witnesses = (metadata - MemoryLayout<UnsafeRawPointer>.size).load(as: UnsafeRawPointer.self)
  // Eight functions, size, stride, flags and the number of extra inhabitants precede the function.
  let offset = 10 * MemoryLayout<Int>.size + 2 * MemoryLayout<UInt32>.size
  typealias GetEnumTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  let getEnumTag = (witnesses + offset).load(as: GetEnumTag.self)
  return { value in
    withUnsafePointer(to: value) { getEnumTag(UnsafeRawPointer($0), metadata) }
  }
}
