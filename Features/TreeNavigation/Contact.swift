import Foundation

/// Somebody to keep in touch with.
public struct Contact: Codable, Equatable, Hashable, Identifiable, Sendable {
  public let id: UUID
  public var name: String
  public var email: String

  public init(id: UUID, name: String = "", email: String = "") {
    self.id = id
    self.name = name
    self.email = email
  }

  /// Whether nothing has been entered.
  public var isBlank: Bool {
    name.trimmed.isEmpty && email.trimmed.isEmpty
  }

  /// What keeps the contact from being saved.
  public var problems: [Problem] {
    var problems: [Problem] = []
    if name.trimmed.isEmpty { problems.append(.nameMissing) }
    if !email.trimmed.isEmpty, !email.trimmed.isPlausibleEmail { problems.append(.emailInvalid) }
    return problems
  }

  /// What can be wrong with a contact.
  public enum Problem: Equatable, Sendable {
    case nameMissing
    case emailInvalid

    /// What to do about it.
    public var advice: String {
      switch self {
      case .nameMissing: "Enter a name."
      case .emailInvalid: "Enter an email address like name@example.com, or none."
      }
    }
  }

  /// The contact without the spaces around what was entered.
  var tidied: Self {
    Self(id: id, name: name.trimmed, email: email.trimmed)
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Whether it has the shape of an address: the rest only sending to it can tell.
  fileprivate var isPlausibleEmail: Bool {
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !contains(where: \.isWhitespace) else {
      return false
    }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty }
  }
}
