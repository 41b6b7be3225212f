import Foundation

/// The default number of rounds in `Task.megaYield()`.
///
/// It is 20, or the value of the environment variable `TASK_MEGA_YIELD_COUNT`, between 0 and
/// 10,000.
public let _defaultMegaYieldCount: Int = megaYieldCount(
  ProcessInfo.processInfo.environment["TASK_MEGA_YIELD_COUNT"])

func megaYieldCount(_ setting: String?) -> Int {
  max(0, min(setting.flatMap { Int($0) } ?? 20, 10_000))
}

extension Task where Success == Never, Failure == Never {
  /// Lets enqueued work of any priority run first.
  ///
  /// `Task.yield()` lets only work of the same or a higher priority run first. This method awaits
  /// tasks of the lowest priority, which run when nothing more urgent is left. Other tasks have
  /// then probably reached their next suspension point, but this isn't guaranteed. For a guarantee,
  /// see `withMainSerialExecutor`.
  ///
  /// - Parameter count: The number of tasks to await, one after another.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    for _ in 0..<count {
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }
}
