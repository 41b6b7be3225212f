import SwiftSyntax

/// A variable declaration that binds one name.
struct Property {
  let declaration: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let identifier: TokenSyntax

  /// Reads a declaration; `nil` if it binds a pattern or several names.
  init?(_ declaration: some SyntaxProtocol) {
    guard
      let declaration = declaration.as(VariableDeclSyntax.self),
      declaration.bindings.count == 1,
      let binding = declaration.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else { return nil }
    self.declaration = declaration
    self.binding = binding
    self.identifier = pattern.identifier.trimmed
  }

  /// The name in source form, with back-ticks if it needs them.
  var name: String { identifier.text }

  /// The name of the property's storage: an underscore and the name, without back-ticks.
  var storageName: String { "_" + bareName }

  var bareName: String { name.filter { $0 != "`" } }

  var type: TypeSyntax? { binding.typeAnnotation?.type.trimmed }

  var isVariable: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.var) }

  var isInstance: Bool {
    !declaration.modifiers.contains(.static) && !declaration.modifiers.contains(.class)
  }

  /// Whether the property has a getter instead of storage. A property with only observers is
  /// stored.
  var isComputed: Bool {
    switch binding.accessorBlock?.accessors {
    case nil: false
    case .getter: true
    case .accessors(let accessors):
      accessors.contains {
        switch $0.accessorSpecifier.tokenKind {
        case .keyword(.willSet), .keyword(.didSet): false
        default: true
        }
      }
    }
  }

  var isStoredInstanceVariable: Bool { isVariable && isInstance && !isComputed }

  /// ` = value`, or empty.
  var initializerText: String {
    binding.initializer.map { " = \($0.value.trimmed)" } ?? ""
  }

  /// The access modifiers, each followed by a space: `public private(set) `.
  var accessText: String {
    declaration.modifiers.filter(\.isAccess).map { "\($0.trimmed) " }.joined()
  }

  /// The other modifiers, each followed by a space: `weak `.
  var otherModifiersText: String {
    declaration.modifiers.filter { !$0.isAccess }.map { "\($0.trimmed) " }.joined()
  }

  /// Returns the private storage of a tracked property, with the property's own attributes.
  ///
  /// - Parameters:
  ///   - mark: The attribute that exempts the storage from tracking.
  ///   - tracked: The attribute that made the property tracked.
  func storage(markedAs mark: String, insteadOf tracked: String) -> String {
    let attributes = declaration.attributes.compactMap { element -> String? in
      guard case .attribute(let attribute) = element else { return "\(element.trimmed)\n" }
      return attribute.attributeName.lastName == tracked ? nil : "\(attribute.trimmed) "
    }
    let observers = binding.accessorBlock.map { " \($0.trimmed)" } ?? ""
    return """
      @\(mark) \(attributes.joined())private \(otherModifiersText)var \
      \(storageName)\(type.map { ": \($0)" } ?? "")\(initializerText)\(observers)
      """
  }
}

extension DeclModifierSyntax {
  var isAccess: Bool {
    switch name.tokenKind {
    case .keyword(.open), .keyword(.public), .keyword(.package), .keyword(.internal),
      .keyword(.fileprivate), .keyword(.private):
      true
    default: false
    }
  }
}
