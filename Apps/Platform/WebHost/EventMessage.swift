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
    case open(PagePath)
  }

  /// Why the rest of a message is of no use.
  enum Problem: Equatable {
    /// The event of this number isn't one: the answer can say so.
    case invalidEvent(number: Int, MalformedMessageError)
    /// Nothing says what the message is about.
    case unreadable(MalformedMessageError)
    case tooManyEvents
  }

  /// The events in front of what can't be understood: all of them, as a rule.
  let events: [Numbered]
  let problem: Problem?

  init(json: some Collection<UInt8>, limits: WebHost.Limits) {
    var reader = JSONReader(json)
    var events: [Numbered] = []
    var problem: Problem?
    var number: Int?
    do throws(MalformedMessageError) {
      try reader.readArray { (reader) throws(MalformedMessageError) in
        guard events.count < limits.eventsPerMessage else {
          problem = .tooManyEvents
          throw reader.error(expected: "the end")
        }
        number = nil
        try reader.expect("[")
        number = try reader.readPositiveInteger()
        events.append(Numbered(number: number!, try Intent(from: &reader, limits: limits)))
      }
      number = nil
      try reader.expectEnd()
    } catch {
      problem = problem ?? number.map { .invalidEvent(number: $0, error) } ?? .unreadable(error)
    }
    self.events = events
    self.problem = problem
  }
}

extension EventMessage.Intent {
  /// Reads what follows an event's number.
  fileprivate init(
    from reader: inout JSONReader, limits: WebHost.Limits
  ) throws(MalformedMessageError) {
    try reader.expect(",")
    guard let rawValue = UInt32(exactly: try reader.readInteger()) else {
      throw reader.error(expected: "the number of an element")
    }
    try reader.expect(",")
    let name = try reader.readString()
    if name == "open" {
      try reader.expect(",")
      guard let path = PagePath(try reader.readString(), limits: limits) else {
        throw reader.error(
          expected: "a path in front of here. \(PagePath.refusal(limits: limits))")
      }
      self = .open(path)
    } else {
      let action = try Event.Action(named: name, from: &reader)
      self = .event(Event(ElementID(rawValue: rawValue), action))
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
      self = .select(Int(try reader.readSmallInteger()))
    case "move":
      try reader.expect(",")
      self = .move(by: Int(try reader.readSmallInteger()))
    default:
      throw reader.error(
        expected: "one of press, edit, submit, select, delete, move, dismiss, open")
    }
  }
}

extension JSONReader {
  fileprivate mutating func readPositiveInteger() throws(MalformedMessageError) -> Int {
    let number = try readInteger()
    guard number > 0 else { throw error(expected: "a number above 0") }
    return number
  }

  /// Reads what may be added to and subtracted from anything that counts what is on a screen.
  fileprivate mutating func readSmallInteger() throws(MalformedMessageError) -> Int32 {
    guard let number = Int32(exactly: try readInteger()) else {
      throw error(expected: "a number of 32 bits in front of here")
    }
    return number
  }
}
