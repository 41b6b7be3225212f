import ComposableArchitecture

/// A tour of a feature, which a new user sees step by step and only once.
///
/// The tour first waits for the user to accept its offer. Each step runs the feature with a sample
/// state of its own, so nothing outside the step changes. Each window shows its own step, and the
/// tour ends in all windows at once.
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
    /// The user's progress, for the next run.
    @Shared public var progress: TourProgress
    /// The step that this window shows, unless the tour is over.
    var step: TourStep<Sample.State>.ID?

    /// - Parameters:
    ///   - steps: The steps in order. A tour without steps is over.
    ///   - progress: The user's progress. If its step no longer exists, the tour is offered again.
    public init(
      steps: [TourStep<Sample.State>], progress: Shared<TourProgress> = Shared(value: .offered)
    ) {
      self.steps = IdentifiedArray(uniqueElements: steps)
      _progress = progress
      step = self.progress[case: \.showing]
    }
  }

  public enum Action {
    case backButtonTapped
    /// The user has closed the sheet with the steps.
    case dismissed
    case nextButtonTapped
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
        state.show(state.steps[position - 1])
        return .none

      case .dismissed, .skipButtonTapped:
        state.end()
        return .none

      case .nextButtonTapped:
        guard let position = state.position else { return .none }
        if state.isAtTheEnd { state.end() } else { state.show(state.steps[position + 1]) }
        return .none

      case .startButtonTapped:
        if state.isOffered { state.show(state.steps[0]) }
        return .none

      case .steps:
        return .none
      }
    }
    .forEach(\.steps, action: \.steps) {
      Scope(\.sample, action: \.self) { sample }
    }
  }
}

extension Tour.State {
  /// The index of the current step; `nil` while no step is shown.
  public var position: Int? {
    progress == .over ? nil : step.flatMap { steps.index(id: $0) }
  }

  /// Whether the tour waits for the user to start it.
  public var isOffered: Bool {
    progress != .over && position == nil && !steps.isEmpty
  }

  /// Whether the current step is the last one.
  public var isAtTheEnd: Bool { position == steps.count - 1 }

  fileprivate mutating func show(_ step: TourStep<Sample.State>) {
    self.step = step.id
    $progress.withLock { $0 = .showing(step: step.id) }
  }

  fileprivate func end() {
    $progress.withLock { $0 = .over }
  }
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
