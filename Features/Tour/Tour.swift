import ComposableArchitecture

/// Shows somebody who is here for the first time what there is, step by step, and never again.
///
/// It offers itself first, and waits. Each step has a sample of the feature that the tour is about: it is in use,
/// and what is done to it is done to nothing else.
///
/// ```swift
/// Tour { Todos { Todo() } }
/// ```
@Reducer
public struct Tour<Sample: Reducer>
where Sample.State: ObservableState & Equatable & Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public internal(set) var steps: IdentifiedArrayOf<TourStep<Sample.State>>
    public internal(set) var progress: TourProgress

    /// - Parameters:
    ///   - steps: What is shown, in order. A tour without steps is over.
    ///   - progress: How far somebody has come. One who was at a step that there isn't any more is offered the tour
    ///     again.
    public init(steps: [TourStep<Sample.State>], progress: TourProgress = .offered) {
      self.steps = IdentifiedArray(uniqueElements: steps)
      self.progress = progress
      if case .showing(let step) = progress, self.steps[id: step] == nil {
        self.progress = .offered
      }
      if steps.isEmpty { self.progress = .over }
    }
  }

  public enum Action {
    case backButtonTapped
    /// Somebody has closed what the steps are shown in.
    case dismissed
    case nextButtonTapped
    /// Somebody has come further elsewhere: in another window, say.
    case progressReplaced(TourProgress)
    case skipButtonTapped
    case startButtonTapped
    case steps(IdentifiedAction<String, Sample.Action>)
  }

  private let sample: Sample

  /// - Parameter sample: The feature that the tour is about.
  public init(sample: () -> Sample) {
    self.sample = sample()
  }

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .backButtonTapped:
        guard let position = state.position, position > 0 else { return .none }
        state.progress = .showing(step: state.steps[position - 1].id)
        return .none

      case .dismissed, .skipButtonTapped:
        state.progress = .over
        return .none

      case .nextButtonTapped:
        guard let position = state.position else { return .none }
        state.progress =
          state.isAtTheEnd ? .over : .showing(step: state.steps[position + 1].id)
        return .none

      case .progressReplaced(let progress):
        // What is shown in another window is shown there.
        if progress == .over { state.progress = .over }
        return .none

      case .startButtonTapped:
        guard state.progress == .offered, let first = state.steps.first else { return .none }
        state.progress = .showing(step: first.id)
        return .none

      case .steps:
        return .none
      }
    }
    .forEach(\.steps, action: \.steps) {
      Scope(state: \.sample, action: \.self) { sample }
    }
  }
}

extension Tour.State {
  /// The place of the step that is shown, from zero; `nil` while none is.
  public var position: Int? {
    guard case .showing(let step) = progress else { return nil }
    return steps.index(id: step)
  }

  /// Whether the step that is shown is the last one.
  public var isAtTheEnd: Bool { position == steps.count - 1 }
}

/// What a tour shows at a time: a part of a feature, in use.
@ObservableState
public struct TourStep<Sample: ObservableState & Equatable & Sendable>: Equatable, Identifiable,
  Sendable
{
  /// What the step is called where it is saved how far somebody has come.
  public let id: String
  /// What the step is about, in a few words.
  public let title: String
  /// What is to be known, in a sentence or two.
  public let text: String
  /// The feature in the state that the step is about.
  public var sample: Sample

  /// - Parameters:
  ///   - id: What the step is called where it is saved how far somebody has come.
  ///   - title: What the step is about, in a few words.
  ///   - text: What is to be known, in a sentence or two.
  ///   - sample: The feature in the state that the step is about.
  public init(_ id: String, title: String, text: String, sample: Sample) {
    self.id = id
    self.title = title
    self.text = text
    self.sample = sample
  }
}

/// How far somebody has come in a tour: what an app saves of it.
@CasePathable
public enum TourProgress: Codable, Equatable, Hashable, Sendable {
  case offered
  case showing(step: String)
  case over
}
