@_exported import IssueReporting

/// Completes a struct of closures to a dependency client.
///
/// ```swift
/// @DependencyClient
/// struct NotesClient: Sendable {
///   var load: @Sendable () async throws -> [Note]
///   var delete: @Sendable (_ id: Note.ID) async throws -> Void
///   var isEnabled: @Sendable () -> Bool = { false }
/// }
/// ```
///
/// Every closure becomes an endpoint, see ``DependencyEndpoint(method:)``: `NotesClient()` is a client
/// whose endpoints report an issue when they are called, which is what a test wants of those that it
/// doesn't override. `delete` is also a method, `delete(id:)`.
///
/// The struct gets two initialisers: one with a parameter for each stored property, and one that leaves
/// the endpoints out.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "Macros", type: "DependencyClientMacro")

/// Makes a closure of a dependency client report an issue when it is called without having been
/// overridden.
///
/// After reporting it throws ``Unimplemented`` if it can, returns nothing or `nil` if it can, and runs
/// its default otherwise, so an endpoint that can do none of these needs a default.
///
/// If the closure's type names its arguments, `(_ id: Int) -> Void`, there is also a method with these
/// argument labels.
///
/// - Parameter method: Another name for the method.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "Macros", type: "DependencyEndpointMacro")

/// Exempts a closure of a ``DependencyClient()`` from becoming an endpoint.
@attached(accessor, names: named(willSet))
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "Macros", type: "DependencyEndpointIgnoredMacro")

/// Declares a dependency where it is named: in an extension of `DependencyValues`.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: NotesClient.live) var notes = NotesClient()
/// }
/// ```
///
/// The property's initial value is that of tests.
///
/// - Parameters:
///   - liveValue: The value in an app. Without it, another module has to provide one.
///   - previewValue: The value in previews, if it is to be one of its own.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "Macros", type: "DependencyEntryMacro")

/// Declares a dependency where it is named, with a key of this name.
///
/// - Parameters:
///   - keyName: The name of the key, by which another module can provide the live value.
///   - liveValue: The value in an app. Without it, another module has to provide one.
///   - previewValue: The value in previews, if it is to be one of its own.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  _ keyName: String, liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "Macros", type: "DependencyEntryMacro")
