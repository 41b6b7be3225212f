import ComposableArchitecture
import Foundation
import Testing

/// The expansions of `@ObservableState` and `@Presents`, as the compiler and observers see them.
// The suite runs on the main actor, like actions, which begin rounds of observation.
@MainActor @Suite struct MacroObservableStateTests {
  // MARK: - Structs

  @ObservableState
  struct Plain: Codable, Hashable, Sendable {
    let id: Int
    var name = "Blob"
    var age: Int
    var nickname: String?
    var `default` = true
    private(set) var visits = 0
    static var total: Int { 0 }
    var isAdult: Bool { age >= 18 }

    mutating func visit() {
      visits += 1
    }
  }

  @Test func memberwiseInitialisersStay() {
    let plain = Plain(id: 1, age: 42)
    #expect(plain.name == "Blob")
    #expect(plain.nickname == nil)
    #expect(plain.default)
    let other = Plain(id: 1, name: "Blob Jr.", age: 4, nickname: "B", default: false)
    #expect(other.name == "Blob Jr.")
    #expect(other.nickname == "B")
    #expect(!other.isAdult)
  }

  @Test func derivedConformancesCompareTheProperties() throws {
    var plain = Plain(id: 1, age: 42)
    let copy = plain
    #expect(plain == copy)
    #expect(plain.hashValue == copy.hashValue)
    plain.visit()
    #expect(plain != copy)
    let data = try JSONEncoder().encode(plain)
    #expect(try JSONDecoder().decode(Plain.self, from: data) == plain)
  }

  @Test func newlyMadeStatesAreEqualButNotIdentical() {
    let first = Plain(id: 1, age: 42)
    let second = Plain(id: 1, age: 42)
    #expect(first == second)
    #expect(first._$id != second._$id)
    let copy = first
    #expect(copy._$id == first._$id)
  }

  @Test func eachPropertyIsObservedSeparately() {
    var plain = Plain(id: 1, age: 42)
    #expect(notifies(&plain, reading: { _ = $0.name }, change: { $0.name = "Blobby" }))
    #expect(!notifies(&plain, reading: { _ = $0.name }, change: { $0.age = 43 }))
    #expect(notifies(&plain, reading: { _ = $0.isAdult }, change: { $0.age = 4 }))
    #expect(notifies(&plain, reading: { _ = $0.default }, change: { $0.default = false }))
    #expect(notifies(&plain, reading: { _ = $0.visits }, change: { $0.visit() }))
    #expect(!notifies(&plain, reading: { _ = $0.id }, change: { $0.name = "" }))
  }

  @Test func assigningAnEqualValueDoesNotNotify() {
    var plain = Plain(id: 1, age: 42)
    #expect(!notifies(&plain, reading: { _ = $0.name }, change: { $0.name = "Blob" }))
    #expect(!notifies(&plain, reading: { _ = $0.nickname }, change: { $0.nickname = nil }))
  }

  @Test func changingInPlaceNotifiesEvenIfTheValueEndsUpEqual() {
    var plain = Plain(id: 1, age: 42)
    #expect(notifies(&plain, reading: { _ = $0.age }, change: { $0.age += 0 }))
    #expect(notifies(&plain, reading: { _ = $0.name }, change: { $0.name.append("") }))
  }

  final class Object {}

  @ObservableState
  struct Unusual {
    var action: () -> Void = {}
    var object = Object()
    var tuple = (1, "a")
    weak var parent: Object?
    var observed = 0 {
      didSet { changes += observed - oldValue }
    }
    @ObservationStateIgnored var changes = 0
    @ObservationStateIgnored var hidden = 0
    #if DEBUG
      var onlyInDebugBuilds = 0
    #endif
    #if NEVER
      var never: Undeclared = 0
    #endif
  }

  @Test func valuesThatCannotBeComparedAlwaysNotify() {
    var unusual = Unusual()
    #expect(notifies(&unusual, reading: { _ = $0.action }, change: { $0.action = {} }))
    #expect(notifies(&unusual, reading: { _ = $0.tuple }, change: { $0.tuple = (1, "a") }))
  }

  @Test func assigningAnotherObjectNotifies() {
    var unusual = Unusual()
    #expect(!notifies(&unusual, reading: { _ = $0.object }, change: { $0.object = $0.object }))
    #expect(notifies(&unusual, reading: { _ = $0.object }, change: { $0.object = Object() }))
  }

  @Test func propertyObserversRun() {
    var unusual = Unusual()
    unusual.observed = 2
    unusual.observed += 3
    #expect(unusual.changes == 5)
  }

  @Test func weakPropertiesStayWeak() {
    var unusual = Unusual()
    do {
      let object = Object()
      unusual.parent = object
      #expect(unusual.parent === object)
    }
    #expect(unusual.parent == nil)
  }

  @Test func ignoredPropertiesDoNotNotify() {
    var unusual = Unusual()
    #expect(!notifies(&unusual, reading: { _ = $0.hidden }, change: { $0.hidden = 1 }))
  }

  @Test func propertiesInConditionalCompilationAreObserved() {
    #if DEBUG
      var unusual = Unusual()
      #expect(
        notifies(
          &unusual, reading: { _ = $0.onlyInDebugBuilds }, change: { $0.onlyInDebugBuilds = 1 }))
    #endif
  }

  @ObservableState
  struct WrittenInitialiser {
    var count: Int
    var text: String

    init(count: Int) {
      self.count = count
      text = "\(count)"
      self.count += 1
    }
  }

  @Test func writtenInitialisersSetThePropertiesDirectly() {
    let state = WrittenInitialiser(count: 1)
    #expect(state.count == 2)
    #expect(state.text == "1")
  }

  @ObservableState
  struct Parent: Equatable {
    var child = Child()
    var optional: Child?
    var children: IdentifiedArrayOf<Child> = []
    var list: [Child] = []

    @ObservableState
    struct Child: Equatable, Identifiable {
      var id = 0
      var count = 0
    }
  }

  @Test func aChangeInsideAChildNotifiesOnlyObserversOfThatProperty() {
    var parent = Parent()
    #expect(notifies(&parent, reading: { _ = $0.child.count }, change: { $0.child.count = 1 }))
    #expect(!notifies(&parent, reading: { _ = $0.child }, change: { $0.child.count = 2 }))
  }

  @Test func replacingAChildNotifiesObserversOfTheChild() {
    var parent = Parent()
    #expect(
      notifies(&parent, reading: { _ = $0.child }, change: { $0.child = Parent.Child(id: 1) }))
  }

  /// Observers have to observe the new child from then on, although it is equal to the old one.
  @Test func replacingAChildByAnEqualOneNotifies() {
    var parent = Parent()
    #expect(notifies(&parent, reading: { _ = $0.child }, change: { $0.child = Parent.Child() }))
  }

  @Test func anOptionalChildNotifiesWhenItAppearsOrDisappears() {
    var parent = Parent()
    #expect(notifies(&parent, reading: { _ = $0.optional }, change: { $0.optional = .init() }))
    #expect(!notifies(&parent, reading: { _ = $0.optional }, change: { $0.optional?.count = 1 }))
    #expect(
      notifies(&parent, reading: { _ = $0.optional?.count }, change: { $0.optional?.count = 2 }))
    #expect(notifies(&parent, reading: { _ = $0.optional }, change: { $0.optional = nil }))
    #expect(!notifies(&parent, reading: { _ = $0.optional }, change: { $0.optional = nil }))
  }

  @Test func collectionsNotifyOfInsertionsRemovalsAndMoves() {
    var parent = Parent()
    let one = Parent.Child(id: 1)
    let two = Parent.Child(id: 2)
    #expect(notifies(&parent, reading: { _ = $0.children }, change: { $0.children = [one, two] }))
    #expect(notifies(&parent, reading: { _ = $0.children }, change: { $0.children.swapAt(0, 1) }))
    #expect(notifies(&parent, reading: { _ = $0.children }, change: { $0.children.remove(id: 1) }))
    #expect(
      notifies(&parent, reading: { _ = $0.children }, change: { $0.children = [one, two] }))
    #expect(
      !notifies(&parent, reading: { _ = $0.children }, change: { $0.children[id: 1]?.count = 1 }))
    #expect(
      notifies(
        &parent, reading: { _ = $0.children[id: 1]?.count },
        change: { $0.children[id: 1]?.count = 2 }))
    #expect(notifies(&parent, reading: { _ = $0.list }, change: { $0.list = [one] }))
    #expect(!notifies(&parent, reading: { _ = $0.list }, change: { $0.list[0].count = 1 }))
  }

  // MARK: - Generics, extensions, access

  @ObservableState
  struct Generic<Value: Equatable, Other> where Other: Sendable {
    var value: Value
    var other: Other
    var values: [Value] = []
  }

  @Test func genericStatesAreObserved() {
    var state = Generic(value: 1, other: "a")
    #expect(notifies(&state, reading: { _ = $0.value }, change: { $0.value = 2 }))
    #expect(!notifies(&state, reading: { _ = $0.value }, change: { $0.value = 2 }))
    #expect(notifies(&state, reading: { _ = $0.other }, change: { $0.other = "a" }))
  }

  @Test func statesInExtensionsAreObserved() {
    var state = MacroNamespace.Inner.State()
    #expect(notifies(&state, reading: { _ = $0.count }, change: { $0.count = 2 }))
  }

  @Test func publicAndPackageStatesAreObserved() {
    var published = MacroPublicState(id: 1)
    #expect(notifies(&published, reading: { _ = $0.count }, change: { $0.count = 2 }))
    #expect(notifies(&published, reading: { _ = $0.sheet }, change: { $0.sheet = .init() }))
    #expect(published.$sheet.wrappedValue != nil)
    var packaged = MacroPackageState()
    #expect(notifies(&packaged, reading: { _ = $0.count }, change: { $0.count = 2 }))
  }

  // MARK: - Enums

  @CasePathable
  @ObservableState
  enum Screen {
    case loading
    case counter(Parent.Child)
    case labelled(child: Parent.Child)
    case same(Parent.Child)
    case pair(Parent.Child, Int)
    case text(String)
    #if DEBUG
      case debug(Parent.Child)
    #endif
    indirect case nested(Screen)
  }

  @ObservableState
  struct Root {
    var screen = Screen.loading
    var generic = GenericScreen<Int>.value(1)
  }

  @ObservableState
  enum GenericScreen<Value> {
    case value(Value)
    case none
  }

  @Test func aChangeOfCaseNotifies() {
    var root = Root()
    let child = Parent.Child()
    #expect(notifies(&root, reading: { _ = $0.screen }, change: { $0.screen = .counter(child) }))
    #expect(notifies(&root, reading: { _ = $0.screen }, change: { $0.screen = .same(child) }))
    #expect(
      notifies(&root, reading: { _ = $0.screen }, change: { $0.screen = .labelled(child: child) }))
    #expect(
      notifies(&root, reading: { _ = $0.screen }, change: { $0.screen = .nested(.same(child)) }))
    #expect(notifies(&root, reading: { _ = $0.screen }, change: { $0.screen = .loading }))
    #expect(notifies(&root, reading: { _ = $0.generic }, change: { $0.generic = .none }))
  }

  @Test func aChangeInsideThePayloadDoesNotNotifyObserversOfTheEnum() {
    var root = Root(screen: .counter(Parent.Child()))
    #expect(
      !notifies(
        &root, reading: { _ = $0.screen }, change: { $0.screen.modify(\.counter) { $0.count = 1 } })
    )
    #expect(
      notifies(
        &root, reading: { _ = $0.screen[case: \.counter]?.count },
        change: { $0.screen.modify(\.counter) { $0.count = 2 } }))
    root.screen = .labelled(child: Parent.Child())
    #expect(
      !notifies(
        &root, reading: { _ = $0.screen }, change: { $0.screen.modify(\.labelled) { $0.count = 1 } }
      ))
  }

  @Test func payloadsThatAreNotObservableAlwaysNotify() {
    var root = Root(screen: .text("a"))
    #expect(notifies(&root, reading: { _ = $0.screen }, change: { $0.screen = .text("a") }))
    #expect(
      notifies(
        &root, reading: { _ = $0.screen }, change: { $0.screen.modify(\.text) { $0 += "b" } }))
    root.screen = .pair(Parent.Child(), 1)
    #expect(
      notifies(
        &root, reading: { _ = $0.screen }, change: { $0.screen.modify(\.pair) { $0.1 = 2 } }))
    root.screen = .loading
    #expect(notifies(&root, reading: { _ = $0.screen }, change: { $0.screen = .loading }))
  }

  @Test func anEnumsIdentityIsItsPayloadsTaggedWithTheCase() {
    let child = Parent.Child()
    #expect(Screen.counter(child)._$id == Screen.counter(child)._$id)
    #expect(Screen.counter(child)._$id != Screen.same(child)._$id)
    #expect(Screen.loading._$id != Screen.loading._$id)
  }

  // MARK: - Presents

  @ObservableState
  struct Presenting: Equatable {
    @Presents var sheet: Parent.Child?
    @Presents var alert: AlertState<Int>?
    @Presents var spelled: Swift.Optional<Parent.Child> = nil
    @Presents var initial: Parent.Child? = Parent.Child(id: 7)
    @Presents private(set) var guarded: Int?
  }

  @Test func presentedStateIsNilUnlessGiven() {
    let state = Presenting()
    #expect(state.sheet == nil)
    #expect(state.spelled == nil)
    #expect(state.guarded == nil)
    #expect(state.initial?.id == 7)
    #expect(Presenting(sheet: Parent.Child(id: 3)).sheet?.id == 3)
  }

  @Test func aProjectionReachesThePresentedState() {
    var state = Presenting()
    state.sheet = Parent.Child(id: 1)
    #expect(state.$sheet.wrappedValue == Parent.Child(id: 1))
    state.$sheet = PresentationState(wrappedValue: nil)
    #expect(state.sheet == nil)
  }

  @Test func presentedStateNotifiesWhenItIsReplaced() {
    var state = Presenting()
    #expect(notifies(&state, reading: { _ = $0.sheet }, change: { $0.sheet = .init() }))
    #expect(notifies(&state, reading: { _ = $0.$sheet }, change: { $0.sheet = .init() }))
    #expect(notifies(&state, reading: { _ = $0.sheet }, change: { $0.sheet = nil }))
    #expect(notifies(&state, reading: { _ = $0.alert }, change: { $0.alert = nil }))
  }

  @Test func assigningNilToAbsentPresentedStateNotifies() {
    var state = Presenting()
    #expect(notifies(&state, reading: { _ = $0.sheet }, change: { $0.sheet = nil }))
  }

  @Test func aChangeInsidePresentedStateNotifiesOnlyThatPropertysObservers() {
    var state = Presenting(sheet: Parent.Child())
    #expect(!notifies(&state, reading: { _ = $0.sheet }, change: { $0.sheet?.count = 1 }))
    #expect(notifies(&state, reading: { _ = $0.sheet?.count }, change: { $0.sheet?.count = 2 }))
  }

  // MARK: - Helpers

  private func notifies<State>(
    _ state: inout State, reading read: (State) -> Void, change: (inout State) -> Void
  ) -> Bool {
    let isNotified = LockIsolated(false)
    withObservationTracking {
      read(state)
    } onChange: {
      isNotified.setValue(true)
    }
    change(&state)
    return isNotified.value
  }
}

enum MacroNamespace {
  struct Inner {}
}

extension MacroNamespace.Inner {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }
}

@ObservableState
public struct MacroPublicState: Equatable, Identifiable, Sendable {
  public let id: Int
  public var count = 0
  public internal(set) var guarded = 0
  @Presents public var sheet: Sheet?

  @ObservableState
  public struct Sheet: Equatable, Sendable {
    public init() {}
  }

  public init(id: Int) {
    self.id = id
  }
}

@ObservableState
package struct MacroPackageState: Equatable {
  package var count = 0
  @Presents package var sheet: MacroPublicState.Sheet?

  package init() {}
}
