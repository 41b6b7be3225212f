import SwiftSyntax
import SwiftSyntaxMacros

/// `@ObservationStateTracked`: a stored property becomes a computed one over private storage, and
/// tells the registrar of each access and each change.
enum ObservationStateTrackedMacro {
  static let formatMode = FormatMode.disabled
}

extension ObservationStateTrackedMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = Property(declaration), property.isStoredInstanceVariable else { return [] }
    let name = property.name
    let storage = property.storageName
    return [
      """
      @storageRestrictions(initializes: \(storage))
      init(initialValue) {
      \(storage) = initialValue
      }
      """,
      """
      get {
      _$observationRegistrar.access(self, keyPath: \\.\(name))
      return \(storage)
      }
      """,
      """
      set {
      _$observationRegistrar.mutate(self, keyPath: \\.\(name), &\(storage), newValue, \
      ComposableArchitecture._$isIdentityEqual, shouldNotifyObservers)
      }
      """,
      """
      _modify {
      let oldValue = _$observationRegistrar.willModify(self, keyPath: \\.\(name), \
      &\(storage))
      defer {
      _$observationRegistrar.didModify(self, keyPath: \\.\(name), &\(storage), oldValue, \
      ComposableArchitecture._$isIdentityEqual)
      }
      yield &\(storage)
      }
      """,
    ].map(AccessorDeclSyntax.init(source:))
  }
}

extension ObservationStateTrackedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = Property(declaration), property.isStoredInstanceVariable else { return [] }
    let attributes = property.declaration.attributes.compactMap { element -> String? in
      guard case .attribute(let attribute) = element else { return "\(element.trimmed)\n" }
      return attribute.attributeName.lastName == "ObservationStateTracked"
        ? nil : "\(attribute.trimmed) "
    }
    let observers = property.binding.accessorBlock.map { " \($0.trimmed)" } ?? ""
    let source = """
      @ComposableArchitecture.ObservationStateIgnored \(attributes.joined())private \
      \(property.otherModifiersText)var \
      \(property.storageName)\(property.type.map { ": \($0)" } ?? "")\
      \(property.initializerText)\(observers)
      """
    return [DeclSyntax(source: source)]
  }
}

/// `@ObservationStateIgnored`: a marker that `@ObservableState` looks for.
enum ObservationStateIgnoredMacro: AccessorMacro {
  static let formatMode = FormatMode.disabled

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    []
  }
}
