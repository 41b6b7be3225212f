import Dependencies
import DependenciesTestSupport
import Foundation
import Sharing
import Testing

/// The lifetime of shared values and of their errors.
@Suite struct KeptValueTests {
  @Test(.dependencies) func `An initial value in memory outlives its holders`() {
    do {
      @Shared(.inMemory("isOn")) var isOn = true
      #expect(isOn)
    }
    @Shared(.inMemory("isOn")) var isOn = false
    #expect(isOn)
    @Shared(.inMemory("isOn")) var optional: Bool?
    #expect(isOn)
  }

  @Test(.dependencies) func `A file is described by its URL`() {
    @Shared(.fileStorage(URL(fileURLWithPath: "/tmp/numbers.json"))) var numbers: [Int] = []
    #expect($numbers.description.contains(".fileStorage(file:///tmp/numbers.json)"))
  }

  /// A key that fails to load but can save.
  private struct Broken: SharedKey {
    struct Failure: Error {}
    var id: String { "broken" }

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      continuation.resume(throwing: Failure())
    }

    func subscribe(
      context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
    ) -> SharedSubscription {
      SharedSubscription {}
    }

    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
      if value < 0 { continuation.resume(throwing: Failure()) } else { continuation.resume() }
    }
  }

  @Test(.dependencies) func `A successful save clears the load error`() {
    @Shared(Broken()) var number = 0
    #expect($number.loadError is Broken.Failure)
    $number.withLock { $0 = -1 }
    #expect($number.loadError is Broken.Failure)
    #expect($number.saveError is Broken.Failure)
    $number.withLock { $0 = 1 }
    #expect($number.loadError == nil)
    #expect($number.saveError == nil)
  }
}
