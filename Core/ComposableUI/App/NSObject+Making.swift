import Foundation

extension NSObjectProtocol where Self: NSObject {
  /// An object of this class by its `init()`, be it `required` or not: Objective-C's runtime, which makes delegates on
  /// Apple's platforms, doesn't ask for that.
  ///
  /// A class that has no `init()` traps.
  @MainActor static func _made() -> Self {
    #if canImport(Darwin)
      return unsafeDowncast((self as NSObject.Type).init(), to: self)
    #else
      // Swift calls such an initializer of a class that it doesn't know only if that is required. All of them have
      // `NSObject`'s `init()`, or their own, in the same place of their tables: where a required one overrides it.
      let type = unsafeBitCast(self, to: _RequiredObject.Type.self)
      return unsafeDowncast(type.init() as NSObject, to: self)
    #endif
  }
}

/// A class whose `init()` is called by a class that isn't known. It is open so that no call is taken for one of its own.
open class _RequiredObject: NSObject {
  public required override init() {}
}
