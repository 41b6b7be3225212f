import ComposableArchitecture
import SwiftUI

/// The screen that a tour explains, the offer of the tour below the screen, and a sheet of steps.
public struct TourView<Sample: Reducer, Content: View, SampleView: View>: View
where Sample.State: ObservableState & Equatable & Sendable {
  private let store: StoreOf<Tour<Sample>>
  private let content: Content
  private let sample: (String, StoreOf<Sample>) -> SampleView

  /// - Parameters:
  ///   - store: The tour.
  ///   - content: The screen that the tour explains.
  ///   - sample: The view of a step's sample. Receives the step's id and a store of the sample.
  public init(
    store: StoreOf<Tour<Sample>>, @ViewBuilder content: () -> Content,
    @ViewBuilder sample: @escaping (_ step: String, _ store: StoreOf<Sample>) -> SampleView
  ) {
    self.store = store
    self.content = content()
    self.sample = sample
  }

  public var body: some View {
    VStack(alignment: .leading) {
      content
      TourOffer(store: store)
    }
    .sheet(
      isPresented: Binding(
        get: { store.position != nil }, set: { if !$0 { store.send(.dismissed) } })
    ) {
      TourSteps(store: store, sample: sample)
    }
  }
}

/// A line that offers the tour until the user accepts or declines.
private struct TourOffer<Sample: Reducer>: View
where Sample.State: ObservableState & Equatable & Sendable {
  let store: StoreOf<Tour<Sample>>

  var body: some View {
    if store.isOffered {
      HStack {
        Text("New here?").foregroundStyle(.secondary)
        Button("Show Me Around") { store.send(.startButtonTapped) }
        Button("No, Thanks") { store.send(.skipButtonTapped) }
      }
    }
  }
}

/// The current step, and buttons for the others.
private struct TourSteps<Sample: Reducer, SampleView: View>: View
where Sample.State: ObservableState & Equatable & Sendable {
  let store: StoreOf<Tour<Sample>>
  let sample: (String, StoreOf<Sample>) -> SampleView

  var body: some View {
    if let position = store.position {
      VStack(alignment: .leading) {
        let step = store.steps[position]
        HStack {
          Text(step.title).font(.headline)
          Spacer()
          Text("\(position + 1) of \(store.steps.count)").foregroundStyle(.secondary)
        }
        Text(step.text)
        if let store = store.scope(\.steps[id: step.id], action: \.steps[id: step.id]) {
          sample(step.id, store.scope(\.sample, action: \.self)).id(step.id)
        }
        HStack {
          if !store.isAtTheEnd {
            Button("Skip the Rest") { store.send(.skipButtonTapped) }
          }
          Spacer()
          Button("Back") { store.send(.backButtonTapped) }
            .disabled(position == 0)
          Button(store.isAtTheEnd ? "Done" : "Next") { store.send(.nextButtonTapped) }
            .buttonStyle(.borderedProminent)
        }
      }
    }
  }
}

/// A minimal feature for the preview of a tour.
@Reducer
private struct PreviewSample {
  @ObservableState
  struct State: Equatable {
    var count = 0
  }

  enum Action {
    case incrementButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

#Preview {
  TourView(
    store: Store(
      initialState: Tour<PreviewSample>.State(steps: [
        TourStep(
          "counting", title: "Count", text: "Press the number.", sample: PreviewSample.State()),
        TourStep(
          "more", title: "From a number on", text: "Press it again.",
          sample: PreviewSample.State(count: 41)),
      ])
    ) {
      Tour { PreviewSample() }
    }
  ) {
    Text("The screen that the tour is about")
  } sample: { _, store in
    Button("\(store.count)") { store.send(.incrementButtonTapped) }
  }
}
