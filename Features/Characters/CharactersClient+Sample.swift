import ComposableArchitecture
import HTTPRequests

extension CharactersClient {
  /// The number of characters on a page of the sample.
  public static let samplePageSize = 20

  /// A client that answers from ``Character/samples`` like a server.
  public static let sample = CharactersClient(
    characters: { query, page in
      let name = query.name.lowercased()
      let all = Character.samples.filter {
        (name.isEmpty || $0.name.lowercased().contains(name))
          && (query.status == nil || $0.status == query.status)
      }
      guard !all.isEmpty else { throw HTTPFailure.notFound("There is nothing here") }
      let start = min(max(page - 1, 0) * samplePageSize, all.count)
      let end = min(start + samplePageSize, all.count)
      return CharactersPage(
        characters: Array(all[start..<end]), count: all.count,
        nextPage: end < all.count ? page + 1 : nil)
    },
    character: { id in
      guard let found = Character.samples.first(where: { $0.id == id }) else {
        throw HTTPFailure.notFound("Character not found")
      }
      return found
    })
}
