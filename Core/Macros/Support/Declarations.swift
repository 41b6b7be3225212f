import SwiftSyntax

extension DeclGroupSyntax {
  /// The type's own name, if it is a nominal type.
  var typeName: TokenSyntax? {
    asProtocol((any NamedDeclSyntax).self)?.name.trimmed
  }

  /// The keyword of the type, `struct`, `class`, …, for messages.
  var kindName: String {
    introducer.text
  }

  /// Whether the declaration has an explicit isolation: `nonisolated`, or an attribute whose name
  /// ends with `Actor`, as the names of global actors do by convention.
  var hasIsolation: Bool {
    modifiers.contains(.nonisolated)
      || attributes.contains {
        guard case .attribute(let attribute) = $0 else { return false }
        return attribute.attributeName.lastName?.hasSuffix("Actor") ?? false
      }
  }

  /// Whether the inheritance clause names `type`, qualified or not.
  func inherits(from type: String) -> Bool {
    inheritanceClause?.inheritedTypes.contains { $0.type.lastName == type } ?? false
  }

  /// The access modifier of members that must be as visible as the type: `public `, `package `, or
  /// empty.
  var memberAccess: String {
    modifiers.publicAccess.map { "\($0) " } ?? ""
  }
}

extension DeclModifierListSyntax {
  /// `public` or `package`, if the declaration has such a modifier. An `open` class counts as
  /// public.
  var publicAccess: String? {
    for modifier in self {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public"
      case .keyword(.package): return "package"
      default: continue
      }
    }
    return nil
  }

  func contains(_ keyword: Keyword) -> Bool {
    contains { $0.name.tokenKind == .keyword(keyword) }
  }
}

extension TypeSyntax {
  /// The name of a nominal type without qualification and generic arguments.
  var lastName: String? {
    if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text }
    if let type = self.as(MemberTypeSyntax.self) { return type.name.text }
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.lastName }
    return nil
  }
}

extension AttributeListSyntax {
  /// Whether the list contains the attribute `name`, qualified or not.
  func contains(named name: String) -> Bool {
    attribute(named: name) != nil
  }

  /// Returns the attribute `name`, qualified or not, even if it is inside `#if`.
  func attribute(named name: String) -> AttributeSyntax? {
    for element in self {
      switch element {
      case .attribute(let attribute):
        if attribute.attributeName.lastName == name { return attribute }
      case .ifConfigDecl(let ifConfig):
        for clause in ifConfig.clauses {
          if case .attributes(let attributes)? = clause.elements,
            let attribute = attributes.attribute(named: name)
          {
            return attribute
          }
        }
      }
    }
    return nil
  }

  /// The `@available` attributes, which references to the declaration must repeat.
  var availability: [AttributeSyntax] {
    compactMap {
      guard case .attribute(let attribute) = $0, attribute.attributeName.lastName == "available"
      else { return nil }
      return attribute.trimmed
    }
  }

  /// The source text of the `@available` attributes, each followed by a line break.
  var availabilityText: String {
    availability.map { "\($0)\n" }.joined()
  }
}
