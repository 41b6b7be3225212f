#if Deprecations
  @_spi(Reflection) import CasePaths
  import Testing

  private enum Mixed {
    case empty
    case number(Int)
    case pair(a: Int, b: String)
    indirect case recursive(Mixed)
  }

  struct EnumMetadataTests {
    @Test func `Names, tags and types of cases are read`() throws {
      let metadata = try #require(EnumMetadata(Mixed.self))
      let number = metadata.tag(of: Mixed.number(1))
      #expect(metadata.caseName(forTag: number) == "number")
      #expect(metadata.associatedValueType(forTag: number) == Int.self)
      let empty = metadata.tag(of: Mixed.empty)
      #expect(metadata.caseName(forTag: empty) == "empty")
      #expect(metadata.associatedValueType(forTag: empty) == nil)
      #expect(metadata.caseName(forTag: 99) == nil)
      let pair = metadata.tag(of: Mixed.pair(a: 1, b: ""))
      #expect(metadata.associatedValueType(forTag: pair) == (a: Int, b: String).self)
      let recursive = metadata.tag(of: Mixed.recursive(.empty))
      #expect(metadata.associatedValueType(forTag: recursive) == Mixed.self)
    }

    @Test func `Payloads are projected`() {
      #expect(EnumMetadata.project(Mixed.number(1)) as? Int == 1)
      #expect(EnumMetadata.project(Mixed.number(1) as Any) as? Int == 1)
      #expect(EnumMetadata.project(Mixed.empty) == nil)
      let pair = EnumMetadata.project(Mixed.pair(a: 1, b: "b")) as? (a: Int, b: String)
      #expect(pair?.b == "b")
      if case .number(2)? = EnumMetadata.project(Mixed.recursive(.number(2))) as? Mixed {
      } else {
        Issue.record("The indirect payload was not projected.")
      }
      #expect(EnumMetadata.project(Optional(1)) as? Int == 1)
    }

    @Test func `Other types have no enum metadata`() {
      #expect(EnumMetadata(Int.self) == nil)
      #expect(EnumMetadata((any Error).self) == nil)
      #expect(EnumMetadata.project(1) == nil)
    }
  }
#endif
