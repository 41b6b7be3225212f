/// How much of a repository is written in a programming language.
public struct RepositoryLanguage: Codable, Hashable, Identifiable, Sendable {
  public var name: String
  /// The size of all files in it, in bytes.
  public var byteCount: Int

  public var id: String { name }

  public init(name: String, byteCount: Int) {
    self.name = name
    self.byteCount = byteCount
  }
}

/// A part of a repository, to be shown.
struct LanguageShare: Hashable, Identifiable {
  let name: String
  /// Of all of the repository, from 0 to 1.
  let share: Double

  var id: String { name }

  /// The languages with the largest shares, largest first, and the others as one.
  ///
  /// - Parameters:
  ///   - languages: What a repository is written in. What has no size takes no part.
  ///   - most: How many shares there may be.
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
