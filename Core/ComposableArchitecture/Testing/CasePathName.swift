/// Returns the name of a path's case for messages: the path as it is written, or for an unnamed
/// path its payload type.
func casePathName<Root, Value>(_ path: AnyCasePath<Root, Value>) -> String {
  path.keyPathText
    ?? "the case that was given, with a payload of type '\(typeName(Value.self))'"
}
