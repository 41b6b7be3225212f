import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A message of a macro, identified by the macro and the kind of problem.
struct MacroMessage: DiagnosticMessage, FixItMessage {
  let message: String
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity

  var fixItID: MessageID { diagnosticID }

  init(_ message: String, id: String, severity: DiagnosticSeverity = .error) {
    self.message = message
    self.diagnosticID = MessageID(domain: "Macros", id: id)
    self.severity = severity
  }
}

extension MacroExpansionContext {
  func diagnose(
    _ message: String, id: String, severity: DiagnosticSeverity = .error,
    at node: some SyntaxProtocol, fixIts: [FixIt] = []
  ) {
    diagnose(
      Diagnostic(
        node: node, message: MacroMessage(message, id: id, severity: severity), fixIts: fixIts))
  }
}

extension FixIt {
  init(
    _ message: String, id: String, replacing old: some SyntaxProtocol, with new: some SyntaxProtocol
  ) {
    self.init(
      message: MacroMessage(message, id: id),
      changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }
}
