import Foundation
import Logging
import Testing

@testable import WebHost

/// The lines of a log, which hostile values must not corrupt.
@Suite struct LineLogHandlerTests {
  let log = RecordedLog()

  @Test func aTextLineHasATimeLevelLabelAndMessage() {
    log.logger(.text).warning(
      "The disk is full",
      metadata: ["path": "/todos", "bytes": .stringConvertible(12), "who": "a friend", "no": ""])
    #expect(
      log.lines == [
        #"2023-11-14T22:13:20.125Z warning test: The disk is full bytes=12 no="" path=/todos who="a friend""#
      ])
  }

  @Test func aJSONLineHasTimeLevelLabelAndMessage() throws {
    log.logger(.json).error(
      "The disk is full",
      metadata: [
        "bytes": .stringConvertible(12), "ms": .stringConvertible(1.5), "path": "/todos",
        "all": ["a", .dictionary(["b": .stringConvertible(2)])],
      ])
    #expect(
      log.lines == [
        #"{"time":"2023-11-14T22:13:20.125Z","level":"error","logger":"test","message":"The disk is full","#
          + #""all":["a",{"b":2}],"bytes":12,"ms":1.5,"path":"/todos"}"#
      ])
  }

  static let hostile = [
    "a\nb", "\r\n2023-11-14T22:13:20.125Z error test: forged", "x level=error status=200", #"a"b"#,
    #"\"},{"level":"error""#, "\u{1B}[2J\u{9B}31m", "\u{0}", "\u{202E}txt.exe\u{2066}",
    "a\u{2028}b\u{85}c",
    "\u{7F}\u{FEFF}\u{E000}", "🎉 ünïcode", "\u{E0041}", "\\n",
  ]

  @Test(arguments: hostile) func valuesCannotBreakLinesOrTheirDisplay(
    text: String
  ) throws {
    for format in WebHost.LogFormat.allCases {
      log.logger(format).info("\(text)", metadata: ["value": "\(text)", "\(text)": "name"])
    }
    for line in log.lines {
      #expect(
        line.unicodeScalars.allSatisfy {
          switch $0.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: false
          default: true
          }
        })
    }
    // The JSON line contains exactly the logged values.
    let event = try RecordedLog.Event(log.lines[1])
    #expect(event.message == text)
    #expect(event["value"] == text)
    #expect(event[text] == "name")
    #expect(event.names == ["time", "level", "logger", "message", "value", text])
  }

  @Test func messagesAndValuesCannotForgeFields() {
    let logger = log.logger(.text)
    logger.info("hello status=200", metadata: ["path": "/a status=200"])
    #expect(
      log.lines[0].hasSuffix(#" info test: "hello status=200" path="/a status=200""#))
  }

  @Test func metadataNamedLikeAFieldIsRenamed() throws {
    log.logger().info("message", metadata: ["level": "error", "time": "never", "logger": "other"])
    let event = try #require(try log.events().first)
    #expect(event["level"] == "info")
    #expect(event["level_"] == "error")
    #expect(event["time_"] == "never")
    #expect(event["logger_"] == "other")
  }

  @Test func longTextsAreCut() throws {
    log.logger().info("\(String(repeating: "a", count: 100_000))")
    #expect(
      try log.events()[0].message == String(repeating: "a", count: String.loggedLength) + "…")
  }

  @Test func messagesBelowTheLevelAreLeftOut() {
    let logger = log.logger(level: .notice)
    logger.info("a request")
    logger.notice("news")
    #expect(log.lines.count == 1)
    #expect(WebHost.logger(label: "app", level: .error).logLevel == .error)
  }
}
