import ElementTree

/// What a browser says: events, each with a number of its own, as
/// `[[number, element, "press"], [number, element, "edit", "text"], …]` in JSON.
///
/// The actions are `press`, `submit`, `end`, `delete` and `dismiss`, and with a fourth item `edit` (a
/// string), `select` (the number of a choice), `slide` (a number) and `move` (how far). An element that wants to know its size says
/// `[number, element, "resize", width, height]`, deferred rows `[number, element, "load", first, end]` and, of
/// the row with the keyboard focus, `[number, element, "keep", row]`, and one of an app's own
/// `[number, element, "custom", "name", value]`, where the value may be missing.
/// What a pointer does at an element that wants to know is `[number, element, "pointer", "phase", x, y, milliseconds]`,
/// with the phases of ``PointerEvent``.
/// `[number, 0, "open", "/path"]` isn't meant for an element but for the whole screen: it is to go where the
/// path leads; `[number, 0, "window", width, height, dark]` says what the window is like, in which colours
/// are light on dark if the last is 1. Numbers go up from event to event of one page,
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
    case adapt(HostTraits)
    /// It isn't one, which its sender is told when those before it are done.
    case invalid(MalformedMessageError)
  }

  /// Why a message is of no use.
  enum Problem: Error, Equatable {
    case unreadable(MalformedMessageError)
    case tooManyEvents
  }

  let events: [Numbered]

  /// - Throws: ``Problem``; nothing of the message is to be used then. A single event that is wrong in
  ///   itself is no such problem.
  init(json: some Collection<UInt8>, limits: WebHost.Limits) throws(Problem) {
    var reader = JSONReader(json)
    var events: [Numbered] = []
    var hasTooMany = false
    do throws(MalformedMessageError) {
      try reader.readArray { (reader) throws(MalformedMessageError) in
        guard events.count < limits.eventsPerMessage else {
          hasTooMany = true
          throw reader.error(expected: "the end")
        }
        events.append(try Numbered(from: &reader, limits: limits))
      }
      try reader.expectEnd()
    } catch {
      throw hasTooMany ? .tooManyEvents : .unreadable(error)
    }
    self.events = events
  }
}

extension EventMessage.Numbered {
  fileprivate init(
    from reader: inout JSONReader, limits: WebHost.Limits
  ) throws(MalformedMessageError) {
    let start = reader
    try reader.expect("[")
    number = try reader.readPositiveInteger()
    do throws(MalformedMessageError) {
      intent = try EventMessage.Intent(from: &reader, limits: limits)
    } catch {
      intent = .invalid(error)
      // What follows it may be as it should be.
      reader = start
      try reader.skipArray()
    }
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
    } else if name == "window" {
      let size = try reader.readSize()
      try reader.expect(",")
      self = .adapt(HostTraits(size: size, isDark: try reader.readInteger() == 1))
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
    case "end": self = .endEditing
    case "delete": self = .delete
    case "dismiss": self = .dismiss
    case "edit":
      try reader.expect(",")
      self = .edit(try reader.readString())
    case "select":
      try reader.expect(",")
      self = .select(Int(try reader.readSmallInteger()))
    case "slide":
      try reader.expect(",")
      self = .slide(to: try reader.readNumber())
    case "move":
      try reader.expect(",")
      self = .move(by: Int(try reader.readSmallInteger()))
    case "appear": self = .appear
    case "disappear": self = .disappear
    case "load":
      try reader.expect(",")
      let first = Int(try reader.readSmallInteger())
      try reader.expect(",")
      let end = Int(try reader.readSmallInteger())
      guard first <= end else { throw reader.error(expected: "a number of at least \(first)") }
      self = .load(first..<end)
    case "keep":
      try reader.expect(",")
      self = .keep(row: Int(try reader.readSmallInteger()))
    case "pointer":
      try reader.expect(",")
      guard let phase = PointerEvent.Phase(rawValue: try reader.readString()) else {
        let phases = PointerEvent.Phase.allCases.map(\.rawValue).joined(separator: ", ")
        throw reader.error(expected: "one of \(phases) in front of here")
      }
      try reader.expect(",")
      let x = try reader.readNumber()
      try reader.expect(",")
      let y = try reader.readNumber()
      try reader.expect(",")
      self = .pointer(
        PointerEvent(phase, x: x, y: y, milliseconds: Int(try reader.readSmallInteger())))
    case "resize":
      self = .resize(try reader.readSize())
    case "custom":
      try reader.expect(",")
      let name = try reader.readString()
      guard (1...CustomEvent.longestName).contains(name.utf8.count) else {
        throw reader.error(
          expected: "a name of 1 to \(CustomEvent.longestName) bytes in front of here")
      }
      self = .custom(CustomEvent(name, try reader.readValue()))
    default:
      throw reader.error(
        expected:
          "one of press, edit, submit, end, select, slide, delete, move, dismiss, resize, appear, disappear, load, keep, pointer, custom, open, window"
      )
    }
  }
}

extension JSONReader {
  fileprivate mutating func readPositiveInteger() throws(MalformedMessageError) -> Int {
    let number = try readInteger()
    guard number > 0 else { throw error(expected: "a number above 0") }
    return number
  }

  /// Reads a width and a height, whatever is said of them.
  fileprivate mutating func readSize() throws(MalformedMessageError) -> ElementSize {
    try expect(",")
    let width = try readNumber()
    try expect(",")
    return ElementSize(width: width, height: try readNumber())
  }

  /// Reads a comma and a value, if there are any.
  fileprivate mutating func readValue() throws(MalformedMessageError) -> CustomValue? {
    guard take(",") else { return nil }
    if let word = takeWord() {
      switch word {
      case .true: return .bool(true)
      case .false: return .bool(false)
      case .null: return nil
      }
    }
    guard isAtString else { return CustomValue(try readNumber()) }
    let string = try readString()
    guard string.utf8.count <= CustomValue.longestString else {
      throw error(expected: "a string of at most \(CustomValue.longestString) bytes")
    }
    return .string(string)
  }

  /// Reads what may be added to and subtracted from anything that counts what is on a screen.
  fileprivate mutating func readSmallInteger() throws(MalformedMessageError) -> Int32 {
    guard let number = Int32(exactly: try readInteger()) else {
      throw error(expected: "a number of 32 bits in front of here")
    }
    return number
  }
}
