import ComposableUI

/// The runner of programs that are written as an `App`. Such a program finds the runner by name.
enum TesseraAppRunner: _AppRunner {
  static func run<Program: App>(_ program: Program.Type) async {
    await HostedApp<Program>.main()
  }
}

/// A program with a body of scenes, as an app for hosts.
struct HostedApp<Program: App>: ComposableApp {
  static var name: String { "\(Program.self)" }
  static var about: String { "Opens \(Program.self)." }

  static var theme: ScreenTheme { (Program.self as? any ThemedApp.Type)?.theme ?? ScreenTheme() }

  private let program: Program

  init(context: AppContext) {
    program = Program()
  }

  var body: some View { _AppView(program) }
}
