import ElementTree
import NIOCore
import NIOHTTP1

/// The messages from a server to one tab, besides the batches for all tabs of a window (see
/// ``BatchMessage``). All of them are JSON:
///
/// - `{"hello":number,"heartbeat":milliseconds,"instance":"…","window":"…","script":"…"}` comes
///   first. All events of this tab up to that number are done, and the time between messages is at
///   most the heartbeat. If the page was rendered from another instance, a whole screen follows. If
///   the page has another script, it is outdated. From now on, the tab uses that window name. The
///   name differs from the requested one if another tab shows the requested window.
/// - A positive number: all events up to this one are done and saved, and their changes have been
///   sent. A negative number: they are done, but not saved yet.
/// - `{"ack":number,"after":revision}`: like a positive number, or with `"saved":false` like a
///   negative one, for an event that inserted an element or made one request the keyboard focus.
///   Elements that request the focus after this revision may take it.
/// - `{"error":status,"number":number,"message":"…"}`: like a positive number, for a refused event
///   that changed nothing. The status is an HTTP status.
/// - `{"html":"…","revision":revision,"location":"…"}`: the whole screen, with its path if it has
///   one.
/// - `{"unsaved":"…"}`: the reason why saving fails for now; empty when it works again.
/// - `{"notice":"…"}`: a notice for the user; empty when it no longer applies.
enum ServerMessage {
  static func acknowledgement(of number: Int, isSaved: Bool) -> ByteBuffer {
    ByteBuffer(string: isSaved ? "\(number)" : "-\(number)")
  }

  static func error(_ status: HTTPResponseStatus, number: Int, message: String) -> ByteBuffer {
    var json = ByteBuffer(
      string: "{\"error\":\(status.code),\"number\":\(number),\"message\":")
    json.writeJSON(message)
    json.writeStaticString("}")
    return json
  }

  static func hello(
    handled number: Int, heartbeat: Duration, instance: String, window: WindowID
  ) -> ByteBuffer {
    var json = ByteBuffer(
      string: "{\"hello\":\(number),\"heartbeat\":\(heartbeat.milliseconds),\"instance\":")
    json.writeJSON(instance)
    json.writeString(",\"window\":\"\(window)\"")
    json.writeStaticString(",\"script\":")
    json.writeJSON(Assets.embedded.script.path)
    json.writeStaticString("}")
    return json
  }

  static func unsaved(_ reason: String) -> ByteBuffer {
    sentence("unsaved", reason)
  }

  static func notice(_ text: String) -> ByteBuffer {
    sentence("notice", text)
  }

  private static func sentence(_ name: StaticString, _ text: String) -> ByteBuffer {
    var json = ByteBuffer(string: "{\"")
    json.writeStaticString(name)
    json.writeStaticString("\":")
    json.writeJSON(text)
    json.writeStaticString("}")
    return json
  }

  static func screen(_ document: Document) -> ByteBuffer {
    var json = ByteBuffer(string: "{\"html\":")
    json.writeJSON(document.html())
    json.writeString(",\"revision\":\(document.revision)")
    if let location = document.location {
      json.writeStaticString(",\"location\":")
      json.writeJSON(location)
    }
    json.writeStaticString("}")
    return json
  }

  /// Returns the message that tells a tab the result of an event.
  ///
  /// - Parameter isSaved: Whether all changes up to this event are saved.
  static func answer(to outcome: EventQueue.Outcome, isSaved: Bool) -> ByteBuffer {
    if let refusal = outcome.refusal {
      error(refusal.status, number: outcome.number, message: refusal.description)
    } else if let revision = outcome.revisionBefore {
      ByteBuffer(
        string:
          "{\"ack\":\(outcome.number),\"after\":\(revision)\(isSaved ? "" : ",\"saved\":false")}")
    } else {
      acknowledgement(of: outcome.number, isSaved: isSaved)
    }
  }
}

extension EventQueue.Refusal: CustomStringConvertible {
  var description: String {
    switch self {
    case .invalid(let error): error.description
    case .event(let error): error.description
    case .moved: Sessions.moved.reason
    }
  }

  /// The corresponding HTTP status.
  var status: HTTPResponseStatus {
    switch self {
    case .invalid: .badRequest
    case .event(.unknownElement): .notFound
    case .event(.notEnabled): .conflict
    case .event(.notSupported): .unprocessableEntity
    case .moved: .serviceUnavailable
    }
  }
}

extension Duration {
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
