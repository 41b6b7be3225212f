import IssueReporting

/// A clock that reports an issue whenever it is used, and then works.
///
/// Hand it to a feature in a test that must not depend on time.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment of the clock under this one.
  public struct Instant: InstantProtocol {
    let rawValue: AnyClock<Duration>.Instant

    /// The moment that lies a duration later.
    public func advanced(by duration: Duration) -> Self {
      Self(rawValue: rawValue.advanced(by: duration))
    }

    /// How much later another moment lies.
    public func duration(to other: Self) -> Duration {
      rawValue.duration(to: other.rawValue)
    }

    /// Whether one moment lies before another.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.rawValue < rhs.rawValue
    }
  }

  private let base: AnyClock<Duration>
  private let name: String
  /// What issues say after naming what was used.
  private let advice: String
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  /// A clock that reports being used, and then does what another clock does.
  ///
  /// - Parameter name: What issues call the clock.
  public init<C: Clock>(
    _ base: C, name: String = "\(C.self)",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where C.Duration == Duration {
    self.init(
      base, name: name, advice: "", fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// A clock that reports being used, with advice, and then does what another clock does.
  package init<C: Clock>(
    _ base: C, name: String = "\(C.self)", advice: String,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) where C.Duration == Duration {
    self.base = AnyClock(base)
    self.name = name
    self.advice = advice
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// A clock that reports being used, and then does what an ``ImmediateClock`` does.
  ///
  /// - Parameters:
  ///   - name: What issues call the clock.
  ///   - now: The moment at which it starts.
  public init(
    name: String = "Clock", now: ImmediateClock<Duration>.Instant = .init(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(now: now), name: name, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// The time of the clock under this one, with a report.
  public var now: Instant {
    report("now")
    return Instant(rawValue: base.now)
  }

  /// The resolution of the clock under this one, with a report.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Sleeps on the clock under this one, with a report.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report("sleep")
    try await base.sleep(until: deadline.rawValue, tolerance: tolerance)
  }

  private func report(_ member: String) {
    reportIssue(
      "Unimplemented: \(name).\(member)\(advice.isEmpty ? "" : "\n\n\(advice)")", fileID: fileID,
      filePath: filePath, line: line,
      column: column)
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// A clock that reports being used, and then does what an ``ImmediateClock`` does.
  ///
  /// - Parameter name: What issues call the clock.
  public init(
    name: String = "Clock",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      name: name, now: .init(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A clock that reports an issue whenever it is used, and doesn't wait.
  public static func unimplemented(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
