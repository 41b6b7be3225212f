import Foundation

/// How pickers of dates look.
@MainActor @preconcurrency
public protocol DatePickerStyle {
  associatedtype Body: View
  typealias Configuration = DatePickerStyleConfiguration

  /// The view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a ``DatePickerStyle`` knows of a picker.
@MainActor @preconcurrency
public struct DatePickerStyleConfiguration {
  public typealias Label = _StyledPart

  /// What is chosen.
  public let label: Label
  /// The date.
  @Binding public var selection: Date
  /// The first date that can be chosen; `nil` if any can.
  public let minimumDate: Date?
  /// The last date that can be chosen; `nil` if any can.
  public let maximumDate: Date?
  /// What is chosen of it.
  public let displayedComponents: DatePickerComponents
}

/// As the host shows them.
public struct DefaultDatePickerStyle: DatePickerStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    _DateSteps(configuration: configuration)
  }
}

/// As small as can be. Hosts show all alike.
public typealias CompactDatePickerStyle = DefaultDatePickerStyle
/// As a calendar. Hosts show all alike.
public typealias GraphicalDatePickerStyle = DefaultDatePickerStyle
/// A wheel. Hosts show all alike.
public typealias WheelDatePickerStyle = DefaultDatePickerStyle
/// A field. Hosts show all alike.
public typealias FieldDatePickerStyle = DefaultDatePickerStyle
/// A field with buttons. Hosts show all alike.
public typealias StepperFieldDatePickerStyle = DefaultDatePickerStyle

extension DatePickerStyle where Self == DefaultDatePickerStyle {
  /// As the host shows them.
  public static var automatic: Self { Self() }
  /// As small as can be. Hosts show all alike.
  public static var compact: Self { Self() }
  /// As a calendar. Hosts show all alike.
  public static var graphical: Self { Self() }
  /// A wheel. Hosts show all alike.
  public static var wheel: Self { Self() }
  /// A field. Hosts show all alike.
  public static var field: Self { Self() }
  /// A field with buttons. Hosts show all alike.
  public static var stepperField: Self { Self() }
}

extension View {
  /// How pickers of dates look in this view.
  public func datePickerStyle<Style: DatePickerStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.datePickerStyle = AnyStyle(style) { $0.makeBody(configuration: $1) }
    }
  }
}

extension EnvironmentValues {
  @Entry var datePickerStyle: AnyStyle<DatePickerStyleConfiguration>?
}
