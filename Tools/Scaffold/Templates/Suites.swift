import Foundation

/// Returns the suite of a feature's screen.
///
/// - Parameter tests: The tests, without indentation.
func screenTests(_ name: FeatureName, _ tests: String) -> ScaffoldFile {
  let n = name.text
  let lines = tests.components(separatedBy: "\n").map { $0.isEmpty ? "" : "  \($0)" }
  return ScaffoldFile(
    path: "Tests/\(n)FeatureTests/\(n)ViewTests.swift",
    text: """
      import ComposableArchitecture
      import ComposableUI
      import Testing
      import \(n)Feature

      /// Uses the screen as a person would.
      @MainActor
      @Suite struct \(n)ViewTests {
      \(lines.joined(separator: "\n"))
      }

      """)
}

/// Returns the snapshot of a feature's screen at the end of a test.
func snapshot(_ name: FeatureName, _ test: String, _ text: String) -> ScaffoldFile {
  ScaffoldFile(
    path: "Tests/\(name.text)FeatureTests/__Snapshots__/\(name.text)ViewTests/\(test).txt",
    text: text + "\n")
}

/// Returns the suite that explores a feature with random actions.
///
/// - Parameters:
///   - imports: The modules that the tests need besides the feature's and the usual ones.
///   - tests: The tests, without indentation.
func explorationTests(
  _ name: FeatureName, imports: [String] = [], _ tests: String
) -> ScaffoldFile {
  let n = name.text
  let modules = (["ComposableArchitecture", "Exploration", "Testing", "\(n)Feature"] + imports)
    .sorted { $0.lowercased() < $1.lowercased() }
  let lines = tests.components(separatedBy: "\n").map { $0.isEmpty ? "" : "  \($0)" }
  return ScaffoldFile(
    path: "Tests/\(n)FeatureTests/\(n)ExplorationTests.swift",
    text: """
      \(modules.map { "import \($0)" }.joined(separator: "\n"))

      /// Properties that hold whatever the user does.
      @MainActor
      @Suite struct \(n)ExplorationTests {
      \(lines.joined(separator: "\n"))
      }

      """)
}
