import ComposableArchitecture
import Foundation

/// A view for developers to inspect, with a name and its source code. `#Preview` creates one.
@MainActor
public struct Preview {
  /// The name of the preview; the name of its file by default.
  public let name: String
  /// The file of the preview: `Module/File.swift`.
  public let fileID: String
  /// The line where the preview begins.
  public let line: Int
  /// The source code of the view; empty if `#Preview` doesn't know it.
  public let source: String
  /// Returns the view, with preview values of dependencies.
  public let content: () -> AnyView

  /// - Parameters:
  ///   - name: The name of the preview; `nil` uses the name of the file.
  ///   - source: The source of the view.
  ///   - body: The view.
  // Not generic: the compiler crashes on a closure whose type contains a type declared in the
  // closure.
  public init(
    _ name: String? = nil, fileID: String = #fileID, line: Int = #line, source: String = "",
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) {
    self.name =
      name ?? fileID.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? fileID
    self.fileID = fileID
    self.line = line
    self.source = source
    content = {
      withDependencies {
        $0.context = .preview
      } operation: {
        AnyView(body())
      }
    }
  }

  /// The previews of all modules in the program, in the order of their files.
  ///
  /// - Complexity: O(*n*) in the number of types in the program.
  public static var all: [Preview] {
    let registered = ProgramTypes.named("TesseraPreview")
      .compactMap { ($0 as? any _PreviewRegistration.Type)?.preview }
    return registered.sorted { ($0.fileID, $0.line) < ($1.fileID, $1.line) }
  }

  /// A namespace for the traits of previews.
  public enum ViewTraits {}
}

/// A type that `#Preview` creates. ``Preview/all`` finds it by its name.
public protocol _PreviewRegistration {
  @MainActor static var preview: Preview { get }
}

/// The framing of a preview. It has no effect here: a preview has the host's size.
public struct PreviewTrait<Subject>: Sendable {}

extension PreviewTrait where Subject == Preview.ViewTraits {
  public static var defaultLayout: Self { Self() }
  public static var sizeThatFitsLayout: Self { Self() }
  public static var portrait: Self { Self() }
  public static var portraitUpsideDown: Self { Self() }
  public static var landscapeLeft: Self { Self() }
  public static var landscapeRight: Self { Self() }

  public static func fixedLayout(width: CGFloat, height: CGFloat) -> Self { Self() }
}

/// Shows a view to developers. The app `Gallery` lists the previews of all its modules, with their
/// source.
///
/// - Parameters:
///   - name: The name of the preview.
///   - body: The view. Properties in it marked with ``Previewable()`` keep their values while the
///     preview is shown.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "Macros", type: "PreviewMacro")

/// Shows a view to developers.
///
/// - Parameter traits: Ignored: hosts decide the framing.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
  _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "Macros", type: "PreviewMacro")

/// Marks a property in a ``Preview(_:body:)`` that keeps its value while the preview is shown:
/// `@Previewable @State var isOn = true`.
@attached(peer)
public macro Previewable() = #externalMacro(module: "Macros", type: "PreviewableMacro")

/// Stores a property of ``EnvironmentValues`` or `Transaction` under its own key. Its initial value
/// is the default.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "Macros", type: "EntryMacro")

/// A type with views for developers: an older form of a preview.
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  /// The views.
  @ViewBuilder static var previews: Previews { get }
}

extension PreviewProvider {
  /// The preview of the type.
  public static var _preview: Preview {
    Preview("\(Self.self)", fileID: String(reflecting: Self.self), line: 0) { previews }
  }
}

extension View {
  /// Has no effect: a ``PreviewProvider`` is one preview, named by its type.
  public func previewDisplayName(_ value: String?) -> Self { self }

  /// Has no effect: hosts decide the framing.
  public func previewLayout(_ value: PreviewLayout) -> Self { self }

  /// Has no effect: the only device is the host.
  public func previewDevice(_ value: PreviewDevice?) -> Self { self }
}

/// The framing of a view in a ``PreviewProvider``.
public enum PreviewLayout: Sendable {
  case device, sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}

/// The name of a device.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}
