import ConcurrencyExtras
import Foundation
import Testing

struct UncheckedSendableTests {
  private final class Counter {
    var count = 0
  }

  @Test func aValueCanBePassedAsSendable() async {
    let counter = UncheckedSendable(Counter())
    await Task { counter.value.count += 1 }.value
    #expect(counter.value.count == 1)
  }

  @Test func wrapsAProperty() {
    @UncheckedSendable var numbers = [1]
    numbers.append(2)
    #expect(numbers == [1, 2])
    $numbers.value.append(3)
    #expect(numbers == [1, 2, 3])
  }

  @Test func readsAndChangesMembersOfItsValue() {
    var point = UncheckedSendable((x: 1, y: 2))
    point.x = 3
    #expect(point.x == 3)
    #expect(UncheckedSendable("abc").count == 3)
  }

  @Test func isEqualAndHashedByItsValue() {
    #expect(UncheckedSendable(1) == UncheckedSendable(1))
    #expect(Set([UncheckedSendable(1), UncheckedSendable(1)]).count == 1)
  }

  @Test func isCodedAsItsValue() throws {
    let data = try JSONEncoder().encode([UncheckedSendable("a")])
    #expect(String(decoding: data, as: UTF8.self) == #"["a"]"#)
    #expect(
      try JSONDecoder().decode([UncheckedSendable<String>].self, from: data)
        == [UncheckedSendable("a")])
  }

  @Test func isASequenceIfItsValueIs() async {
    let stream = UncheckedSendable(
      AsyncStream {
        $0.yield(1)
        $0.finish()
      })
    var elements: [Int] = []
    for await element in stream {
      elements.append(element)
    }
    #expect(elements == [1])
  }
}
