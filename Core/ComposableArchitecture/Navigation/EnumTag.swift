/// How to tell which case an enum's value is, by the runtime's own metadata; `nil` for what is not
/// an enum.
///
/// The layout is part of the stable ABI: in front of a type's metadata stands the pointer to its
/// value witnesses, and those of an enum end with the function that tells the case.
package func enumTag<T>(of type: T.Type) -> ((T) -> UInt32)? {
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  let enumKind = 0x201
  guard metadata.load(as: Int.self) == enumKind else { return nil }
  let witnesses = (metadata - MemoryLayout<UnsafeRawPointer>.size).load(as: UnsafeRawPointer.self)
  // Eight functions, size, stride, flags and the number of extra inhabitants come before it.
  let offset = 10 * MemoryLayout<Int>.size + 2 * MemoryLayout<UInt32>.size
  typealias GetEnumTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  let getEnumTag = (witnesses + offset).load(as: GetEnumTag.self)
  return { value in
    withUnsafePointer(to: value) { getEnumTag(UnsafeRawPointer($0), metadata) }
  }
}
