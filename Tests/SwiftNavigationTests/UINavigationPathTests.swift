import Foundation
import SwiftNavigation
import Testing

struct UINavigationPathTests {
  struct Note: Hashable, Codable {
    var title: String
    var id: Int
  }

  struct Plain: Hashable {}

  @Test func `A path holds screens of different types`() {
    var path = UINavigationPath([1, 2])
    path.append("three")
    path.append(Note(title: "N", id: 4))
    #expect(path.count == 4)
    path.removeLast(2)
    #expect(path == UINavigationPath([1, 2]))
    #expect(path != UINavigationPath([1, 3]))
    #expect(path != UINavigationPath(["1", "2"]))
    path.removeLast()
    path.removeLast()
    #expect(path.isEmpty)
    #expect(path == UINavigationPath())
  }

  @Test func `A path is encoded from the topmost screen down, and equal when decoded`() throws {
    var path = UINavigationPath([1])
    path.append(Note(title: "N", id: 4))
    let data = try JSONEncoder().encode(try #require(path.codable))
    let strings = try JSONDecoder().decode([String].self, from: data)
    #expect(strings.count == 4)
    #expect(strings[1] == #"{"id":4,"title":"N"}"#)
    #expect(Array(strings[2...]) == ["Si", "1"])
    let saved = try JSONDecoder().decode(UINavigationPath.CodableRepresentation.self, from: data)
    #expect(UINavigationPath(saved) == path)
    #expect(path == UINavigationPath(saved))
    #expect(UINavigationPath(saved).codable == path.codable)
    path.append(2)
    #expect(UINavigationPath(saved) != path)
  }

  @Test func `A screen of an unknown type stays in a path`() throws {
    let data = Data(#"["nobody's type","{}","Si","1"]"#.utf8)
    let saved = try JSONDecoder().decode(UINavigationPath.CodableRepresentation.self, from: data)
    #expect(UINavigationPath(saved).count == 2)
    #expect(try JSONEncoder().encode(saved) == data)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        UINavigationPath.CodableRepresentation.self, from: Data(#"["Si"]"#.utf8))
    }
  }

  @Test func `A path with values that can't be encoded isn't saved`() {
    var path = UINavigationPath([1])
    path.append(Plain())
    #expect(path.codable == nil)
    var other = UINavigationPath([1])
    other.append(Plain())
    #expect(path == other)
  }
}
