import Foundation

/// A date that the user types, or changes by a day or an hour at a time.
///
/// A browser shows its own calendar. A terminal takes dates typed as `2026-11-26 14:30`.
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

/// A date between the two buttons that change it.
struct _DateSteps: View {
  let configuration: DatePickerStyleConfiguration
  @Environment(\.calendar) private var calendar
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    let name = configuration.label.plainText
    HStack {
      _ControlLabel(label: configuration.label)
      Spacer()
      Button("−") { step(-1) }.accessibilityLabel("Earlier")
      TextField(label: Text(verbatim: name), prompt: nil, date: configuration.$selection, as: text)
        .accessibilityLabel(name)
      Button("+") { step(1) }.accessibilityLabel("Later")
    }
  }

  private var text: DateText {
    let first = configuration.minimumDate ?? .distantPast
    return DateText(
      configuration.displayedComponents,
      in: first...max(first, configuration.maximumDate ?? .distantFuture),
      timeZone: timeZone)
  }

  private func step(_ count: Int) {
    let unit: Calendar.Component =
      configuration.displayedComponents.contains(.date) ? .day : .hour
    var calendar = calendar
    calendar.timeZone = timeZone
    guard
      let date = calendar.date(
        byAdding: unit, value: count, to: configuration.selection.clampedToCalendars)
    else { return }
    configuration.selection = min(max(date, text.range.lowerBound), text.range.upperBound)
  }
}

/// The components of a date that the user can select.
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
