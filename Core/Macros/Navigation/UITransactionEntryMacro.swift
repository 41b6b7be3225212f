import SwiftSyntax
import SwiftSyntaxMacros

/// `@UITransactionEntry`: the key behind a property of `UITransaction`.
enum UITransactionEntryMacro {
  static let formatMode = FormatMode.disabled
}

extension UITransactionEntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = Property(declaration), property.isStoredInstanceVariable,
      defaultValue(of: property) != nil
    else { return [] }
    return [
      "get {\nself[__Key_\(property.bareName).self]\n}",
      "set {\nself[__Key_\(property.bareName).self] = newValue\n}",
    ].map(AccessorDeclSyntax.init(source:))
  }
}

extension UITransactionEntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = Property(declaration), property.isStoredInstanceVariable else {
      context.diagnose(
        "'@UITransactionEntry' can only be applied to a 'var' without accessors",
        id: "UITransactionEntry.kind", at: node)
      return []
    }
    guard let defaultValue = defaultValue(of: property) else {
      context.diagnose(
        "'@UITransactionEntry' requires '\(property.name)' to have a default value",
        id: "UITransactionEntry.value", at: node)
      return []
    }
    let member =
      if let type = property.type {
        "static var defaultValue: \(type) {\n\(defaultValue)\n}"
      } else {
        "static let defaultValue = \(defaultValue)"
      }
    return [
      DeclSyntax(
        source: """
          private nonisolated struct __Key_\(property.bareName): SwiftNavigation.UITransactionKey {
          \(member)
          }
          """)
    ]
  }

  /// Returns the initial value, or an explicit `nil` for an optional without one.
  private static func defaultValue(of property: Property) -> String? {
    if let value = property.binding.initializer?.value { return "\(value.trimmed)" }
    guard let type = property.type,
      type.is(OptionalTypeSyntax.self) || type.lastName == "Optional"
    else { return nil }
    return "nil"
  }
}
