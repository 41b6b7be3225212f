import ComposableUI
import Foundation
import Pages
import Testing

@testable import ExamplesComposition

/// The app of examples for the ideas of the architecture.
@MainActor
@Suite struct ExamplesTests {
  @Test func everyFileIsTheSourceOfOneExample() throws {
    let pages = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Apps/Examples/Pages").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(
      at: pages, includingPropertiesForKeys: nil)
    let sources = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    #expect(sources.count > 25)
    #expect(sources.sorted() == Example.all.map(\.source).sorted())
  }

  @Test func everyExampleIsShownWithItsSummaryAndSource() {
    #expect(Set(Example.all.map(\.name)).count == Example.all.count)
    for example in Example.all {
      #expect(Examples.hasPath("/\(example.name)"))
      let screen = makeScreen(of: example.name)
      #expect(screen.text.hasPrefix("# \(example.title)"), "\(example.name)")
      #expect(screen.text.contains(example.about), "\(example.name)")
      #expect(screen.text.contains("Source\nimport ComposableArchitecture"), "\(example.name)")
    }
  }

  @Test func theListNamesAllExamplesBySubject() {
    let screen = makeScreen(of: "")
    #expect(screen.text.hasPrefix("# Examples"))
    for group in Example.groups { #expect(screen.has(.section, group.title)) }
    for example in Example.all { #expect(screen.has(.button, example.title)) }
  }

  @Test(arguments: ["timers", "Timers", "TIMERS"]) func anExampleIsOpenedByItsName(name: String)
    throws
  {
    #expect(try Examples.path(of: name) == "/timers")
  }

  @Test(arguments: [
    ("tiemrs", ["timers"]), ("timer", ["timers"]), ("two-conters", ["two-counters"]),
    ("shared", ["shared-in-a-file", "shared-in-memory", "shared-in-settings"]),
    ("counter!", []), ("", []), ("zzzzzzzz", []),
  ])
  func anUnknownNameIsReportedWithCloseOnes(name: String, close: [String]) {
    if name == "counter!" {
      // Names are compared by their letters only.
      #expect((try? Examples.path(of: name)) == "/counter")
      return
    }
    let error = #expect(throws: UnknownExample.self) { try Examples.path(of: name) }
    #expect(error?.close == close)
    #expect(error?.description.contains("'\(name)'") == true)
    for name in close.isEmpty ? Example.all.map(\.name) : close {
      #expect(error?.description.contains(name) == true)
    }
  }

  @Test func anUnknownNameOfAnyLengthIsReported() {
    let name = String(repeating: "timer", count: 100_000)
    #expect(throws: UnknownExample.self) { try Examples.path(of: name) }
    #expect(UnknownExample(name: name).close.count <= 3)
  }

  @Test(arguments: ["", "/x", "/Timers", "/timers/x", "timers"])
  func otherPathsAreNotPathsOfExamples(path: String) {
    #expect(!Examples.hasPath(path))
  }
}
