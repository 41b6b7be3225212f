import SwiftSyntax
import SwiftSyntaxMacros

extension ObservableStateMacro {
  /// Returns the coding keys of a `Codable` struct: the names of its properties, not those of their
  /// tracked storage.
  ///
  /// - Returns: The keys, or `nil` if the struct isn't declared `Codable` or implements the coding
  ///   itself.
  static func codingKeys(of declaration: StructDeclSyntax) -> String? {
    let protocols = declaration.inheritanceClause?.inheritedTypes.map { inherited in
      inherited.type.lastName ?? ""
    }
    guard let protocols, !Set(protocols).isDisjoint(with: ["Codable", "Decodable", "Encodable"]),
      !writesItsOwnCoding(declaration)
    else { return nil }
    let cases = codingCases(of: declaration.memberBlock.members)
    guard !cases.isEmpty else { return nil }
    return """
      private nonisolated enum CodingKeys: Swift.String, Swift.CodingKey {
      \(cases)}
      """
  }

  private static func writesItsOwnCoding(_ declaration: StructDeclSyntax) -> Bool {
    var decodes = false
    var encodes = false
    for member in declaration.memberBlock.members {
      if let name = member.decl.asProtocol((any NamedDeclSyntax).self)?.name.text {
        if name == "CodingKeys" { return true }
        encodes = encodes || name == "encode"
      } else if let initializer = member.decl.as(InitializerDeclSyntax.self) {
        let parameter = initializer.signature.parameterClause.parameters.first
        decodes = decodes || parameter?.firstName.text == "from"
      }
    }
    return decodes && encodes
  }

  /// Returns a case for each stored property, within the property's `#if` blocks.
  private static func codingCases(of members: MemberBlockItemListSyntax) -> String {
    members.map { member -> String in
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        let clauses = conditional.clauses.map { clause -> String in
          let condition = clause.condition.map { " \($0.trimmed)" } ?? ""
          let inside = clause.elements?.as(MemberBlockItemListSyntax.self).map(codingCases) ?? ""
          return "\(clause.poundKeyword.trimmed)\(condition)\n\(inside)"
        }
        return clauses.joined() + "#endif\n"
      }
      guard let property = Property(member.decl), property.isInstance, !property.isComputed else {
        return ""
      }
      let attributes = Set(
        property.declaration.attributes.compactMap { element -> String? in
          guard case .attribute(let attribute) = element else { return nil }
          return attribute.attributeName.lastName
        })
      if attributes.contains("CodingIgnored") { return "" }
      let isStoredUnderItsName =
        !property.isVariable || attributes.contains("ObservationStateIgnored")
        || !selfTrackingWrappers.subtracting(["Presents"]).isDisjoint(with: attributes)
      return isStoredUnderItsName
        ? "case \(property.name)\n"
        : "case \(property.storageName) = \"\(property.bareName)\"\n"
    }.joined()
  }
}

/// `@CodingIgnored`: a marker that `@ObservableState` reads.
enum CodingIgnoredMacro: PeerMacro {
  static let formatMode = FormatMode.disabled

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
