import ElementTree
import NIOCore
import NIOHTTP1

/// What a server says to one tab, next to the batches (see ``BatchMessage``) that all tabs get. All
/// of it is JSON:
///
/// - A number: all events up to that one are done, and what they changed has been sent before.
/// - `{"ack":number,"after":revision}`: the same, for a press that inserted something. What was
///   inserted after that revision may take the keyboard focus.
/// - `{"error":status,"number":number,"message":"…"}`: the same, for an event that was refused and
///   changed nothing, with the status that HTTP would answer. Without a number it is about a message
///   that couldn't be read.
/// - `{"hello":number,"heartbeat":milliseconds}`: the connection stands; from now on there is a
///   message at least that often.
/// - `{"html":"…","revision":revision,"location":"…"}`: the whole screen, and the path it is at if it
///   has one.
enum ServerMessage {
  static func acknowledgement(of number: Int) -> ByteBuffer {
    ByteBuffer(string: String(number))
  }

  static func acknowledgement(of number: Int, after revision: Int) -> ByteBuffer {
    ByteBuffer(string: "{\"ack\":\(number),\"after\":\(revision)}")
  }

  static func error(_ status: HTTPResponseStatus, number: Int?, message: String) -> ByteBuffer {
    var json = ByteBuffer(string: "{\"error\":\(status.code),")
    if let number { json.writeString("\"number\":\(number),") }
    json.writeStaticString("\"message\":")
    json.writeJSON(message)
    json.writeStaticString("}")
    return json
  }

  static func hello(handled number: Int, heartbeat: Duration) -> ByteBuffer {
    ByteBuffer(string: "{\"hello\":\(number),\"heartbeat\":\(heartbeat.milliseconds)}")
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

  /// The messages that tell a tab what became of its events: the errors, and for the rest as few
  /// as say all of it.
  static func answers(to outcomes: [Inbox.Outcome]) -> [ByteBuffer] {
    var messages: [ByteBuffer] = []
    for (index, outcome) in outcomes.enumerated() {
      if let refusal = outcome.refusal {
        messages.append(
          error(refusal.status, number: outcome.number, message: refusal.description))
      } else if let revision = outcome.pressedAfter {
        messages.append(acknowledgement(of: outcome.number, after: revision))
      } else if index == outcomes.count - 1 {
        messages.append(acknowledgement(of: outcome.number))
      }
    }
    return messages
  }
}

extension EventError {
  /// What HTTP calls it.
  var status: HTTPResponseStatus {
    switch self {
    case .unknownElement: .notFound
    case .notEnabled: .conflict
    case .notSupported: .unprocessableEntity
    }
  }
}

extension Duration {
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
