import ArgumentParser
import Testing

@testable import SampleAPI

/// The syntax of faults.
@Suite struct FaultTests {
  @Test func everyFaultThatIsListedCanBeWritten() throws {
    for line in Fault.list.split(separator: "\n") {
      let name = line.drop { $0 == " " }.prefix { $0 != "=" && $0 != " " }
      let text = name == "delay" ? "delay=2.5" : name == "redirect" ? "redirect=/x" : "\(name)"
      #expect(try Fault.parse(text).count == 1)
    }
  }

  @Test func severalFaultsAreSeparatedByCommas() throws {
    #expect(
      try Fault.parse(" delay=2, 503=4,missing=owner.login, 429 ")
        == [
          .delay(seconds: 2), .status(503, seconds: 4), .missing(field: "owner.login"),
          .status(429, seconds: 60),
        ])
    #expect(try Fault.parse(" , ") == [])
  }

  @Test(arguments: [
    "nonsense", "499", "600", "delay", "delay=", "delay=-1", "delay=nan", "403=soon", "drop=3",
    "redirect", "huge=-1", "500,what",
  ])
  func anUnknownFaultIsNamedWithTheKnownOnes(text: String) {
    let error = #expect(throws: FaultError.self) { try Fault.parse(text) }
    let last = text.split(separator: ",").last.map(String.init) ?? ""
    #expect(error?.description.hasPrefix("“\(last)” is not a fault. These are:") == true)
    #expect(error?.description.contains("delay=SECONDS     waits before it answers") == true)
  }

  @Test func theCommandLineHelpListsTheFaults() throws {
    #expect(try SampleAPICommand.parse(["--port", "0", "--fault", "delay=1,404"]).port == 0)
    let error = #expect(throws: (any Error).self) {
      try SampleAPICommand.parse(["--fault", "x"])
    }
    let message = error.map { SampleAPICommand.fullMessage(for: $0) }
    #expect(message?.contains("--fault: “x” is not a fault.") == true)
    #expect(SampleAPICommand.helpMessage().contains("drip=BYTES"))
  }
}
