/// The functions of Swift Testing that this package calls.
protocol SwiftTestingInterface: Sendable {
  /// The test that the current task belongs to.
  var currentTest: AnyHashable? { get }

  /// Records an issue for the current test, or else for the run.
  func record(_ issue: ReportedIssue)

  /// Records an issue that fails no test.
  func recordKnown(_ issue: ReportedIssue)

  /// Runs a closure whose issues fail no test. The closure needn't report an issue.
  func tolerate(_ body: () throws -> Void)
}

/// Swift Testing, in a process that has loaded it.
enum SwiftTesting {
  /// The functions of Swift Testing, or `nil` in a process without it.
  static let interface: (any SwiftTestingInterface)? = {
    // If the library is built for library evolution, it passes its types by reference, so the
    // caller needs no layouts. Only such a library has this constant.
    guard LoadedSymbol.address("$s7Testing5IssueV8SeverityO5erroryA2EmFWC") != nil,
      let functions = Functions(), let test = _typeByName("7Testing4TestV"),
      let issue = _typeByName("7Testing5IssueV"),
      let severity = _typeByName("7Testing5IssueV8SeverityO"),
      let comment = _typeByName("7Testing7CommentV"),
      let location = _typeByName("7Testing14SourceLocationV")
    else { return nil }

    func with<Test>(test: Test.Type) -> any SwiftTestingInterface {
      func with<Issue>(issue: Issue.Type) -> any SwiftTestingInterface {
        func with<Severity>(severity: Severity.Type) -> any SwiftTestingInterface {
          func with<Comment>(comment: Comment.Type) -> any SwiftTestingInterface {
            func with<SourceLocation>(location: SourceLocation.Type) -> any SwiftTestingInterface {
              Interface<Test, Issue, Severity, Comment, SourceLocation>(functions: functions)
            }
            return _openExistential(location, do: with(location:))
          }
          return _openExistential(comment, do: with(comment:))
        }
        return _openExistential(severity, do: with(severity:))
      }
      return _openExistential(issue, do: with(issue:))
    }
    return _openExistential(test, do: with(test:))
  }()
}

/// The addresses of the functions to call, all of them public and documented.
private struct Functions: @unchecked Sendable {
  /// `Test.current`
  let currentTest: UnsafeRawPointer
  /// `Comment(rawValue:)`
  let makeComment: UnsafeRawPointer
  /// `SourceLocation(fileID:filePath:line:column:)`
  let makeLocation: UnsafeRawPointer
  /// `Issue.record(_:severity:sourceLocation:)`
  let record: UnsafeRawPointer
  /// `Issue.record(_:_:severity:sourceLocation:)`, of an error.
  let recordError: UnsafeRawPointer
  /// `withKnownIssue(_:isIntermittent:sourceLocation:_:)`
  let withKnownIssue: UnsafeRawPointer
  /// The numbers of the cases `.error` and `.warning`.
  let errorCase, warningCase: UInt8

  init?() {
    func address(_ name: String) -> UnsafeRawPointer? { LoadedSymbol.address("$s7Testing" + name) }
    guard let currentTest = address("4TestV7currentACSgvgZ"),
      let makeComment = address("7CommentV8rawValueACSS_tcfC"),
      let makeLocation = address("14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC"),
      let record = address(
        "5IssueV6record_8severity14sourceLocationAcA7CommentVSg_AC8SeverityOAA06SourceF0VtFZ"),
      let recordError = address(
        "5IssueV6record__8severity14sourceLocationACs5Error_p_AA7CommentVSgAC8SeverityOAA06SourceF0VtFZ"
      ),
      let withKnownIssue = address(
        "14withKnownIssue_14isIntermittent14sourceLocation_yAA7CommentVSg_SbAA06SourceH0VyyKXEtF"),
      let error = address("5IssueV8SeverityO5erroryA2EmFWC"),
      let warning = address("5IssueV8SeverityO7warningyA2EmFWC")
    else { return nil }
    self.currentTest = currentTest
    self.makeComment = makeComment
    self.makeLocation = makeLocation
    self.record = record
    self.recordError = recordError
    self.withKnownIssue = withKnownIssue
    errorCase = UInt8(truncatingIfNeeded: error.load(as: UInt32.self))
    warningCase = UInt8(truncatingIfNeeded: warning.load(as: UInt32.self))
  }
}

/// An interface to Swift Testing that is generic over the library's types, so that the compiler
/// passes their values by reference, as the library expects.
private struct Interface<Test, Issue, Severity, Comment, SourceLocation>: SwiftTestingInterface {
  let functions: Functions

  var currentTest: AnyHashable? {
    typealias Function = @convention(thin) () -> Test?
    let current = unsafeBitCast(functions.currentTest, to: Function.self)
    guard let test = current() as? any Identifiable else { return nil }
    func id(_ test: some Identifiable) -> AnyHashable { AnyHashable(test.id) }
    return id(test)
  }

  func record(_ issue: ReportedIssue) {
    if let error = issue.error {
      typealias Function =
        @convention(thin) (any Error, Comment?, Severity, SourceLocation) -> Issue
      let record = unsafeBitCast(functions.recordError, to: Function.self)
      _ = record(error, comment(issue), severity(issue), location(issue))
    } else {
      typealias Function = @convention(thin) (Comment?, Severity, SourceLocation) -> Issue
      let record = unsafeBitCast(functions.record, to: Function.self)
      _ = record(comment(issue), severity(issue), location(issue))
    }
  }

  func recordKnown(_ issue: ReportedIssue) {
    withKnownIssue(isIntermittent: false, at: issue) { record(issue) }
  }

  func tolerate(_ body: () throws -> Void) {
    let here = ReportedIssue(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    withKnownIssue(isIntermittent: true, at: here, body)
  }

  private func withKnownIssue(
    isIntermittent: Bool, at issue: ReportedIssue, _ body: () throws -> Void
  ) {
    typealias Function =
      @convention(thin) (Comment?, Bool, SourceLocation, () throws -> Void) -> Void
    let withKnownIssue = unsafeBitCast(functions.withKnownIssue, to: Function.self)
    withKnownIssue(nil, isIntermittent, location(issue), body)
  }

  // Initializers consume their arguments.

  private func comment(_ issue: ReportedIssue) -> Comment? {
    guard let message = issue.message, !message.isEmpty else { return nil }
    typealias Function = @convention(thin) (consuming String) -> Comment
    return unsafeBitCast(functions.makeComment, to: Function.self)(message)
  }

  private func location(_ issue: ReportedIssue) -> SourceLocation {
    typealias Function =
      @convention(thin) (consuming String, consuming String, Int, Int) -> SourceLocation
    let make = unsafeBitCast(functions.makeLocation, to: Function.self)
    return make("\(issue.fileID)", "\(issue.filePath)", Int(issue.line), Int(issue.column))
  }

  /// Returns an enum case without payload, which is one byte: its number.
  private func severity(_ issue: ReportedIssue) -> Severity {
    let number = issue.isWarning ? functions.warningCase : functions.errorCase
    precondition(MemoryLayout<Severity>.size == 1)
    return withUnsafeBytes(of: number) { $0.loadUnaligned(as: Severity.self) }
  }
}
