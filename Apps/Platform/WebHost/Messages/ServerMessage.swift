import ElementTree
import NIOCore
import NIOHTTP1

/// What a server says to one tab, next to the batches (see ``BatchMessage``) that all of a window get. All
/// of it is JSON:
///
/// - `{"hello":number,"heartbeat":milliseconds,"instance":"…","window":"…","script":"…"}` comes first: all
///   events of this tab up to that number are done, and from now on there is a message at least that often. If
///   the page is of another instance, a whole screen follows; if it has another script, it is out of date. From
///   now on the tab asks for the window of that name: another one than it has asked for, if it is a copy of the
///   tab that shows that.
/// - A positive number: all events up to that one are done and saved, and what they changed has been sent
///   before. A negative one: they are done, but not saved yet.
/// - `{"ack":number,"after":revision}`: the same, for an event that inserted an element or made one ask
///   for the keyboard focus. Elements that ask for it since that revision may take it.
/// - `{"error":status,"number":number,"message":"…"}`: the same, for an event that was refused and
///   changed nothing, with the status that HTTP would answer.
/// - `{"html":"…","revision":revision,"location":"…"}`: the whole screen, and the path it is at if it
///   has one.
/// - `{"unsaved":"…"}`: why nothing can be saved for now; empty when it can be again.
/// - `{"notice":"…"}`: something that the person at the screen has to know; empty when it is over.
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

  /// The message that tells a tab what became of an event.
  ///
  /// - Parameter isSaved: Whether all that it and the ones before it changed is saved.
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

  /// What HTTP calls it.
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
