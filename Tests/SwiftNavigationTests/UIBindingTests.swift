import BoundedWaits
import ConcurrencyExtras
import IssueReporting
import Observation
import SwiftNavigation
import Testing

@MainActor @Suite struct UIBindingTests {
  struct Address: Equatable { var city = "Brooklyn" }
  struct Person: Equatable, Identifiable {
    var id = 1
    var name = "Blob"
    var address = Address()
    var nickname: String?
  }
  @Observable final class Model {
    var person = Person()
    var friend: Person?
  }

  @Test func aBindingReadsAndWritesAPropertyOfAnObject() {
    @UIBindable var model = Model()
    let person = $model.person
    #expect(person.wrappedValue.name == "Blob")
    person.name.wrappedValue = "Blob Jr."
    #expect(model.person.name == "Blob Jr.")
    model.person.name = "Blob Sr."
    #expect(person.wrappedValue.name == "Blob Sr.")
    #expect($model.person.address.city.wrappedValue == "Brooklyn")
    #expect(person.id == 1)
  }

  @Test func aBindingDoesNotRetainItsObjectButKeepsItsLastValue() {
    var model: Model? = Model()
    weak let weakModel = model
    let binding = UIBindable(model!).person.name
    model?.person.name = "Blob Jr."
    #expect(binding.wrappedValue == "Blob Jr.")
    model = nil
    #expect(weakModel == nil)
    #expect(binding.wrappedValue == "Blob Jr.")
    binding.wrappedValue = "Nobody"
    #expect(binding.wrappedValue == "Blob Jr.")
  }

  @Test func aBindableIsNoLargerThanItsObject() {
    #expect(MemoryLayout<UIBindable<Model>>.size == MemoryLayout<Model>.size)
  }

  @Test func aStandaloneBindingIsObservable() async throws {
    @UIBinding var name = "Blob"
    var names: [String] = []
    let binding = $name
    let token = observe { names.append(binding.wrappedValue) }
    name = "Blob Jr."
    try await waitUntil("the change is observed") { names.count == 2 }
    #expect(names == ["Blob", "Blob Jr."])
    token.cancel()
  }

  @Test func aConstantBindingIgnoresWrites() {
    let binding = UIBinding.constant(1)
    binding.wrappedValue = 2
    #expect(binding.wrappedValue == 1)
  }

  @Test func aBindingReadsAndWritesThroughClosures() {
    let model = Model()
    let binding = UIBinding(get: { model.person.name }, set: { model.person.name = $0 })
    binding.wrappedValue = "Blob Jr."
    #expect(model.person.name == "Blob Jr.")
    #expect(binding.wrappedValue == "Blob Jr.")
  }

  @Test func anUnwrappedBindingKeepsTheLastValueAndIgnoresLateWrites() throws {
    @UIBindable var model = Model()
    let none: UIBinding<Person>? = UIBinding($model.friend)
    #expect(none?.wrappedValue == nil)
    model.friend = Person(name: "Blub")
    let friend = try #require(UIBinding($model.friend) as UIBinding<Person>?)
    friend.name.wrappedValue = "Blub Jr."
    #expect(model.friend?.name == "Blub Jr.")
    #expect(friend.wrappedValue.name == "Blub Jr.")
    model.friend = nil
    #expect(friend.wrappedValue.name == "Blub Jr.")
    friend.name.wrappedValue = "Ghost"
    #expect(model.friend == nil)
  }

  @Test func settingAPresenceBindingToFalseRemovesTheValue() {
    @UIBindable var model = Model()
    model.friend = Person()
    let isPresented = UIBinding<Bool>($model.friend)
    #expect(isPresented.wrappedValue)
    isPresented.wrappedValue = true
    #expect(model.friend != nil)
    isPresented.wrappedValue = false
    #expect(model.friend == nil)
    #expect(!isPresented.wrappedValue)
  }

  @Test func settingAPresenceBindingToTrueIsReported() {
    @UIBindable var model = Model()
    let isPresented = UIBinding<Bool>($model.friend)
    withKnownIssue {
      isPresented.wrappedValue = true
    } matching: {
      "\($0)".contains("'Person' was set to 'true' while the value is nil")
    }
    #expect(model.friend == nil)
  }

  @Test func aPromotedBindingIgnoresNil() {
    @UIBindable var model = Model()
    let name = UIBinding<String?>($model.person.name)
    name.wrappedValue = nil
    #expect(model.person.name == "Blob")
    name.wrappedValue = "Blob Jr."
    #expect(model.person.name == "Blob Jr.")
  }

  @Test func anErasedBindingAcceptsOnlyItsOwnType() {
    @UIBindable var model = Model()
    let name = UIBinding<AnyHashable>($model.person.name)
    #expect(name.wrappedValue == AnyHashable("Blob"))
    name.wrappedValue = AnyHashable(1)
    #expect(model.person.name == "Blob")
    name.wrappedValue = AnyHashable("Blob Jr.")
    #expect(model.person.name == "Blob Jr.")
  }

  @Test func aBindingReachesIntoAnOptional() {
    @UIBindable var model = Model()
    let name: UIBinding<String?> = $model.friend.name
    #expect(name.wrappedValue == nil)
    name.wrappedValue = "Ghost"
    #expect(model.friend == nil)
    model.friend = Person()
    name.wrappedValue = "Blub"
    #expect(model.friend?.name == "Blub")
  }

  @Test func aBindingsIdentityIsItsObjectAndKeyPath() {
    @UIBindable var model = Model()
    @UIBindable var other = Model()
    #expect(
      UIBindingIdentifier($model.person.name) == UIBindingIdentifier($model.person.name))
    #expect(
      UIBindingIdentifier($model.person.address.city)
        == UIBindingIdentifier($model[dynamicMember: \.person.address.city]))
    #expect(
      UIBindingIdentifier($model.person.name) != UIBindingIdentifier($other.person.name))
    #expect(
      UIBindingIdentifier($model.person.name)
        != UIBindingIdentifier($model.person.address.city))
    #expect(
      UIBindingIdentifier(UIBinding<Bool>($model.friend))
        == UIBindingIdentifier(UIBinding<Bool>($model.friend)))
  }

  @Test func writesUseTheBindingsTransactionUnlessOneIsCurrent() async throws {
    @UIBindable var model = Model()
    var transaction = UITransaction()
    transaction.source = "field"
    let name = $model.person.transaction(transaction).name
    var sources: [String] = []
    let observed = model
    let token = observe { transaction in
      _ = observed.person
      sources.append(transaction.source)
    }
    name.wrappedValue = "Blob Jr."
    try await waitUntil("the first write is observed") { sources.count == 2 }
    withUITransaction(\.source, "menu") { name.wrappedValue = "Blob Sr." }
    try await waitUntil("the second write is observed") { sources.count == 3 }
    #expect(sources == ["nobody", "field", "menu"])
    token.cancel()
  }

  @Test func anOptionalIsUnwrappedWithADefault() {
    @UIBindable var model = Model()
    #expect((UIBinding(unwrapping: $model.friend) as UIBinding<Person>?) == nil)
    let friend = UIBinding(unwrapping: $model.friend, default: Person(name: "Nobody"))
    #expect(friend.wrappedValue.name == "Nobody")
    #expect(model.friend == nil)
    friend.name.wrappedValue = "Blob"
    #expect(model.friend?.name == "Blob")
    #expect(friend.wrappedValue.name == "Blob")
    #expect(UIBinding(unwrapping: $model.friend)?.wrappedValue.name == "Blob")
  }

  @Test func duplicateValuesAreNotWritten() {
    @UIBindable var model = Model()
    var isChanged = false
    let name = $model.person.removeDuplicates { $0.id == $1.id }.name
    name.wrappedValue = "Blob Jr."
    #expect(model.person.name == "Blob")
    let written = LockIsolated<[Int]>([])
    let number = UIBinding<Int>(
      get: { written.value.last ?? 0 }, set: { number in written.withValue { $0.append(number) } }
    )
    .removeDuplicates()
    for value in [0, 1, 1, 2] { number.wrappedValue = value }
    #expect(written.value == [1, 2])
    withObservationTracking {
      _ = $model.person.removeDuplicates().wrappedValue
    } onChange: {
      MainActor.assumeIsolated { isChanged = true }
    }
    model.person.name = "Blob Sr."
    #expect(isChanged)
  }

  @Test func printingChangesDoesNotAffectWrites() {
    @UIBindable var model = Model()
    $model.person.name._printChanges("name").wrappedValue = "Blob Jr."
    #expect(model.person.name == "Blob Jr.")
  }

  @Test func aSetterReceivesTheTransactionOfTheWrite() {
    let animations = LockIsolated<[Animation?]>([])
    let number = UIBinding<Int>(
      get: { 1 },
      set: { _, transaction in
        let animation = transaction.animation
        animations.withValue { $0.append(animation) }
      })
    number.wrappedValue = 1
    number.animation(.easeIn).wrappedValue = 2
    #expect(animations.value == [nil, .easeIn])
  }

  @Test func aLateWriteDoesNotReopenADismissedValue() throws {
    @UIBindable var model = Model()
    model.friend = Person(name: "Blob")
    let friend = try #require(UIBinding($model.friend))
    let name = friend.name
    name.wrappedValue = "Blob Jr."
    #expect(model.friend?.name == "Blob Jr.")
    model.friend = nil
    name.wrappedValue = "Late"
    friend.wrappedValue = Person(name: "Late")
    #expect(model.friend == nil)
    #expect(name.wrappedValue == "Blob Jr.")
    model.friend = Person(name: "Blob Sr.")
    name.wrappedValue = "Blob Esq."
    #expect(model.friend?.name == "Blob Esq.")
  }

  final class Releasing: Sendable {
    let onRelease: @MainActor @Sendable () -> Void
    init(_ onRelease: @escaping @MainActor @Sendable () -> Void) { self.onRelease = onRelease }
    deinit { MainActor.assumeIsolated { onRelease() } }
  }
  @Observable final class Holder { var object: Releasing? }

  @Test(.timeLimit(.minutes(5))) func aValueThatIsReleasedMayUseItsBinding() {
    @UIBindable var holder = Holder()
    let binding = $holder.object
    let seen = LockIsolated<[Bool]>([])
    holder.object = Releasing {
      let isGone = binding.wrappedValue == nil
      seen.withValue { $0.append(isGone) }
    }
    #expect(binding.wrappedValue != nil)
    holder.object = nil
    #expect(binding.wrappedValue == nil)
    #expect(seen.value == [true])
  }
}
