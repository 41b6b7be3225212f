import ComposableUI
import ElementTree

/// The theme of an app's screens, unless their views override it.
public typealias ScreenTheme = ElementTree.ScreenTheme

import WebHost

/// The method by which a served app identifies its users.
public typealias SignIn = WebHost.SignIn

/// An app: a view and its store. The same binary runs it in a terminal or serves it to a browser.
///
/// ```swift
/// @main
/// struct CounterApp: ComposableApp {
///   static let about = "Counts."
///   private let store: StoreOf<Counter>
///
///   init(context: AppContext) {
///     store = Store(initialState: Counter.State()) { Counter() }
///   }
///
///   var body: some View { CounterView(store: store) }
/// }
/// ```
@preconcurrency @MainActor
public protocol ComposableApp: ThemedApp, Sendable {
  associatedtype Body: View

  /// The name of the app on the command line, on its page, and in its data directory.
  nonisolated static var name: String { get }

  /// The purpose of the app, in a sentence.
  nonisolated static var about: String { get }

  /// Whether the app can use services on the network. With `--live` it does; otherwise it shows its
  /// own sample data.
  nonisolated static var asksServices: Bool { get }

  /// The rooms whose states all users share with `--shared`. An app that shares nothing omits this.
  nonisolated static var rooms: [RoomScope] { get }

  /// The sign-in that a served app requires. An app that is open to all visitors omits this.
  nonisolated static var signIn: SignIn? { get }

  /// Makes the app and its store for one window: a terminal, or a tab of a browser. To keep a state
  /// the same in all windows, use `Store.follow(_:_:)` or `@Shared`.
  ///
  /// - Parameter context: The context in which the app runs.
  init(context: AppContext)

  @ViewBuilder var body: Body { get }

  /// The path of the current screen, as in a URL after the host: `/reading/3/notes/7`.
  ///
  /// A browser shows the path in its address bar. Like ``body``, this property is re-evaluated when
  /// a value that it read has changed. While the path is `nil`, the last path stays. An app without
  /// paths omits this property and ``open(_:)``.
  var location: String? { get }

  /// Whether a path leads to a screen. Hosts use it to reject unknown addresses: a browser gets a
  /// 404, for example.
  ///
  /// Hosts call the function on any thread, before there is a store, with untrusted input. An app
  /// without paths omits it: its only address is `/`.
  nonisolated static func hasPath(_ path: String) -> Bool

  /// Returns the path for a name that the user gave on the command line in place of a path.
  ///
  /// - Throws: An error if nothing has that name. An app without names for its screens omits this.
  nonisolated static func path(of name: String) throws -> String

  /// Navigates to a path. If that isn't possible, it navigates as near to the path as it can, and
  /// tells the user.
  ///
  /// - Parameter path: A path that the user typed or followed. It may be long, wrongly encoded or
  ///   unknown.
  func open(_ path: String)
}

extension ComposableApp {
  public nonisolated static var name: String { "\(Self.self)" }

  public nonisolated static var asksServices: Bool { false }

  public nonisolated static var rooms: [RoomScope] { [] }

  public nonisolated static var signIn: SignIn? { nil }

  public var location: String? { nil }

  public nonisolated static func hasPath(_ path: String) -> Bool {
    path.prefix { $0 != "?" } == "/"
  }

  public nonisolated static func path(of name: String) throws -> String {
    throw NotAPath(text: name)
  }

  public func open(_ path: String) {}

  /// Makes the screen that hosts show.
  func screen(notices: AppNotices) -> any Screen {
    ViewScreen {
      AppRoot(app: self, notices: notices)
    } location: {
      location
    } onOpen: { path in
      open(path)
    }
  }

  /// Runs the app with the options of its command line. A served app also reads options from
  /// environment variables and a configuration file.
  public static func main() async {
    await AppCommand<Self>.runAsConfigured()
  }
}

/// An app with a theme for its screens. Every ``ComposableApp`` conforms. A program that is an
/// `App` adds the conformance:
///
/// ```swift
/// extension CounterApp: ThemedApp {
///   nonisolated static var theme: ScreenTheme { ScreenTheme(tint: .purple, density: .compact) }
/// }
/// ```
public protocol ThemedApp {
  /// The theme of the app's screens. A starting app reports invalid values in it.
  nonisolated static var theme: ScreenTheme { get }
}

extension ThemedApp {
  public nonisolated static var theme: ScreenTheme { ScreenTheme() }
}

/// An error about an argument that isn't a path.
struct NotAPath: Error, CustomStringConvertible {
  let text: String

  var description: String { "'\(text)' isn't a path: a path begins with a slash, as in /3/notes." }
}
