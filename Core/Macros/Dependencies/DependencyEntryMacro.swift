import SwiftSyntax
import SwiftSyntaxMacros

/// `@DependencyEntry`: the key behind a property of `DependencyValues`.
enum DependencyEntryMacro {
  static let formatMode = FormatMode.disabled
}

extension DependencyEntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let entry = Entry(declaration, attribute: node), entry.isComplete else { return [] }
    return [
      """
      get {
      self[\(entry.keyName).self]
      }
      """,
      """
      set {
      self[\(entry.keyName).self] = newValue
      }
      """,
    ].map(AccessorDeclSyntax.init(source:))
  }
}

extension DependencyEntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard
      let entry = Entry(declaration, attribute: node),
      context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType.lastName
        == "DependencyValues"
    else {
      context.diagnose(
        "'@DependencyEntry' can only be applied to a 'var' in an extension of 'DependencyValues'",
        id: "DependencyEntry.kind", at: node)
      return []
    }
    if let isolation = entry.property.declaration.attributes.attribute(named: "MainActor") {
      context.diagnose(
        "'@DependencyEntry' cannot be applied to a property that is isolated to the main actor",
        id: "DependencyEntry.isolation", at: isolation)
      return []
    }
    guard entry.isComplete else {
      context.diagnose(
        "'@DependencyEntry' requires '\(entry.property.name)' to have an initial value for tests, or"
          + " a 'liveValue', or both",
        id: "DependencyEntry.value", at: node)
      return []
    }
    return [DeclSyntax(source: entry.key())]
  }
}

/// A property of `DependencyValues` and the values of its dependency.
private struct Entry {
  let property: Property
  private let explicitKeyName: String?
  private let testValue: ExprSyntax?
  private let liveValue: ExprSyntax?
  private let previewValue: ExprSyntax?

  init?(_ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax) {
    guard let property = Property(declaration), property.isStoredInstanceVariable else {
      return nil
    }
    self.property = property
    testValue = property.binding.initializer?.value.trimmed
    var arguments: [String: ExprSyntax] = [:]
    if case .argumentList(let list)? = attribute.arguments {
      for argument in list {
        arguments[argument.label?.text ?? ""] = argument.expression.trimmed
      }
    }
    liveValue = arguments["liveValue"]
    previewValue = arguments["previewValue"]
    explicitKeyName = arguments[""]?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  var isComplete: Bool { testValue != nil || liveValue != nil }

  private var publicAccess: String? { property.declaration.modifiers.publicAccess }

  private var type: TypeSyntax? { property.type ?? property.literalType }

  var keyName: String {
    if let explicitKeyName { return explicitKeyName }
    let name = property.bareName
    guard publicAccess != nil else { return "__Key_\(name)" }
    let typeName = type.flatMap { type in
      type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self) ? type.lastName : nil
    }
    return (typeName ?? name.prefix(1).uppercased() + name.dropFirst()) + "Key"
  }

  private var keyAccess: String {
    if let publicAccess { return publicAccess + " " }
    return explicitKeyName == nil ? "private " : ""
  }

  func key() -> String {
    // Witnesses need the access level of the key.
    let access = publicAccess.map { "\($0) " } ?? ""
    let values = [
      ("testValue", testValue), ("liveValue", liveValue), ("previewValue", previewValue),
    ]
    let members = values.compactMap { name, value -> String? in
      guard let value else { return nil }
      // A computed property, if possible, gives every test its own value.
      guard let type else { return "\(access)static let \(name) = \(value)" }
      return "\(access)static var \(name): \(type) {\n\(value)\n}"
    }
    let conformance = liveValue == nil ? "TestDependencyKey" : "DependencyKey"
    return """
      \(keyAccess)nonisolated enum \(keyName): Dependencies.\(conformance) {
      \(members.joined(separator: "\n"))
      }
      """
  }
}
