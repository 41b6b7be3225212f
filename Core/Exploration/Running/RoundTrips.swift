import CustomDump
import Foundation
import IssueReporting

/// What messages call the property.
let whatIsSaved = "what is encoded is decoded"

/// What of a state is lost when it is encoded and decoded, if it can be and can be compared.
func savingDifference<State>(of type: State.Type) -> ((State) -> String?)? {
  guard let saved = type as? any (Codable & Equatable).Type else { return nil }
  return { difference(of: $0, as: saved) }
}

/// Reports an issue unless a part of a state is the same once the state was encoded and decoded.
///
/// - Parameter part: What is to come back.
public func assertRestored<State: Codable, Part: Equatable>(
  _ state: State, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, _ part: (_ state: State) -> Part
) {
  guard let difference = restored(state, part) else { return }
  reportIssue(difference, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Reports an issue unless the path of a state leads to where it was printed.
///
/// - Parameters:
///   - path: The path of the state; `nil` if it has none.
///   - reprint: The path printed from what it parses to; `nil` if it can't be parsed.
public func assertPrintedAndParsed<State>(
  _ state: State, _ path: (_ state: State) -> String?, _ reprint: (_ path: String) -> String?,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  guard let difference = pathDifference(state, path, reprint) else { return }
  reportIssue(difference, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// What is wrong with the path of a state; `nil` if nothing is.
func pathDifference<State>(
  _ state: State, _ path: (State) -> String?, _ reprint: (String) -> String?
) -> String? {
  guard let path = path(state) else { return nil }
  let again = reprint(path)
  guard again != path else { return nil }
  let end = again.map { "is printed as \($0) once it was parsed" } ?? "can't be parsed"
  return "The path \(path) \(end)."
}

private func difference<Saved: Codable & Equatable>(of state: Any, as _: Saved.Type) -> String? {
  (state as? Saved).flatMap { restored($0) { $0 } }
}

/// What of a state is lost on its way through JSON; `nil` if nothing is.
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
      State that was encoded and decoded is another one:

      \(diff(before, after) ?? "\(after)")
      """
  } catch {
    return "State can't be encoded and decoded again: \(error)"
  }
}
