import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Reducer`: the missing members and conformances of a feature or an enum of features.
enum ReducerMacro {
  static let formatMode = FormatMode.disabled
}

extension ReducerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let provided: [String]
    switch declaration.kind {
    case .structDecl, .classDecl: provided = ["Reducer"]
    case .enumDecl: provided = ["CaseReducer", "Reducer"]
    default: return []
    }
    let missing = Set(protocols.compactMap(\.lastName))
    let conformances = provided.filter {
      missing.contains($0) && !declaration.inherits(from: $0)
    }
    guard !conformances.isEmpty else { return [] }
    // If the main actor is the default isolation, the compiler would infer a conformance's
    // isolation from `body`. It can't know the type of `body` before the conformance, so the
    // reference is circular. `@preconcurrency` allows members on the main actor, but causes a
    // warning if there are none. The members below are always on the main actor, so there is no
    // warning.
    let inherited = conformances.map { "@preconcurrency ComposableArchitecture.\($0)" }
    let members = conformances.map { "@MainActor public static func _$is\($0)OnMainActor() {}" }
    let source: DeclSyntax = """
      \(raw: declaration.attributes.availabilityText)extension \(type.trimmed): \
      \(raw: inherited.joined(separator: ", ")) {
      \(raw: members.joined(separator: "\n"))
      }
      """
    return [source.cast(ExtensionDeclSyntax.self)]
  }
}

extension ReducerMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    switch declaration.kind {
    case .structDecl, .classDecl:
      if case .argumentList(let arguments)? = node.arguments, !arguments.isEmpty {
        diagnoseArguments(of: node, on: declaration, in: context)
      }
      return featureMembers(of: declaration)
    case .enumDecl:
      return CaseReducerWriter(declaration.cast(EnumDeclSyntax.self), attribute: node).members()
    default:
      context.diagnose(
        "'@Reducer' cannot be applied to \(declaration.kindName) type "
          + "'\(declaration.typeName?.text ?? "")'",
        id: "Reducer.kind", at: declaration.introducer)
      return []
    }
  }

  private static func diagnoseArguments(
    of node: AttributeSyntax, on declaration: some DeclGroupSyntax,
    in context: some MacroExpansionContext
  ) {
    let fixed =
      node
      .with(\.leftParen, nil).with(\.arguments, nil).with(\.rightParen, nil)
      .with(\.trailingTrivia, node.trailingTrivia)
    context.diagnose(
      "'@Reducer' takes arguments on an enum only: a \(declaration.kindName) writes its own 'State'"
        + " and 'Action', with their conformances",
      id: "Reducer.arguments", at: node,
      fixIts: [
        FixIt("Remove the arguments", id: "Reducer.arguments", replacing: node, with: fixed)
      ])
  }

  // MARK: - Structs and classes

  private static func featureMembers(of declaration: some DeclGroupSyntax) -> [DeclSyntax] {
    let access = declaration.memberAccess
    let written = WrittenReducerMembers(declaration.memberBlock.members)
    var members: [String] = []
    // If the body names its state and action, the compiler infers them.
    if !written.hasState, !written.hasExplicitBody {
      members.append(
        """
        \(access)struct State: ComposableArchitecture.ObservableState, Swift.Codable, \
        Swift.Equatable, Swift.Hashable, Swift.Sendable {
        \(access)init() {}
        \(ObservableStateMacro.structMembers().joined(separator: "\n"))
        }
        """)
    }
    if !written.hasAction, !written.hasExplicitBody {
      members.append(
        WrittenEnum(
          introducer: "\(access)enum", name: "Action",
          conformances: ["Swift.Equatable", "Swift.Hashable", "Swift.Sendable"]
        ).source)
    }
    // `body` is computed, so that it doesn't prevent derived conformances.
    if !written.hasBody, !written.hasReduceMethod {
      members.append(
        """
        \(access)var body: ComposableArchitecture.EmptyReducer<State, Action> {
        ComposableArchitecture.EmptyReducer<State, Action>()
        }
        """)
    }
    return members.map(DeclSyntax.init(source:))
  }
}

extension ReducerMacro: MemberAttributeMacro {
  private static let casePathable: AttributeSyntax = "@CasePaths.CasePathable"
  private static let dynamicMemberLookup: AttributeSyntax = "@dynamicMemberLookup"
  private static let ephemeral: AttributeSyntax = "@ComposableArchitecture.ReducerCaseEphemeral"
  private static let ignored: AttributeSyntax = "@ComposableArchitecture.ReducerCaseIgnored"

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    if let enumeration = member.as(EnumDeclSyntax.self) {
      return attributes(ofNested: enumeration)
    }
    if let property = Property(member) {
      return builderAttribute(of: property).map { [$0] } ?? []
    }
    if declaration.is(EnumDeclSyntax.self), let declaration = member.as(EnumCaseDeclSyntax.self),
      declaration.elements.count == 1, let element = declaration.elements.first
    {
      return marker(of: element, in: declaration).map { [$0] } ?? []
    }
    return []
  }

  private static func attributes(ofNested enumeration: EnumDeclSyntax) -> [AttributeSyntax] {
    let name = enumeration.name.text
    guard name == "State" || name == "Action" else { return [] }
    var attributes: [AttributeSyntax] = []
    if !enumeration.attributes.contains(named: "CasePathable"),
      !enumeration.inherits(from: "CasePathable"), !enumeration.inherits(from: "CasePathIterable")
    {
      attributes.append(casePathable)
    }
    if name == "State", !enumeration.attributes.contains(named: "dynamicMemberLookup") {
      attributes.append(dynamicMemberLookup)
    }
    return attributes
  }

  /// Returns the result builder of a computed `body` typed `some Reducer<S, A>` or `some
  /// ReducerOf<R>`.
  private static func builderAttribute(of property: Property) -> AttributeSyntax? {
    guard
      property.name == "body", property.isInstance, property.isComputed,
      let arguments = property.type?.opaqueReducerArguments
    else { return nil }
    let hasBuilder = property.declaration.attributes.contains {
      guard case .attribute(let attribute) = $0 else { return false }
      return attribute.attributeName.lastName?.hasPrefix("ReducerBuilder") ?? false
    }
    guard !hasBuilder else { return nil }
    let state: String
    let action: String
    switch arguments.count {
    case 1: (state, action) = ("\(arguments[0]).State", "\(arguments[0]).Action")
    case 2: (state, action) = (arguments[0], arguments[1])
    default: return nil
    }
    return "@ComposableArchitecture.ReducerBuilder<\(raw: state), \(raw: action)>"
  }

  /// Returns the attribute that marks a case in the expansion.
  private static func marker(
    of element: EnumCaseElementSyntax, in declaration: EnumCaseDeclSyntax
  ) -> AttributeSyntax? {
    let attributes = declaration.attributes
    guard
      !attributes.contains(named: ReducerCase.ephemeralMarker),
      !attributes.contains(named: ReducerCase.ignoredMarker)
    else { return nil }
    switch ReducerCase(EnumCase(element, in: declaration)).kind {
    case .child: return nil
    case .ephemeral: return ephemeral
    case .ignored: return ignored
    }
  }
}

/// `@ReducerCaseEphemeral` and `@ReducerCaseIgnored`: markers that `@Reducer` reads.
enum ReducerCaseMarkerMacro: PeerMacro {
  static let formatMode = FormatMode.disabled

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
