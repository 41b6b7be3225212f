extension JSON {
  /// Changes a field of the answer itself, or of the third item if the answer is a list. So there
  /// are valid items before and after it.
  ///
  /// - Parameters:
  ///   - path: The name of the field, or the names along the path to it.
  ///   - change: Changes the field, which is `nil` if it doesn't exist.
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

  /// A value of another kind.
  var ofAnotherType: JSON {
    switch self {
    case .string: 42
    default: "forty-two"
    }
  }
}
