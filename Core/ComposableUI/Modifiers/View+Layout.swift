import ElementTree
import Foundation

/// One of the four edges of a view.
public enum Edge: Int8, CaseIterable, Hashable, Sendable {
  case top, leading, bottom, trailing

  /// Some of the edges of a view.
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

/// Distances from the four edges, in points.
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

/// One of the two ways along which views are laid out.
public enum Axis: Int8, CaseIterable, Hashable, Sendable {
  case horizontal, vertical

  /// Some of them.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) { self.rawValue = rawValue }

    public static let horizontal = Self(rawValue: 1)
    public static let vertical = Self(rawValue: 2)
  }
}

/// How something keeps its proportions in a room of others.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// All of it is seen.
  case fit
  /// All of the room is taken.
  case fill
}

extension View {
  func layer(_ layer: Layer) -> _ModifiedView<Self> {
    modifier(.layer(layer))
  }

  /// Leaves room at some edges.
  ///
  /// - Parameter length: In points; `nil` is 16.
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

  /// Leaves room at all edges.
  ///
  /// - Parameter length: In points.
  public func padding(_ length: CGFloat) -> some View {
    padding(.all, length)
  }

  /// Leaves room at the edges.
  public func padding(_ insets: EdgeInsets) -> some View {
    layer(.padding(insets.insets))
  }

  /// The size of a view, in points; `nil` leaves it to the view.
  ///
  /// - Parameter alignment: Where the view stands if that is more than it needs.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    layer(
      .frame(
        Layer.Frame(
          width: width.map(Double.init), height: height.map(Double.init),
          horizontal: alignment.horizontal.inStack, vertical: alignment.vertical.alone)))
  }

  /// The least and the most size of a view, in points; `nil` leaves it to the view. With a most of
  /// `.infinity` it takes all the room there is.
  ///
  /// - Parameter alignment: Where the view stands if that is more than it needs.
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

  /// Gives a view the size that it would have if there were no end of room.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    layer(.fixedSize(horizontal: horizontal, vertical: vertical))
  }

  /// Gives a view the size that it would have if there were no end of room.
  public func fixedSize() -> some View {
    fixedSize(horizontal: true, vertical: true)
  }

  /// Gives a view proportions: its width divided by its height; `nil` takes its own.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    layer(.aspectRatio(aspectRatio.map(Double.init), fills: contentMode == .fill))
  }

  /// Gives a view the proportions of a size.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  /// Makes a view as large as there is room, in its own proportions.
  public func scaledToFit() -> some View {
    aspectRatio(contentMode: .fit)
  }

  /// Makes a view so large that it takes all the room, in its own proportions.
  public func scaledToFill() -> some View {
    aspectRatio(contentMode: .fill)
  }

  /// Shows a view elsewhere; what is around it stays.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    layer(.offset(x: Double(x), y: Double(y)))
  }

  /// Shows a view elsewhere; what is around it stays.
  public func offset(_ offset: CGSize) -> some View {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Puts the middle of a view somewhere in all the room there is.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    layer(.position(x: Double(x), y: Double(y)))
  }

  /// Puts the middle of a view somewhere in all the room there is.
  public func position(_ position: CGPoint) -> some View {
    self.position(x: position.x, y: position.y)
  }

  /// Gives a view its room before those of lower priority, where there is not enough.
  public func layoutPriority(_ value: Double) -> some View {
    layer(.priority(value))
  }

  /// Puts a view in front of those of a smaller number that it overlaps.
  public func zIndex(_ value: Double) -> some View {
    layer(.order(value))
  }

  /// Lets a view reach to where bars and edges of a device cover it.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all)
    -> some View
  {
    layer(.ignoresSafeArea)
  }

  /// Lets a view reach to where bars and edges of a device cover it.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
    ignoresSafeArea(edges: edges)
  }

  /// A view at an edge of this one, which gets the rest of the room.
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

  /// A view at an edge of this one, which gets the rest of the room.
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

/// What covers a screen at its edges.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let container = Self(rawValue: 1)
  public static let keyboard = Self(rawValue: 2)
  public static let all: Self = [.container, .keyboard]
}

/// The edge at the top or at the bottom.
public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable { case top, bottom }

/// The edge where lines begin or that where they end.
public enum HorizontalEdge: Int8, CaseIterable, Hashable, Sendable { case leading, trailing }
