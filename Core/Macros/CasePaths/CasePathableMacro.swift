import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@CasePathable`: one case path per case of an enum.
enum CasePathableMacro {
  static let formatMode = FormatMode.disabled
}

extension CasePathableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else { return [] }
    let conformances =
      protocols
      .compactMap(\.lastName)
      .filter { !declaration.inherits(from: $0) }
      .map { "CasePaths.\($0)" }
    guard !conformances.isEmpty else { return [] }
    let source: DeclSyntax = """
      \(raw: declaration.attributes.availabilityText)extension \(type.trimmed): \
      \(raw: conformances.joined(separator: ", ")) {}
      """
    return [source.cast(ExtensionDeclSyntax.self)]
  }
}

extension CasePathableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      context.diagnose(
        "'@CasePathable' cannot be applied to \(declaration.kindName) type"
          + " '\(declaration.typeName?.text ?? "")'",
        id: "CasePathable.kind", at: declaration.introducer)
      return []
    }
    let cases = EnumCases.reading(enumeration.memberBlock.members)
    guard !diagnoseOverloads(cases, of: enumeration, in: context) else { return [] }

    return CasePathWriter.members(
      of: enumeration.name.text, cases: cases, hasIsolation: enumeration.hasIsolation
    )
    .map(DeclSyntax.init(source:))
  }

  /// Diagnoses cases with the same name, because a key path contains only the name.
  private static func diagnoseOverloads(
    _ cases: [EnumCases], of enumeration: EnumDeclSyntax, in context: some MacroExpansionContext
  ) -> Bool {
    var names: Set<String> = []
    var isOverloaded = false
    // A name may recur in another branch of an `#if`, because only one branch is compiled.
    func visit(_ nodes: [EnumCases], _ names: inout Set<String>) {
      for node in nodes {
        switch node {
        case .enumCase(let enumCase):
          guard !names.insert(enumCase.name).inserted else { continue }
          isOverloaded = true
          context.diagnose(
            "'@CasePathable' cannot be applied to overloaded case name '\(enumCase.name)'",
            id: "CasePathable.overload", at: enumCase.element?.name ?? enumeration.name)
        case .ifConfig(let clauses):
          var union = names
          for clause in clauses {
            var branch = names
            visit(clause.cases, &branch)
            union.formUnion(branch)
          }
          names = union
        }
      }
    }
    visit(cases, &names)
    return isOverloaded
  }
}
