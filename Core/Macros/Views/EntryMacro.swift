import SwiftSyntax
import SwiftSyntaxMacros

/// `@Entry`: the key behind a property of `ContainerValues`, `EnvironmentValues`, `FocusedValues`
/// or `Transaction`.
enum EntryMacro {
  static let formatMode = FormatMode.disabled

  private static let keys = [
    "ContainerValues": "ContainerValueKey", "EnvironmentValues": "EnvironmentKey",
    "FocusedValues": "FocusedValueKey", "Transaction": "TransactionKey",
  ]

  /// Returns the protocol of the extended type's keys; `nil` if it has none.
  private static func keyProtocol(in context: some MacroExpansionContext) -> String? {
    context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType.lastName
      .flatMap { keys[$0] }
  }

  private static func entry(_ declaration: some DeclSyntaxProtocol) -> Property? {
    guard let property = Property(declaration), property.isStoredInstanceVariable,
      property.binding.initializer != nil || property.isOptional
    else { return nil }
    return property
  }
}

extension EntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = entry(declaration) else { return [] }
    return [
      """
      get {
      self[__Key_\(property.bareName).self]
      }
      """,
      """
      set {
      self[__Key_\(property.bareName).self] = newValue
      }
      """,
    ].map(AccessorDeclSyntax.init(source:))
  }
}

extension EntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let key = keyProtocol(in: context) else {
      context.diagnose(
        "'@Entry' can only be applied to a 'var' in an extension of 'ContainerValues',"
          + " 'EnvironmentValues', 'FocusedValues' or 'Transaction'",
        id: "Entry.kind", at: node)
      return []
    }
    guard let property = entry(declaration) else {
      context.diagnose(
        "'@Entry' requires a stored 'var' with an initial value", id: "Entry.value", at: node)
      return []
    }
    if key == "FocusedValueKey" {
      guard let wrapped = property.wrappedType else {
        context.diagnose(
          "'@Entry' in an extension of 'FocusedValues' requires the type of an optional:"
            + " 'var \(property.bareName): Value?'",
          id: "Entry.optional", at: node)
        return []
      }
      return [
        DeclSyntax(
          source: """
            private nonisolated enum __Key_\(property.bareName): ComposableUI.\(key) {
            typealias Value = \(wrapped.trimmedDescription)
            }
            """)
      ]
    }
    let value = property.binding.initializer?.value.trimmedDescription ?? "nil"
    // The member is a computed property if possible, so that the value needn't be sendable.
    let member =
      if let type = property.type ?? property.literalType {
        "static var defaultValue: \(type.trimmedDescription) {\n\(value)\n}"
      } else {
        "static let defaultValue = \(value)"
      }
    return [
      DeclSyntax(
        source: """
          private nonisolated enum __Key_\(property.bareName): ComposableUI.\(key) {
          \(member)
          }
          """)
    ]
  }
}

extension Property {
  fileprivate var isOptional: Bool {
    guard let type else { return false }
    return type.is(OptionalTypeSyntax.self) || type.lastName == "Optional"
  }

  /// The wrapped type, if the property's type is spelled `Value?`.
  fileprivate var wrappedType: TypeSyntax? {
    type?.as(OptionalTypeSyntax.self)?.wrappedType
  }
}
