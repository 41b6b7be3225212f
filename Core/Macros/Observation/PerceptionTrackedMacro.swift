import SwiftSyntax
import SwiftSyntaxMacros

/// `@PerceptionTracked`: turns a stored property into a computed one over private storage, and
/// notifies the object's registrar of each access and change.
enum PerceptionTrackedMacro {
  static let formatMode = FormatMode.disabled
}

extension PerceptionTrackedMacro: AccessorMacro {
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
      access(keyPath: \\.\(name))
      return \(storage)
      }
      """,
      """
      set {
      guard shouldNotifyObservers(\(storage), newValue) else {
      \(storage) = newValue
      return
      }
      withMutation(keyPath: \\.\(name)) {
      \(storage) = newValue
      }
      }
      """,
      """
      _modify {
      access(keyPath: \\.\(name))
      _$perceptionRegistrar.willSet(self, keyPath: \\.\(name))
      defer {
      _$perceptionRegistrar.didSet(self, keyPath: \\.\(name))
      }
      yield &\(storage)
      }
      """,
    ].map(AccessorDeclSyntax.init(source:))
  }
}

extension PerceptionTrackedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = Property(declaration), property.isStoredInstanceVariable else { return [] }
    return [
      DeclSyntax(
        source: property.storage(
          markedAs: "Perception.PerceptionIgnored", insteadOf: "PerceptionTracked"))
    ]
  }
}
