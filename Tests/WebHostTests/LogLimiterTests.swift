import Foundation
import Logging
import Testing

@testable import WebHost

/// The limit on the number of log lines.
@Suite struct LogLimiterTests {
  /// A clock that a test advances, and the logged lines.
  final class Scene: @unchecked Sendable {
    // Sendable: only the test's thread uses the scene.
    var now: TimeInterval = 0
    var lines: [String] = []

    var logger: Logger {
      Logger(label: "test") { [self] _ in
        LogLimiter(Recorder(scene: self), linesPerSecond: 3) { [self] in now }
      }
    }
  }

  struct Recorder: LogHandler {
    let scene: Scene
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { scene.lines.append("\(event.message)") }
  }

  @Test func linesPastTheLimitAreCountedInsteadOfLogged() {
    let scene = Scene()
    let logger = scene.logger
    for number in 1...100 { logger.info("\(number)") }
    #expect(scene.lines == ["1", "2", "3"])
    scene.now = 1
    logger.info("later")
    #expect(scene.lines.dropFirst(3) == ["97 further log lines were omitted.", "later"])
    logger.info("and more")
    #expect(scene.lines.last == "and more")
  }

  @Test func messagesBelowTheLevelDoNotCount() {
    let scene = Scene()
    let logger = scene.logger
    for _ in 0..<100 { logger.debug("detail") }
    logger.info("news")
    #expect(scene.lines == ["news"])
  }
}
