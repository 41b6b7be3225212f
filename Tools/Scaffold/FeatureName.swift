import Foundation

/// The name of a feature, `ShoppingList`, and the names derived from it.
struct FeatureName {
  let text: String

  /// - Throws: The problem with the name, and the remedy.
  init(_ text: String) throws(ScaffoldError) {
    guard let first = text.unicodeScalars.first, ("A"..."Z").contains(first),
      text.unicodeScalars.allSatisfy({
        ("A"..."Z").contains($0) || ("a"..."z").contains($0) || ("0"..."9").contains($0)
      })
    else {
      throw ScaffoldError(
        "'\(text)' is not a name of a feature. Use letters A to Z and digits, and begin with a "
          + "capital: ShoppingList.")
    }
    for ending in ["Feature", "App", "View", "Tests", "Client"] where text.hasSuffix(ending) {
      let rest = text.dropLast(ending.count)
      throw ScaffoldError(
        "'\(text)' ends in '\(ending)', which is added where it belongs"
          + (rest.isEmpty ? "." : ": say '\(rest)'."))
    }
    guard !Self.taken.contains(text) else {
      throw ScaffoldError(
        "'\(text)' is the name of a type that features use, and a feature of that name hides it. "
          + "Choose a longer name: My\(text).")
    }
    self.text = text
  }

  /// The name as a variable, `shoppingList`.
  var variable: String {
    let capitals = text.prefix { $0.isUppercase || $0.isNumber }
    // `URLList` becomes `urlList`, and `Books` becomes `books`.
    let count = capitals.count == text.count ? capitals.count : max(1, capitals.count - 1)
    return text.prefix(count).lowercased() + text.dropFirst(count)
  }

  /// The name as words, `Shopping List`.
  var title: String {
    words.joined(separator: " ")
  }

  /// The name as an environment variable, `SHOPPING_LIST`.
  var environmentVariable: String {
    words.joined(separator: "_").uppercased()
  }

  private var words: [String] {
    var words: [String] = []
    var previous: Character?
    for (character, next) in zip(text, Array(text.dropFirst()).map(Optional.some) + [nil]) {
      let begins =
        character.isUppercase && (previous?.isUppercase != true || next?.isLowercase == true)
      if begins || words.isEmpty {
        words.append(String(character))
      } else {
        words[words.count - 1].append(character)
      }
      previous = character
    }
    return words
  }

  /// The types that the files of a feature use, and the reserved words of the language.
  private static let taken: Set = [
    "Action", "Any", "Array", "Binding", "Bool", "Body", "Button", "Character", "Core", "Data",
    "Date", "Dependency", "Dictionary", "Double", "Duration", "Effect", "Equatable", "Error",
    "Float", "ForEach", "Form", "HStack", "Identifiable", "Int", "LabeledContent", "List", "Main",
    "NavigationStack", "Optional", "Previews", "Protocol", "Reduce", "Reducer", "Result", "Scope",
    "Section", "Self", "Sendable", "Set", "Showcase", "State", "Store", "String", "Swift", "Test",
    "Text",
    "Toggle", "Type", "URL", "UUID", "VStack", "Void",
  ]
}

/// The reason why no file can be written, as a message for the user.
struct ScaffoldError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
