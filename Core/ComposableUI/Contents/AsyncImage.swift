import ElementTree
import Foundation

/// An image from the network, or one that its URL holds. Give it an `accessibilityLabel`: where a host can't show the image, it
/// shows that.
///
/// The host loads the image, not the app: so the content for an image that is there is shown at once, and
/// that for one that isn't where there is no URL.
public struct AsyncImage<Content: View>: View {
  private let phase: AsyncImagePhase
  private let content: (AsyncImagePhase) -> Content

  private init(url: URL?, phases: @escaping (AsyncImagePhase) -> Content) {
    phase = url.map { .success(Image(remote: $0)) } ?? .empty
    content = phases
  }

  /// - Parameter url: Where the image is; of an `http` or `https` URL the host loads it, a `data:image/`
  ///   URL is the image itself, of anything else only the description is shown.
  public init(url: URL?, scale: CGFloat = 1) where Content == Image {
    self.init(url: url) { $0.image ?? Image("", label: Text(verbatim: "")) }
  }

  /// - Parameters:
  ///   - content: Makes a view of the image.
  ///   - placeholder: What is shown where there is no image.
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url) { phase in
      if let image = phase.image { .first(content(image)) } else { .second(placeholder()) }
    }
  }

  /// - Parameter content: Makes a view of how far the image is.
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.init(url: url, phases: content)
  }

  public var body: some View { content(phase) }
}

/// How far an image from the network is.
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
