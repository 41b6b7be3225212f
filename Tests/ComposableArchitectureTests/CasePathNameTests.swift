import ComposableArchitecture
import CustomDump
import Testing

/// The names of actions in messages.
@Suite struct CasePathNameTests {
  @Reducer struct Feature {
    @ObservableState struct State: Equatable, Sendable {
      var name = ""
      var nested = Nested()
    }
    struct Nested: Equatable, Sendable { var count = 0 }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case rows(IdentifiedActionOf<Counter>)
      case sheet(PresentationAction<Counter.Action>)
      case destination(PresentationAction<Destination.Action>)
      case loaded(Result<Int, any Error>)
    }
  }

  @Reducer enum Destination {
    case counter(Counter)
    case inner(Inner.Body = Inner.body)

    @Reducer enum Inner {
      case counter(Counter)
    }
  }

  private func text<Value>(_ path: CaseKeyPath<Feature.Action, Value>) -> String? {
    caseKeyPathText(path)
  }

  @Test func pathsToActionsAreWrittenAsInTheSource() {
    #expect(text(\.loaded.success) == #"\.loaded.success"#)
    #expect(text(\.rows.element) == #"\.rows.element"#)
    #expect(text(\.rows[id: 7].incremented) == #"\.rows[id: 7].incremented"#)
    #expect(text(\.sheet.dismiss) == #"\.sheet.dismiss"#)
    #expect(text(\.sheet.presented.ticked) == #"\.sheet.presented.ticked"#)
    #expect(text(\.sheet.ticked) == #"\.sheet.ticked"#)
    #expect(text(\.destination.inner.counter.ticked) == #"\.destination.inner.counter.ticked"#)
    #expect(text(\.binding.name) == #"\.binding.name"#)
    #expect(text(\.self) == #"\.self"#)
  }

  @Test func bindingActionsAreDumpedWithTheNameOfTheirProperty() {
    let action = Feature.Action.binding(.set(\.name, "Blob"))
    expectNoDifference(
      String(customDumping: action),
      #"CasePathNameTests.Feature.Action.binding(.set(\.name, "Blob"))"#)
  }
}
