import Foundation
@_spi(References) import Sharing
import Testing

/// The references behind shared values, which other wrappers use.
struct ReferenceTests {
  @Test func onlyCopiesShareAReference() {
    let count = Shared(value: 1)
    let copy = count
    #expect(count.reference === copy.reference)
    #expect(count.reference !== Shared(value: 1).reference)
    #expect(SharedReader(count).reference === count.reference)
  }

  @Test func aReferenceReadsAndWritesTheValue() async throws {
    let count = Shared(value: 1)
    let reference: any MutableReference<Int> = count.reference
    reference.withLock(
      { $0 += 1 }, fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    #expect(reference.wrappedValue == 2)
    #expect(count.wrappedValue == 2)
    #expect(reference.isLoading == false)
    #expect(reference.loadError == nil)
    #expect(reference.saveError == nil)
    try await reference.load()
    try await reference.save()
    #expect(reference.wrappedValue == 2)
  }

  @Test func aReferenceWithAKeyLoadsSavesAndReportsErrors() async throws {
    let key = ProbeKey(stored: 1)
    let count = Shared(wrappedValue: 0, key)
    let reference = count.reference
    key.stored.setValue(2)
    try await reference.load()
    #expect(reference.wrappedValue == 2)
    try await reference.save()
    #expect(reference.saveError == nil)
    key.loadFailure.setValue(ProbeKey.Failure())
    await #expect(throws: ProbeKey.Failure.self) { try await reference.load() }
    #expect(reference.loadError as? ProbeKey.Failure == ProbeKey.Failure())
    #expect(count.loadError as? ProbeKey.Failure == ProbeKey.Failure())
  }

  @Test func idsDistinguishKeys() {
    let first: InMemoryKeyID = InMemoryKey<Int>.inMemory("one").id
    #expect(first == InMemoryKey<Int>.inMemory("one").id)
    #expect(first != InMemoryKey<Int>.inMemory("two").id)
    let settings: AppStorageKeyID = AppStorageKey<Int>.appStorage("count").id
    #expect(settings == AppStorageKey<Int>.appStorage("count").id)
    let url = URL(fileURLWithPath: "/count.json")
    let file: FileStorageKeyID = FileStorageKey<Int>.fileStorage(url).id
    #expect(file == FileStorageKey<Int>.fileStorage(url).id)
  }
}
