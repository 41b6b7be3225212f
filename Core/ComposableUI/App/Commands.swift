/// Commands in the menu bar of a desktop app. Hosts have no menu bar, so adding commands prints a
/// note once. Use buttons with keyboard shortcuts on the screen instead.
@MainActor @preconcurrency
public protocol Commands {
  associatedtype Body: Commands

  /// The content of the commands.
  @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Commands {}

/// Combines commands.
@MainActor @preconcurrency
@resultBuilder
public struct CommandsBuilder {
  public static func buildExpression<Content: Commands>(_ content: Content) -> EmptyCommands {
    EmptyCommands()
  }

  public static func buildBlock(_ content: EmptyCommands...) -> EmptyCommands { EmptyCommands() }

  public static func buildOptional(_ content: EmptyCommands?) -> EmptyCommands { EmptyCommands() }

  public static func buildEither(first content: EmptyCommands) -> EmptyCommands { content }

  public static func buildEither(second content: EmptyCommands) -> EmptyCommands { content }

  public static func buildLimitedAvailability(_ content: EmptyCommands) -> EmptyCommands { content }
}

/// Commands without a body.
@MainActor @preconcurrency
public protocol _PrimitiveCommands: Commands where Body == Never {}

extension _PrimitiveCommands {
  public var body: Never { fatalError("'\(Self.self)' is primitive and has no body.") }
}

/// An empty set of commands.
public struct EmptyCommands: _PrimitiveCommands {
  public nonisolated init() {}
}

/// A menu of an app's own commands.
public struct CommandMenu<Content: View>: _PrimitiveCommands {
  public init<Title: StringProtocol>(_ name: Title, @ViewBuilder content: () -> Content) {}

  public init(_ name: Text, @ViewBuilder content: () -> Content) {}
}

/// Commands next to the standard commands of a desktop app.
public struct CommandGroup<Content: View>: _PrimitiveCommands {
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
}

/// A group of standard commands of a desktop app.
public struct CommandGroupPlacement: Hashable, Sendable {
  private let name: String

  public static let appInfo = Self(name: "appInfo")
  public static let appSettings = Self(name: "appSettings")
  public static let appTermination = Self(name: "appTermination")
  public static let appVisibility = Self(name: "appVisibility")
  public static let help = Self(name: "help")
  public static let importExport = Self(name: "importExport")
  public static let newItem = Self(name: "newItem")
  public static let pasteboard = Self(name: "pasteboard")
  public static let printItem = Self(name: "printItem")
  public static let saveItem = Self(name: "saveItem")
  public static let sidebar = Self(name: "sidebar")
  public static let systemServices = Self(name: "systemServices")
  public static let textEditing = Self(name: "textEditing")
  public static let textFormatting = Self(name: "textFormatting")
  public static let toolbar = Self(name: "toolbar")
  public static let undoRedo = Self(name: "undoRedo")
  public static let windowArrangement = Self(name: "windowArrangement")
  public static let windowList = Self(name: "windowList")
  public static let windowSize = Self(name: "windowSize")
}

extension Scene {
  /// Adds commands to a desktop app's menu bar. Hosts have none: the program prints a note once.
  public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    Notice.once(
      "'commands' does nothing: hosts have no menu bar. Put buttons with 'keyboardShortcut' on the screen."
    )
    return self
  }
}
