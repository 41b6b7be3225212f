import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import Macros

/// All macros by the names of their attributes, with the conformances that the compiler requests.
let allMacros: [String: MacroSpec] = [
  "CaseBindable": MacroSpec(
    type: CaseBindableMacro.self,
    conformances: ["CasePathable", "CasePathIterable", "CaseBindable"]),
  "CasePathable": MacroSpec(
    type: CasePathableMacro.self, conformances: ["CasePathable", "CasePathIterable"]),
  "DependencyClient": MacroSpec(type: DependencyClientMacro.self),
  "DependencyEndpoint": MacroSpec(type: DependencyEndpointMacro.self),
  "DependencyEndpointIgnored": MacroSpec(type: DependencyEndpointIgnoredMacro.self),
  "DependencyEntry": MacroSpec(type: DependencyEntryMacro.self),
  "Entry": MacroSpec(type: EntryMacro.self),
  "ObservableState": MacroSpec(
    type: ObservableStateMacro.self, conformances: ["Observable", "ObservableState"]),
  "ObservationStateIgnored": MacroSpec(type: ObservationStateIgnoredMacro.self),
  "ObservationStateTracked": MacroSpec(type: ObservationStateTrackedMacro.self),
  "Perceptible": MacroSpec(type: PerceptibleMacro.self, conformances: ["Observable"]),
  "PerceptionIgnored": MacroSpec(type: ObservationStateIgnoredMacro.self),
  "PerceptionTracked": MacroSpec(type: PerceptionTrackedMacro.self),
  "Presents": MacroSpec(type: PresentsMacro.self),
  "Preview": MacroSpec(type: PreviewMacro.self),
  "Previewable": MacroSpec(type: PreviewableMacro.self),
  "Reducer": MacroSpec(type: ReducerMacro.self, conformances: ["Reducer", "CaseReducer"]),
  "ReducerCaseEphemeral": MacroSpec(type: ReducerCaseMarkerMacro.self),
  "ReducerCaseIgnored": MacroSpec(type: ReducerCaseMarkerMacro.self),
  "UITransactionEntry": MacroSpec(type: UITransactionEntryMacro.self),
  "ViewAction": MacroSpec(type: ViewActionMacro.self, conformances: ["ViewActionSending"]),
]

/// Expects the expansion of macros in a source, and their diagnostics.
///
/// - Parameters:
///   - macros: The names of the macros to expand. Attributes of other macros stay unchanged.
///   - source: The source with the attributes in it.
///   - expansion: The source after the expansion.
///   - diagnostics: The diagnostics that the macros report.
///   - fixedSource: The source with all fix-its applied to it.
func expectExpansion(
  of macros: String..., in source: String, is expansion: String,
  diagnostics: [DiagnosticSpec] = [], fixedSource: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source, expandedSource: expansion, diagnostics: diagnostics,
    macroSpecs: allMacros.filter { macros.contains($0.key) }, fixedSource: fixedSource,
    indentationWidth: .spaces(2),
    failureHandler: { Issue.record("\($0.message)", sourceLocation: sourceLocation) })
}
