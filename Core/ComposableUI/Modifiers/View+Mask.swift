import ElementTree

extension View {
  /// Shows only the parts of this view that a mask covers. Hosts support shapes, colours and
  /// gradients. For other masks, hosts show the whole view, and a note is printed once.
  public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    _MaskedView(content: self, mask: mask(), alignment: alignment)
  }

  /// Shows only the parts of this view that a mask covers. Hosts support shapes, colours and
  /// gradients. For other masks, hosts show the whole view, and a note is printed once.
  public func mask<Mask: View>(_ mask: Mask) -> some View {
    self.mask { mask }
  }
}

/// A view that is visible where a mask covers it.
struct _MaskedView<Content: View, Mask: View>: View {
  let content: Content
  let mask: Mask
  let alignment: Alignment

  var body: some View {
    if let layer {
      content.layer(layer)
    } else {
      _LayeredView(content: content, decoration: mask, layered: .init(.mask, alignment))
    }
  }

  private var layer: Layer? {
    switch mask {
    case let shape as any OutlinedView: return .clip(shape.maskOutline)
    case let shape as any Shape: return .clip(shape.outline())
    case let color as Color: return .mask(.color(color))
    case let gradient as any _GradientView: return .mask(gradient._paint)
    default:
      Notice.once(
        "The mask '\(Mask.self)' is ignored: use a shape, a colour or a gradient. The whole view is shown."
      )
      return nil
    }
  }
}

/// A view that can supply the outline of a mask.
@MainActor
private protocol OutlinedView {
  var maskOutline: Outline { get }
}

extension _ShapeView: OutlinedView {
  var maskOutline: Outline { shape.outline() }
}
