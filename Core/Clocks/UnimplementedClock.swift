import IssueReporting

/// A clock that reports an issue at each use, and otherwise works.
///
/// Use it in a test of a feature that must not depend on time.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment of the underlying clock.
  public struct Instant: InstantProtocol {
    let rawValue: AnyClock<Duration>.Instant

    /// Returns the moment that is a duration later.
    public func advanced(by duration: Duration) -> Self {
      Self(rawValue: rawValue.advanced(by: duration))
    }

    /// Returns the duration until another moment.
    public func duration(to other: Self) -> Duration {
      rawValue.duration(to: other.rawValue)
    }

    /// Whether one moment is before another.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.rawValue < rhs.rawValue
    }
  }

  private let base: AnyClock<Duration>
  private let name: String
  /// The end of each issue's text, after the name of the used member.
  private let advice: String
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  /// Makes a clock that reports each use and then behaves like another clock.
  ///
  /// - Parameter name: The name of the clock in issues.
  public init<C: Clock>(
    _ base: C, name: String = "\(C.self)",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where C.Duration == Duration {
    self.init(
      base, name: name, advice: "", fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Makes a clock that reports each use, with advice, and then behaves like another clock.
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

  /// Makes a clock that reports each use and then behaves like an ``ImmediateClock``.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in issues.
  ///   - now: The start of the clock.
  public init(
    name: String = "Clock", now: ImmediateClock<Duration>.Instant = .init(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(now: now), name: name, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// The time of the underlying clock. Reading it reports an issue.
  public var now: Instant {
    report("now")
    return Instant(rawValue: base.now)
  }

  /// The resolution of the underlying clock. Reading it reports an issue.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Reports an issue and sleeps on the underlying clock.
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
  /// Makes a clock that reports each use and then behaves like an ``ImmediateClock``.
  ///
  /// - Parameter name: The name of the clock in issues.
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
  /// Makes a clock that reports an issue at each use and doesn't wait.
  public static func unimplemented(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
