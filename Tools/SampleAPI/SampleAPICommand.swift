import ArgumentParser
import Foundation

/// The command line of the server.
public struct SampleAPICommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "sample-api",
    abstract: "Serves samples of the GitHub and the Rick and Morty API, with faults on demand.",
    discussion: """
      /users/OWNER/repos, /repos/OWNER/NAME and
      /repos/OWNER/NAME/languages           as GitHub's API has them
      /api/character, /api/character/ID     as the Rick and Morty API has them

      Point an app at it with GITHUB_API_URL and RICK_AND_MORTY_API_URL, which the server prints.

      Faults are written as below, several with commas in between: delay=2,500. They hold for all \
      requests (--fault), or for one that asks for them in a header (X-Sample-Fault: 500) or in its \
      query (?fault=500). While the server runs, set them like this:

        curl -d 'delay=2,500' http://127.0.0.1:8090/control
        curl -d '500' 'http://127.0.0.1:8090/control?requests=2'
        curl -X DELETE http://127.0.0.1:8090/control

      \(Self.faultList)
      """)

  @Option(
    help: ArgumentHelp("The port to listen at; 0 takes any free port.", valueName: "number"))
  var port = 8090

  @Option(help: ArgumentHelp("The address to listen at.", valueName: "address"))
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp("The faults of the answers, from the list above.", valueName: "faults"))
  var fault = ""

  @Option(
    help: ArgumentHelp(
      "The number of requests with these faults. (default: all)", valueName: "number"))
  var faultyRequests: Int?

  @Option(
    help: ArgumentHelp(
      "The number of requests for repositories that are allowed in an hour.", valueName: "number"))
  var rateLimit = 5_000

  @Option(
    help: ArgumentHelp(
      "The only token that requests for repositories may have. (default: any)", valueName: "token"))
  var token: String?

  @Flag(help: "Print no line for each request.")
  var quiet = false

  public init() {}

  public func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port \(port): a port is a number from 0 to 65535.")
    }
    guard rateLimit >= 0 else {
      throw ValidationError("--rate-limit \(rateLimit): it is a number of requests, 0 or more.")
    }
    if let faultyRequests {
      guard faultyRequests > 0 else {
        throw ValidationError("--faulty-requests \(faultyRequests): it is a number from 1.")
      }
      guard !fault.isEmpty else {
        throw ValidationError("--faulty-requests goes with --fault.")
      }
    }
    do throws(FaultError) {
      _ = try Fault.parse(fault)
    } catch {
      throw ValidationError("--fault: \(error)")
    }
  }

  var serverConfiguration: SampleServer.Configuration {
    get throws {
      var configuration = SampleServer.Configuration()
      configuration.host = host
      configuration.port = port
      configuration.faults = try Fault.parse(fault)
      configuration.faultyRequests = faultyRequests
      configuration.rateLimit = rateLimit
      configuration.token = token
      if !quiet {
        configuration.didEnd = {
          print($0.logLine)
          fflush(nil)
        }
      }
      return configuration
    }
  }

  public func run() async throws {
    let server = try await SampleServer.start(serverConfiguration)
    print(
      """
      The sample APIs are at \(server.url); set their faults at \(server.url)/control
        export GITHUB_API_URL=\(server.url) RICK_AND_MORTY_API_URL=\(server.url)
      Press Control-C to stop it.
      """)
    // A caller may wait for the address at the other end of a pipe.
    fflush(nil)
    try await Task.sleep(for: .seconds(1_000_000_000))
  }

  private static var faultList: String {
    let width = Fault.all.map(\.syntax.count).max() ?? 0
    return Fault.all.map { syntax, effect in
      "  \(syntax)\(String(repeating: " ", count: width - syntax.count))  \(effect)"
    }.joined(separator: "\n")
  }
}

extension RecordedRequest {
  /// The request as a line of the log: `GET /users/tidewater/repos 200`.
  var logLine: String {
    let outcome =
      switch ending {
      case .answered?, nil: ""
      case .closedByClient?: ", closed by the client after \(sentBytes) bytes"
      case .closedByServer?: ", closed by the server after \(sentBytes) bytes"
      }
    return "\(method) \(target) \(status.map(String.init) ?? "-")\(outcome)"
  }
}
