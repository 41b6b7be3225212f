import Testing

@testable import SampleAPI

/// The syntax of faults.
@Suite struct FaultTests {
  @Test func everyFaultThatIsListedCanBeWritten() throws {
    for (syntax, _) in Fault.all {
      let name = syntax.prefix { $0 != "=" }
      let text =
        switch name {
        case "delay": "delay=2.5"
        case "redirect": "redirect=http://127.0.0.1:1/x"
        default: String(name)
        }
      let faults = try Fault.parse(text)
      #expect(faults.count == 1)
      // The description of a fault parses to the same fault.
      #expect(try Fault.parse(faults[0].description) == faults)
    }
  }

  @Test func severalAreSeparatedByCommas() throws {
    #expect(
      try Fault.parse(" delay=2, 503=4,missing=owner.login ")
        == [
          .delay(.seconds(2)), .serverError(status: 503, retryAfter: 4),
          .missing(field: "owner.login"),
        ])
    #expect(try Fault.parse("") == [])
    #expect(try Fault.parse(" , ") == [])
  }

  @Test(arguments: [
    "nonsense", "499", "600", "delay", "delay=", "delay=-1", "delay=nan", "403=soon", "drop=3",
    "redirect", "drip=0", "missing=", "huge=-1", "500,what",
  ])
  func anUnknownFaultIsNamedWithTheKnownOnes(text: String) {
    let error = #expect(throws: FaultError.self) { try Fault.parse(text) }
    let last = text.split(separator: ",").last.map(String.init) ?? ""
    #expect(error?.description.hasPrefix("“\(last)” is not a fault. These are:") == true)
    #expect(error?.description.contains("delay=SECONDS waits before it answers") == true)
  }
}
