import Foundation
import Testing

@testable import SampleAPI

@Suite struct JSONTests {
  @Test func isWrittenInTheOrderOfItsFields() {
    let json: JSON = ["b": 1, "a": [true, nil, "x"], "c": [:]]
    #expect(json.text == #"{"b":1,"a":[true,null,"x"],"c":{}}"#)
  }

  @Test(arguments: ["\"\\/\n\r\t\u{0}\u{1F}", "é 木 👩‍👩‍👧", "\u{2028}"])
  func anyTextSurvives(text: String) throws {
    let data = Data(JSON.array([.string(text)]).text.utf8)
    #expect(try JSONDecoder().decode([String].self, from: data) == [text])
  }

  @Test func spoilsTheThirdItemOfAList() {
    var json = JSON.array((0..<5).map { ["name": .number($0)] })
    json.changeField(["name"]) { $0 = nil }
    #expect(json.text == #"[{"name":0},{"name":1},{},{"name":3},{"name":4}]"#)
  }

  @Test func spoilsTheLastItemOfAShortList() {
    var json: JSON = [["name": 0], ["name": 1]]
    json.changeField(["name"]) { $0 = .null }
    #expect(json.text == #"[{"name":0},{"name":null}]"#)
  }

  @Test func faultsChangeFieldsOfItemsOrOfThePage() {
    let page: JSON = ["info": ["count": 1], "results": [["name": "a", "origin": ["name": "b"]]]]
    var json = page
    json.changeField(["origin", "name"]) { $0 = $0?.ofAnotherType }
    #expect(json.text == #"{"info":{"count":1},"results":[{"name":"a","origin":{"name":42}}]}"#)
    json = page
    json.changeField(["info", "count"]) { $0 = $0?.ofAnotherType }
    #expect(json.text.hasPrefix(#"{"info":{"count":"forty-two"}"#))
    json = page
    json.changeField(["nothing"]) { $0 = .null }
    #expect(json == page)
  }
}
