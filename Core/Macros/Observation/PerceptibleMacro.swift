import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Perceptible`: observes the stored properties of a class. Its registrar has the name that the
/// backport of Observation uses.
enum PerceptibleMacro {
  static let formatMode = FormatMode.disabled
}

extension PerceptibleMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(ClassDeclSyntax.self), !protocols.isEmpty else { return [] }
    let source: DeclSyntax = """
      \(raw: declaration.attributes.availabilityText)extension \(type.trimmed): \
      nonisolated PerceptionCore.Perceptible {}
      """
    return [source.cast(ExtensionDeclSyntax.self)]
  }
}

extension PerceptibleMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(ClassDeclSyntax.self), let property = Property(member),
      property.isStoredInstanceVariable,
      !marks.contains(where: property.declaration.attributes.contains(named:))
    else { return [] }
    return ["@Perception.PerceptionTracked"]
  }

  private static let marks = ["PerceptionIgnored", "PerceptionTracked", "ObservationIgnored"]
}

extension PerceptibleMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard declaration.is(ClassDeclSyntax.self), let name = declaration.typeName?.text else {
      context.diagnose(
        "'@Perceptible' cannot be applied to \(declaration.kindName) type"
          + " '\(declaration.typeName?.text ?? "")'",
        id: "Perceptible.kind", at: declaration.introducer)
      return []
    }
    let written = Set(
      declaration.memberBlock.members.compactMap { member in
        member.decl.as(FunctionDeclSyntax.self)?.name.text
          ?? Property(member.decl).map(\.bareName)
      })
    return members(of: name).filter { !written.contains($0.name) }.map {
      DeclSyntax(source: $0.text)
    }
  }

  private static func members(of name: String) -> [(name: String, text: String)] {
    [
      (
        "_$perceptionRegistrar",
        "private let _$perceptionRegistrar = PerceptionCore.PerceptionRegistrar()"
      ),
      (
        "access",
        """
        internal nonisolated func access<_$Member>(keyPath: Swift.KeyPath<\(name), _$Member>) {
        _$perceptionRegistrar.access(self, keyPath: keyPath)
        }
        """
      ),
      (
        "withMutation",
        """
        internal nonisolated func withMutation<_$Member, _$Result>(
        keyPath: Swift.KeyPath<\(name), _$Member>, _ mutation: () throws -> _$Result
        ) rethrows -> _$Result {
        try _$perceptionRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
        }
        """
      ),
    ]
      + ["", ": Swift.Equatable", ": Swift.AnyObject", ": Swift.Equatable & Swift.AnyObject"].map {
        let difference =
          $0.isEmpty ? "true" : "lhs \($0.contains("AnyObject") ? "!==" : "!=") rhs"
        return (
          "shouldNotifyObservers",
          """
          private nonisolated func shouldNotifyObservers<_$Member\($0)>(
          _ lhs: _$Member, _ rhs: _$Member
          ) -> Swift.Bool {
          \(difference)
          }
          """
        )
      }
  }
}
