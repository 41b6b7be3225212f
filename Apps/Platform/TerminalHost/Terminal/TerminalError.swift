/// The reason why a terminal can't show an app.
public enum TerminalError: Error, Equatable, Sendable {
  /// Input or output is a file or a pipe. The stream is `"input"` or `"output"`.
  case notATerminal(stream: String)
  /// The terminal of this type can't move its cursor, or the type is unknown (`nil`).
  case unsuitable(term: String?)
  /// A call to the operating system failed.
  case system(operation: String, code: Int32, reason: String)
}

extension TerminalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notATerminal(let stream):
      """
      Standard \(stream) is not a terminal. Run this in a terminal window, without a pipe or a \
      redirection; over ssh, with `ssh -t`; in a container, with `docker run -it`.
      """
    case .unsuitable(let term?):
      """
      A terminal of the type "\(term)" can't show an app, because it can't move its cursor. Use \
      another terminal or, if this one can in fact do more, set TERM, for example \
      `TERM=xterm-256color`.
      """
    case .unsuitable(nil):
      """
      The environment variable TERM is not set, so nothing is known about this terminal. Set it, \
      for example `TERM=xterm-256color`.
      """
    case .system(let operation, let code, let reason):
      "The terminal can't be used: \(operation) failed with error \(code) (\(reason))."
    }
  }
}
