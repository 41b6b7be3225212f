extension JSON {
  /// Spoils a field, wherever the answer has one of that name: in itself, or in one of the things that
  /// it lists: the third one, so that there are good ones before and after it.
  ///
  /// - Parameters:
  ///   - path: The name of the field, or the names that lead to it.
  ///   - change: Gets the field, which is `nil` where there is none, and makes it something else.
  mutating func changeField(_ path: some Collection<String>, _ change: (inout JSON?) -> Void) {
    switch self {
    case .array(var items):
      guard !items.isEmpty else { return }
      items[min(2, items.count - 1)].changeField(path, change)
      self = .array(items)
    case .object(var fields):
      guard let name = path.first else { return }
      if let list = fields.firstIndex(where: { $0.name == "results" }), name != "info",
        name != "results"
      {
        fields[list].value.changeField(path, change)
      } else if let index = fields.firstIndex(where: { $0.name == name }) {
        if path.count > 1 {
          fields[index].value.changeField(path.dropFirst(), change)
        } else {
          var value: JSON? = fields[index].value
          change(&value)
          if let value { fields[index].value = value } else { fields.remove(at: index) }
        }
      }
      self = .object(fields)
    default:
      break
    }
  }

  /// Something that isn't of this kind.
  var ofAnotherType: JSON {
    switch self {
    case .string: 42
    default: "forty-two"
    }
  }
}
