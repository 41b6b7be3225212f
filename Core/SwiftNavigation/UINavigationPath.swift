import Foundation

/// The screens that lie on a root, of whatever types.
public struct UINavigationPath: Equatable {
  /// What one screen is made from.
  fileprivate enum Element {
    case value(any Hashable)
    /// What was decoded. Its type need not be known here until it is used.
    case coded(CodedElement)
  }

  fileprivate struct CodedElement: Hashable {
    var type: String
    var json: String
  }

  private var elements: [Element]

  /// A path without screens.
  public init() {
    elements = []
  }

  /// A path of values.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    self.elements = elements.map { .value($0) }
  }

  /// The path that was saved.
  public init(_ codable: CodableRepresentation) {
    elements = codable.elements.map { .coded($0) }
  }

  /// How many screens lie on the root.
  public var count: Int { elements.count }

  public var isEmpty: Bool { elements.isEmpty }

  /// What can be saved of the path; `nil` if not all of its values can be encoded.
  public var codable: CodableRepresentation? {
    var coded: [CodedElement] = []
    for element in elements {
      guard let element = element.coded else { return nil }
      coded.append(element)
    }
    return CodableRepresentation(elements: coded)
  }

  /// Puts a screen on top.
  public mutating func append<V: Hashable>(_ value: V) {
    elements.append(.value(value))
  }

  /// Takes the topmost screens away.
  ///
  /// - Parameter k: How many; there have to be as many.
  public mutating func removeLast(_ k: Int = 1) {
    elements.removeLast(k)
  }

  /// Whether both hold equal values. One that was decoded equals the value that it was encoded from.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elements.elementsEqual(rhs.elements) { first, second in
      switch (first, second) {
      case (.value(let first), .value(let second)):
        AnyHashable(first) == AnyHashable(second)
      default:
        first.coded.map { $0 == second.coded } ?? false
      }
    }
  }

  /// A path as it is saved: from the topmost screen down, each by the name of its type and as JSON.
  public struct CodableRepresentation: Codable, Equatable {
    fileprivate var elements: [CodedElement]

    fileprivate init(elements: [CodedElement]) {
      self.elements = elements
    }

    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      elements = []
      while !container.isAtEnd {
        let type = try container.decode(String.self)
        elements.append(CodedElement(type: type, json: try container.decode(String.self)))
      }
      elements.reverse()
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for element in elements.reversed() {
        try container.encode(element.type)
        try container.encode(element.json)
      }
    }
  }
}

extension UINavigationPath.Element {
  /// The value as it is saved; `nil` if it can't be encoded.
  fileprivate var coded: UINavigationPath.CodedElement? {
    switch self {
    case .coded(let element): return element
    case .value(let value):
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      guard let codable = value as? any Codable, let type = _mangledTypeName(type(of: value)),
        let data = try? encoder.encode(codable)
      else { return nil }
      return UINavigationPath.CodedElement(
        type: type, json: String(decoding: data, as: UTF8.self))
    }
  }
}
