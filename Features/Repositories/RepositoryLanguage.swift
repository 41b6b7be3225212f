/// A programming language and the amount of code that a repository has in it.
public struct RepositoryLanguage: Codable, Hashable, Identifiable, Sendable {
  public var name: String
  /// The total size of the language's files, in bytes.
  public var byteCount: Int

  public var id: String { name }

  public init(name: String, byteCount: Int) {
    self.name = name
    self.byteCount = byteCount
  }
}

/// A language's share of a repository, for display.
struct LanguageShare: Hashable, Identifiable {
  let name: String
  /// The fraction of the repository, from 0 to 1.
  let share: Double

  var id: String { name }

  /// Returns the languages with the largest shares, largest first, and combines the others into
  /// one.
  ///
  /// - Parameters:
  ///   - languages: The languages of a repository. Languages of size zero are left out.
  ///   - most: The maximum number of shares.
  static func largest(of languages: [RepositoryLanguage], most: Int = 5) -> [Self] {
    let sizes = languages.filter { $0.byteCount > 0 }.map {
      (name: $0.name, size: Double($0.byteCount))
    }
    .sorted { ($1.size, $0.name) < ($0.size, $1.name) }
    let total = sizes.reduce(0) { $0 + $1.size }
    let isAll = sizes.count <= most
    var shares = sizes.prefix(isAll ? most : most - 1).map {
      Self(name: $0.name, share: $0.size / total)
    }
    if !isAll {
      let rest = sizes.dropFirst(most - 1).reduce(0) { $0 + $1.size }
      shares.append(Self(name: "Other", share: rest / total))
    }
    return shares
  }
}
