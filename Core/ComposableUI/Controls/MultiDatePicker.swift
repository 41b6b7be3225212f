import Foundation

/// Several days, chosen one after the other: a day that is stepped to is added or taken away by a button.
public struct MultiDatePicker<Label: View>: View {
  let label: Label
  let selection: Binding<Set<DateComponents>>
  let range: Range<Date>
  @State private var date = Date()
  @Environment(\.calendar) private var calendar
  @Environment(\.timeZone) private var timeZone

  /// - Parameters:
  ///   - selection: The days that are chosen.
  ///   - label: What they are chosen for.
  public init(selection: Binding<Set<DateComponents>>, @ViewBuilder label: () -> Label) {
    self.init(selection: selection, in: .distantPast ..< .distantFuture, label: label)
  }

  /// - Parameters:
  ///   - selection: The days that are chosen.
  ///   - bounds: Between which days.
  ///   - label: What they are chosen for.
  public init(
    selection: Binding<Set<DateComponents>>, in bounds: Range<Date>,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.selection = selection
    range = bounds
  }

  /// - Parameters:
  ///   - selection: The days that are chosen.
  ///   - bounds: From which day on.
  ///   - label: What they are chosen for.
  public init(
    selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>,
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection: selection, in: bounds.lowerBound ..< .distantFuture, label: label)
  }

  /// - Parameters:
  ///   - selection: The days that are chosen.
  ///   - bounds: Before which day.
  ///   - label: What they are chosen for.
  public init(
    selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>,
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection: selection, in: .distantPast..<bounds.upperBound, label: label)
  }

  public var body: some View {
    let chosen = selection.wrappedValue.compactMap { day in
      calendar.date(from: day).map { (day: day, date: $0) }
    }
    .sorted { $0.date < $1.date }
    VStack(alignment: .leading) {
      DatePicker(
        selection: $date, in: range.lowerBound...max(range.lowerBound, range.upperBound),
        displayedComponents: .date
      ) {
        label
      }
      let day = calendar.dateComponents([.calendar, .era, .year, .month, .day], from: date)
      let isChosen = chosen.contains { calendar.isDate($0.date, inSameDayAs: date) }
      Button(isChosen ? "Remove Day" : "Add Day") {
        if isChosen {
          for (day, other) in chosen where calendar.isDate(other, inSameDayAs: date) {
            selection.wrappedValue.remove(day)
          }
        } else {
          selection.wrappedValue.insert(day)
        }
      }
      .disabled(!range.contains(date))
      ForEach(chosen, id: \.date) { _, date in
        Text(
          date.formatted(
            Date.FormatStyle(
              date: .abbreviated, time: .omitted, calendar: calendar, timeZone: timeZone)))
      }
    }
  }
}

extension MultiDatePicker where Label == Text {
  /// - Parameters:
  ///   - title: What the days are chosen for.
  ///   - selection: The days that are chosen.
  public init<Title: StringProtocol>(_ title: Title, selection: Binding<Set<DateComponents>>) {
    self.init(selection: selection) { Text(title) }
  }

  /// - Parameters:
  ///   - title: What the days are chosen for.
  ///   - selection: The days that are chosen.
  ///   - bounds: Between which days.
  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<Set<DateComponents>>, in bounds: Range<Date>
  ) {
    self.init(selection: selection, in: bounds) { Text(title) }
  }

  /// - Parameters:
  ///   - title: What the days are chosen for.
  ///   - selection: The days that are chosen.
  ///   - bounds: From which day on.
  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>
  ) {
    self.init(selection: selection, in: bounds) { Text(title) }
  }

  /// - Parameters:
  ///   - title: What the days are chosen for.
  ///   - selection: The days that are chosen.
  ///   - bounds: Before which day.
  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>
  ) {
    self.init(selection: selection, in: bounds) { Text(title) }
  }
}
