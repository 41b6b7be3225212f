import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension DependencyEndpointMacro {
  static func diagnoseDefault(
    _ value: ExprSyntax, of property: Property, in context: some MacroExpansionContext
  ) {
    context.diagnose(
      "'@DependencyEndpoint' requires the default of '\(property.name)' to be a closure literal",
      id: "DependencyEndpoint.default", at: value)
    if let call = value.as(FunctionCallExprSyntax.self),
      let callee = call.calledExpression.as(DeclReferenceExprSyntax.self),
      callee.baseName.text == "unimplemented"
    {
      context.diagnose(
        "Don't use 'unimplemented' in '@DependencyClient': an endpoint that isn't overridden reports"
          + " by itself",
        id: "DependencyEndpoint.unimplemented", severity: .warning, at: value)
    }
  }

  static func diagnoseMissingDefault(
    of property: Property, type: EndpointType, in context: some MacroExpansionContext
  ) {
    let parameters = type.ignoredParameters
    let value: ExprSyntax =
      "{\(raw: parameters.isEmpty ? "" : " \(parameters)") <#\(type.returnType)#> }"
    let binding = property.binding
    let initializer = InitializerClauseSyntax(
      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space), value: value,
      trailingTrivia: binding.trailingTrivia)
    context.diagnose(
      """
      A default is required for '\(property.name)': it can neither throw, nor return nothing or \
      'nil', when it is called without having been overridden
      """,
      id: "DependencyEndpoint.missingDefault", at: binding,
      fixIts: [
        FixIt(
          "Insert a default '\(value)'", id: "DependencyEndpoint.missingDefault",
          replacing: binding,
          with: binding.with(\.trailingTrivia, []).with(\.initializer, initializer))
      ])
  }

  static func diagnoseFatalError(
    _ closure: ClosureExprSyntax, statement: CodeBlockItemSyntax,
    in context: some MacroExpansionContext
  ) {
    let wrapped: CodeBlockItemSyntax = "{ \(statement.trimmed) }()"
    let fixed = closure.with(
      \.statements,
      [
        wrapped
          .with(\.leadingTrivia, statement.leadingTrivia)
          .with(\.trailingTrivia, statement.trailingTrivia)
      ])
    context.diagnose(
      """
      A default of 'fatalError' ends the process before the test that should have overridden the \
      endpoint can fail
      """,
      id: "DependencyEndpoint.fatalError", severity: .warning, at: statement,
      fixIts: [
        FixIt(
          "Wrap it in a closure that is called at once to silence this warning",
          id: "DependencyEndpoint.fatalError", replacing: closure, with: fixed)
      ])
  }
}

extension CodeBlockItemSyntax {
  var isFatalError: Bool {
    guard case .expr(let expression) = item,
      let call = expression.as(FunctionCallExprSyntax.self)
    else { return false }
    if let callee = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      return callee.baseName.text == "fatalError"
    }
    let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    return member?.declName.baseName.text == "fatalError"
  }
}
