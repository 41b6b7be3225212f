import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ViewAction(for:)`: the conformance that gives a view its `send`.
enum ViewActionMacro: ExtensionMacro {
  static let formatMode = FormatMode.disabled

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let store = store(in: declaration.memberBlock.members) else {
      diagnoseMissingStore(of: node, in: declaration, in: context)
      return []
    }
    diagnoseAccess(of: store, in: declaration, in: context)
    for call in DirectSends(in: declaration.memberBlock).calls {
      diagnoseDirectSend(call, in: context)
    }
    guard !protocols.isEmpty else { return [] }
    let source: DeclSyntax = """
      \(raw: declaration.attributes.availabilityText)extension \(type.trimmed): \
      ComposableArchitecture.ViewActionSending {}
      """
    return [source.cast(ExtensionDeclSyntax.self)]
  }

  private static func store(in members: MemberBlockItemListSyntax) -> Property? {
    for member in members {
      if let property = Property(member.decl), property.name == "store" { return property }
      if let ifConfig = member.decl.as(IfConfigDeclSyntax.self) {
        for clause in ifConfig.clauses {
          if case .decls(let members)? = clause.elements, let store = store(in: members) {
            return store
          }
        }
      }
    }
    return nil
  }

  // MARK: - Diagnostics

  private static func diagnoseMissingStore(
    of node: AttributeSyntax, in declaration: some DeclGroupSyntax,
    in context: some MacroExpansionContext
  ) {
    var feature = "<#Feature#>"
    if case .argumentList(let arguments)? = node.arguments,
      let reference = arguments.first?.expression.as(MemberAccessExprSyntax.self),
      reference.declName.baseName.tokenKind == .keyword(.self), let base = reference.base
    {
      feature = "\(base.trimmed)"
    }
    let members = declaration.memberBlock.members
    let indentation = members.first?.leadingTrivia ?? .newline + .spaces(2)
    let store: DeclSyntax = "\(raw: declaration.memberAccess)let store: StoreOf<\(raw: feature)>"
    let item = MemberBlockItemSyntax(leadingTrivia: indentation, decl: store)
    context.diagnose(
      "'@ViewAction' requires '\(declaration.typeName?.text ?? "this type")' to have a property "
        + "'store' of type 'Store'",
      id: "ViewAction.store", at: declaration.introducer,
      fixIts: [
        FixIt(
          "Add 'store'", id: "ViewAction.store", replacing: declaration.memberBlock,
          with: declaration.memberBlock.with(\.members, [item] + members))
      ])
  }

  /// Diagnoses a store that is less visible than its view, because the store satisfies a protocol
  /// requirement.
  private static func diagnoseAccess(
    of store: Property, in type: some DeclGroupSyntax, in context: some MacroExpansionContext
  ) {
    guard let required = type.modifiers.publicAccess else { return }
    let access = store.declaration.modifiers.publicAccess
    guard access != "public", access != required else { return }
    let declaration = store.declaration
    let others = declaration.modifiers.filter { !$0.isAccess || $0.detail != nil }
    let attributes = declaration.attributes.trimmedDescription
    let modifiers = ([required] + others.map(\.trimmedDescription)).joined(separator: " ")
    let rest = declaration.with(\.attributes, []).with(\.modifiers, []).trimmed
    let fixed: DeclSyntax =
      "\(raw: attributes.isEmpty ? "" : attributes + " ")\(raw: modifiers) \(rest)"
    context.diagnose(
      "'@ViewAction' requires 'store' to be '\(required)', as '\(type.typeName?.text ?? "")' is",
      id: "ViewAction.access", at: declaration,
      fixIts: [
        FixIt(
          "Make it '\(required)'", id: "ViewAction.access", replacing: declaration,
          with:
            fixed
            .with(\.leadingTrivia, declaration.leadingTrivia)
            .with(\.trailingTrivia, declaration.trailingTrivia))
      ])
  }

  private static func diagnoseDirectSend(
    _ call: FunctionCallExprSyntax, in context: some MacroExpansionContext
  ) {
    var fixIts: [FixIt] = []
    if let argument = call.arguments.first,
      let view = argument.expression.as(FunctionCallExprSyntax.self),
      let member = view.calledExpression.as(MemberAccessExprSyntax.self),
      member.base == nil, member.declName.baseName.text == "view",
      let action = view.arguments.first, view.arguments.count == 1
    {
      let arguments =
        [argument.with(\.expression, action.expression.trimmed)] + call.arguments.dropFirst()
      let fixed =
        call
        .with(\.calledExpression, "send")
        .with(\.calledExpression.leadingTrivia, call.leadingTrivia)
        .with(\.arguments, LabeledExprListSyntax(arguments))
      fixIts.append(
        FixIt(
          "Use 'send(\(action.expression.trimmed))'", id: "ViewAction.send", replacing: call,
          with: fixed))
    }
    context.diagnose(
      "Use 'send' instead of 'store.send' in a type with '@ViewAction'", id: "ViewAction.send",
      severity: .warning, at: call, fixIts: fixIts)
  }
}

/// Finds the calls of `store.send` and `self.store.send`.
private final class DirectSends: SyntaxVisitor {
  private(set) var calls: [FunctionCallExprSyntax] = []

  init(in members: MemberBlockSyntax) {
    super.init(viewMode: .sourceAccurate)
    walk(members)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard
      let send = node.calledExpression.as(MemberAccessExprSyntax.self),
      send.declName.baseName.text == "send", let store = send.base
    else { return .visitChildren }
    if let reference = store.as(DeclReferenceExprSyntax.self) {
      if reference.baseName.text == "store" { calls.append(node) }
    } else if let member = store.as(MemberAccessExprSyntax.self) {
      let owner = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind
      if member.declName.baseName.text == "store", owner == .keyword(.self) { calls.append(node) }
    }
    return .visitChildren
  }
}
