import ComposableArchitecture

extension StackNavigation {
  /// The saved form of a screen. Each window saves its own stack.
  public struct SavedScreen: Codable, Equatable, Sendable {
    public var screen: Screen
    public var secondsRead = 0
  }
}

extension StackNavigation.State {
  /// Restores the stack of an earlier run, up to the first screen whose book or note is gone.
  public init(
    books: Shared<IdentifiedArrayOf<Book>>, restoring screens: [StackNavigation.SavedScreen]
  ) {
    self.init(books: books)
    for saved in screens {
      guard open(saved.screen, secondsRead: saved.secondsRead) else { return }
    }
  }

  /// The screens to restore in the next run.
  public var savedScreens: [StackNavigation.SavedScreen] {
    zip(screens, path).map { screen, state in
      StackNavigation.SavedScreen(screen: screen, secondsRead: state.book?.secondsRead ?? 0)
    }
  }
}
