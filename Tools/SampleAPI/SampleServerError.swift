/// The reason why a server can't listen.
public struct SampleServerError: Error, CustomStringConvertible {
  public let host: String
  public let port: Int
  public let reason: String

  public var description: String {
    """
    The sample server can't listen at port \(port) of \(host): \(reason). Another program may have \
    the port: choose another one with --port, or any free port with --port 0.
    """
  }
}
