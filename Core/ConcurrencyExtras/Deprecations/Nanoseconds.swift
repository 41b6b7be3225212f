#if Deprecations && !canImport(Darwin)
  // Existing code counts nanoseconds or microseconds with these constants:
  // `Task.sleep(nanoseconds: NSEC_PER_SEC)`. Dispatch has them only on Apple's platforms.

  @available(*, deprecated, message: "Use a duration: '.seconds(1)'.")
  public let NSEC_PER_SEC: UInt64 = 1_000_000_000
  @available(*, deprecated, message: "Use a duration: '.milliseconds(1)'.")
  public let NSEC_PER_MSEC: UInt64 = 1_000_000
  @available(*, deprecated, message: "Use a duration: '.microseconds(1)'.")
  public let NSEC_PER_USEC: UInt64 = 1_000
  @available(*, deprecated, message: "Use a duration: '.seconds(1)'.")
  public let USEC_PER_SEC: UInt64 = 1_000_000
#endif
