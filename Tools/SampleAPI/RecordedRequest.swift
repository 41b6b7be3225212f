/// A request that the server has received, and its outcome.
public struct RecordedRequest: Sendable, Identifiable {
  /// The end of the answer.
  public enum Ending: Hashable, Sendable {
    /// The server sent the whole answer.
    case answered
    /// The client closed the connection early.
    case closedByClient
    /// The server closed the connection early, because of a fault or a stop.
    case closedByServer
  }

  /// The number of the request, counted from 1.
  public let id: Int
  public let method: String
  /// The path and the query as the client sent them.
  public let target: String
  public let headers: [(name: String, value: String)]
  /// The status of the answer; `nil` until the server sends something.
  public internal(set) var status: Int?
  /// The bytes of the body that went to the connection so far.
  public internal(set) var sentBytes = 0
  /// The end of the answer; `nil` while the server is answering.
  public internal(set) var ending: Ending?

  /// Returns the first value of a header; `nil` if there is none.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
