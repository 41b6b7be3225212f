import Testing
import URLPaths

/// The components and query of a URL's path, and their encoding.
@Suite struct URLPathTests {
  @Test func aPathIsSplitIntoComponents() throws {
    #expect(try URLPath("/").components == [])
    #expect(try URLPath("").components == [])
    #expect(try URLPath("/books/3").components == ["books", "3"])
    #expect(try URLPath("/books/3/") == URLPath("books/3"))
  }

  @Test func aQueryIsSplitIntoItems() throws {
    #expect(
      try URLPath("/search?q=a+b%2Bc&tag=x&tag=&flag&=y").query == [
        .init(name: "q", value: "a b+c"), .init(name: "tag", value: "x"),
        .init(name: "tag", value: ""), .init(name: "flag", value: ""),
        .init(name: "", value: "y"),
      ])
    #expect(try URLPath("/search?").query == [])
    #expect(try URLPath("/a?b=c=d&&e=f").query.map(\.value) == ["c=d", "f"])
    #expect(try URLPath("?a=1") == URLPath(components: [], query: [.init(name: "a", value: "1")]))
  }

  @Test func theFragmentIsIgnored() throws {
    #expect(try URLPath("/books/3?sort=title#top?/x") == URLPath("/books/3?sort=title"))
    #expect(try URLPath("/books#top").components == ["books"])
  }

  @Test func percentEncodedBytesAreDecoded() throws {
    #expect(try URLPath("/caf%C3%A9/книги/a b/1+1").components == ["café", "книги", "a b", "1+1"])
    #expect(try URLPath("/a%2Fb/c%3Fd%23e").components == ["a/b", "c?d#e"])
    #expect(try URLPath("/%E2%98%95%ef%b8%8f").components == ["☕️"])
  }

  @Test func aSlashSeparatesEvenBeforeACombiningAccent() throws {
    let accent = try URLPath("/a/\u{301}b").components
    #expect(accent.map { Array($0.unicodeScalars) } == [["a"], ["\u{301}", "b"]])
  }

  @Test(arguments: [
    "", ".", "..", "~", "~.", "~..", "~~", "~~..", "~alice", "...", "~...", "a/b", "?", "#", "%",
    "%41", " ", "+", "é", "e\u{301}", "👩‍👩‍👧‍👦", "\0", "\n", "\r\n", "\u{301}", "\\", "http://x",
  ])
  func anyTextCanBeAComponentAndAQueryItem(text: String) throws {
    let path = URLPath(
      components: [text, "x", text], query: [.init(name: text, value: text)])
    let url = path.description
    #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(!url.contains("//"))
    #expect(!url.split(separator: "/").contains { $0 == "." || $0 == ".." })
    let read = try URLPath(url)
    #expect(read.components.map { Array($0.utf8) } == path.components.map { Array($0.utf8) })
    #expect(read == path)
  }

  @Test func aPathIsPrinted() {
    #expect(URLPath().description == "/")
    #expect(URLPath(components: ["a b", "c/d", "~e"]).description == "/a%20b/c%2Fd/~e")
    #expect(
      URLPath(components: ["s"], query: [.init(name: "q", value: "1+1=2 & so on")]).description
        == "/s?q=1%2B1%3D2%20%26%20so%20on")
  }

  @Test(arguments: [
    ("/a//b", "Component 2 of the path, “”, is empty. Leave out one of the slashes around it."),
    ("//", "Component 1 of the path, “”, is empty. Leave out one of the slashes around it."),
    (
      "/a/../b", "Component 2 of the path, “..”, can't stand in a path, because it leads out of it."
    ),
    ("/%2e", "Component 1 of the path, “%2e”, can't stand in a path"),
    ("/a%", "Component 1 of the path, “a%”, isn't encoded as it should be"),
    ("/x/%4", "Component 2 of the path, “%4”, isn't encoded as it should be"),
    ("/%zz", "Component 1 of the path, “%zz”, isn't encoded as it should be"),
    ("/%ff", "Component 1 of the path, “%ff”, isn't encoded as it should be"),
    ("/%C3/%A9", "Component 1 of the path, “%C3”, isn't encoded as it should be"),
    ("/a?q=%ff", "“q=%ff” in the query isn't encoded as it should be"),
  ])
  func invalidPathsAreRefusedWithAPosition(path: String, message: String) {
    let refusal = refusal { _ = try URLPath(path) }
    #expect(refusal.hasPrefix(message))
  }

  @Test func aMessageShowsTheBeginningOfALongText() {
    let message = refusal { _ = try URLPath("/\(String(repeating: "x", count: 1_000_000))%") }
    #expect(message.contains("“\(String(repeating: "x", count: 60))…”"))
    #expect(message.count < 250)
  }
}
