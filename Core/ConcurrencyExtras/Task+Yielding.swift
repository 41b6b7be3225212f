import Foundation

/// How many rounds `Task.megaYield()` makes unless told otherwise.
///
/// 20, or what the environment variable `TASK_MEGA_YIELD_COUNT` says, between 0 and 10,000.
public let _defaultMegaYieldCount: Int = megaYieldCount(
  ProcessInfo.processInfo.environment["TASK_MEGA_YIELD_COUNT"])

func megaYieldCount(_ setting: String?) -> Int {
  max(0, min(setting.flatMap { Int($0) } ?? 20, 10_000))
}

extension Task where Success == Never, Failure == Never {
  /// Lets work that is already enqueued, at any priority, go first.
  ///
  /// `Task.yield()` only steps behind work of the same or a higher priority. This awaits tasks of
  /// the lowest priority instead, which run when nothing more urgent is left. It makes it likely
  /// that other tasks have reached their next suspension; it is no guarantee. For one, see
  /// `withMainSerialExecutor`.
  ///
  /// - Parameter count: How many tasks to await, one after another.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    for _ in 0..<count {
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }
}
