import Foundation

/// The look of date pickers.
@MainActor @preconcurrency
public protocol DatePickerStyle {
  associatedtype Body: View
  typealias Configuration = DatePickerStyleConfiguration

  /// Returns the styled view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The properties of a picker that a ``DatePickerStyle`` receives.
@MainActor @preconcurrency
public struct DatePickerStyleConfiguration {
  public typealias Label = _StyledPart

  /// The label of the picker.
  public let label: Label
  /// The date.
  @Binding public var selection: Date
  /// The first selectable date; `nil` without a limit.
  public let minimumDate: Date?
  /// The last selectable date; `nil` without a limit.
  public let maximumDate: Date?
  /// The selectable components of the date.
  public let displayedComponents: DatePickerComponents
}

/// The host's look of date pickers.
public struct DefaultDatePickerStyle: DatePickerStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    _DateSteps(configuration: configuration)
  }
}

/// A compact picker. Hosts show all date pickers alike.
public typealias CompactDatePickerStyle = DefaultDatePickerStyle
/// A calendar. Hosts show all date pickers alike.
public typealias GraphicalDatePickerStyle = DefaultDatePickerStyle
/// A wheel. Hosts show all date pickers alike.
public typealias WheelDatePickerStyle = DefaultDatePickerStyle
/// A field. Hosts show all date pickers alike.
public typealias FieldDatePickerStyle = DefaultDatePickerStyle
/// A field with buttons. Hosts show all date pickers alike.
public typealias StepperFieldDatePickerStyle = DefaultDatePickerStyle

extension DatePickerStyle where Self == DefaultDatePickerStyle {
  /// The host's look of date pickers.
  public static var automatic: Self { Self() }
  /// A compact picker. Hosts show all date pickers alike.
  public static var compact: Self { Self() }
  /// A calendar. Hosts show all date pickers alike.
  public static var graphical: Self { Self() }
  /// A wheel. Hosts show all date pickers alike.
  public static var wheel: Self { Self() }
  /// A field. Hosts show all date pickers alike.
  public static var field: Self { Self() }
  /// A field with buttons. Hosts show all date pickers alike.
  public static var stepperField: Self { Self() }
}

extension View {
  /// Sets the look of date pickers in this view.
  public func datePickerStyle<Style: DatePickerStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.datePickerStyle = AnyStyle(style) { $0.makeBody(configuration: $1) }
    }
  }
}

extension EnvironmentValues {
  @Entry var datePickerStyle: AnyStyle<DatePickerStyleConfiguration>?
}
