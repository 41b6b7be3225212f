import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A method `reduce(into:action:)`, which works but is better written as a `body`.
struct ReduceMethod {
  private let method: FunctionDeclSyntax
  private let state: FunctionParameterSyntax
  private let action: FunctionParameterSyntax
  private let statements: CodeBlockItemListSyntax

  /// `nil` if there is nothing in the method that a `body` could hold.
  init?(_ method: FunctionDeclSyntax) {
    let parameters = Array(method.signature.parameterClause.parameters)
    guard parameters.count == 2, let statements = method.body?.statements else { return nil }
    self.method = method
    state = parameters[0]
    action = parameters[1]
    self.statements = statements
  }

  /// Warns of the method, and offers to make it a `body`.
  func diagnose(in context: some MacroExpansionContext) {
    context.diagnose(
      "'reduce(into:action:)' is deprecated in '@Reducer': write a 'body' of 'Reduce' instead",
      id: "Reducer.reduceMethod", severity: .warning, at: method.name,
      fixIts: [
        FixIt(
          "Turn the method into a 'body'", id: "Reducer.reduceMethod", replacing: method,
          with: body)
      ])
  }

  private var body: DeclSyntax {
    let modifiers = method.modifiers.map { "\($0.trimmed) " }.joined()
    let names =
      "\((state.secondName ?? state.firstName).trimmed), "
      + "\((action.secondName ?? action.firstName).trimmed)"
    let indentation =
      "\(method.leadingTrivia)".split(
        separator: "\n", omittingEmptySubsequences: false
      ).last.map { $0.prefix { $0 == " " || $0 == "\t" } } ?? ""
    // Everything moves in by one level; an empty line stays empty.
    let lines = "\(statements)".split(separator: "\n", omittingEmptySubsequences: false).dropFirst(
      "\(statements)".hasPrefix("\n") ? 1 : 0)
    let isOneLine = !"\(statements)".contains("\n")
    let reduced =
      lines
      .map {
        isOneLine ? "\(indentation)    \($0.drop { $0 == " " })" : $0.isEmpty ? "" : "  \($0)"
      }
      .joined(separator: "\n")
    let source: DeclSyntax = """
      \(raw: modifiers)var body: some Reducer<\(raw: stateType), \(action.type.trimmed)> {
      \(raw: indentation)  Reduce { \(raw: names) in
      \(raw: reduced)
      \(raw: indentation)  }
      \(raw: indentation)}
      """
    return
      source
      .with(\.leadingTrivia, method.leadingTrivia)
      .with(\.trailingTrivia, method.trailingTrivia)
  }

  /// The first parameter's type without its `inout`.
  private var stateType: String {
    guard let type = state.type.as(AttributedTypeSyntax.self) else {
      return "\(state.type.trimmed)"
    }
    return "\(type.baseType.trimmed)"
  }
}
