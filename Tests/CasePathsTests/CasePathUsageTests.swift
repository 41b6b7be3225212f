import CasePaths
import Testing

/// Ways in which programs write and pass on case key paths.
@Suite struct CasePathUsageTests {
  @CasePathable @dynamicMemberLookup
  enum Action: Equatable, Sendable {
    case tapped
    case loaded(Result<[Int], Failure>)
    case row(id: Int, Row)
    case child(Child)
    case maybe(Child?)

    @CasePathable @dynamicMemberLookup
    enum Child: Equatable, Sendable {
      case saved(String)
      case closed
    }

    enum Row: Equatable, Sendable { case toggled }
  }

  struct Failure: Error, Equatable {}

  struct State {
    var action: Action?
    var last = Action.tapped
  }

  private func name<Value>(of path: CaseKeyPath<Action, Value>, in action: Action) -> Bool {
    action[case: path] != nil
  }

  @Test func pathsArePassedAsArguments() {
    #expect(name(of: \.tapped, in: .tapped))
    #expect(name(of: \.loaded.success, in: .loaded(.success([1]))))
    #expect(!name(of: \.loaded.failure, in: .loaded(.success([1]))))
    #expect(name(of: \.child.saved, in: .child(.saved(""))))
    #expect(name(of: \.maybe.some.closed, in: .maybe(.closed)))
    #expect(name(of: \.self, in: .tapped))
  }

  @Test func pathsAreKeysOfDictionaries() {
    let names: [PartialCaseKeyPath<Action>: String] = [
      \.tapped: "tapped", \.loaded: "loaded", \.child.saved: "saved",
    ]
    #expect(names[\Action.Cases.child.saved] == "saved")
    #expect(names[Action.loaded(.failure(Failure())).case] == "loaded")
    #expect(names[\.child] == nil)
  }

  @Test func storedPathsNeedNoSendableAnnotation() {
    struct Stored: Sendable {
      let path: AnyCasePath<Action, Action.Child>
      let root: Case<Action>
      init(_ path: CaseKeyPath<Action, Action.Child>) {
        self.path = AnyCasePath(path)
        root = Case()
      }
    }
    let stored = Stored(\.child)
    #expect(stored.path.extract(from: .child(.closed)) == .closed)
    let sendable: any CaseKeyPath<Action, Action.Child> & Sendable = \.child
    #expect(Action.child(.closed)[case: sendable] == .closed)
  }

  @Test func pathsMatchInASwitch() {
    func describe(_ action: Action) -> String {
      switch action {
      case \.tapped: "tapped"
      case \.child.saved: "saved"
      case \.loaded.success: "success"
      default: "other"
      }
    }
    #expect(describe(.tapped) == "tapped")
    #expect(describe(.child(.saved("a"))) == "saved")
    #expect(describe(.child(.closed)) == "other")
    #expect(describe(.loaded(.success([]))) == "success")
  }

  @Test func pathsFilterAndMapCollections() {
    let actions: [Action] = [.tapped, .child(.closed), .child(.saved("a")), .tapped]
    #expect(actions.filter { $0.is(\.tapped) }.count == 2)
    #expect(actions.compactMap(\.child) == [.closed, .saved("a")])
    #expect(actions.compactMap(\.child?.saved) == ["a"])
    #expect(actions.compactMap { $0[case: \.child.saved] } == ["a"])
  }

  @Test func payloadsAreReachedThroughOptionalProperties() {
    var state = State()
    let saved: KeyPath<State, String?> = \.action?.child?.saved
    #expect(state[keyPath: saved] == nil)
    state.action = .child(.saved("a"))
    #expect(state[keyPath: saved] == "a")
    state.action?.child = .saved("b")
    #expect(state.action == .child(.saved("b")))
    state.last.child = .closed
    #expect(state.last == .tapped)
    state.action.modify(\.child.saved) { $0 += "c" }
    #expect(state.action?.child?.saved == "bc")
    #expect(state.action.is(\.child))
    #expect(!state.action.is(\.tapped))
  }

  @Test func payloadsWithLabelsAreTuples() {
    let action = Action.row(id: 1, .toggled)
    #expect(action.row?.id == 1)
    #expect(action[case: \.row]?.1 == .toggled)
    let path: CaseKeyPath<Action, (id: Int, Action.Row)> = \.row
    #expect(path((id: 2, .toggled)) == .row(id: 2, .toggled))
  }

  @Test func pathsOfOptionalsAndResultsWork() {
    var number: Int? = 1
    #expect(number.is(\.some))
    #expect(number[case: \.some] == 1)
    #expect(number[case: \.none] == nil)
    number.modify(\.some) { $0 += 1 }
    #expect(number == 2)
    number[case: \.some] = 3
    #expect(number == 3)
    #expect((\Int?.Cases.some)(4) == 4)
    #expect(Array(Int?.allCasePaths) == [\.none, \.some])

    var result = Result<Int, Failure>.success(1)
    #expect(result.is(\.success))
    #expect(result[case: \.failure] == nil)
    result.modify(\.success) { $0 += 1 }
    #expect(result == .success(2))
    #expect(result.case == \.success)
    #expect((\Result<Int, Failure>.Cases.failure)(Failure()) == .failure(Failure()))
    #expect(Array(Result<Int, Failure>.allCasePaths).count == 2)
    #expect(Array(Never.allCasePaths).isEmpty)
  }

  @Test func partialPathsEmbedOnlyValuesOfTheirType() {
    let saved: PartialCaseKeyPath<Action> = \.child.saved
    #expect(saved("a") as Action? == .child(.saved("a")))
    #expect(saved(1) as Action? == nil)
    let tapped: PartialCaseKeyPath<Action> = \.tapped
    #expect(tapped(()) as Action? == .tapped)
    let maybe: PartialCaseKeyPath<Action> = \Action.Cases.maybe
    #expect(maybe(Action.Child.closed) as Action? == .maybe(.closed))
    #expect(maybe(Action.Child?.none as Any) as Action? == .maybe(nil))
    #expect(Action.child(.saved("a"))[case: saved] as? String == "a")
  }

  @CasePathable
  indirect enum Tree<Leaf: Equatable>: Equatable where Leaf: Sendable {
    case leaf(Leaf)
    case node(left: Tree, right: Tree)
    case boxed(Self)
  }

  @Test func recursiveAndGenericEnumsWork() {
    let tree = Tree.node(left: .leaf(1), right: .boxed(.leaf(2)))
    #expect(tree[case: \.node]?.left == .leaf(1))
    #expect(tree[case: \.node]?.right.is(\.boxed.leaf) == true)
    #expect((\Tree<Int>.Cases.boxed.leaf)(3) == .boxed(.leaf(3)))
  }

  /// An enum whose conformance is written without the macro.
  enum Light: CasePathable, CasePathIterable {
    case red, green(Int)

    struct AllCasePaths: CasePathReflectable, Sendable, Sequence {
      subscript(root: Light) -> PartialCaseKeyPath<Light> {
        switch root {
        case .red: \.red
        case .green: \.green
        }
      }
      var red: AnyCasePath<Light, Void> {
        AnyCasePath(embed: { .red }, extract: { if case .red = $0 { () } else { nil } })
      }
      var green: AnyCasePath<Light, Int> {
        AnyCasePath(
          embed: { .green($0) }, extract: { if case .green(let value) = $0 { value } else { nil } })
      }
      func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Light>]> {
        [\.red, \.green].makeIterator()
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  @Test func conformancesWrittenByHandWork() {
    var light = Light.green(1)
    light.modify(\.green) { $0 += 1 }
    #expect(light[case: \.green] == 2)
    #expect(light.case == \.green)
    #expect(light.is(\.green))
    #expect(!light.is(\.red))
    withKnownIssue {
      light.modify(\.red) { _ in }
    } matching: {
      $0.description.contains("green(2)")
    }
  }
}

/// An enum whose cases have the names of a sequence's members.
@CasePathable
enum SequenceNames {
  case first, last(Int), map, filter(String), contains, lazy, count, reversed(Bool), sorted
  case underestimatedCount, isEmpty, indices, iterator, hashValue, description
}

extension CasePathUsageTests {
  @Test func casesMayBeNamedLikeMembersOfSequences() {
    #expect(SequenceNames.last(1)[case: \.last] == 1)
    #expect(SequenceNames.lazy.is(\.lazy))
    #expect(SequenceNames.filter("a").is(\.filter))
    #expect(SequenceNames.underestimatedCount.is(\.underestimatedCount))
    #expect(Array(SequenceNames.allCasePaths).count == 15)
  }
}
