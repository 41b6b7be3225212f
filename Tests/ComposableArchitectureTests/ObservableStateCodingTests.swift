import ComposableArchitecture
import Foundation
import Testing

/// The encoding of types with `@ObservableState`.
@Suite struct ObservableStateCodingTests {
  @ObservableState
  struct Note: Codable, Equatable {
    let id: Int
    var text = ""
    var `default` = true
    var title: String?
    @ObservationStateIgnored var visits = 0
    @CodingIgnored var isOpen = false
    @CodingIgnored @Presents var detail: Detail?
    @Presents var kept: Detail?
    var summary: String { "\(id): \(text)" }
    static var count: Int { 0 }

    init(id: Int) {
      self.id = id
    }
  }

  @ObservableState
  struct Detail: Codable, Equatable {
    var page = 1
  }

  @ObservableState
  struct Pair<Element: Codable & Equatable>: Codable, Equatable {
    var first: Element
    var second: Element
  }

  @ObservableState
  struct OwnKeys: Codable, Equatable {
    var count = 0

    private enum CodingKeys: String, CodingKey {
      case _count = "number"
    }
  }

  @ObservableState
  struct OwnFunctions: Codable, Equatable {
    var count = 0

    init(count: Int) {
      self.count = count
    }

    init(from decoder: any Decoder) throws {
      count = try decoder.singleValueContainer().decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(count)
    }
  }

  @ObservableState
  struct Conditional: Codable, Equatable {
    var always = 1
    #if compiler(>=5)
      var now = 2
    #else
      var before = 3
    #endif
  }

  @ObservableState
  struct OnlyEncoded: Encodable {
    var name = "Blob"
  }

  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  @Test func propertiesAreEncodedUnderTheirNames() throws {
    var note = Note(id: 1)
    note.text = "Milk"
    note.title = "Buy"
    note.visits = 2
    note.kept = Detail(page: 3)
    #expect(
      try text(note)
        == #"{"default":true,"id":1,"kept":{"page":3},"text":"Milk","title":"Buy","visits":2}"#)
    #expect(try decoded(Note.self, text(note)) == note)
  }

  @Test func ignoredPropertiesDecodeToTheirInitialValues() throws {
    var note = Note(id: 1)
    note.isOpen = true
    note.detail = Detail(page: 2)
    let again = try decoded(Note.self, text(note))
    #expect(!again.isOpen)
    #expect(again.detail == nil)
    #expect(again == Note(id: 1))
  }

  @Test func genericStateIsEncodedToo() throws {
    let pair = Pair(first: 1, second: 2)
    #expect(try text(pair) == #"{"first":1,"second":2}"#)
    #expect(try decoded(Pair<Int>.self, text(pair)) == pair)
  }

  @Test func propertiesUnderConditionsAreEncodedUnderTheirNames() throws {
    #expect(try text(Conditional()) == #"{"always":1,"now":2}"#)
    #expect(try decoded(Conditional.self, #"{"always":1,"now":5}"#).now == 5)
  }

  @Test func customCodingKeysAreKept() throws {
    #expect(try text(OwnKeys(count: 3)) == #"{"number":3}"#)
    #expect(try decoded(OwnKeys.self, #"{"number":3}"#) == OwnKeys(count: 3))
  }

  @Test func customCodingFunctionsAreKept() throws {
    #expect(try text(OwnFunctions(count: 3)) == "3")
    #expect(try decoded(OwnFunctions.self, "3") == OwnFunctions(count: 3))
  }

  @Test func encodableStateHasNamedKeys() throws {
    #expect(try text(OnlyEncoded()) == #"{"name":"Blob"}"#)
  }

  @Test func aMissingKeyIsAnErrorWithItsName() throws {
    let error = try #require(throws: DecodingError.self) { try decoded(Detail.self, "{}") }
    guard case .keyNotFound(let key, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(key.stringValue == "page")
  }
}
