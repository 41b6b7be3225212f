/// A request that has reached the server, and what became of it.
public struct RecordedRequest: Sendable, Identifiable {
  /// How the answer has ended.
  public enum Ending: Hashable, Sendable {
    /// All of it was sent.
    case answered
    /// The client closed the connection before.
    case closedByClient
    /// The server closed the connection before: a fault, or it was stopped.
    case closedByServer
  }

  /// The first request is 1.
  public let id: Int
  public let method: String
  /// The path and the query as they were sent.
  public let target: String
  public let headers: [(name: String, value: String)]
  /// The status that it was answered with; `nil` as long as nothing was sent.
  public internal(set) var status: Int?
  /// How many bytes of the body were handed to the connection.
  public internal(set) var sentBytes = 0
  /// `nil` while it is being answered.
  public internal(set) var ending: Ending?

  /// The first value of a header; `nil` if there is none.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
