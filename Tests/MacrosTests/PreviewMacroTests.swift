import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct PreviewMacroTests {
  @Test func aPreviewRegistersItself() {
    expectExpansion(
      of: "Preview",
      in: """
        #Preview("Empty") {
          Text("a")
        }
        """,
      is: #"""
        nonisolated enum __macro_local_14TesseraPreviewfMu_: ComposableUI._PreviewRegistration {
        @MainActor static var preview: ComposableUI.Preview {
        ComposableUI.Preview("Empty", fileID: "TestModule/test.swift", line: 1, source: "Text(\"a\")") {
          Text("a")
        }
        }
        }
        """#)
  }

  @Test func aPreviewKeepsItsSourceAsWritten() {
    expectExpansion(
      of: "Preview",
      in: #"""
        #Preview("Two") {

            // A comment.
            VStack {
              Text("a\n\(1)")
            }

        }
        """#,
      is: #"""
        nonisolated enum __macro_local_14TesseraPreviewfMu_: ComposableUI._PreviewRegistration {
        @MainActor static var preview: ComposableUI.Preview {
        ComposableUI.Preview("Two", fileID: "TestModule/test.swift", line: 1, source: "// A comment.\nVStack {\n  Text(\"a\\n\\(1)\")\n}") {

            // A comment.
            VStack {
              Text("a\n\(1)")
            }

        }
        }
        }
        """#)
  }

  @Test func traitsAreLeftOut() {
    expectExpansion(
      of: "Preview",
      in: """
        #Preview(traits: .landscapeLeft, .portrait, body: { Text("a") })
        """,
      is: #"""
        nonisolated enum __macro_local_14TesseraPreviewfMu_: ComposableUI._PreviewRegistration {
        @MainActor static var preview: ComposableUI.Preview {
        ComposableUI.Preview(nil, fileID: "TestModule/test.swift", line: 1, source: "Text(\"a\")") { Text("a") }
        }
        }
        """#)
  }

  @Test func previewableStateMovesIntoAView() {
    expectExpansion(
      of: "Preview",
      in: """
        #Preview {
          @Previewable @State var isOn = true
          Toggle("On", isOn: $isOn)
        }
        """,
      is: #"""
        nonisolated enum __macro_local_14TesseraPreviewfMu_: ComposableUI._PreviewRegistration {
        @MainActor static var preview: ComposableUI.Preview {
        ComposableUI.Preview(nil, fileID: "TestModule/test.swift", line: 1, source: "@Previewable @State var isOn = true\nToggle(\"On\", isOn: $isOn)") { PreviewedView() }
        }
        struct PreviewedView: ComposableUI.View {
        @State var isOn = true
        var body: some ComposableUI.View {
        Toggle("On", isOn: $isOn)
        }
        }
        }
        """#)
  }

  @Test func aPreviewNeedsAView() {
    expectExpansion(
      of: "Preview", in: "#Preview(\"Empty\")", is: "",
      diagnostics: [
        DiagnosticSpec(
          message: "'#Preview' needs the view that it shows, in a closure", line: 1, column: 1)
      ])
  }
}
