import SwiftSyntax
import SwiftSyntaxMacros

/// `@ObservationStateTracked`: turns a stored property into a computed one over private storage,
/// and notifies the registrar of each access and change.
enum ObservationStateTrackedMacro {
  static let formatMode = FormatMode.disabled
}

extension ObservationStateTrackedMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = Property(declaration), property.isStoredInstanceVariable else { return [] }
    let keyPath = keyPath(to: property.name, in: context)
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
      _$observationRegistrar.access(self, keyPath: \(keyPath))
      return \(storage)
      }
      """,
      """
      set {
      _$observationRegistrar._$willChange()
      _$observationRegistrar.mutate(self, keyPath: \(keyPath), &\(storage), newValue, \
      ComposableArchitecture._$isIdentityEqual, shouldNotifyObservers)
      }
      """,
      """
      _modify {
      _$observationRegistrar._$willChange()
      let oldValue = _$observationRegistrar.willModify(self, keyPath: \(keyPath), \
      &\(storage))
      defer {
      _$observationRegistrar.didModify(self, keyPath: \(keyPath), &\(storage), oldValue, \
      ComposableArchitecture._$isIdentityEqual)
      }
      yield &\(storage)
      }
      """,
    ].map(AccessorDeclSyntax.init(source:))
  }
}

/// Returns the key path to a property, in the form that registrars take.
///
/// In generic code, each evaluation of a key path literal makes a new object. So generic code looks
/// up a cached key path instead.
func keyPath(to property: String, in context: some MacroExpansionContext) -> String {
  let isGeneric = context.lexicalContext.contains {
    $0.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
  }
  return isGeneric
    ? "ComposableArchitecture._$keyPath(\"\(property)\", \\.\(property))" : "\\.\(property)"
}

extension ObservationStateTrackedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = Property(declaration), property.isStoredInstanceVariable else { return [] }
    return [
      DeclSyntax(
        source: property.storage(
          markedAs: "ComposableArchitecture.ObservationStateIgnored",
          insteadOf: "ObservationStateTracked"))
    ]
  }
}

/// `@ObservationStateIgnored`, `@PerceptionIgnored`: markers that `@ObservableState` and
/// `@Perceptible` read.
enum ObservationStateIgnoredMacro: AccessorMacro {
  static let formatMode = FormatMode.disabled

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    []
  }
}
