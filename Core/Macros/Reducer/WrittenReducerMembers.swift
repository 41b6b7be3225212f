import SwiftSyntax

/// The hand-written members that `@Reducer` would otherwise provide.
struct WrittenReducerMembers {
  private(set) var hasState = false
  private(set) var hasAction = false
  private(set) var hasBody = false
  private(set) var hasReduceMethod = false
  private(set) var hasCaseScope = false
  private(set) var hasScopeMethod = false
  /// The payload types of the cases with one payload in a hand-written `Action`.
  private(set) var actions: [String: String] = [:]
  private var isBodyExplicit = false

  /// Whether the compiler can infer state and action from the body or the reduce method.
  var hasExplicitBody: Bool { isBodyExplicit || hasReduceMethod }

  init(_ members: MemberBlockItemListSyntax) {
    read(members)
  }

  private mutating func read(_ members: MemberBlockItemListSyntax) {
    for member in members {
      let declaration = member.decl
      if let ifConfig = declaration.as(IfConfigDeclSyntax.self) {
        for clause in ifConfig.clauses {
          if case .decls(let members)? = clause.elements { read(members) }
        }
      } else if let property = Property(declaration) {
        guard property.name == "body" else { continue }
        hasBody = true
        isBodyExplicit =
          property.type?.opaqueReducerArguments != nil || property.binding.initializer != nil
      } else if let function = declaration.as(FunctionDeclSyntax.self) {
        read(function)
      } else if let type = declaration.asProtocol((any NamedDeclSyntax).self) {
        read(type)
      }
    }
  }

  private mutating func read(_ function: FunctionDeclSyntax) {
    let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
    switch function.name.text {
    case "reduce" where labels == ["into", "action"]: hasReduceMethod = true
    case "scope" where labels == ["_"]: hasScopeMethod = true
    default: break
    }
  }

  private mutating func read(_ type: any NamedDeclSyntax) {
    switch type.kind {
    case .structDecl, .enumDecl, .typeAliasDecl, .classDecl: break
    default: return
    }
    switch type.name.text {
    case "State": hasState = true
    case "CaseScope": hasCaseScope = true
    case "Action":
      hasAction = true
      if let enumeration = type.as(EnumDeclSyntax.self) {
        for enumCase in EnumCases.reading(enumeration.memberBlock.members).flattened
        where enumCase.payload.count == 1 {
          actions[enumCase.name] = enumCase.payload[0].type
        }
      }
    default: break
    }
  }
}

extension TypeSyntax {
  /// The generic arguments of `some Reducer<…>` or `some ReducerOf<…>`.
  var opaqueReducerArguments: [String]? {
    guard
      let opaque = self.as(SomeOrAnyTypeSyntax.self),
      opaque.someOrAnySpecifier.tokenKind == .keyword(.some),
      let name = opaque.constraint.lastName, name == "Reducer" || name == "ReducerOf"
    else { return nil }
    let clause =
      opaque.constraint.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? opaque.constraint.as(MemberTypeSyntax.self)?.genericArgumentClause
    return clause?.arguments.map { "\($0.argument.trimmed)" }
  }
}
