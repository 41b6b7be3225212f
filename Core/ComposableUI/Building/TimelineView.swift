import Foundation

/// A view that is evaluated again at times.
///
/// Of the times of a schedule that follow one another within a second the last is left to the next one: a host redraws
/// once a second at most. The first is the last one that has passed, or the first at all.
public struct TimelineView<Schedule: TimelineSchedule, Content: View>: View {
  public typealias Context = TimelineViewDefaultContext

  let schedule: Schedule
  let content: (Context) -> Content
  @State private var date: Date?
  @Environment(\.continuousClock) private var clock
  @Environment(\.now) private var now

  /// - Parameters:
  ///   - schedule: The times.
  ///   - content: The view at a time.
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {
    self.schedule = schedule
    self.content = content
  }

  public var body: some View {
    // Another schedule begins anew; these tell it from this one.
    let beginning = Array(
      schedule.entries(from: Date(timeIntervalSinceReferenceDate: 0), mode: .normal).prefix(8))
    let shown = date ?? Times(schedule, from: now()).first
    content(Context(date: shown))
      .task(id: beginning) {
        var times = Times(schedule, from: now())
        // A time may have passed until this has begun.
        let isLate = times.first.timeIntervalSince(shown) >= Times.leastWait
        if date != nil || isLate { date = times.first }
        while let (next, wait) = times.next(), !Task.isCancelled {
          do { try await clock.sleep(for: .seconds(wait)) } catch { return }
          date = next
        }
      }
  }

  /// The times of a schedule as a host shows them.
  private struct Times {
    /// A schedule that has so many times in a second goes on for ever.
    private static var mostAtOnce: Int { 10_000 }
    /// A second, but for what is lost when it is reckoned.
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

    /// The next time that is a second later, and for how many seconds it is to be waited for.
    mutating func next() -> (date: Date, wait: Double)? {
      for _ in 0..<Self.mostAtOnce {
        guard let date = pending ?? entries.next() else { return nil }
        pending = nil
        let wait = date.timeIntervalSince(last)
        guard wait >= Self.leastWait else { continue }
        // What is further away than a century is never.
        guard wait <= 3.2e9 else { return nil }
        last = date
        return (date, wait)
      }
      return nil
    }
  }
}

/// What a view of a ``TimelineView`` knows.
public struct TimelineViewDefaultContext: Sendable {
  /// The date that is shown.
  public let date: Date
  /// How exactly it should be shown.
  public var cadence: Cadence { .seconds }

  /// How often it is shown.
  public enum Cadence: Comparable, Sendable { case live, seconds, minutes }

  /// Leaves out what was made for dates before. Hosts make nothing beforehand.
  public func invalidateTimelineContent() {}
}

/// Times.
public protocol TimelineSchedule {
  typealias Mode = TimelineScheduleMode
  associatedtype Entries: Sequence where Entries.Element == Date

  /// The times from a date on, each later than the one before; the first may be before that.
  func entries(from startDate: Date, mode: Mode) -> Entries
}

/// How often times are wanted.
public enum TimelineScheduleMode: Hashable, Sendable { case normal, lowFrequency }

/// Times at the same distance.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  let start: Date
  let interval: TimeInterval

  /// - Parameter interval: In seconds; less than a thousandth counts as that, and more than a century as never.
  public init(from startDate: Date, by interval: TimeInterval) {
    start = startDate
    self.interval = interval >= 0.001 ? min(interval, 1e12) : 0.001
  }

  /// Times at the same distance.
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

/// Each minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  public init() {}

  public func entries(from startDate: Date, mode: Mode) -> PeriodicTimelineSchedule.Entries {
    let minute = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    return .init(start: Date(timeIntervalSinceReferenceDate: minute), interval: 60, index: 0)
  }
}

/// As often as a screen is drawn. Hosts draw once a second.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  let interval: Double
  let isPaused: Bool

  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    // NaN compares with nothing: it becomes a second.
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

/// Times that are given.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule
where Entries.Element == Date {
  let dates: Entries

  /// - Parameter dates: The times, each later than the one before.
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
  /// Times that are given, each later than the one before.
  public static func explicit<Dates: Sequence>(_ dates: Dates) -> Self
  where Self == ExplicitTimelineSchedule<Dates> {
    Self(dates)
  }
}
