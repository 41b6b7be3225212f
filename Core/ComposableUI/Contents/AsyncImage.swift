import ElementTree
import Foundation

/// An image from the network, or one that its URL holds. Give it an `accessibilityLabel`: where a host can't show the image, it
/// shows that.
public struct AsyncImage: _ElementView {
  let url: URL?

  /// - Parameter url: Where the image is; of an `http` or `https` URL the host loads it, a `data:image/`
  ///   URL is the image itself, of anything else only the description is shown.
  public init(url: URL?) {
    self.url = url
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    ImageNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: ImageNode.self).update(view, inputs)
  }
}

private final class ImageNode: ElementNode {
  private var url: URL?

  init(_ view: AsyncImage, _ inputs: _ViewInputs) {
    url = view.url
    super.init(inputs)
  }

  func update(_ view: AsyncImage, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    if url != view.url {
      propertiesWillChange()
      url = view.url
    }
  }

  override var content: Content {
    let description = modifiers?.effect.accessibilityLabel ?? ""
    guard let url = url?.absoluteString,
      ["http://", "https://", "data:image/"].contains(where: url.prefix(11).lowercased().hasPrefix)
    else {
      return .text(description)
    }
    return .image(Content.Image(url: url, description: description))
  }
}
