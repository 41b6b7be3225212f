import SwiftSyntax
import SwiftSyntaxMacros

/// `@DependencyEndpoint`: a closure that reports an issue if it is called without an override, and
/// a method with its argument labels.
enum DependencyEndpointMacro {
  static let formatMode = FormatMode.disabled

  static func hasMethod(_ type: EndpointType, attribute: AttributeSyntax?) -> Bool {
    !type.hasVariadicParameters && (type.hasLabels || methodArgument(of: attribute) != nil)
  }

  private static func methodArgument(of attribute: AttributeSyntax?) -> ExprSyntax? {
    guard case .argumentList(let arguments)? = attribute?.arguments else { return nil }
    return arguments.first { $0.label?.text == "method" }?.expression
  }
}

extension DependencyEndpointMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = Property(declaration), property.isEndpoint else { return [] }
    let storage = property.storageName
    var accessors = [
      """
      get {
      \(storage)
      }
      """,
      """
      set {
      \(storage) = newValue
      }
      """,
    ]
    // An endpoint with a default has no init accessor. Otherwise an initialiser that leaves out the
    // endpoint would set it to the default as written, which doesn't report an issue.
    if property.binding.initializer == nil {
      accessors.insert(
        """
        @storageRestrictions(initializes: \(storage))
        init(initialValue) {
        \(storage) = initialValue
        }
        """, at: 0)
    }
    return accessors.map(AccessorDeclSyntax.init(source:))
  }
}

extension DependencyEndpointMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = Property(declaration), property.isEndpoint,
      let type = EndpointType(property.type), let annotation = property.type
    else {
      context.diagnose(
        "'@DependencyEndpoint' can only be applied to stored 'var' properties of closure type",
        id: "DependencyEndpoint.kind", at: node)
      return []
    }
    let closure = defaultClosure(of: property, type: type, in: context)
    var peers = [
      """
      @DependenciesMacros.DependencyEndpointIgnored private var \(property.storageName): \
      \(annotation) = \(closure)
      """
    ]
    if hasMethod(type, attribute: node),
      let method = method(of: property, type: type, attribute: node, in: context)
    {
      peers.append(method)
    }
    return peers.map(DeclSyntax.init(source:))
  }

  // MARK: - Default

  private static func defaultClosure(
    of property: Property, type: EndpointType, in context: some MacroExpansionContext
  ) -> String {
    let name = property.bareName
    let report = "DependenciesMacros._reportUnimplemented(\"\(name)\", of: Self.self)"
    if let initializer = property.binding.initializer {
      guard let closure = initializer.value.as(ClosureExprSyntax.self) else {
        diagnoseDefault(initializer.value, of: property, in: context)
        return "\(initializer.value.trimmed)"
      }
      return defaultClosure(closure, report: report, type: type, in: context)
    }
    let outcome: String
    if type.throwsAnyError {
      outcome = "\nthrow DependenciesMacros.Unimplemented(\"\(name)\")"
    } else if type.returnsVoid {
      outcome = ""
    } else if type.returnsOptional {
      outcome = "\nreturn nil"
    } else {
      // The diagnostic fails the build. `fatalError` prevents further errors in the expansion.
      diagnoseMissingDefault(of: property, type: type, in: context)
      outcome = "\nSwift.fatalError()"
    }
    let parameters = type.ignoredParameters
    return "{\(parameters.isEmpty ? "" : " \(parameters)")\n\(report)\(outcome)\n}"
  }

  private static func defaultClosure(
    _ closure: ClosureExprSyntax, report: String, type: EndpointType,
    in context: some MacroExpansionContext
  ) -> String {
    let signature = closure.signature.map { " \($0.trimmed)" } ?? ""
    var statements = "\(closure.statements.trimmed)"
    if closure.statements.count == 1, let statement = closure.statements.first {
      if statement.isFatalError {
        diagnoseFatalError(closure, statement: statement, in: context)
      } else if !type.returnsVoid, case .expr = statement.item {
        statements = "return " + statements
      }
    }
    return "{\(signature)\n\(report)\n\(statements)\n}"
  }

  // MARK: - Method

  private static func method(
    of property: Property, type: EndpointType, attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) -> String? {
    var name = property.name
    if let argument = methodArgument(of: attribute) {
      guard let literal = methodName(argument, in: context) else { return nil }
      name = literal.isEmpty ? name : literal
    }
    var parameters: [String] = []
    var arguments: [String] = []
    for (index, parameter) in type.parameters.enumerated() {
      let label = parameter.secondName?.text ?? "_"
      parameters.append("\(label) p\(index): \(parameter.type.trimmed)")
      arguments.append(argument("p\(index)", for: parameter.type))
    }
    let effects = type.function.effectSpecifiers.map { "\($0.trimmed) " } ?? ""
    let access = property.declaration.modifiers.publicAccess.map { "\($0) " } ?? ""
    let call =
      (type.isThrowing ? "try " : "") + (type.isAsync ? "await " : "")
      + "self.\(property.storageName)(\(arguments.joined(separator: ", ")))"
    return """
      \(methodAttributes(of: type, in: context))\(access)func \(name)\
      (\(parameters.joined(separator: ", "))) \(effects)-> \(type.returnType) {
      \(call)
      }
      """
  }

  /// Returns the expression that passes a parameter on to the closure.
  private static func argument(_ name: String, for type: TypeSyntax) -> String {
    guard let attributed = type.as(AttributedTypeSyntax.self) else { return name }
    if attributed.attributes.contains(named: "autoclosure") { return "\(name)()" }
    let isInout = attributed.specifiers.contains {
      guard case .simpleTypeSpecifier(let specifier) = $0 else { return false }
      return specifier.specifier.tokenKind == .keyword(.inout)
    }
    return isInout ? "&\(name)" : name
  }

  /// Returns the attributes of the closure type that the method repeats: a global actor, or
  /// `@Sendable` if that is the only attribute and the client is declared `Sendable`. Methods of
  /// other clients can't be `@Sendable`.
  private static func methodAttributes(
    of type: EndpointType, in context: some MacroExpansionContext
  ) -> String {
    let client = context.lexicalContext.first?.as(StructDeclSyntax.self)
    let keepsSendable = type.attributes.count == 1 && client?.inherits(from: "Sendable") ?? false
    return type.attributes
      .filter { keepsSendable || $0.attributeName.lastName != "Sendable" }
      .map { "\($0) " }
      .joined()
  }

  /// Returns the name of the method. If the argument can't be a name, emits a diagnostic and
  /// returns `nil`.
  private static func methodName(
    _ argument: ExprSyntax, in context: some MacroExpansionContext
  ) -> String? {
    guard let name = argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      context.diagnose(
        "'method' must be a static string literal", id: "DependencyEndpoint.method", at: argument)
      return nil
    }
    guard name.isEmpty || name.isValidSwiftIdentifier(for: .variableName) else {
      context.diagnose(
        "'method' must be a valid identifier, and '\(name)' isn't one",
        id: "DependencyEndpoint.method", at: argument)
      return nil
    }
    return name
  }
}

/// `@DependencyEndpointIgnored`: a marker that `@DependencyClient` reads.
enum DependencyEndpointIgnoredMacro: AccessorMacro {
  static let formatMode = FormatMode.disabled

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    []
  }
}
