import SwiftSyntax

/// A case of an enum of features, and its meaning.
struct ReducerCase {
  static let ephemeralMarker = "ReducerCaseEphemeral"
  static let ignoredMarker = "ReducerCaseIgnored"

  enum Kind {
    /// A feature, with the name of its type and an expression that makes it.
    case child(type: String, instance: String)
    /// State without a reducer that disappears with its first action, with the type of the action.
    case ephemeral(action: String)
    /// Plain data, or no payload at all.
    case ignored
  }

  let enumCase: EnumCase
  let kind: Kind

  init(_ enumCase: EnumCase) {
    self.enumCase = enumCase
    self.kind = Self.kind(of: enumCase)
  }

  private static func kind(of enumCase: EnumCase) -> Kind {
    guard
      let declaration = enumCase.declaration, enumCase.payload.count == 1,
      let parameter = enumCase.element?.parameterClause?.parameters.first,
      parameter.type.is(IdentifierTypeSyntax.self) || parameter.type.is(MemberTypeSyntax.self),
      !declaration.attributes.contains(named: ignoredMarker)
    else { return .ignored }
    let type = enumCase.payload[0].type
    if let action = parameter.type.ephemeralStateAction {
      return .ephemeral(action: action)
    }
    if declaration.attributes.contains(named: ephemeralMarker) {
      return .ephemeral(action: "\(type).Action")
    }
    let instance = parameter.defaultValue.map { "\($0.value.trimmed)" } ?? "\(type)()"
    return .child(type: type, instance: instance)
  }

  var name: String { enumCase.name }

  /// Returns the case with another payload type and the same label.
  func holding(_ type: String) -> EnumCase {
    var copy = enumCase
    copy.payload[0].type = type
    return copy
  }
}

extension TypeSyntax {
  /// `X` for `AlertState<X>` and `ConfirmationDialogState<X>`.
  fileprivate var ephemeralStateAction: String? {
    guard lastName == "AlertState" || lastName == "ConfirmationDialogState" else { return nil }
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    guard let argument = clause?.arguments.first else { return nil }
    return "\(argument.argument.trimmed)"
  }
}
