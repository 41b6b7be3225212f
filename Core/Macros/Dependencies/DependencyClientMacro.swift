import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyClient`: endpoints and initialisers for a struct of closures.
enum DependencyClientMacro {
  static let formatMode = FormatMode.disabled
}

extension DependencyClientMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard
      declaration.is(StructDeclSyntax.self), let property = Property(member), property.isEndpoint
    else { return [] }
    let endpoint = property.declaration.attributes.attribute(named: "DependencyEndpoint")
    var attributes: [AttributeSyntax] =
      endpoint == nil ? ["@DependenciesMacros.DependencyEndpoint"] : []
    if let type = EndpointType(property.type),
      DependencyEndpointMacro.hasMethod(type, attribute: endpoint)
    {
      attributes += ["iOS", "macOS", "tvOS", "watchOS"].map {
        """
        @available(\(raw: $0), deprecated: 9999, message: \
        "Call the endpoint's method instead. The property is for overriding.")
        """
      }
    }
    return attributes
  }
}

extension DependencyClientMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let structure = declaration.as(StructDeclSyntax.self) else {
      context.diagnose(
        "'@DependencyClient' can only be applied to struct types",
        id: "DependencyClient.kind", at: declaration.introducer)
      return []
    }
    let properties = structure.memberBlock.members.compactMap { member -> Parameter? in
      Property(member.decl).flatMap { Parameter($0, in: context) }
    }
    guard properties.contains(where: \.isEndpoint) else { return [] }
    let access = access(of: structure, properties: properties)
    var initializers = [initializer(of: properties, access: access)]
    let others = properties.filter { !$0.isEndpoint }
    if others.count < properties.count {
      initializers.append(initializer(of: others, access: access))
    }
    return initializers.map(DeclSyntax.init(source:))
  }

  private static func initializer(of parameters: [Parameter], access: String) -> String {
    guard !parameters.isEmpty else {
      return """
        \(access)init() {
        }
        """
    }
    return """
      \(access)init(
      \(parameters.map(\.source).joined(separator: ",\n"))
      ) {
      \(parameters.map { "self.\($0.target) = \($0.name)" }.joined(separator: "\n"))
      }
      """
  }

  /// Returns the access level of the initialiser, which can't exceed the access level of any
  /// property.
  private static func access(of structure: StructDeclSyntax, properties: [Parameter]) -> String {
    let levels = ["private", "fileprivate", "", "package", "public"]
    func level(_ modifiers: DeclModifierListSyntax) -> Int {
      let access = modifiers.first { $0.isAccess && $0.detail == nil }?.name.text ?? ""
      return levels.firstIndex(of: access == "internal" ? "" : access) ?? 2
    }
    let lowest = properties.map { level($0.modifiers) }.min() ?? 4
    // Members of a private struct are visible wherever the struct is.
    let access = levels[min(lowest, max(level(structure.modifiers), 2))]
    return access.isEmpty ? "" : access + " "
  }
}

/// A stored property as a parameter of the initialiser.
private struct Parameter {
  let name: String
  /// The name of the property that the parameter initialises.
  let target: String
  let modifiers: DeclModifierListSyntax
  let isEndpoint: Bool
  let source: String

  /// Reads a property; `nil` if the initialiser can't set it.
  init?(_ property: Property, in context: some MacroExpansionContext) {
    let declaration = property.declaration
    let initializer = property.binding.initializer?.value.trimmed
    guard
      property.isInstance, !property.isComputed,
      !declaration.attributes.contains(named: "Dependency"),
      property.isVariable || initializer == nil,
      initializer == nil || !declaration.modifiers.contains(.private)
    else { return nil }
    guard let type = property.type ?? property.literalType else {
      Self.diagnoseMissingType(of: property, in: context)
      return nil
    }
    name = property.name
    modifiers = declaration.modifiers
    isEndpoint = property.isEndpoint
    target = isEndpoint ? property.storageName : name
    let escaping = EndpointType(type) == nil ? "" : "@escaping "
    var value = ""
    if !isEndpoint {
      if let initializer {
        value = " = \(initializer)"
      } else if property.isVariable, type.wrappedType != nil {
        value = " = nil"
      }
    }
    source = "\(name): \(escaping)\(type)\(value)"
  }

  private static func diagnoseMissingType(
    of property: Property, in context: some MacroExpansionContext
  ) {
    let binding = property.binding
    let annotation = TypeAnnotationSyntax(
      colon: .colonToken(trailingTrivia: .space), type: TypeSyntax("<#Type#>"),
      trailingTrivia: binding.initializer == nil ? [] : .space)
    context.diagnose(
      "'@DependencyClient' requires '\(property.name)' to have a type annotation",
      id: "DependencyClient.type", at: binding,
      fixIts: [
        FixIt(
          "Add a type annotation", id: "DependencyClient.type", replacing: binding,
          with:
            binding
            .with(\.pattern.trailingTrivia, [])
            .with(\.typeAnnotation, annotation))
      ])
  }
}
