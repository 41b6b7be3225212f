import Foundation

/// A person to keep in touch with.
public struct Contact: Codable, Equatable, Hashable, Identifiable, Sendable {
  public let id: UUID
  public var name: String
  public var email: String

  public init(id: UUID, name: String = "", email: String = "") {
    self.id = id
    self.name = name
    self.email = email
  }

  /// Whether the name and the email address are empty.
  public var isBlank: Bool {
    name.trimmed.isEmpty && email.trimmed.isEmpty
  }

  /// The problems that keep the contact from being saved.
  public var problems: [Problem] {
    var problems: [Problem] = []
    if name.trimmed.isEmpty { problems.append(.nameMissing) }
    if !email.trimmed.isEmpty, !email.trimmed.isPlausibleEmail { problems.append(.emailInvalid) }
    return problems
  }

  /// A problem with a contact.
  public enum Problem: Equatable, Sendable {
    case nameMissing
    case emailInvalid

    /// The advice to the user.
    public var advice: String {
      switch self {
      case .nameMissing: "Enter a name."
      case .emailInvalid: "Enter an email address like name@example.com, or none."
      }
    }
  }

  /// The contact without white space around its name and email address.
  var tidied: Self {
    Self(id: id, name: name.trimmed, email: email.trimmed)
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Whether the string has the shape of an email address. Only sending a message would prove more.
  fileprivate var isPlausibleEmail: Bool {
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !contains(where: \.isWhitespace) else {
      return false
    }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty }
  }
}
