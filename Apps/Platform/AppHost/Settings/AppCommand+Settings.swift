import ArgumentParser
import Foundation

extension AppCommand {
  /// Runs the app with the settings of its command line, its environment and a file.
  static func runAsConfigured(
    arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async {
    do {
      let settings = try Settings(arguments: arguments, environment: environment)
      try await parsed(settings).runAsParsed(settings)
    } catch {
      exit(withError: error)
    }
  }

  /// Parses the command from settings.
  ///
  /// - Throws: An error of `ArgumentParser`, or a `ValidationError` that names the sources of the
  ///   wrong settings.
  static func parsed(_ settings: Settings) throws -> any ParsableCommand {
    do {
      return try parseAsRoot(settings.arguments)
    } catch {
      guard exitCode(for: error) != .success else { throw error }
      let complaint = message(for: error)
      let explained = settings.explained(complaint)
      throw explained == complaint ? error : ValidationError(explained)
    }
  }
}

extension ParsableCommand {
  fileprivate func runAsParsed(_ settings: Settings) async throws {
    var command = self
    if let app = command as? any PrintsConfiguration, app.printConfiguration {
      print(settings.listing, terminator: "")
    } else if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }
}

/// A command that can print its configuration.
protocol PrintsConfiguration {
  var printConfiguration: Bool { get }
}

extension AppCommand: PrintsConfiguration {}
