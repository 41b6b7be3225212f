import ElementTree
import Foundation

/// One of the four edges of a view.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
  case top, leading, bottom, trailing

  /// A set of edges.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    public static let top = Self(rawValue: 1)
    public static let leading = Self(rawValue: 2)
    public static let bottom = Self(rawValue: 4)
    public static let trailing = Self(rawValue: 8)
    public static let horizontal: Self = [.leading, .trailing]
    public static let vertical: Self = [.top, .bottom]
    public static let all: Self = [.horizontal, .vertical]
  }
}

/// The insets from the four edges, in points.
public struct EdgeInsets: Hashable, Sendable {
  public var top, leading, bottom, trailing: CGFloat

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  var insets: Insets {
    Insets(
      top: Double(top), leading: Double(leading), bottom: Double(bottom),
      trailing: Double(trailing))
  }
}

/// A direction of layout.
public enum Axis: Int8, CaseIterable, Hashable, Sendable {
  case horizontal, vertical

  /// A set of axes.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) { self.rawValue = rawValue }

    public static let horizontal = Self(rawValue: 1)
    public static let vertical = Self(rawValue: 2)
  }
}

/// The scaling of a view with fixed proportions in a space with other proportions.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// The whole view is visible.
  case fit
  /// The view fills the whole space.
  case fill
}

extension View {
  func layer(_ layer: Layer) -> _ModifiedView<Self> {
    modifier(.layer(layer))
  }

  /// Adds padding at some edges.
  ///
  /// - Parameter length: The padding in points; `nil` means 16.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = Double(length ?? 16)
    return layer(
      .padding(
        Insets(
          top: edges.contains(.top) ? length : 0,
          leading: edges.contains(.leading) ? length : 0,
          bottom: edges.contains(.bottom) ? length : 0,
          trailing: edges.contains(.trailing) ? length : 0)))
  }

  /// Adds padding at all edges.
  ///
  /// - Parameter length: The padding in points.
  public func padding(_ length: CGFloat) -> some View {
    padding(.all, length)
  }

  /// Adds padding by insets.
  public func padding(_ insets: EdgeInsets) -> some View {
    layer(.padding(insets.insets))
  }

  /// Sets the size of a view, in points; `nil` keeps the view's own.
  ///
  /// - Parameter alignment: The position of the view in a larger frame.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    layer(
      .frame(
        Layer.Frame(
          width: width.map(Double.init), height: height.map(Double.init),
          horizontal: alignment.horizontal.inStack, vertical: alignment.vertical.alone)))
  }

  /// Sets the minimum and maximum size of a view, in points; `nil` keeps the view's own. A maximum
  /// of `.infinity` takes all available space.
  ///
  /// - Parameter alignment: The position of the view in a larger frame.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    layer(
      .frame(
        Layer.Frame(
          minWidth: minWidth.map(Double.init), idealWidth: idealWidth.map(Double.init),
          maxWidth: maxWidth.map(Double.init), minHeight: minHeight.map(Double.init),
          idealHeight: idealHeight.map(Double.init), maxHeight: maxHeight.map(Double.init),
          horizontal: alignment.horizontal.inStack, vertical: alignment.vertical.alone)))
  }

  /// Gives a view its ideal size, regardless of the available space.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    layer(.fixedSize(horizontal: horizontal, vertical: vertical))
  }

  /// Gives a view its ideal size, regardless of the available space.
  public func fixedSize() -> some View {
    fixedSize(horizontal: true, vertical: true)
  }

  /// Sets the ratio of a view's width to its height; `nil` keeps the view's own.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    layer(.aspectRatio(aspectRatio.map(Double.init), fills: contentMode == .fill))
  }

  /// Gives a view the proportions of a size.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  /// Scales a view to fit the available space, in its own proportions.
  public func scaledToFit() -> some View {
    aspectRatio(contentMode: .fit)
  }

  /// Scales a view to fill the available space, in its own proportions.
  public func scaledToFill() -> some View {
    aspectRatio(contentMode: .fill)
  }

  /// Shifts a view without affecting the layout around it.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    layer(.offset(x: Double(x), y: Double(y)))
  }

  /// Shifts a view without affecting the layout around it.
  public func offset(_ offset: CGSize) -> some View {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Positions the centre of a view within all the available space.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    layer(.position(x: Double(x), y: Double(y)))
  }

  /// Positions the centre of a view within all the available space.
  public func position(_ position: CGPoint) -> some View {
    self.position(x: position.x, y: position.y)
  }

  /// Gives a view its space before views of lower priority, if space is short.
  public func layoutPriority(_ value: Double) -> some View {
    layer(.priority(value))
  }

  /// Puts a view in front of overlapping views with smaller numbers.
  public func zIndex(_ value: Double) -> some View {
    layer(.order(value))
  }

  /// Lets a view extend under the bars and edges of a device. No host does this.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all)
    -> some View
  {
    layer(.ignoresSafeArea)
  }

  /// Lets a view extend under the bars and edges of a device. No host does this.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
    ignoresSafeArea(edges: edges)
  }

  /// Puts a view at an edge of this view, and gives this view the remaining space.
  public func safeAreaInset<Inset: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Inset
  ) -> some View {
    let inset = VStack(alignment: alignment) { content() }.frame(
      maxWidth: .infinity, alignment: Alignment(horizontal: alignment, vertical: .center))
    return VStack(spacing: spacing) {
      if edge == .top { inset }
      self
      if edge == .bottom { inset }
    }
  }

  /// Puts a view at an edge of this view, and gives this view the remaining space.
  public func safeAreaInset<Inset: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Inset
  ) -> some View {
    let inset = HStack(alignment: alignment) { content() }
    return HStack(spacing: spacing) {
      if edge == .leading { inset }
      self
      if edge == .trailing { inset }
    }
  }
}

/// The regions that cover the edges of a screen.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let container = Self(rawValue: 1)
  public static let keyboard = Self(rawValue: 2)
  public static let all: Self = [.container, .keyboard]
}

/// A vertical edge: the top or the bottom.
public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable { case top, bottom }

/// A horizontal edge: the leading or the trailing one.
public enum HorizontalEdge: Int8, CaseIterable, Hashable, Sendable { case leading, trailing }
