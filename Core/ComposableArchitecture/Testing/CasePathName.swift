/// What messages call the case that a path leads to: the path as it is written, or what the case
/// carries where nobody named it.
func casePathName<Root, Value>(_ path: AnyCasePath<Root, Value>) -> String {
  path.keyPathText
    ?? "the case that was given, with a payload of type '\(typeName(Value.self))'"
}
