import Foundation

extension NSObjectProtocol where Self: NSObject {
  /// Makes an object of this class with `init()`, even if the initializer is not `required`. On
  /// Apple's platforms, the Objective-C runtime makes delegates in the same way.
  ///
  /// Traps if the class has no `init()`.
  @MainActor static func _made() -> Self {
    #if canImport(Darwin)
      return unsafeDowncast((self as NSObject.Type).init(), to: self)
    #else
      // Swift calls `init()` of an unknown class only if `init()` is required. `NSObject`'s
      // `init()` and all overrides share a slot in the class's table, required or not. So this call
      // reaches the override of the unknown class.
      let type = unsafeBitCast(self, to: _RequiredObject.Type.self)
      return unsafeDowncast(type.init() as NSObject, to: self)
    #endif
  }
}

/// A class with a required `init()`, which stands in for an unknown class in a call. It is open so
/// that the compiler doesn't bind the call statically.
open class _RequiredObject: NSObject {
  public required override init() {}
}
