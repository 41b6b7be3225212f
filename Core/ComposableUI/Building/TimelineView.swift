import Foundation

/// A view that is re-evaluated at scheduled times, at most once a second: a time less than a second
/// after the last is skipped.
///
/// At first the view shows the latest time that has passed, or else the schedule's first time.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  public typealias Context = TimelineViewDefaultContext

  let schedule: Schedule
  let content: (Context) -> Content
  @State private var date: Date?
  @Environment(\.continuousClock) private var clock
  @Environment(\.now) private var now

  /// - Parameters:
  ///   - schedule: The times of the re-evaluations.
  ///   - content: The view for a time.
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {
    self.schedule = schedule
    self.content = content
  }

  public var body: some View {
    // Restart the task when the schedule changes. Comparing the first few times is enough.
    let beginning = Array(
      schedule.entries(from: Date(timeIntervalSinceReferenceDate: 0), mode: .normal).prefix(8))
    let shown = date ?? Times(schedule, from: now()).first
    content(Context(date: shown))
      .task(id: beginning) {
        var times = Times(schedule, from: now())
        // A scheduled time may have passed before this task began.
        let isLate = times.first.timeIntervalSince(shown) >= Times.leastWait
        if date != nil || isLate { date = times.first }
        while let (next, wait) = times.next(), !Task.isCancelled {
          do { try await clock.sleep(for: .seconds(wait)) } catch { return }
          date = next
        }
      }
  }

  /// The times of a schedule that a host shows.
  private struct Times {
    /// The maximum number of times that one search reads, because a schedule may be endless.
    private static var mostAtOnce: Int { 10_000 }
    /// One second, minus a margin for rounding errors.
    static var leastWait: Double { 0.999 }
    let first: Date
    private var last: Date
    private var pending: Date?
    private var entries: Schedule.Entries.Iterator

    init(_ schedule: Schedule, from start: Date) {
      entries = schedule.entries(from: start, mode: .normal).makeIterator()
      var (first, count) = (entries.next() ?? start, 0)
      while count < Self.mostAtOnce, let next = entries.next() {
        guard next <= start else {
          pending = next
          break
        }
        first = next
        count += 1
      }
      self.first = first
      last = max(first, start)
    }

    /// Returns the next time at least a second later, and the seconds until then.
    mutating func next() -> (date: Date, wait: Double)? {
      for _ in 0..<Self.mostAtOnce {
        guard let date = pending ?? entries.next() else { return nil }
        pending = nil
        let wait = date.timeIntervalSince(last)
        guard wait >= Self.leastWait else { continue }
        // A date more than a century away counts as never.
        guard wait <= 3.2e9 else { return nil }
        last = date
        return (date, wait)
      }
      return nil
    }
  }
}

/// The date and cadence that a ``TimelineView`` passes to its content.
public struct TimelineViewDefaultContext: Sendable {
  /// The date to show.
  public let date: Date
  /// The rate of updates that the content can rely on.
  public var cadence: Cadence { .seconds }

  /// The rate of updates.
  public enum Cadence: Comparable, Sendable { case live, seconds, minutes }

  /// A no-op, because hosts make no content in advance that could be discarded.
  public func invalidateTimelineContent() {}
}

/// A sequence of times.
public protocol TimelineSchedule {
  typealias Mode = TimelineScheduleMode
  associatedtype Entries: Sequence where Entries.Element == Date

  /// Returns the times from a date on, in ascending order. The first time may be before that date.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// The requested rate of updates.
public enum TimelineScheduleMode: Hashable, Sendable { case normal, lowFrequency }

/// Times at equal intervals.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  let start: Date
  let interval: TimeInterval

  /// - Parameter interval: The interval in seconds, at least a thousandth. An interval of more than
  ///   a century never elapses.
  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = interval >= 0.001 ? min(interval, 1e12) : 0.001
  }

  /// Times at equal intervals.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    let start: Date
    let interval: TimeInterval
    var index: Double

    public mutating func next() -> Date? {
      defer { index += 1 }
      return start.addingTimeInterval(index * interval)
    }
  }

  public func entries(from startDate: Date, mode: Mode) -> Entries {
    let passed = (startDate.timeIntervalSince(start) / interval).rounded(.down)
    return Entries(
      start: start, interval: interval, index: passed.isFinite ? Swift.max(passed, 0) : 0)
  }
}

/// The start of each minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  public init() {}

  public func entries(from startDate: Date, mode: Mode) -> PeriodicTimelineSchedule.Entries {
    let minute = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    return .init(start: Date(timeIntervalSinceReferenceDate: minute), interval: 60, index: 0)
  }
}

/// Times at equal intervals of at least one second; only the start if paused.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  let interval: Double
  let isPaused: Bool

  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    // Comparisons with NaN are false, so NaN becomes one second.
    let wanted = minimumInterval ?? 1
    interval = wanted > 1 ? min(wanted, 1e12) : 1
    isPaused = paused
  }

  public func entries(from startDate: Date, mode: Mode) -> AnySequence<Date> {
    isPaused
      ? AnySequence([startDate])
      : AnySequence(
        PeriodicTimelineSchedule.Entries(start: startDate, interval: interval, index: 0))
  }
}

/// Times from an explicit sequence.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule
where Entries.Element == Date {
  let dates: Entries

  /// - Parameter dates: The times, in ascending order.
  public init(_ dates: Entries) {
    self.dates = dates
  }

  public func entries(from startDate: Date, mode: Mode) -> Entries { dates }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> Self {
    Self(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: Self { Self() }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: Self { Self() }

  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> Self {
    Self(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule {
  /// Uses explicit times, in ascending order.
  public static func explicit<Dates: Sequence>(_ dates: Dates) -> Self
  where Self == ExplicitTimelineSchedule<Dates> {
    Self(dates)
  }
}
