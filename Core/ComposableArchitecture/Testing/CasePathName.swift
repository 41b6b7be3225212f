/// Returns the name of a path's case for messages: the path as written, or the payload type of an
/// unnamed path.
func casePathName<Root, Value>(_ path: AnyCasePath<Root, Value>) -> String {
  path.keyPathText
    ?? "the case that was given, with a payload of type '\(typeName(Value.self))'"
}
