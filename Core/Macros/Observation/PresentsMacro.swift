import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Presents`: turns an optional property into a computed property over its projection, a
/// `PresentationState`.
enum PresentsMacro {
  static let formatMode = FormatMode.disabled
}

extension PresentsMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = Property(declaration), property.isStoredInstanceVariable,
      property.type?.wrappedType != nil
    else { return [] }
    let storage = property.storageName
    let initAccessor = """
      @storageRestrictions(initializes: \(storage))
      init(initialValue) {
      \(storage) = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
      }
      """
    let accessors = accessors(
      keyPath: keyPath(to: property.name, in: context), value: "\(storage).wrappedValue")
    return ([initAccessor] + accessors).map(AccessorDeclSyntax.init(source:))
  }

  /// Returns the accessors. Both the property and its projection register under the property's
  /// name.
  private static func accessors(keyPath: String, value: String) -> [String] {
    [
      """
      get {
      _$observationRegistrar.access(self, keyPath: \(keyPath))
      return \(value)
      }
      """,
      """
      set {
      _$observationRegistrar._$willChange()
      _$observationRegistrar.mutate(self, keyPath: \(keyPath), &\(value), newValue, \
      ComposableArchitecture._$isIdentityEqual)
      }
      """,
    ]
  }
}

extension PresentsMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = Property(declaration), property.isStoredInstanceVariable else {
      context.diagnose(
        "'@Presents' can only be applied to a stored instance 'var'", id: "Presents.kind",
        at: node)
      return []
    }
    guard let wrapped = property.type?.wrappedType else {
      diagnoseNonOptional(property, at: node, in: context)
      return []
    }
    let state = "ComposableArchitecture.PresentationState<\(wrapped)>"
    let initial = property.binding.initializer.map { "\($0.value.trimmed)" } ?? "nil"
    let availability = property.declaration.attributes.availabilityText
    let projection = accessors(
      keyPath: keyPath(to: property.name, in: context),
      value: "\(property.storageName).projectedValue")
    return [
      """
      @ComposableArchitecture.ObservationStateIgnored private var \(property.storageName) = \
      \(state)(wrappedValue: \(initial))
      """,
      """
      \(availability)\(property.accessText)var $\(property.bareName): \
      \(state) {
      \(projection.joined(separator: "\n"))
      }
      """,
    ].map(DeclSyntax.init(source:))
  }

  private static func diagnoseNonOptional(
    _ property: Property, at node: AttributeSyntax, in context: some MacroExpansionContext
  ) {
    guard let type = property.binding.typeAnnotation?.type else {
      context.diagnose(
        "'@Presents' requires '\(property.name)' to have an explicit optional type",
        id: "Presents.optional", at: property.binding.pattern)
      return
    }
    context.diagnose(
      "'@Presents' requires '\(property.name)' to have an optional type, not '\(type.trimmed)'",
      id: "Presents.optional", at: type,
      fixIts: [
        FixIt(
          "Make it optional", id: "Presents.optional",
          replacing: type,
          with: OptionalTypeSyntax(wrappedType: type.trimmed).with(
            \.trailingTrivia, type.trailingTrivia))
      ])
  }
}

extension TypeSyntax {
  /// The wrapped type of an optional that is spelled `T?` or `Optional<T>`.
  var wrappedType: TypeSyntax? {
    if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType.trimmed }
    let arguments: GenericArgumentClauseSyntax?
    if let type = self.as(IdentifierTypeSyntax.self), type.name.text == "Optional" {
      arguments = type.genericArgumentClause
    } else if let type = self.as(MemberTypeSyntax.self), type.name.text == "Optional",
      type.baseType.lastName == "Swift"
    {
      arguments = type.genericArgumentClause
    } else {
      return nil
    }
    guard case .type(let type)? = arguments?.arguments.first?.argument else { return nil }
    return type.trimmed
  }
}
