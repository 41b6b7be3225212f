import Foundation

/// How gauges look.
@MainActor @preconcurrency
public protocol GaugeStyle {
  associatedtype Body: View
  typealias Configuration = GaugeStyleConfiguration

  /// The view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a ``GaugeStyle`` knows of a gauge.
@MainActor @preconcurrency
public struct GaugeStyleConfiguration {
  public typealias Label = _StyledPart
  public typealias CurrentValueLabel = _StyledPart
  public typealias MinimumValueLabel = _StyledPart
  public typealias MaximumValueLabel = _StyledPart

  public typealias MarkedValueLabels = EmptyView

  /// What stands at values between the bounds: nothing.
  public var markedValueLabels: EmptyView { EmptyView() }
  /// How far the value is in its range, in 0...1.
  public let value: Double
  /// What the gauge is called.
  public let label: Label
  /// The value in words.
  public let currentValueLabel: CurrentValueLabel?
  /// The least value in words.
  public let minimumValueLabel: MinimumValueLabel?
  /// The greatest value in words.
  public let maximumValueLabel: MaximumValueLabel?
}

/// A style by its name: hosts show all of them alike.
@MainActor @preconcurrency
public protocol _HostGaugeStyle: GaugeStyle {}

extension _HostGaugeStyle {
  public func makeBody(configuration: Configuration) -> some View {
    _GaugeBar(configuration: configuration)
  }
}

/// As the host shows them.
public struct DefaultGaugeStyle: _HostGaugeStyle {
  public nonisolated init() {}
}

extension GaugeStyle where Self == DefaultGaugeStyle {
  /// As the host shows them.
  public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}

/// A bar that fills.
public struct LinearCapacityGaugeStyle: _HostGaugeStyle {
  public nonisolated init() {}
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  /// A bar that fills.
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
  /// A bar that fills.
  public static var accessoryLinearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

/// A ring.
public struct AccessoryCircularGaugeStyle: _HostGaugeStyle {
  public nonisolated init() {}
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// A ring.
  public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
  /// A ring.
  public static var accessoryCircularCapacity: AccessoryCircularGaugeStyle {
    AccessoryCircularGaugeStyle()
  }
}

/// A bar with a mark.
public struct AccessoryLinearGaugeStyle: _HostGaugeStyle {
  public nonisolated init() {}
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// A bar with a mark.
  public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

extension View {
  /// How gauges look in this view.
  public func gaugeStyle<Style: GaugeStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.gaugeStyle = AnyStyle(style) { $0.makeBody(configuration: $1) }
    }
  }
}

extension EnvironmentValues {
  @Entry var gaugeStyle: AnyStyle<GaugeStyleConfiguration>?
}
