import Foundation

/// The structure of a value, as dumps and differences show it.
///
/// It respects the protocols of CustomDump, so that a type looks the same as in CustomDump's
/// output.
enum ValueShape {
  /// Text shown unchanged, on one or several lines.
  case text(String)
  case string(String)
  /// A struct, a tuple, or an enum case with a payload.
  case structure(Structure)
  case collection([Any])
  case set([Any])
  case dictionary(Pairs)
  /// An object, or another value that only CustomDump can show.
  case object(Any)

  struct Structure {
    var opening: String
    var children: [Child]
  }

  struct Pairs {
    var pairs: [(key: AnyHashable, value: Any)]
    /// Whether the order of the pairs has a meaning.
    var isOrdered: Bool
  }

  struct Child {
    var label: String?
    var value: Any
  }

  /// - Parameter isRoot: Whether an enum case is shown with the name of its type.
  init(of value: Any, isRoot: Bool) {
    switch value {
    case let type as Any.Type:
      self = .text("\(shortTypeName(type)).self")
    case let value as any CustomDumpStringConvertible:
      self = .text(value.customDumpDescription)
    case is any _CustomDiffObject:
      self = .object(value)
    case let value as any CustomDumpRepresentable:
      self = ValueShape(of: value.customDumpValue, isRoot: false)
    case let string as String:
      self = .string(string)
    default:
      let mirror =
        (value as? any CustomDumpReflectable)?.customDumpMirror ?? Mirror(reflecting: value)
      self = ValueShape(of: value, mirror, isRoot: isRoot)
    }
  }

  private init(of value: Any, _ mirror: Mirror, isRoot: Bool) {
    switch mirror.displayStyle {
    case .optional:
      self =
        mirror.children.first.map { ValueShape(of: $0.value, isRoot: isRoot) } ?? .text("nil")
    case .collection:
      self = .collection(mirror.children.map(\.value))
    case .set:
      self = .set(mirror.children.map(\.value))
    case .dictionary:
      self = .dictionary(
        Pairs(
          pairs: mirror.children.compactMap { $0.value as? (key: AnyHashable, value: Any) },
          isOrdered: !(value is any UnorderedDictionary)))
    case .struct:
      self = .structure(
        Structure(
          opening: shortTypeName(mirror.subjectType),
          children: Self.properties(of: value, mirror)))
    case .tuple:
      self = .structure(Structure(opening: "", children: Self.elements(mirror)))
    case .enum:
      let type = isRoot ? shortTypeName(mirror.subjectType) : ""
      guard let payload = mirror.children.first else {
        self = .text("\(type).\(value)")
        return
      }
      let tuple = Mirror(reflecting: payload.value)
      self = .structure(
        Structure(
          opening: "\(type).\(payload.label ?? "\(value)")",
          children: tuple.displayStyle == .tuple
            ? Self.elements(tuple) : [Child(label: nil, value: payload.value)]))
    case .class, .foreignReference:
      self = .object(value)
    default:
      self = mirror.children.isEmpty ? .text("\(value)") : .object(value)
    }
  }

  /// Returns the stored properties of a struct under their declared names.
  private static func properties(of value: Any, _ mirror: Mirror) -> [Child] {
    if value is any CustomDumpReflectable {
      return mirror.children.map { Child(label: $0.label, value: $0.value) }
    }
    // A tracked property is stored under its name with an underscore.
    let isObservable = value is any ObservableState
    return mirror.children.compactMap { child in
      guard let label = child.label else { return Child(label: nil, value: child.value) }
      if label.hasPrefix("_$") { return nil }
      return Child(
        label: isObservable && label.hasPrefix("_") ? String(label.dropFirst()) : label,
        value: child.value)
    }
  }

  private static func elements(_ tuple: Mirror) -> [Child] {
    tuple.children.map { child in
      Child(
        label: child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, value: child.value)
    }
  }
}

private protocol UnorderedDictionary {}

extension Dictionary: UnorderedDictionary {}

/// Returns a type's name without modules and generic arguments: `Counter.State`, `IdentifiedArray`.
func shortTypeName(_ type: Any.Type) -> String {
  let id = ObjectIdentifier(type)
  if let name = shortTypeNames.withValue({ $0[id] }) { return name }
  let name = typeName(type)
    .replacingOccurrences(of: "<.+>", with: "", options: .regularExpression)
  shortTypeNames.withValue { $0[id] = name }
  return name
}

/// A cache of type names, because names are slow to make and a dump may need thousands.
private let shortTypeNames = LockIsolated<[ObjectIdentifier: String]>([:])
