import ArgumentParser
import Testing

@testable import SampleAPI

@Suite struct CommandTests {
  @Test func setsTheServerUp() throws {
    let command = try SampleAPICommand.parse([
      "--port", "0", "--fault", "delay=1,404", "--faulty-requests", "3", "--rate-limit", "60",
      "--token", "x", "--quiet",
    ])
    let configuration = try command.serverConfiguration
    #expect(configuration.port == 0)
    #expect(configuration.host == "127.0.0.1")
    #expect(configuration.faults == [.delay(.seconds(1)), .notFound])
    #expect(configuration.faultyRequests == 3)
    #expect(configuration.rateLimit == 60)
    #expect(configuration.token == "x")
  }

  @Test(arguments: [
    (["--port", "70000"], "--port 70000: a port is a number from 0 to 65535."),
    (["--fault", "x"], "--fault: “x” is not a fault."),
    (["--faulty-requests", "2"], "--faulty-requests goes with --fault."),
    (["--fault", "500", "--faulty-requests", "0"], "--faulty-requests 0: it is a number from 1."),
    (["--rate-limit", "-1"], "--rate-limit"),
  ])
  func invalidArgumentsAreReported(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try SampleAPICommand.parse(arguments) }
    #expect(error.map { SampleAPICommand.fullMessage(for: $0) }?.contains(message) == true)
  }

  @Test func helpNamesEveryFault() {
    let help = SampleAPICommand.helpMessage()
    for (syntax, effect) in Fault.all {
      #expect(help.contains(syntax))
      #expect(help.contains(effect.prefix(40)))
    }
  }

  @Test func aRequestIsALine() {
    var request = RecordedRequest(id: 1, method: "GET", target: "/api/character", headers: [])
    request.status = 200
    request.ending = .answered
    #expect(request.logLine == "GET /api/character 200")
    request.ending = .closedByClient
    request.sentBytes = 12
    #expect(request.logLine == "GET /api/character 200, closed by the client after 12 bytes")
  }
}
