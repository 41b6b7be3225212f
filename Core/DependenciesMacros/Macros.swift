@_exported import IssueReporting

/// Turns a struct of closures into a dependency client.
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
/// Every closure becomes an endpoint, see ``DependencyEndpoint(method:)``. The endpoints of
/// `NotesClient()` report an issue when they are called, so a test only overrides the endpoints
/// that it needs. The macro also adds the method `delete(id:)` for the closure `delete`.
///
/// The struct gets two initializers: one with a parameter for each stored property, and one without
/// the endpoints.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "Macros", type: "DependencyClientMacro")

/// Makes a closure of a dependency client report an issue when it is called without an override.
///
/// After the report, the closure runs its default. Without a default, it throws ``Unimplemented``
/// if its `throws` names no specific error type, or else returns `Void` or `nil`. An endpoint of
/// any other type needs a default.
///
/// If the closure's type names its arguments, `(_ id: Int) -> Void`, the macro also adds a method
/// with these argument labels.
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

/// Declares a dependency together with its key, in an extension of `DependencyValues`.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: NotesClient.live) var notes = NotesClient()
/// }
/// ```
///
/// The property's initial value is the test value.
///
/// - Parameters:
///   - liveValue: The value in an app. If it is absent, another module has to provide the value.
///   - previewValue: The value in previews; by default the live value, or else the test value.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "Macros", type: "DependencyEntryMacro")

/// Declares a dependency together with its key, under a given name.
///
/// - Parameters:
///   - keyName: The name of the key. Another module can use it to provide the live value.
///   - liveValue: The value in an app. If it is absent, another module has to provide the value.
///   - previewValue: The value in previews; by default the live value, or else the test value.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<LiveValue, PreviewValue>(
  _ keyName: String, liveValue: LiveValue = (), previewValue: PreviewValue = ()
) = #externalMacro(module: "Macros", type: "DependencyEntryMacro")
