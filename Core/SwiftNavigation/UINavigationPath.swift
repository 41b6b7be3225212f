import Foundation

/// A stack of screens of any types above a root.
public struct UINavigationPath: Equatable {
  /// The value of one screen.
  fileprivate enum Element {
    case value(any Hashable)
    /// A decoded value. Its type stays unknown until the value is used.
    case coded(CodedElement)
  }

  fileprivate struct CodedElement: Hashable {
    var type: String
    var json: String
  }

  private var elements: [Element]

  /// Makes an empty path.
  public init() {
    elements = []
  }

  /// Makes a path of values.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    self.elements = elements.map { .value($0) }
  }

  /// Restores a saved path.
  public init(_ codable: CodableRepresentation) {
    elements = codable.elements.map { .coded($0) }
  }

  /// The number of screens above the root.
  public var count: Int { elements.count }

  public var isEmpty: Bool { elements.isEmpty }

  /// The path in a form that can be saved; `nil` if some of its values can't be encoded.
  public var codable: CodableRepresentation? {
    var coded: [CodedElement] = []
    for element in elements {
      guard let element = element.coded else { return nil }
      coded.append(element)
    }
    return CodableRepresentation(elements: coded)
  }

  /// Pushes a screen.
  public mutating func append<V: Hashable>(_ value: V) {
    elements.append(.value(value))
  }

  /// Removes the topmost screens.
  ///
  /// - Parameter k: The number of screens to remove, at most `count`.
  public mutating func removeLast(_ k: Int = 1) {
    elements.removeLast(k)
  }

  /// Whether both paths hold equal values. A decoded value equals the value that was encoded.
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

  /// A path in saved form: for each screen, from the topmost down, the name of its type and its
  /// JSON.
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
