import ComposableArchitecture
import Foundation

/// A printer of values as Swift source code.
enum SwiftSource {
  /// Returns an expression that evaluates to an equal value, in a context that determines the type.
  static func expression(_ value: Any) -> String {
    switch value {
    case let value as any SourceConvertible: return value.source
    case let value as any FixedWidthInteger: return integer(value)
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum: return enumeration(value, mirror)
    case .optional: return mirror.children.first.map { expression($0.value) } ?? "nil"
    case .tuple: return "(\(arguments(mirror)))"
    case .collection, .set:
      return "[\(mirror.children.map { expression($0.value) }.joined(separator: ", "))]"
    case .dictionary: return dictionary(mirror)
    case .struct, .class: return "\(name(of: type(of: value)))(\(arguments(mirror)))"
    default: return "\(value)"
    }
  }

  /// Returns the name of a type as source code.
  static func name(of type: Any.Type) -> String {
    // Removes the context of a type that is declared in a function, because source can't name it.
    String(reflecting: type)
      .replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
      .replacing(#/\bSwift\./#, with: "")
  }

  private static func integer(_ value: any FixedWidthInteger) -> String {
    func isExtreme<T: FixedWidthInteger>(_ value: T) -> String {
      value == .max && T.max > 127 ? ".max" : value == .min && T.isSigned ? ".min" : "\(value)"
    }
    return isExtreme(value)
  }

  private static func enumeration(_ value: Any, _ mirror: Mirror) -> String {
    guard let payload = mirror.children.first else {
      if let value = value as? any CasePathable, let name = reflectedName(value) {
        return ".\(name)"
      }
      return ".\(value)"
    }
    let name = payload.label ?? ""
    let inner = Mirror(reflecting: payload.value)
    if inner.displayStyle == .tuple {
      return inner.children.isEmpty ? ".\(name)(())" : ".\(name)(\(arguments(inner)))"
    }
    return ".\(name)(\(expression(payload.value)))"
  }

  private static func reflectedName<Root: CasePathable>(_ value: Root) -> String? {
    guard let paths = Root.allCasePaths as? any CasePathReflectable<Root> else { return nil }
    let name = caseName(paths[value])
    return name.isEmpty ? nil : name
  }

  /// Returns the arguments of an initializer call: the parts with their labels.
  private static func arguments(_ mirror: Mirror) -> String {
    mirror.children.compactMap { child -> String? in
      guard let label = child.label else { return expression(child.value) }
      // Macros add these properties.
      if label.hasPrefix("_$") { return nil }
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      return name.first == "." ? expression(child.value) : "\(name): \(expression(child.value))"
    }
    .joined(separator: ", ")
  }

  private static func dictionary(_ mirror: Mirror) -> String {
    let entries = mirror.children.compactMap { child -> String? in
      let entry = Array(Mirror(reflecting: child.value).children)
      return entry.count == 2 ? "\(expression(entry[0].value)): \(expression(entry[1].value))" : nil
    }
    return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
  }

  /// Returns a string literal, with invisible characters escaped.
  static func literal(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case "\0": text += "\\0"
      case _ where isVisible(scalar): text.unicodeScalars.append(scalar)
      default: text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return text + "\""
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }
}

/// A type with its own source form.
private protocol SourceConvertible {
  var source: String { get }
}

extension String: SourceConvertible {
  fileprivate var source: String { SwiftSource.literal(self) }
}

extension Swift.Character: SourceConvertible {
  fileprivate var source: String { SwiftSource.literal(String(self)) }
}

extension Bool: SourceConvertible {
  fileprivate var source: String { description }
}

extension Double: SourceConvertible {
  fileprivate var source: String {
    self == .infinity ? ".infinity" : self == -.infinity ? "-.infinity" : isNaN ? ".nan" : "\(self)"
  }
}

extension Float: SourceConvertible {
  fileprivate var source: String { Double(self).source }
}

extension UUID: SourceConvertible {
  fileprivate var source: String {
    let small = (-9...999).first { UUID($0) == self }
    return small.map { "UUID(\($0))" } ?? "UUID(uuidString: \"\(uuidString)\")!"
  }
}

extension Date: SourceConvertible {
  fileprivate var source: String {
    "Date(timeIntervalSinceReferenceDate: \(timeIntervalSinceReferenceDate))"
  }
}

extension URL: SourceConvertible {
  fileprivate var source: String { "URL(string: \(SwiftSource.literal(absoluteString)))!" }
}

extension IndexSet: SourceConvertible {
  fileprivate var source: String { "[\(map { "\($0)" }.joined(separator: ", "))]" }
}

extension StackElementID: SourceConvertible {
  fileprivate var source: String { String(debugDescription.dropFirst()) }
}

extension Duration: SourceConvertible {
  fileprivate var source: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    let perMillisecond: Int64 = 1_000_000_000_000_000
    if attoseconds % perMillisecond == 0 {
      return ".milliseconds(\(seconds * 1000 + attoseconds / perMillisecond))"
    }
    return ".nanoseconds(\(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))"
  }
}

extension BindingAction: SourceConvertible {
  fileprivate var source: String { customDumpDescription }
}
