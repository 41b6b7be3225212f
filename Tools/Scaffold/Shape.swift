/// What a feature looks like when it begins.
enum Shape {
  /// A number and a button: the smallest feature that does something.
  case counter
  /// A list whose rows are a feature of their own.
  case list(of: FeatureName)
  /// Fields, what is wrong with them, and a button that saves.
  case form
  /// One thing that is loaded, with a sign of that, a failure, and another try.
  case detail

  /// The files of a feature: its own, those of its suite, and the snapshot of its screen.
  func files(_ name: FeatureName) -> [ScaffoldFile] {
    switch self {
    case .counter: counterFiles(name)
    case .list(let item): listFiles(name, of: item)
    case .form: formFiles(name)
    case .detail: detailFiles(name)
    }
  }
}

/// A file to write, by its path in the package.
struct ScaffoldFile {
  let path: String
  let text: String
}
