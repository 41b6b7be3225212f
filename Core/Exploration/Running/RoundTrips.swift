import CustomDump
import Foundation
import IssueReporting

/// The name of the property in messages.
let restoration = "decoding restores an encoded state"

/// Returns a function that describes the data lost by encoding and decoding a state; `nil` if the
/// type isn't `Codable` and `Equatable`.
func savingDifference<State>(of type: State.Type) -> ((State) -> String?)? {
  guard let saved = type as? any (Codable & Equatable).Type else { return nil }
  return { difference(of: $0, as: saved) }
}

/// Reports an issue unless a part of a state survives encoding and decoding.
///
/// - Parameter part: The part that has to stay the same.
public func assertRestored<State: Codable, Part: Equatable>(
  _ state: State, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, _ part: (_ state: State) -> Part
) {
  guard let difference = restored(state, part) else { return }
  reportIssue(difference, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Reports an issue unless parsing and printing the path of a state gives the same path.
///
/// - Parameters:
///   - path: The path of the state; `nil` if it has none.
///   - reprint: Parses a path and prints it again; `nil` if it can't be parsed.
public func assertPrintedAndParsed<State>(
  _ state: State, _ path: (_ state: State) -> String?, _ reprint: (_ path: String) -> String?,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  guard let difference = pathDifference(state, path, reprint) else { return }
  reportIssue(difference, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Returns a description of the error in a state's path; `nil` if there is no error.
func pathDifference<State>(
  _ state: State, _ path: (State) -> String?, _ reprint: (String) -> String?
) -> String? {
  guard let path = path(state) else { return nil }
  let again = reprint(path)
  guard again != path else { return nil }
  let end = again.map { "is printed as \($0) after parsing" } ?? "can't be parsed"
  return "The path \(path) \(end)."
}

private func difference<Saved: Codable & Equatable>(of state: Any, as _: Saved.Type) -> String? {
  (state as? Saved).flatMap { restored($0) { $0 } }
}

/// Returns a description of the data that a state loses in JSON; `nil` if it loses none.
func restored<State: Codable, Part: Equatable>(
  _ state: State, _ part: (State) -> Part
) -> String? {
  let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  do {
    let restored = try decoder.decode(State.self, from: encoder.encode(state))
    let (before, after) = (part(state), part(restored))
    if before == after { return nil }
    return """
      The state has changed after encoding and decoding:

      \(diff(before, after) ?? "\(after)")
      """
  } catch {
    return "State can't be encoded and decoded again: \(error)"
  }
}
