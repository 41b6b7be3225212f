import ElementTree
import Testing

@testable import WebHost

/// The parsing of events.
@Suite struct EventMessageTests {
  let limits = WebHost.Limits()

  @Test func everyActionIsParsed() throws {
    let message = try EventMessage(
      json: """
        [[1,7,"press"],[2,7,"edit","é👍"],[3,7,"submit"],[4,7,"select",2],[5,7,"delete"],
         [6,7,"move",-1],[ 8 , 7 , "dismiss" ]]
        """.utf8, limits: limits)
    #expect(message.events.map(\.number) == [1, 2, 3, 4, 5, 6, 8])
    #expect(message.events.allSatisfy { $0.event?.element == 7 })
    #expect(
      message.events.map(\.event?.action)
        == [.press, .edit("é👍"), .submit, .select(2), .delete, .move(by: -1), .dismiss])
  }

  @Test func openedPathsAreRead() throws {
    let message = try EventMessage(
      json: #"[[1,0,"open","/3/notes?sort=%20a"],[2,0,"open","//%C3%A9%3Cb%3E"]]"#.utf8,
      limits: limits)
    let paths = message.events.map { if case .open(let path) = $0.intent { path.text } else { "" } }
    #expect(paths == ["/3/notes?sort=%20a", "//%C3%A9%3Cb%3E"])
  }

  @Test(arguments: [
    #"[[1,0,"open"]]"#, #"[[1,0,"open",3]]"#, #"[[1,0,"open",""]]"#, #"[[1,0,"open","notes"]]"#,
    #"[[1,0,"open","/3","/4"]]"#, #"[[1,0,"open","/a b"]]"#, #"[[1,0,"open","/\u00e9"]]"#,
    #"[[1,0,"open","\#(String(repeating: "/x", count: 17))"]]"#,
    #"[[1,0,"open","/\#(String(repeating: "x", count: 2_000))"]]"#,
  ])
  func invalidPathsAreRefused(json: String) throws {
    let message = try EventMessage(json: json.utf8, limits: limits)
    guard case .invalid = message.events.first?.intent else {
      Issue.record("\(json) should be refused.")
      return
    }
  }

  @Test func anEmptyMessageHasNoEvents() throws {
    let message = try EventMessage(json: " [ ] ".utf8, limits: limits)
    #expect(message.events.isEmpty)
  }

  @Test(arguments: [
    (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{c}\n\r\t"),
    (#"\u00e9\u0065\u0301"#, "\u{e9}e\u{301}"),
    (#"\ud83d\ude00"#, "😀"),
    (#"\uD83D\uDE00"#, "😀"),
    (#"a\ud83db"#, "a\u{FFFD}b"),
    (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"),
    (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
    (#"\ud83d\u0041"#, "\u{FFFD}A"),
    (#"\u0000"#, "\0"),
    ("", ""),
  ])
  func readsAnyText(json: String, text: String) throws {
    let message = try EventMessage(
      json: "[[1,1,\"edit\",\"\(json)\"]]".utf8, limits: limits)
    #expect(message.events.map(\.event?.action) == [.edit(text)])
  }

  @Test func invalidBytesBecomeReplacementCharacters() throws {
    let message = try EventMessage(
      json: Array(#"[[1,1,"edit",""#.utf8) + [0xff] + Array(#""]]"#.utf8), limits: limits)
    #expect(message.events.map(\.event?.action) == [.edit("\u{FFFD}")])
  }

  @Test(arguments: [
    "", " ", "[", "]", "{}", "null", "1", "[1]", "[[]]", "[[1]]", "[[1,1]]", "[[1,1,]]",
    #"[[1,1,"press""#, #"[[1,1,"press"]"#, #"[[1,1,"press"],]"#, #"[[1,1,"press"]]x"#,
    #"[[1,1,"press",1]]"#, #"[[1,1,"jump"]]"#, #"[[1,1,"edit"]]"#, #"[[1,1,"edit",1]]"#,
    #"[[1,1,"select","1"]]"#, #"[[1,1,"select",1.5]]"#, #"[[1,1,"select",1e3]]"#,
    #"[[0,1,"press"]]"#, #"[[-1,1,"press"]]"#, #"[[1,-1,"press"]]"#, #"[[1,4294967296,"press"]]"#,
    #"[[1,1,"move",9999999999999999]]"#, #"[[1,1,"edit","\x"]]"#, #"[[1,1,"edit","\u12"]]"#,
    #"[[1,1,"edit","\"#, "[[1,1,\"edit\",\"\n\"]]", #"[[1,1,"edit","a]]"#,
    #"[[1,1,press]]"#, #"[[,1,"press"]]"#, "[[[[[[[[[[[[[[",
  ])
  func otherMessagesAreRefused(json: String) {
    do throws(EventMessage.Problem) {
      let events = try EventMessage(json: json.utf8, limits: limits).events
      #expect(events.contains { if case .invalid = $0.intent { true } else { false } })
    } catch {
      guard case .unreadable = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test(arguments: [
    "-9223372036854775808", "9223372036854775807", "-2147483649", "2147483648", "999999999999999",
  ])
  func countsPast32BitsAreRefused(number: String) throws {
    for action in ["select", "move"] {
      let message = try EventMessage(
        json: #"[[1,1,"\#(action)",\#(number)]]"#.utf8, limits: limits)
      guard case .invalid = message.events.first?.intent else {
        Issue.record("\(number) should be refused.")
        return
      }
    }
  }

  @Test func aMistakeAffectsOnlyItsEvent() throws {
    let message = try EventMessage(
      json: #"[[1,7,"press"],[2,7,"jump",["]",{"a":[1]}]],[3,7,"press"]]"#.utf8, limits: limits)
    #expect(message.events.map(\.number) == [1, 2, 3])
    #expect(message.events.map(\.event?.action) == [.press, nil, .press])
    guard case .invalid(let error) = message.events[1].intent else {
      Issue.record("The second event should be invalid.")
      return
    }
    #expect(
      error.description
        == "The message can't be understood: at byte 26 there should be one of press, edit, submit, "
        + "end, select, slide, delete, move, dismiss, resize, appear, disappear, load, keep, pointer, custom, open, window."
    )
  }

  @Test func messagesWithTooManyEventsAreRefused() throws {
    func message(_ count: Int) throws(EventMessage.Problem) -> EventMessage {
      let events = (1...count).map { #"[\#($0),7,"press"]"# }.joined(separator: ",")
      return try EventMessage(json: "[\(events)]".utf8, limits: limits)
    }
    #expect(try message(64).events.count == 64)
    #expect(throws: EventMessage.Problem.tooManyEvents) { try message(65) }
    #expect(throws: EventMessage.Problem.tooManyEvents) { try message(3_800) }
  }

  // MARK: - Custom elements and sizes

  private func action(_ json: String) throws -> Event.Action? {
    let message = try EventMessage(json: "[[1,7,\(json)]]".utf8, limits: WebHost.Limits())
    return message.events.first?.event?.action
  }

  @Test func eventsOfCustomElementsAreRead() throws {
    #expect(try action(#""custom","rate",4"#) == .custom(CustomEvent("rate", 4)))
    #expect(try action(#""custom","rate",-2.5e1"#) == .custom(CustomEvent("rate", -25)))
    #expect(try action(#""custom","rate","four""#) == .custom(CustomEvent("rate", "four")))
    #expect(try action(#""custom","rate",true"#) == .custom(CustomEvent("rate", true)))
    #expect(try action(#""custom","rate",null"#) == .custom(CustomEvent("rate")))
    #expect(try action(#""custom","rate""#) == .custom(CustomEvent("rate")))
  }

  @Test func tooLongOrInvalidArgumentsAreRefused() throws {
    let longName = String(repeating: "a", count: CustomEvent.longestName + 1)
    let longValue = String(repeating: "a", count: CustomValue.longestString + 1)
    for json in [
      #""custom","","a""#, #""custom","\#(longName)","a""#, #""custom","a","\#(longValue)""#,
      #""custom","a",[1]"#, #""custom","a",{}"#, #""custom","a",1e999"#, #""custom","a",nan"#,
      #""custom","a",0x10"#, #""custom","a",--1"#, #""custom",1"#, #""custom""#,
      #""custom","a",1,2"#,
      #""pointer""#, #""pointer","down""#, #""pointer","down",1,1"#, #""pointer","fly",1,1,1"#,
      #""pointer","down",1,1,4294967296"#, #""pointer","down",1,1,1.5"#,
      #""pointer","down","1",1,1"#,
      #""pointer",1,1,1,1"#, #""pointer","Down",1,1,1"#, #""pointer","down",1,1,1,1"#,
      #""resize""#, #""resize",1"#, #""resize","1","2""#, #""resize",1,null"#,
      "\"custom\",\"a\",\(String(repeating: "1", count: 40))",
    ] {
      #expect(try action(json) == nil, "\(json)")
    }
  }

  @Test func nearbyRowsAreRead() throws {
    #expect(try action(#""load",-20,40"#) == .load(-20..<40))
    #expect(try action(#""load",5,5"#) == .load(5..<5))
    #expect(try action(#""keep",7"#) == .keep(row: 7))
    for json in [
      #""load""#, #""load",1"#, #""load",2,1"#, #""load",0.5,2"#, #""load",0,4294967296"#,
      #""load",0,1,2"#, #""load","0","1""#,
    ] {
      #expect(try action(json) == nil, "\(json)")
    }
  }

  @Test func sizesBecomeValidLengths() throws {
    #expect(
      try action(#""resize",640.26,1e300"#)
        == .resize(ElementSize(width: 640.5, height: ElementSize.most)))
    #expect(try action(#""resize",-1,0"#) == .resize(ElementSize(width: 0, height: 0)))
  }

  @Test func pointerEventsHaveAPlaceAndATime() throws {
    #expect(
      try action(#""pointer","move",12.3,-4,250"#)
        == .pointer(PointerEvent(.move, x: 12.5, y: -4, milliseconds: 250)))
    #expect(
      try action(#""pointer","up",1e300,-1e300,999999999"#)
        == .pointer(
          PointerEvent(
            .up, x: PointerEvent.farthest, y: -PointerEvent.farthest,
            milliseconds: PointerEvent.mostMilliseconds)))
    #expect(try action(#""pointer","hold",0,0,-1"#) == .pointer(PointerEvent(.hold)))
    for phase in PointerEvent.Phase.allCases {
      #expect(
        try action(#""pointer","\#(phase.rawValue)",0,0,0"#) == .pointer(PointerEvent(phase)))
    }
  }

  @Test func windowTraitsAreRead() throws {
    let message = try EventMessage(
      json: #"[[1,0,"window",1280,800,1]]"#.utf8, limits: WebHost.Limits())
    #expect(
      message.events.first?.intent
        == .adapt(HostTraits(size: ElementSize(width: 1280, height: 800), isDark: true)))
  }
}
