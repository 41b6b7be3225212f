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
      _$observationRegistrar._$willChange()
      _$observationRegistrar.mutate(self, keyPath: \\.\(name), &\(storage), newValue, \
      ComposableArchitecture._$isIdentityEqual, shouldNotifyObservers)
      }
      """,
      """
      _modify {
      _$observationRegistrar._$willChange()
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
    return [
      DeclSyntax(
        source: property.storage(
          markedAs: "ComposableArchitecture.ObservationStateIgnored",
          insteadOf: "ObservationStateTracked"))
    ]
  }
}

/// `@ObservationStateIgnored`, `@PerceptionIgnored`: markers that `@ObservableState` and `@Perceptible` look
/// for.
enum ObservationStateIgnoredMacro: AccessorMacro {
  static let formatMode = FormatMode.disabled

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    []
  }
}
