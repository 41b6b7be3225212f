import SwiftSyntax

/// The parts of an endpoint's closure type.
struct EndpointType {
  let function: FunctionTypeSyntax
  /// Attributes such as `@Sendable` or a global actor.
  let attributes: [AttributeSyntax]

  /// Reads a type; `nil` if it isn't a function type. Optional functions don't count.
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

  /// Whether the type names an argument, which makes a method useful.
  var hasLabels: Bool {
    parameters.contains { $0.secondName != nil }
  }

  /// Whether the type has variadic parameters, which can't be passed on.
  var hasVariadicParameters: Bool {
    parameters.contains { $0.ellipsis != nil }
  }

  var isAsync: Bool { function.effectSpecifiers?.asyncSpecifier != nil }

  var isThrowing: Bool { function.effectSpecifiers?.throwsClause != nil }

  /// Whether the function can throw errors of any type, not only of one type.
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

  /// `_, _ in`, or an empty string.
  var ignoredParameters: String {
    parameters.isEmpty
      ? "" : Array(repeating: "_", count: parameters.count).joined(separator: ", ") + " in"
  }
}

extension Property {
  /// Whether `@DependencyClient` turns the property into an endpoint.
  var isEndpoint: Bool {
    guard isStoredInstanceVariable, EndpointType(type) != nil else { return false }
    return !declaration.attributes.contains(named: "DependencyEndpointIgnored")
      && !declaration.attributes.contains(named: "Dependency")
  }

  /// The type of the initial value, if the value is a literal.
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
