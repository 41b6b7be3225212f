import Foundation

/// A date that is chosen by steps: a day at a time, or an hour.
public struct DatePicker<Label: View>: View {
  let label: Label
  let selection: Binding<Date>
  let range: ClosedRange<Date>
  let components: DatePickerComponents
  @Environment(\.datePickerStyle) private var style

  public var body: some View {
    (style ?? AnyStyle(DefaultDatePickerStyle()) { $0.makeBody(configuration: $1) }).body(
      DatePickerStyleConfiguration(
        label: .init(label), selection: selection,
        minimumDate: range.lowerBound == .distantPast ? nil : range.lowerBound,
        maximumDate: range.upperBound == .distantFuture ? nil : range.upperBound,
        displayedComponents: components))
  }
}

/// A date between two buttons.
struct _DateSteps: View {
  let configuration: DatePickerStyleConfiguration
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    let components = configuration.displayedComponents
    HStack {
      _ControlLabel(label: configuration.label)
      Spacer()
      Button("−") { step(-1) }.accessibilityLabel("Earlier")
      Text(
        configuration.selection.formatted(
          Date.FormatStyle(
            date: components.contains(.date) ? .abbreviated : .omitted,
            time: components.contains(.hourAndMinute) ? .shortened : .omitted, locale: locale,
            calendar: calendar, timeZone: timeZone)))
      Button("+") { step(1) }.accessibilityLabel("Later")
    }
  }

  private func step(_ count: Int) {
    let unit: Calendar.Component =
      configuration.displayedComponents.contains(.date) ? .day : .hour
    guard let date = calendar.date(byAdding: unit, value: count, to: configuration.selection)
    else { return }
    configuration.selection = min(
      max(date, configuration.minimumDate ?? .distantPast),
      configuration.maximumDate ?? .distantFuture)
  }
}

/// What is chosen of a date.
public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let hourAndMinute = Self(rawValue: 1)
  public static let date = Self(rawValue: 2)
}

extension DatePicker {
  public typealias Components = DatePickerComponents

  public init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection: selection, in: .distantPast ... .distantFuture,
      displayedComponents: displayedComponents, label: label)
  }

  public init(
    selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.selection = selection
    self.range = range
    components = displayedComponents
  }

  public init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection: selection, in: range.lowerBound ... .distantFuture,
      displayedComponents: displayedComponents, label: label)
  }
}

extension DatePicker {
  public init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(
      selection: selection, in: .distantPast...range.upperBound,
      displayedComponents: displayedComponents, label: label)
  }
}

extension DatePicker where Label == Text {
  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }

  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, displayedComponents: displayedComponents) { Text(title) }
  }

  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }

  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, in: range, displayedComponents: displayedComponents) {
      Text(title)
    }
  }
}
