import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct Plugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    CaseBindableMacro.self,
    CasePathableMacro.self,
    CodingIgnoredMacro.self,
    DependencyClientMacro.self,
    DependencyEndpointIgnoredMacro.self,
    DependencyEndpointMacro.self,
    DependencyEntryMacro.self,
    EntryMacro.self,
    ObservableStateMacro.self,
    ObservationStateIgnoredMacro.self,
    ObservationStateTrackedMacro.self,
    PerceptibleMacro.self,
    PerceptionTrackedMacro.self,
    PreviewMacro.self,
    PreviewableMacro.self,
    PresentsMacro.self,
    ReducerCaseMarkerMacro.self,
    ReducerMacro.self,
    UITransactionEntryMacro.self,
    ViewActionMacro.self,
  ]
}
