import CharactersFeature
import Foundation
import RepositoriesFeature

/// The server without its sockets: the answers to requests, and their delivery.
struct Site: Sendable {
  let faults = FaultPlan()

  private let github: GitHubAPI
  private let characters: RickAndMortyAPI
  private let rateLimiter: RateLimiter
  private let now: @Sendable () -> Date

  init(configuration: SampleServer.Configuration) {
    github = GitHubAPI(
      repositories: Repository.samples, owners: Repository.sampleOwners,
      token: configuration.token)
    characters = RickAndMortyAPI(characters: CharactersFeature.Character.samples)
    rateLimiter = RateLimiter(limit: configuration.rateLimit)
    now = configuration.now
    faults.set(configuration.faults, requests: configuration.faultyRequests)
  }

  func delivery(of request: SampleRequest) -> Delivery {
    let path = request.path
    if path.first == "control" {
      return Delivery(response: Control(faults: faults).response(to: request))
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      var response = SampleResponse(status: 405, text: "Only GET and HEAD are answered here.\n")
      response.headers.append(("Allow", "GET, HEAD"))
      return Delivery(response: response)
    }
    if let portrait = portrait(path) {
      return Delivery(response: portrait)
    }
    let first = path.first ?? ""
    let api: any SampleEndpoints = first == "api" ? characters : github
    guard ["api", "users", "user", "repos"].contains(first) else {
      return Delivery(response: api.notFound)
    }
    let found: [Fault]
    do {
      found = try faults(of: request)
    } catch {
      return Delivery(response: SampleResponse(status: 400, text: "\(error)\n"))
    }
    var delivery = Delivery(request, faults: found, api: api, now: now()) {
      api.response(to: request) ?? api.notFound
    }
    if first != "api" { limitRate(&delivery, request) }
    return delivery
  }

  /// Returns the faults in a request, or else those of the server.
  private func faults(of request: SampleRequest) throws(FaultError) -> [Fault] {
    if let text = request.header("X-Sample-Fault") ?? request.query("fault") {
      return try Fault.parse(text)
    }
    return faults.next()
  }

  private func limitRate(_ delivery: inout Delivery, _ request: SampleRequest) {
    let isFree = delivery.response.status == 304
    let (isTooMany, headers) = rateLimiter.count(isFree: isFree, now: now())
    if isTooMany {
      delivery = Delivery(
        response: github.error(403, "API rate limit exceeded for \(request.clientAddress)."))
    }
    let own = delivery.response.headers.map { $0.name.lowercased() }
    delivery.response.headers += headers.filter { !own.contains($0.name.lowercased()) }
  }

  private func portrait(_ path: [String]) -> SampleResponse? {
    let isPortrait = path.count == 4 && path.starts(with: ["api", "character", "avatar"])
    let isAvatar = path.count == 2 && path[0] == "avatars"
    guard isPortrait || isAvatar, let file = path.last, file.hasSuffix(".svg"),
      let id = Int(file.dropLast(4)), id >= 0
    else { return nil }
    return SampleResponse(
      text: CharactersFeature.Character.portrait(id), type: "image/svg+xml")
  }
}
