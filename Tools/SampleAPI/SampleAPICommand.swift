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

      Faults are written as below, several with commas in between: delay=2,500. They apply to all \
      requests. Set them like this while the server runs:

        curl -d 'delay=2,500' http://127.0.0.1:8090/control
        curl -d '500' 'http://127.0.0.1:8090/control?requests=2'
        curl -X DELETE http://127.0.0.1:8090/control

      \(Fault.list)
      """)

  @Option(
    help: ArgumentHelp("The port to listen at; 0 takes any free port.", valueName: "number"))
  var port: UInt16 = 8090

  @Option(
    help: ArgumentHelp("The faults of the answers, from the list above.", valueName: "faults"))
  var fault = ""

  public init() {}

  public func validate() throws {
    do {
      _ = try Fault.parse(fault)
    } catch {
      throw ValidationError("--fault: \(error)")
    }
  }

  public func run() async throws {
    var configuration = SampleServer.Configuration()
    configuration.port = Int(port)
    // A caller may wait for the lines at the other end of a pipe.
    configuration.didEnd = {
      print($0.logLine)
      fflush(nil)
    }
    let server = try await SampleServer.start(configuration)
    try server.setFaults(fault)
    print(
      """
      The sample APIs are at \(server.url); set their faults at \(server.url)/control
        export GITHUB_API_URL=\(server.url) RICK_AND_MORTY_API_URL=\(server.url)
      Press Control-C to stop it.
      """)
    fflush(nil)
    try await Task.sleep(for: .seconds(1_000_000_000))
  }
}
