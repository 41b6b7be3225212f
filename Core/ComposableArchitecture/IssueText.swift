import Foundation

extension String {
  /// Returns the string with every line indented by a number of spaces.
  func indented(by count: Int) -> String {
    let indentation = String(repeating: " ", count: count)
    return indentation + replacingOccurrences(of: "\n", with: "\n" + indentation)
  }
}

/// Returns a type's name as its users write it: without modules, with `?` and `[]`.
func typeName(_ type: Any.Type) -> String {
  var name = String(reflecting: type)
    .replacingOccurrences(
      of: #"\(unknown context at \$[0-9A-Fa-f]+\)\."#, with: "", options: .regularExpression)
  for (pattern, template) in [
    (#"\bSwift\.Optional<([^<>]+)>"#, "$1?"),
    (#"\bSwift\.Array<([^<>]+)>"#, "[$1]"),
    (#"(?<![\w.])[A-Za-z_]\w*\.(?=[A-Za-z_(])"#, ""),
  ] {
    name = name.replacingOccurrences(of: pattern, with: template, options: .regularExpression)
  }
  return name
}

/// Returns an action's name without its payload: `Feature.Action.row(id:, action: .tapped)`.
func debugCaseOutput(_ value: Any) -> String {
  if let value = value as? any CustomDebugStringConvertible { return value.debugDescription }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return typeName(type(of: value)) }
  return typeName(type(of: value)) + casePath(value)
}

private func casePath(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return "" }
  guard let child = mirror.children.first else { return ".\(value)" }
  guard let label = child.label else { return ".\(value)" }
  let payload = Mirror(reflecting: child.value)
  let parts: [String]
  if payload.displayStyle == .tuple {
    parts = payload.children.map { child in
      let name = child.label.map { $0.hasPrefix(".") ? "_:" : "\($0):" } ?? ""
      let path = casePath(child.value)
      return [name, path].filter { !$0.isEmpty }.joined(separator: " ")
    }
  } else {
    parts = [casePath(child.value)]
  }
  let payloads = parts.allSatisfy(\.isEmpty) ? "" : "(\(parts.joined(separator: ", ")))"
  return ".\(label)\(payloads)"
}
