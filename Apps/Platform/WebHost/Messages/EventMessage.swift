import ElementTree

/// A browser's message: numbered events in JSON, as
/// `[[number, element, "press"], [number, element, "edit", "text"], …]`.
///
/// The actions without a fourth item are `press`, `submit`, `end`, `delete`, `dismiss`, `appear`
/// and `disappear`. The actions with a fourth item are `edit` (a string), `select` (the number of a
/// choice), `slide` (a number) and `move` (a distance).
///
/// Further events of an element:
///
/// - `[number, element, "resize", width, height]` reports the size of an element that observes it.
/// - `[number, element, "load", first, end]` requests deferred rows.
/// - `[number, element, "keep", row]` names the deferred row with the keyboard focus.
/// - `[number, element, "custom", "name", value]` is an event of a custom element; the value is
///   optional.
/// - `[number, element, "pointer", "phase", x, y, milliseconds]` reports the pointer, with the
///   phases of ``PointerEvent``.
///
/// Two events are for the whole screen. `[number, 0, "open", "/path"]` opens a path.
/// `[number, 0, "window", width, height, dark]` describes the window, with 1 for a dark colour
/// scheme.
///
/// Numbers increase with every event of a page. So the server recognises repeated events. Each
/// answer names the last event that it covers.
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
    /// Opens the path of a requested page, unless the screen is there already: a reload keeps the
    /// user's place.
    case visit(PagePath)
    case adapt(HostTraits)
    /// An invalid event. Its sender gets an error after the events before it are done.
    case invalid(MalformedMessageError)
  }

  /// The reason why a message can't be used.
  enum Problem: Error, Equatable {
    case unreadable(MalformedMessageError)
    case tooManyEvents
  }

  let events: [Numbered]

  /// - Throws: ``Problem``; no part of the message may then be used. An event that is invalid after
  ///   its number doesn't throw: it becomes `Intent.invalid`.
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
      // The events after the invalid one may be valid.
      reader = start
      try reader.skipArray()
    }
  }
}

extension EventMessage.Intent {
  /// Reads the rest of an event after its number.
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
          expected: "a path before this byte. \(PagePath.refusal(limits: limits))")
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
        throw reader.error(expected: "one of \(phases) before this byte")
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
          expected: "a name of 1 to \(CustomEvent.longestName) bytes before this byte")
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

  /// Reads a width and a height, without checking their values.
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

  /// Reads an integer small enough for safe arithmetic with numbers of rows or elements.
  fileprivate mutating func readSmallInteger() throws(MalformedMessageError) -> Int32 {
    guard let number = Int32(exactly: try readInteger()) else {
      throw error(expected: "a number of 32 bits before this byte")
    }
    return number
  }
}
