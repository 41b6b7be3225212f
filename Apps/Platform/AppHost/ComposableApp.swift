import ComposableUI

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
public protocol ComposableApp: Sendable {
  associatedtype Body: View

  /// What the app is called on the command line, on its page, and in the name of its data directory.
  nonisolated static var name: String { get }

  /// What the app is for, in a sentence.
  nonisolated static var about: String { get }

  /// Makes the app, its store above all.
  ///
  /// - Parameter context: What the app is given by the machine it runs on.
  init(context: AppContext)

  @ViewBuilder var body: Body { get }
}

extension ComposableApp {
  public nonisolated static var name: String { "\(Self.self)" }

  /// Runs the app as its command line says.
  public static func main() async {
    await AppCommand<Self>.main()
  }
}
