import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@CaseBindable`: one binding per case of an enum.
enum CaseBindableMacro {
  static let formatMode = FormatMode.disabled
}

extension CaseBindableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else { return [] }
    let isCasePathable = declaration.attributes.contains(named: "CasePathable")
    let conformances = protocols.compactMap(\.lastName).compactMap { name -> String? in
      if declaration.inherits(from: name) { return nil }
      if name == "CaseBindable" { return "SwiftNavigation.CaseBindable" }
      return isCasePathable ? nil : "CasePaths.\(name)"
    }
    guard !conformances.isEmpty else { return [] }
    let source: DeclSyntax = """
      \(raw: declaration.attributes.availabilityText)extension \(type.trimmed): \
      \(raw: conformances.joined(separator: ", ")) {}
      """
    return [source.cast(ExtensionDeclSyntax.self)]
  }
}

extension CaseBindableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      context.diagnose(
        "'@CaseBindable' cannot be applied to \(declaration.kindName) type"
          + " '\(declaration.typeName?.text ?? "")'",
        id: "CaseBindable.kind", at: declaration.introducer)
      return []
    }
    var members: [DeclSyntax] = []
    if !enumeration.attributes.contains(named: "CasePathable"),
      !enumeration.inherits(from: "CasePathable")
    {
      members = try CasePathableMacro.expansion(
        of: node, providingMembersOf: declaration, conformingTo: protocols, in: context)
      // `CasePathableMacro` has already diagnosed the reason.
      if members.isEmpty { return [] }
    }
    return members + bindings(of: enumeration).map(DeclSyntax.init(source:))
  }

  private static func bindings(of enumeration: EnumDeclSyntax) -> [String] {
    let cases = EnumCases.reading(enumeration.memberBlock.members)
    let access = enumeration.memberAccess
    let isolation = enumeration.hasIsolation ? "nonisolated " : ""
    let bindings = cases.rendered { enumCase in
      guard enumCase.availability != .unavailable else { return "" }
      let value = enumCase.bindingType(in: enumeration.name.text)
      return "case \(enumCase.name)\(value.map { "(SwiftNavigation.UIBinding<\($0)>)" } ?? "")\n"
    }
    let matches = cases.rendered { enumCase in
      guard enumCase.availability != .unavailable else { return "" }
      let binding = enumCase.payload.isEmpty ? "" : "(binding._$case(\\.\(enumCase.name)))"
      return "case .\(enumCase.name): return .\(enumCase.name)\(binding)\n"
    }
    return [
      "\(access)\(isolation)enum UIBindingEnumeration {\n\(bindings)}",
      "\(access)\(isolation)typealias BindingEnumeration = UIBindingEnumeration",
      """
      \(access)\(isolation)static func _$caseBinding(
      _ binding: SwiftNavigation.UIBinding<\(enumeration.name.text)>
      ) -> UIBindingEnumeration {
      switch binding.wrappedValue {
      \(matches)}
      }
      """,
    ]
  }
}

extension EnumCase {
  /// Returns the value type of a binding to the payload: a tuple for several parts, `nil` for none.
  fileprivate func bindingType(in enumeration: String) -> String? {
    let types = payload.map { part in
      let type = part.type.contains("Self") ? Self.naming(enumeration, in: part.type) : part.type
      return payload.count == 1 ? type : part.labelText + type
    }
    return types.count > 1 ? "(\(types.joined(separator: ", ")))" : types.first
  }

  /// Replaces `Self`, which would refer to the enum of bindings in the expansion.
  private static func naming(_ enumeration: String, in type: String) -> String {
    "\(SelfRewriter(name: enumeration).rewrite(TypeSyntax("\(raw: type)")))"
  }
}

private final class SelfRewriter: SyntaxRewriter {
  private let name: String

  init(name: String) {
    self.name = name
    super.init()
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard node.name.text == "Self" else { return super.visit(node) }
    return TypeSyntax(
      node.with(
        \.name,
        .identifier(
          name, leadingTrivia: node.name.leadingTrivia, trailingTrivia: node.name.trailingTrivia)))
  }
}
