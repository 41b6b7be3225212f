import ComposableArchitecture

/// A tour of a feature, which a new user sees step by step and only once.
///
/// The tour first waits for the user to accept its offer. Each step runs the feature with a sample
/// state of its own, so nothing outside the step changes.
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
    ///   - steps: The steps in order. A tour without steps is over.
    ///   - progress: The user's progress. If its step no longer exists, the tour is offered again.
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
    /// The user has closed the sheet with the steps.
    case dismissed
    case nextButtonTapped
    /// The user has made progress elsewhere, for example in another window.
    case progressReplaced(TourProgress)
    case skipButtonTapped
    case startButtonTapped
    case steps(IdentifiedAction<String, Sample.Action>)
  }

  private let sample: Sample

  /// - Parameter sample: The feature that the tour shows.
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
        // Each window shows its own step; only the end of the tour takes effect in all of them.
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
  /// The index of the current step; `nil` while no step is shown.
  public var position: Int? {
    guard case .showing(let step) = progress else { return nil }
    return steps.index(id: step)
  }

  /// Whether the current step is the last one.
  public var isAtTheEnd: Bool { position == steps.count - 1 }
}

/// A step of a tour: an explanation and a running part of the feature.
@ObservableState
public struct TourStep<Sample: ObservableState & Equatable & Sendable>: Equatable, Identifiable,
  Sendable
{
  /// The name of the step in saved progress.
  public let id: String
  /// The title of the step, in a few words.
  public let title: String
  /// The explanation, in a sentence or two.
  public let text: String
  /// The sample state in which the feature runs.
  public var sample: Sample

  /// - Parameters:
  ///   - id: The name of the step in saved progress.
  ///   - title: The title of the step, in a few words.
  ///   - text: The explanation, in a sentence or two.
  ///   - sample: The sample state in which the feature runs.
  public init(_ id: String, title: String, text: String, sample: Sample) {
    self.id = id
    self.title = title
    self.text = text
    self.sample = sample
  }
}

/// The user's progress in a tour, for an app to save.
@CasePathable
public enum TourProgress: Codable, Equatable, Hashable, Sendable {
  case offered
  case showing(step: String)
  case over
}
