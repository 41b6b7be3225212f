import ComposableArchitecture
import ComposableUI
import Foundation

extension Example {
  /// All examples, in a suitable order for reading.
  static let groups = [
    Group(title: "Basics", examples: basics),
    Group(title: "Effects", examples: effects),
    Group(title: "Reuse", examples: reuse),
    Group(title: "Shared state", examples: sharedState),
    Group(title: "Navigation", examples: navigation),
  ]

  private static let basics = [
    Example(
      "Counter", "State, actions, and a reducer that answers actions.",
      source: PackageResources.Counter_swift
    ) {
      CounterView(store: Store(initialState: Counter.State()) { Counter() })
    },
    Example(
      "Two counters", "A feature that is composed of two others and adds up their counts.",
      source: PackageResources.TwoCounters_swift
    ) {
      TwoCountersView(store: Store(initialState: TwoCounters.State()) { TwoCounters() })
    },
    Example(
      "Optional state", "A child feature that is there or isn't.",
      source: PackageResources.OptionalState_swift
    ) {
      OptionalStateView(store: Store(initialState: OptionalState.State()) { OptionalState() })
    },
    Example(
      "If-case state", "A feature whose state is one of two cases.",
      source: PackageResources.IfCaseState_swift
    ) {
      DoorView(store: Store(initialState: Door.State()) { Door() })
    },
    Example(
      "Bindings", "Controls that write to state, each by an action of its own.",
      source: PackageResources.Bindings_swift
    ) {
      ThermostatView(store: Store(initialState: Thermostat.State()) { Thermostat() })
    },
    Example(
      "Forms", "Many controls that share one action.", source: PackageResources.Forms_swift
    ) {
      OrderView(store: Store(initialState: Order.State()) { Order() })
    },
    Example(
      "Focus", "The focus is a part of the state.", source: PackageResources.Focus_swift
    ) {
      SignInView(store: Store(initialState: SignIn.State()) { SignIn() })
    },
    Example(
      "Alerts and dialogs", "Questions, and an action for each answer.",
      source: PackageResources.AlertsAndDialogs_swift
    ) {
      QuestionsView(store: Store(initialState: Questions.State()) { Questions() })
    },
    Example(
      "Animation", "Actions that are sent with an animation.",
      source: PackageResources.Animation_swift
    ) {
      LampView(store: Store(initialState: Lamp.State()) { Lamp() })
    },
  ]

  private static let effects = [
    Example(
      "Timers", "An effect that sends an action each second.",
      source: PackageResources.Timers_swift
    ) {
      TimersView(store: Store(initialState: Timers.State()) { Timers() })
    },
    Example(
      "Cancellation", "A request that can be cancelled.",
      source: PackageResources.Cancellation_swift
    ) {
      CancellationView(store: Store(initialState: Cancellation.State()) { Cancellation() })
    },
    Example(
      "Long-living effects", "An effect that lives as long as its view is on the screen.",
      source: PackageResources.LongLivingEffects_swift
    ) {
      DoorbellView(store: Store(initialState: Doorbell.State()) { Doorbell() })
    },
    Example(
      "Refresh", "Loading again, with a sign of progress.",
      source: PackageResources.Refresh_swift
    ) {
      RefreshView(store: Store(initialState: Refresh.State()) { Refresh() })
    },
    Example(
      "Debounced search", "Searching only after the typing has stopped.",
      source: PackageResources.DebouncedSearch_swift
    ) {
      SearchView(store: Store(initialState: Search.State()) { Search() })
    },
    Example(
      "Streams", "Effects that send the values of two streams as they arrive.",
      source: PackageResources.Streams_swift
    ) {
      RaceView(store: Store(initialState: Race.State()) { Race() })
    },
  ]

  private static let reuse = [
    Example(
      "Recursion", "A feature made of itself, at any depth.",
      source: PackageResources.Recursion_swift
    ) {
      OutlineView(
        store: Store(initialState: Outline.State(id: UUID(), name: "Everything")) { Outline() })
    },
    Example(
      "Reusable favoriting", "A feature that marks a favorite, and undoes it if the request fails.",
      source: PackageResources.ReusableFavoriting_swift
    ) {
      TeasView(store: Store(initialState: Teas.State()) { Teas() })
    },
    Example(
      "Reusable download",
      "A feature that downloads something, shows its progress, and can be stopped.",
      source: PackageResources.ReusableDownload_swift
    ) {
      MapsView(store: Store(initialState: Maps.State()) { Maps() })
    },
  ]

  private static let sharedState = [
    Example(
      "Shared in memory", "One value that two features hold.",
      source: PackageResources.SharedInMemory_swift
    ) {
      SharedInMemoryView(store: Store(initialState: SharedInMemory.State()) { SharedInMemory() })
    },
    Example(
      "Shared in a file", "A value that is still there when the app is started again.",
      source: PackageResources.SharedInAFile_swift
    ) {
      DiaryView(store: Store(initialState: Diary.State()) { Diary() })
    },
    Example(
      "Shared in settings", "The user's settings, bound to controls.",
      source: PackageResources.SharedInSettings_swift
    ) {
      PreferencesView(store: Store(initialState: Preferences.State()) { Preferences() })
    },
  ]

  private static let navigation = [
    Example(
      "Sheet", "A form over the screen, which closes itself.",
      source: PackageResources.NavigationSheet_swift
    ) {
      MenuView(store: Store(initialState: Menu.State()) { Menu() })
    },
    Example(
      "Popover", "An explanation beside a word.",
      source: PackageResources.NavigationPopover_swift
    ) {
      GlossaryView(store: Store(initialState: Glossary.State()) { Glossary() })
    },
    Example(
      "Navigation destination", "A screen on top of another one.",
      source: PackageResources.NavigationDestinations_swift
    ) {
      PlanetsView(store: Store(initialState: Planets.State()) { Planets() })
    },
    Example(
      "Stack", "Screens that lie on one another in any order and number.",
      source: PackageResources.NavigationStacks_swift
    ) {
      MazeView(store: Store(initialState: Maze.State()) { Maze() })
    },
    Example(
      "Multiple destinations", "One of several things is presented, and never two.",
      source: PackageResources.MultipleDestinations_swift
    ) {
      DeskView(store: Store(initialState: Desk.State()) { Desk() })
    },
    Example(
      "URL", "A path leads to a screen, and a screen has its path.",
      source: PackageResources.NavigationURL_swift
    ) {
      LibraryView(store: Store(initialState: Library.State()) { Library() })
    },
  ]
}
