import ComposableUI
import ElementTree

/// How all screens of an app look where their views say nothing.
public typealias ScreenTheme = ElementTree.ScreenTheme

#if Web
  import WebHost

  /// How an app knows who uses it when it is served.
  public typealias SignIn = WebHost.SignIn
#endif

/// An app: a view and the store behind it, to be run in a terminal or served to a browser from the
/// same binary.
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

  /// What the app is called on the command line, on its page, and in the name of its data directory.
  nonisolated static var name: String { get }

  /// What the app is for, in a sentence.
  nonisolated static var about: String { get }

  /// Whether the app asks services on the network, which it does with `--live`; without, it shows
  /// sample data that it has with it.
  nonisolated static var asksServices: Bool { get }

  /// The rooms that an app has whose states all who use it share with `--shared`. An app that shares nothing leaves
  /// it out.
  nonisolated static var rooms: [RoomScope] { get }

  #if Web
    /// Who may use the app when it is served: those who have signed in. An app that everybody may use leaves it
    /// out.
    nonisolated static var signIn: SignIn? { get }
  #endif

  /// Makes the app, its store above all, for one window: a terminal, or a tab of a browser. What all windows are to
  /// have the same is kept in step by `Store.follow(_:_:)`, or is `@Shared`.
  ///
  /// - Parameter context: What the app is given by the machine it runs on.
  init(context: AppContext)

  @ViewBuilder var body: Body { get }

  /// The path of what is on the screen, as it stands in a URL behind the host: `/reading/3/notes/7`.
  ///
  /// It is what a browser shows in its address bar, and evaluated like ``body``: again, when something
  /// that it read has changed. An app without paths leaves this and ``open(_:)`` out. While there is
  /// none (`nil`), the last one stays.
  var location: String? { get }

  /// Whether there is a screen at a path: addresses that lead nowhere are told apart from others by it,
  /// where that matters to machines (a browser's, say, is answered with 404).
  ///
  /// It is called on any thread, before there is a store, with what anybody may have written. An app without
  /// paths leaves it out: its only address is `/`.
  nonisolated static func hasPath(_ path: String) -> Bool

  /// The path of what somebody calls by a name on the command line, where a path would begin with a slash.
  ///
  /// - Throws: That nothing has that name. An app whose screens have no names leaves this out.
  nonisolated static func path(of name: String) throws -> String

  /// Goes where a path leads, or as near as there is something, and then says so on the screen.
  ///
  /// - Parameter path: As somebody typed it, or followed it: it may be long, encoded wrongly, or lead
  ///   nowhere.
  func open(_ path: String)
}

extension ComposableApp {
  public nonisolated static var name: String { "\(Self.self)" }

  public nonisolated static var asksServices: Bool { false }

  public nonisolated static var rooms: [RoomScope] { [] }

  #if Web
    public nonisolated static var signIn: SignIn? { nil }
  #endif

  public var location: String? { nil }

  public nonisolated static func hasPath(_ path: String) -> Bool {
    path.prefix { $0 != "?" } == "/"
  }

  public nonisolated static func path(of name: String) throws -> String {
    throw NotAPath(text: name)
  }

  public func open(_ path: String) {}

  /// What hosts show of the app.
  func screen(notices: AppNotices) -> any Screen {
    ViewScreen {
      AppRoot(app: self, notices: notices)
    } location: {
      location
    } onOpen: { path in
      open(path)
    }
  }

  /// Runs the app as its command line says, and where it serves browsers, its environment and a file.
  public static func main() async {
    #if Web
      await AppCommand<Self>.runAsConfigured()
    #else
      await AppCommand<Self>.main()
    #endif
  }
}

/// An app that says how all its screens look where their views say nothing. A ``ComposableApp`` is one; a program that is
/// an `App` becomes one by this:
///
/// ```swift
/// extension CounterApp: ThemedApp {
///   nonisolated static var theme: ScreenTheme { ScreenTheme(tint: .purple, density: .compact) }
/// }
/// ```
public protocol ThemedApp {
  /// How the app's screens look. What of it hosts can't follow they say when the app starts.
  nonisolated static var theme: ScreenTheme { get }
}

extension ThemedApp {
  public nonisolated static var theme: ScreenTheme { ScreenTheme() }
}

/// What somebody has given for a path, and isn't one.
struct NotAPath: Error, CustomStringConvertible {
  let text: String

  var description: String { "'\(text)' isn't a path: one begins with a slash, as /3/notes does." }
}
