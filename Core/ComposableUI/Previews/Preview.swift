import ComposableArchitecture
import Foundation

/// A view that is shown to those who write it, with what it needs to be shown: `#Preview` makes one.
@MainActor
public struct Preview {
  /// What it is called; the file that it is in, if it was given no name.
  public let name: String
  /// The file that it is written in: `Module/File.swift`.
  public let fileID: String
  /// The line that it begins in.
  public let line: Int
  /// How the view is written, as far as `#Preview` knows; else empty.
  public let source: String
  /// Makes the view, with the dependencies that previews have.
  public let content: () -> AnyView

  /// - Parameters:
  ///   - name: What it is called; `nil` calls it as its file.
  ///   - source: How the view is written.
  ///   - body: The view.
  // Not generic: the compiler crashes over a closure whose type has a type in it that the closure itself declares.
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

  /// The previews of all modules that the program is made of, in the order of their files.
  ///
  /// - Complexity: O(*n*) in the number of types in the program.
  public static var all: [Preview] {
    let registered = ProgramTypes.named("TesseraPreview")
      .compactMap { ($0 as? any _PreviewRegistration.Type)?.preview }
    return registered.sorted { ($0.fileID, $0.line) < ($1.fileID, $1.line) }
  }

  /// What traits of previews are about.
  public enum ViewTraits {}
}

/// What `#Preview` makes. It is found by its name.
public protocol _PreviewRegistration {
  @MainActor static var preview: Preview { get }
}

/// How a preview is framed where previews are framed; here the host's size is the size.
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

/// Shows a view to those who write it: the app `Gallery` lists those of all modules it is built with, with their source.
///
/// - Parameters:
///   - name: What it is called.
///   - body: The view. What is marked as ``Previewable()`` in it is kept while it is shown.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "Macros", type: "PreviewMacro")

/// Shows a view to those who write it.
///
/// - Parameter traits: How it is framed, which hosts decide here.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
  _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "Macros", type: "PreviewMacro")

/// Marks a property in a ``Preview(_:body:)`` that is kept while the preview is shown: `@Previewable @State
/// var isOn = true`.
@attached(peer)
public macro Previewable() = #externalMacro(module: "Macros", type: "PreviewableMacro")

/// Makes a property of ``EnvironmentValues`` or `Transaction` one that is kept under a key of its own: its initial
/// value is the default.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "Macros", type: "EntryMacro")

/// An older way to show a view to those who write it: a type with the views.
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  /// The views.
  @ViewBuilder static var previews: Previews { get }
}

extension PreviewProvider {
  /// What is shown of it.
  public static var _preview: Preview {
    Preview("\(Self.self)", fileID: String(reflecting: Self.self), line: 0) { previews }
  }
}

extension View {
  /// What this view is called among the views of a ``PreviewProvider``, where they have names.
  public func previewDisplayName(_ value: String?) -> Self { self }

  /// How this view is framed among the views of a ``PreviewProvider``: hosts decide.
  public func previewLayout(_ value: PreviewLayout) -> Self { self }

  /// The device that this view is shown on among the views of a ``PreviewProvider``: there is but the host.
  public func previewDevice(_ value: PreviewDevice?) -> Self { self }
}

/// How a view of a ``PreviewProvider`` is framed.
public enum PreviewLayout: Sendable {
  case device, sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}

/// A device by its name.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}
