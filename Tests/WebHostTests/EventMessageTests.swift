import ElementTree
import Testing

@testable import WebHost

/// How events are read.
@Suite struct EventMessageTests {
  @Test func readsEveryAction() throws {
    let message = try EventMessage(
      json: """
        [[1,7,"press"],[2,7,"edit","é👍"],[3,7,"submit"],[4,7,"select",2],[5,7,"delete"],
         [6,7,"move",-1],[ 8 , 7 , "dismiss" ]]
        """.utf8)
    #expect(message.events.map(\.number) == [1, 2, 3, 4, 5, 6, 8])
    #expect(message.events.allSatisfy { $0.event?.element == 7 })
    #expect(
      message.events.map(\.event?.action)
        == [.press, .edit("é👍"), .submit, .select(2), .delete, .move(by: -1), .dismiss])
  }

  @Test func readsWhereToGo() throws {
    let message = try EventMessage(
      json: #"[[1,0,"open","/3/notes?sort=%20a"],[2,0,"open","//\u00e9 <b>"]]"#.utf8)
    #expect(message.events.map(\.intent) == [.open("/3/notes?sort=%20a"), .open("//é <b>")])
  }

  @Test(arguments: [
    #"[[1,0,"open"]]"#, #"[[1,0,"open",3]]"#, #"[[1,0,"open",""]]"#, #"[[1,0,"open","notes"]]"#,
    #"[[1,0,"open","/3","/4"]]"#,
  ])
  func whereToGoIsAPath(json: String) {
    #expect(throws: MalformedMessageError.self) { try EventMessage(json: json.utf8) }
  }

  @Test func readsNoEvents() throws {
    #expect(try EventMessage(json: " [ ] ".utf8).events.isEmpty)
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
    let message = try EventMessage(json: "[[1,1,\"edit\",\"\(json)\"]]".utf8)
    #expect(message.events.map(\.event?.action) == [.edit(text)])
  }

  @Test func mendsBytesThatAreNoText() throws {
    let message = try EventMessage(
      json: Array(#"[[1,1,"edit",""#.utf8) + [0xff] + Array(#""]]"#.utf8))
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
  func refusesAllElse(json: String) {
    #expect(throws: MalformedMessageError.self) { try EventMessage(json: json.utf8) }
  }

  @Test func saysWhatIsWrongAndWhere() {
    let error = #expect(throws: MalformedMessageError.self) {
      try EventMessage(json: #"[[1,1,"jump"]]"#.utf8)
    }
    #expect(
      error?.description
        == "The message can't be understood: at byte 12 there should be one of press, edit, submit, "
        + "select, delete, move, dismiss, open.")
  }
}
