import Foundation
import SeededRandom
import Testing

@testable import ComposableUI

/// Fields that show and edit values. The typed text stays while the user types, and the value follows it.
@MainActor @Suite struct FieldValueTests {
  @MainActor @Observable final class Model {
    var count = 42
    var amount = 9.99
    var age: Int? = nil
    var date = Date(timeIntervalSince1970: 0)
  }

  private let model = Model()

  private func counting() -> ScreenTester {
    ScreenTester { TextField("Count", value: Bindable(model).count, format: .number) }
  }

  private func amount<Format: ParseableFormatStyle>(
    _ format: Format, locale: String = "en_US"
  ) -> ScreenTester where Format.FormatInput == Double, Format.FormatOutput == String {
    ScreenTester {
      TextField("Amount", value: Bindable(model).amount, format: format)
        .environment(\.locale, Locale(identifier: locale))
    }
  }

  /// Types text key by key, like a host that sends each key.
  private func type(_ text: String, into field: ScreenElement) {
    for end in text.indices { field.type(String(text[...end])) }
  }

  @Test func aNumberCanBeErasedAndTypedAgain() {
    let field = counting().textField("Count")
    field.type("4")
    field.type("")
    #expect(field.value == "")
    type("42", into: field)
    #expect(field.value == "42")
    #expect(model.count == 42)
    type("7", into: field)
    #expect(model.count == 7)
  }

  @Test func aDecimalPointCanBeTyped() {
    let field = amount(.number).textField("Amount")
    for text in ["", "1", "12", "12.", "12.7", "12.75"] {
      field.type(text)
      #expect(field.value == text)
    }
    #expect(model.amount == 12.75)
    for text in ["", "-", "-5", "-5.", "-5.0", "-5.05"] {
      field.type(text)
      #expect(field.value == text)
    }
    #expect(model.amount == -5.05)
    for text in ["", "0", "0.", "0.5", "0.50"] {
      field.type(text)
      #expect(field.value == text)
    }
    #expect(model.amount == 0.5)
  }

  @Test func leavingTheFieldShowsTheFormattedValue() {
    let field = amount(.number).textField("Amount")
    field.type("1234.50")
    #expect(field.value == "1234.50")
    field.endEditing()
    #expect(field.value == "1,234.5")
    field.type("7.")
    field.submit()
    #expect(field.value == "7")
    #expect(model.amount == 7)
  }

  @Test func leavingAnInvalidTextShowsTheLastValue() {
    let field = counting().textField("Count")
    field.type("-")
    #expect(field.value == "-")
    #expect(model.count == 42)
    field.endEditing()
    #expect(field.value == "42")
    field.type("")
    field.submit()
    #expect(field.value == "42")
  }

  @Test func anEmptyTextIsNilForOptionalValues() {
    let screen = ScreenTester { TextField("Age", value: Bindable(model).age, format: .number) }
    let field = screen.textField("Age")
    type("33", into: field)
    #expect(model.age == 33)
    field.type("")
    field.endEditing()
    #expect(model.age == nil)
    #expect(field.value == "")
  }

  @Test func moneyIsTypedAsANumber() {
    let field = amount(.currency(code: "USD")).textField("Amount")
    #expect(field.value == "$9.99")
    type("15", into: field)
    #expect(field.value == "15")
    #expect(model.amount == 15)
    field.endEditing()
    #expect(field.value == "$15.00")
    type("$7.5", into: field)
    #expect(model.amount == 7.5)
    field.endEditing()
    #expect(field.value == "$7.50")
  }

  @Test func aPercentageIsTypedAsANumber() {
    model.amount = 0.2
    let field = amount(.percent).textField("Amount")
    #expect(field.value == "20%")
    type("15", into: field)
    #expect(model.amount == 0.15)
    field.endEditing()
    #expect(field.value == "15%")
    type("7%", into: field)
    #expect(model.amount == 0.07)
  }

  @Test func theLocaleOfTheEnvironmentFormatsNumbers() {
    let field = amount(.number, locale: "de_DE").textField("Amount")
    #expect(field.value == "9,99")
    type("12,5", into: field)
    #expect(model.amount == 12.5)
    type("1.234,5", into: field)
    #expect(model.amount == 1234.5)
    field.endEditing()
    #expect(field.value == "1.234,5")
  }

  @Test func aFormatThatHasALocaleKeepsIt() {
    let format = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "de_DE"))
    #expect(amount(format).textField("Amount").value == "9,99")
  }

  @Test func aFormatterReadsAndWritesTheValue() {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.minimumFractionDigits = 2
    let screen = ScreenTester {
      TextField("Amount", value: Bindable(model).amount, formatter: formatter)
      TextField("Count", value: Bindable(model).count, formatter: formatter)
    }
    let field = screen.textField("Amount")
    #expect(field.value == "9.99")
    for text in ["", "1", "12", "12.", "12.7"] {
      field.type(text)
      #expect(field.value == text)
    }
    field.endEditing()
    #expect(model.amount == 12.7)
    #expect(field.value == "12.70")
    // A number beyond the range of the type is ignored.
    screen.textField("Count").type("1e300")
    screen.textField("Count").type("99999999999999999999999999")
    screen.textField("Count").endEditing()
    #expect(model.count == 42)
  }

  @Test func aFormatterOfDatesReadsDates() {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy-MM-dd"
    let screen = ScreenTester {
      TextField("Day", value: Bindable(model).date, formatter: formatter)
    }
    let field = screen.textField("Day")
    type("1970-01-03", into: field)
    #expect(field.value == "1970-01-03")
    #expect(model.date == Date(timeIntervalSince1970: 172_800))
  }

  @Test func aValueChangedElsewhereIsShown() {
    let screen = counting()
    let field = screen.textField("Count")
    field.type("7")
    model.count = 42
    #expect(screen.textField("Count").value == "42")
    field.type("-")
    model.count = 5
    #expect(field.value == "5")
  }

  @Test func aValueAdjustedByTheStateIsShownAfterEditing() {
    let screen = ScreenTester {
      TextField(
        "Percent",
        value: Binding(get: { model.count }, set: { model.count = min($0, 100) }), format: .number)
    }
    let field = screen.textField("Percent")
    type("1500", into: field)
    #expect(field.value == "1500")
    #expect(model.count == 100)
    field.endEditing()
    #expect(field.value == "100")
  }

  /// A state that applies a written value some time later.
  @MainActor @Observable final class Late {
    private(set) var value = 0
    @ObservationIgnored private var waiting: [Int] = []

    func write(_ value: Int) { waiting.append(value) }

    func takeOne() {
      if !waiting.isEmpty { value = waiting.removeFirst() }
    }

    var isBehind: Bool { !waiting.isEmpty }
  }

  @Test func typedTextSurvivesLateStateChanges() {
    var random = SeededGenerator(seed: SeededGenerator.seedOfRun)
    for _ in 0..<50 {
      let late = Late()
      let screen = ScreenTester {
        TextField(
          "Number", value: Binding(get: { late.value }, set: { late.write($0) }), format: .number)
      }
      let field = screen.textField("Number")
      var text = field.value
      var steps: [String] = []
      for _ in 0..<40 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
          text += ["0", "1", "4", "7", "-", "."].randomElement(using: &random)!
          field.type(text)
          steps.append("typed \(text)")
        case 5..<7 where !text.isEmpty:
          text.removeLast()
          field.type(text)
          steps.append("typed \(text)")
        default:
          late.takeOne()
          steps.append("took \(late.value)")
        }
        #expect(field.value == text, "\(SeededGenerator.repetition(of: steps))")
      }
      while late.isBehind { late.takeOne() }
      #expect(field.value == text, "\(SeededGenerator.repetition(of: steps))")
      field.endEditing()
      #expect(field.value == late.value.formatted(), "\(SeededGenerator.repetition(of: steps))")
    }
  }
}
