import ElementTree
import Foundation

/// An image from the network or from a data URL. Give it an `accessibilityLabel`, which a host
/// shows if it can't show the image.
///
/// The host loads the image, not the app. With a URL, the view therefore shows the content for a
/// loaded image at once. Without a URL, it shows the content for a missing image.
public struct AsyncImage<Content: View>: View {
  private let phase: AsyncImagePhase
  private let content: (AsyncImagePhase) -> Content

  private init(url: URL?, phases: @escaping (AsyncImagePhase) -> Content) {
    phase = url.map { .success(Image(remote: $0)) } ?? .empty
    content = phases
  }

  /// - Parameter url: The URL of the image. The host loads an `http` or `https` URL, and a
  ///   `data:image/` URL holds the image itself. For any other URL only the description is shown.
  public init(url: URL?, scale: CGFloat = 1) where Content == Image {
    self.init(url: url) { $0.image ?? Image("", label: Text(verbatim: "")) }
  }

  /// - Parameters:
  ///   - content: Returns a view of the image.
  ///   - placeholder: Returns the view shown without an image.
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url) { phase in
      if let image = phase.image { .first(content(image)) } else { .second(placeholder()) }
    }
  }

  /// - Parameter content: Returns a view for a phase of loading.
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.init(url: url, phases: content)
  }

  public var body: some View { content(phase) }
}

/// The phase of loading an image from the network.
public enum AsyncImagePhase: Sendable {
  case empty
  case success(Image)
  case failure(any Error)

  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }

  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}
