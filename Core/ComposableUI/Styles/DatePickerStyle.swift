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

/// A style by its name: hosts show all of them alike.
@MainActor @preconcurrency
public protocol _HostDatePickerStyle: DatePickerStyle {}

extension _HostDatePickerStyle {
  public func makeBody(configuration: Configuration) -> some View {
    _DateSteps(configuration: configuration)
  }
}

/// As the host shows them.
public struct DefaultDatePickerStyle: _HostDatePickerStyle {
  public nonisolated init() {}
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
  /// As the host shows them.
  public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

/// In one line.
public struct CompactDatePickerStyle: _HostDatePickerStyle {
  public nonisolated init() {}
}

extension DatePickerStyle where Self == CompactDatePickerStyle {
  /// In one line.
  public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}

/// As a calendar.
public struct GraphicalDatePickerStyle: _HostDatePickerStyle {
  public nonisolated init() {}
}

extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  /// As a calendar.
  public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

/// As wheels.
public struct WheelDatePickerStyle: _HostDatePickerStyle {
  public nonisolated init() {}
}

extension DatePickerStyle where Self == WheelDatePickerStyle {
  /// As wheels.
  public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

/// As a field.
public struct FieldDatePickerStyle: _HostDatePickerStyle {
  public nonisolated init() {}
}

extension DatePickerStyle where Self == FieldDatePickerStyle {
  /// As a field.
  public static var field: FieldDatePickerStyle { FieldDatePickerStyle() }
}

/// As a field with steps.
public struct StepperFieldDatePickerStyle: _HostDatePickerStyle {
  public nonisolated init() {}
}

extension DatePickerStyle where Self == StepperFieldDatePickerStyle {
  /// As a field with steps.
  public static var stepperField: StepperFieldDatePickerStyle { StepperFieldDatePickerStyle() }
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
