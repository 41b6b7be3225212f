#if Deprecations
  import ComposableArchitecture
  import Foundation
  import Testing

  @MainActor
  struct OlderNamesTests {
    @Test func `Lists of buttons make alerts and dialogs`() {
      let ok = ButtonState<Int>.default(TextState("OK"), action: .send(1))
      let cancel = ButtonState<Int>.cancel(TextState("Cancel"))
      let delete = ButtonState<Int>.destructive(TextState("Delete"), action: .send(2))
      #expect(ok.role == nil)
      #expect(cancel.role == .cancel)
      #expect(delete.role == .destructive)
      #expect(
        AlertState(title: TextState("T"), message: TextState("M"), buttons: [ok, cancel])
          == AlertState {
            TextState("T")
          } actions: {
            ButtonState(action: 1) { TextState("OK") }
            ButtonState(role: .cancel) { TextState("Cancel") }
          } message: {
            TextState("M")
          })
      #expect(AlertState<Int>(title: TextState("T")).buttons == [])
      #expect(AlertState(title: TextState("T"), dismissButton: ok).buttons == [ok])
      #expect(
        AlertState(title: TextState("T"), primaryButton: delete, secondaryButton: cancel).buttons
          == [delete, cancel])
      let dialog = ConfirmationDialogState(
        title: TextState("T"), titleVisibility: .visible, buttons: [ok])
      #expect(dialog.titleVisibility == .visible)
      #expect(ActionSheetState(title: TextState("T"), buttons: [ok]) == dialog)
    }

    @Test func `Joined texts are compared part by part`() {
      #expect(TextState("a") == TextState(verbatim: "a"))
      #expect(TextState("a") + TextState("bc") != TextState("ab") + TextState("c"))
      #expect(TextState("a") + TextState("b") == TextState("a") + TextState(verbatim: "b"))
      #expect(TextState("a") + TextState("b") != TextState("ab"))
    }

    @Test func `An actor isolates a value`() async {
      let counter = ActorIsolated(1)
      await counter.withValue { $0 += 1 }
      #expect(await counter.value == 2)
      await counter.setValue(5)
      #expect(await counter.withValue { $0 } == 5)
      let sum = await counter.withValue { value in
        await Task.yield()
        value += 1
        return value
      }
      #expect(sum == 6)
    }

    private final class NotSendable: AsyncSequence {
      typealias Element = Int
      struct Iterator: AsyncIteratorProtocol {
        var number = 0
        mutating func next() async throws -> Int? {
          number += 1
          return number < 4 ? number : nil
        }
      }
      func makeAsyncIterator() -> Iterator { Iterator() }
    }

    @Test func `Sequences that aren't sendable make streams`() async throws {
      var numbers: [Int] = []
      for await number in NotSendable().eraseToStream() { numbers.append(number) }
      for try await number in NotSendable().eraseToThrowingStream() { numbers.append(number) }
      for await number in AsyncStream(NotSendable()) { numbers.append(number) }
      for try await number in AsyncThrowingStream(NotSendable()) { numbers.append(number) }
      #expect(numbers == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3])
    }

    @Test func `Streams come with their continuations`() async throws {
      let (stream, continuation) = AsyncStream<Int>.streamWithContinuation()
      continuation.yield(1)
      continuation.finish()
      #expect(await stream.reduce(0, +) == 1)
      let throwing = AsyncThrowingStream<Int, any Error>.streamWithContinuation()
      throwing.continuation.yield(2)
      throwing.continuation.finish()
      #expect(try await throwing.stream.reduce(0, +) == 2)
      let buffered = AsyncStream(stream, bufferingPolicy: .unbounded)
      #expect(await buffered.reduce(0, +) == 0)
      let others = AsyncStream<Int> { continuation in
        for number in 1...3 { continuation.yield(number) }
        continuation.finish()
      }
      let newest = AsyncThrowingStream(others, bufferingPolicy: .bufferingNewest(8))
      #expect(try await newest.reduce(0, +) == 6)
    }

    @Test func `Older constants convert nanoseconds`() {
      #expect(NSEC_PER_SEC == 1_000 * NSEC_PER_MSEC)
      #expect(NSEC_PER_MSEC == 1_000 * NSEC_PER_USEC)
      #expect(NSEC_PER_SEC == NSEC_PER_USEC * USEC_PER_SEC)
    }

    @MainActor @Test func `A binding can hold an object`() {
      final class Model { var count = 0 }
      let model = Model()
      let binding = UIBinding(wrappedValue: model)
      #expect(binding.wrappedValue === model)
    }

    @Test func `Older names override dependencies`() async {
      @Sendable func now() -> Date {
        @Dependency(\.date.now) var now
        return now
      }
      let date = Date(timeIntervalSince1970: 1)
      #expect(DependencyValues.withValue(\.date.now, date) { now() } == date)
      #expect(
        DependencyValues.withValues {
          $0.date.now = date
        } operation: {
          now()
        } == date)
      let other = Date(timeIntervalSince1970: 2)
      DependencyValues.withValue(\.uuid, .incrementing) {
        DependencyValues.withTestValues {
          $0.date.now = other
        } assert: {
          #expect(now() == other)
          // Release builds report no issues.
          #if DEBUG
            @Dependency(\.uuid) var uuid
            withKnownIssue { _ = uuid() }
          #endif
        }
      }
      #expect(
        await DependencyValues.withValue(\.date.now, date) {
          await Task.yield()
          return now()
        } == date)
      await DependencyValues.withTestValues {
        await Task.yield()
        $0.date.now = other
      } assert: {
        #expect(now() == other)
      }
      #expect(
        await DependencyValues.withValues {
          $0.date.now = date
        } operation: {
          await Task.yield()
          return now()
        } == date)
    }

    @Test func `Sequences without a label make identified arrays`() {
      struct Row: Equatable, Identifiable { let id: Int }
      #expect(IdentifiedArray([Row(id: 1), Row(id: 2)]).ids == [1, 2])
      #expect(IdentifiedArray([1, 2], id: \.self).count == 2)
    }

    @Test func `Functions make file storages`() {
      #expect(LiveFileStorage() == .fileSystem)
      #expect(InMemoryFileStorage() != InMemoryFileStorage())
      #expect(Notification.Name.runtimeWarning.rawValue == "ComposableArchitecture.runtimeWarning")
      #expect(Notification.Name._runtimeWarning == .runtimeWarning)
    }
  }
#endif
