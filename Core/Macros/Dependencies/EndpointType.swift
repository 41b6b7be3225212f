import SwiftSyntax

/// The closure type of an endpoint, taken apart.
struct EndpointType {
  let function: FunctionTypeSyntax
  /// `@Sendable`, a global actor and the like.
  let attributes: [AttributeSyntax]

  /// `nil` if `type` is no function type. An optional one isn't.
  init?(_ type: TypeSyntax?) {
    if let function = type?.as(FunctionTypeSyntax.self) {
      self.function = function
      self.attributes = []
    } else if let attributed = type?.as(AttributedTypeSyntax.self),
      let function = attributed.baseType.as(FunctionTypeSyntax.self)
    {
      self.function = function
      self.attributes = attributed.attributes.compactMap {
        guard case .attribute(let attribute) = $0 else { return nil }
        return attribute.trimmed
      }
    } else {
      return nil
    }
  }

  var parameters: TupleTypeElementListSyntax { function.parameters }

  /// Whether the type names an argument, which makes a method worth while.
  var hasLabels: Bool {
    parameters.contains { $0.secondName != nil }
  }

  /// A pack of arguments can't be handed on.
  var hasVariadicParameters: Bool {
    parameters.contains { $0.ellipsis != nil }
  }

  var isAsync: Bool { function.effectSpecifiers?.asyncSpecifier != nil }

  var isThrowing: Bool { function.effectSpecifiers?.throwsClause != nil }

  /// Whether any error may be thrown, not only those of one type.
  var throwsAnyError: Bool {
    guard let clause = function.effectSpecifiers?.throwsClause else { return false }
    guard let type = clause.type?.trimmed else { return true }
    return ["any Error", "any Swift.Error", "Error", "Swift.Error"].contains("\(type)")
  }

  var returnType: TypeSyntax { function.returnClause.type.trimmed }

  var returnsVoid: Bool {
    ["Void", "Swift.Void", "()"].contains("\(returnType)")
  }

  var returnsOptional: Bool {
    returnType.wrappedType != nil || returnType.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }

  /// `_, _ in ` or nothing.
  var ignoredParameters: String {
    parameters.isEmpty
      ? "" : Array(repeating: "_", count: parameters.count).joined(separator: ", ") + " in"
  }
}

extension Property {
  /// Whether `@DependencyClient` makes an endpoint of the property.
  var isEndpoint: Bool {
    guard isStoredInstanceVariable, EndpointType(type) != nil else { return false }
    return !declaration.attributes.contains(named: "DependencyEndpointIgnored")
      && !declaration.attributes.contains(named: "Dependency")
  }

  /// The type of a literal initial value.
  var literalType: TypeSyntax? {
    guard let value = binding.initializer?.value else { return nil }
    switch value.kind {
    case .booleanLiteralExpr: return "Swift.Bool"
    case .integerLiteralExpr: return "Swift.Int"
    case .floatLiteralExpr: return "Swift.Double"
    case .stringLiteralExpr: return "Swift.String"
    default: return nil
    }
  }
}
