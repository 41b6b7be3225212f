import ElementTree

/// A horizontal alignment of views.
public enum HorizontalAlignment: Hashable, Sendable {
  case leading, center, trailing

  var inStack: Content.Stack.Alignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

/// A vertical alignment of views.
public enum VerticalAlignment: Hashable, Sendable {
  case top, center, bottom, firstTextBaseline, lastTextBaseline

  var inStack: Content.Stack.Alignment {
    switch self {
    case .top: .leading
    case .center: .center
    case .bottom: .trailing
    case .firstTextBaseline: .firstBaseline
    case .lastTextBaseline: .lastBaseline
    }
  }

  /// The alignment of a single view, which shares no baseline with other views.
  var alone: Content.Stack.Alignment {
    switch self {
    case .top, .firstTextBaseline: .leading
    case .center: .center
    case .bottom, .lastTextBaseline: .trailing
    }
  }
}

/// The alignment of a view in a larger frame.
public struct Alignment: Hashable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Self(horizontal: .center, vertical: .center)
  public static let leading = Self(horizontal: .leading, vertical: .center)
  public static let trailing = Self(horizontal: .trailing, vertical: .center)
  public static let top = Self(horizontal: .center, vertical: .top)
  public static let bottom = Self(horizontal: .center, vertical: .bottom)
  public static let topLeading = Self(horizontal: .leading, vertical: .top)
  public static let topTrailing = Self(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Self(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Self(horizontal: .trailing, vertical: .bottom)
  public static let leadingFirstTextBaseline = Self(
    horizontal: .leading, vertical: .firstTextBaseline)
  public static let centerFirstTextBaseline = Self(
    horizontal: .center, vertical: .firstTextBaseline)
  public static let trailingFirstTextBaseline = Self(
    horizontal: .trailing, vertical: .firstTextBaseline)
  public static let leadingLastTextBaseline = Self(
    horizontal: .leading, vertical: .lastTextBaseline)
  public static let centerLastTextBaseline = Self(
    horizontal: .center, vertical: .lastTextBaseline)
  public static let trailingLastTextBaseline = Self(
    horizontal: .trailing, vertical: .lastTextBaseline)
}
