import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservableState`: the conformance, an identity, and tracking for every stored property.
enum ObservableStateMacro {
  static let formatMode = FormatMode.disabled

  /// The property wrappers that do their own tracking.
  static let selfTrackingWrappers: Set = [
    "Presents", "Shared", "SharedReader", "Fetch", "FetchAll", "FetchOne",
  ]

  /// The attributes of other observation systems, and their replacements here.
  static let replacements = [
    "ObservationIgnored": "ObservationStateIgnored",
    "ObservationTracked": "ObservationStateTracked",
    "PresentationState": "Presents",
  ]
}

extension ObservableStateMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self) else {
      return []
    }
    let conformances = protocols.compactMap { type -> String? in
      switch type.lastName {
      case "ObservableState": "ComposableArchitecture.ObservableState"
      case "Observable": "Observation.Observable"
      default: nil
      }
    }
    guard !conformances.isEmpty else { return [] }
    let source: DeclSyntax = """
      \(raw: declaration.attributes.availabilityText)extension \(type.trimmed): \
      \(raw: conformances.joined(separator: ", ")) {}
      """
    return [source.cast(ExtensionDeclSyntax.self)]
  }
}

extension ObservableStateMacro: MemberAttributeMacro {
  private static let tracked: AttributeSyntax = "@ComposableArchitecture.ObservationStateTracked"
  private static let ignored: AttributeSyntax = "@ComposableArchitecture.ObservationStateIgnored"

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self) else { return [] }
    diagnoseSeveralProperties(in: member, in: context)
    guard let property = Property(member), property.isStoredInstanceVariable else { return [] }
    var isSelfTracking = false
    for case .attribute(let attribute) in property.declaration.attributes {
      guard let name = attribute.attributeName.lastName else { continue }
      if name == "ObservationStateTracked" || name == "ObservationStateIgnored" { return [] }
      if let replacement = replacements[name] {
        diagnose(attribute, name: name, replacement: replacement, in: context)
        return []
      }
      isSelfTracking = isSelfTracking || selfTrackingWrappers.contains(name)
    }
    return [isSelfTracking ? ignored : tracked]
  }

  /// Diagnoses a declaration of several properties. Accessor macros attach only to declarations of
  /// a single property, so these properties would go untracked.
  private static func diagnoseSeveralProperties(
    in member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) {
    guard let declaration = member.as(VariableDeclSyntax.self),
      declaration.bindingSpecifier.tokenKind == .keyword(.var),
      !declaration.modifiers.contains(.static),
      !declaration.attributes.contains(named: "ObservationStateIgnored"),
      declaration.bindings.count > 1
    else { return }
    context.diagnose(
      "'@ObservableState' can't track properties that are declared together: declare each on its own",
      id: "ObservableState.bindings", at: declaration)
  }

  private static func diagnose(
    _ attribute: AttributeSyntax, name: String, replacement: String,
    in context: some MacroExpansionContext
  ) {
    let fixed =
      attribute
      .with(
        \.attributeName,
        TypeSyntax(IdentifierTypeSyntax(name: .identifier(replacement)))
          .with(\.trailingTrivia, attribute.attributeName.trailingTrivia))
    context.diagnose(
      "'@\(name)' cannot be used in '@ObservableState'", id: "ObservableState.attribute",
      at: attribute,
      fixIts: [
        FixIt(
          "Use '@\(replacement)' instead", id: "ObservableState.attribute",
          replacing: attribute, with: fixed)
      ])
  }
}

extension ObservableStateMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let written = WrittenObservableMembers(declaration.memberBlock.members)
    if let structure = declaration.as(StructDeclSyntax.self) {
      var members = structMembers(of: structure.memberBlock.members, besides: written)
      if let keys = codingKeys(of: structure) { members.append(keys) }
      return members.map(DeclSyntax.init(source:))
    }
    if let enumeration = declaration.as(EnumDeclSyntax.self) {
      let cases = EnumCases.reading(enumeration.memberBlock.members)
      return enumMembers(cases, besides: written).map(DeclSyntax.init(source:))
    }
    context.diagnose(
      "'@ObservableState' cannot be applied to \(declaration.kindName) type "
        + "'\(declaration.typeName?.text ?? "")'",
      id: "ObservableState.kind", at: declaration.introducer)
    return []
  }
}
