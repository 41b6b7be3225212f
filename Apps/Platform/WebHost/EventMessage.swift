import ElementTree

/// What a browser says: events, each with a number of its own, as
/// `[[number, element, "press"], [number, element, "edit", "text"], …]` in JSON.
///
/// The actions are `press`, `submit`, `delete` and `dismiss`, and with a fourth item `edit` (a
/// string), `select` (an index) and `move` (how far). `[number, 0, "open", "/path"]` isn't meant for an
/// element but for the whole screen: it is to go where the path leads. Numbers go up from event to event of one page,
/// so that one that is sent again is known, and so that an answer can say how far it goes.
struct EventMessage: Equatable {
  struct Numbered: Equatable, Sendable {
    let number: Int
    let intent: Intent

    init(number: Int, _ intent: Intent) {
      self.number = number
      self.intent = intent
    }
  }

  enum Intent: Equatable, Sendable {
    case event(Event)
    case open(String)
  }

  let events: [Numbered]

  /// - Throws: ``MalformedMessageError``; nothing of the message is to be used then.
  init(json: some Collection<UInt8>) throws(MalformedMessageError) {
    var reader = JSONReader(json)
    var events: [Numbered] = []
    try reader.readArray { (reader) throws(MalformedMessageError) in
      events.append(try Numbered(from: &reader))
    }
    try reader.expectEnd()
    self.events = events
  }
}

extension EventMessage.Numbered {
  fileprivate init(from reader: inout JSONReader) throws(MalformedMessageError) {
    try reader.expect("[")
    number = try reader.readInteger()
    guard number > 0 else { throw reader.error(expected: "a number above 0") }
    try reader.expect(",")
    guard let rawValue = UInt32(exactly: try reader.readInteger()) else {
      throw reader.error(expected: "the number of an element")
    }
    try reader.expect(",")
    let name = try reader.readString()
    if name == "open" {
      try reader.expect(",")
      let path = try reader.readString()
      guard path.hasPrefix("/") else { throw reader.error(expected: "a path in front of here") }
      intent = .open(path)
    } else {
      let action = try Event.Action(named: name, from: &reader)
      intent = .event(Event(ElementID(rawValue: rawValue), action))
    }
    try reader.expect("]")
  }
}

extension Event.Action {
  fileprivate init(
    named name: String, from reader: inout JSONReader
  ) throws(MalformedMessageError) {
    switch name {
    case "press": self = .press
    case "submit": self = .submit
    case "delete": self = .delete
    case "dismiss": self = .dismiss
    case "edit":
      try reader.expect(",")
      self = .edit(try reader.readString())
    case "select":
      try reader.expect(",")
      self = .select(try reader.readInteger())
    case "move":
      try reader.expect(",")
      self = .move(by: try reader.readInteger())
    default:
      throw reader.error(
        expected: "one of press, edit, submit, select, delete, move, dismiss, open")
    }
  }
}
