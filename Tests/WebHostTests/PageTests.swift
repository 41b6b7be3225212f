import ElementTree
import NIOCore
import Testing

@testable import WebHost

/// The HTML of the page when it first arrives.
@Suite struct PageTests {
  let assets = Assets.embedded

  func page(_ root: Element, title: String = "App") -> String {
    let page = Page(
      document: Document(root: root, revision: 7), title: title, instance: "abc", assets: assets)
    return String(buffer: page.response(acceptsGzip: false, cookie: "").body)
  }

  @Test func thePageIsCompleteBeforeAnyScriptRuns() {
    let html = page(todos(["Milk", "Bread"]))
    #expect(html.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
    #expect(html.contains("<title>Todos</title>"))
    #expect(html.contains("value=Milk"))
    #expect(html.contains("2 left"))
    #expect(
      html.contains(
        #"<body data-instance="abc" data-revision="7" data-script="\#(assets.script.path)">"#))
    #expect(html.hasSuffix("</html>\n"))
  }

  @Test func thePageStatesItsLocation() {
    let page = Page(
      document: Document(root: todos([]), revision: 7, location: "/a?b=\"<&"), title: "",
      instance: "abc", assets: assets)
    #expect(
      String(buffer: page.response(acceptsGzip: false, cookie: "").body).contains(
        #"<body data-instance="abc" data-revision="7" data-script="\#(assets.script.path)" data-location="/a?b=&quot;&lt;&amp;">"#
      ))
  }

  @Test func thePageNeedsOnlyTwoMoreRequests() {
    let html = page(todos([]))
    #expect(html.contains(#"href="\#(assets.style.path)""#))
    #expect(html.contains(#"src="\#(assets.script.path)""#))
    #expect(html.ranges(of: "src=").count == 1)
    #expect(html.ranges(of: "href=").count == 2)
    #expect(html.contains(#"<link rel="icon" href="data:image/svg+xml,"#))
  }

  @Test func withoutAPageTheTitleIsTheAppsName() {
    #expect(page(element(1, .list()), title: "<Todos>").contains("<title>&lt;Todos&gt;</title>"))
  }

  @Test func thePageIsSmall() {
    func size(_ count: Int) -> Int {
      let rows = todos((0..<count).map { "Todo number \($0)" })
      let page = Page(
        document: Document(root: rows, revision: 0), title: "", instance: "", assets: assets)
      return page.response(acceptsGzip: true, cookie: "").body.readableBytes
        + assets.style.compressed.readableBytes + assets.script.compressed.readableBytes
    }
    #expect(size(20) < 34 * 1024)
    #expect(size(1000) < 60 * 1024)
  }

  @Test func assetsAreMinifiedAndNamedAfterTheirContent() {
    let script = String(buffer: assets.script.content)
    #expect(!script.contains("\n//"))
    #expect(!script.contains("\n "))
    #expect(assets.script.path != assets.style.path)
    #expect(
      Asset(name: "a", extension: "b", type: "", source: [1]).path
        != Asset(name: "a", extension: "b", type: "", source: [2]).path)
  }
}
