import ComposableUI
import Foundation
import Testing

/// What values read that Foundation writes on Apple's platforms alone.
@MainActor @Suite struct FormatTests {
  private let us = Locale(identifier: "en_US")
  private let germany = Locale(identifier: "de_DE")

  private func text<Unit: Dimension>(
    _ value: Double, _ unit: Unit, _ width: Measurement<Unit>.FormatStyle.UnitWidth,
    _ locale: Locale, _ usage: MeasurementFormatUnitUsage<Unit> = .general
  ) -> String {
    Measurement(value: value, unit: unit)
      .formatted(.measurement(width: width, usage: usage).locale(locale))
  }

  @Test func measurementsAreInUnitsThatPeopleUse() {
    #expect(text(3, UnitLength.kilometers, .abbreviated, us) == "1.9 mi")
    #expect(text(3, UnitLength.kilometers, .abbreviated, germany) == "3 km")
    #expect(text(1_864, UnitLength.meters, .abbreviated, germany) == "1,9 km")
    #expect(text(300, UnitLength.meters, .abbreviated, germany, .road) == "300 m")
    #expect(text(30, UnitTemperature.celsius, .abbreviated, us, .weather) == "86°F")
    #expect(text(30, UnitTemperature.celsius, .narrow, germany, .weather) == "30°")
    #expect(text(100, UnitSpeed.kilometersPerHour, .abbreviated, us) == "62 mph")
    #expect(text(70, UnitMass.kilograms, .abbreviated, us, .personWeight) == "154 lb")
    #expect(text(180, UnitLength.centimeters, .abbreviated, germany, .personHeight) == "180 cm")
    #expect(text(500, UnitVolume.milliliters, .abbreviated, germany, .liquid) == "500 mL")
    #expect(text(1_000, UnitEnergy.kilojoules, .abbreviated, us, .food) == "239 kCal")
  }

  @Test func measurementsStayInTheirUnitsWhereThatIsAsked() {
    #expect(text(3.25, UnitLength.kilometers, .abbreviated, us, .asProvided) == "3.25 km")
    #expect(text(3.25, UnitLength.kilometers, .narrow, germany, .asProvided) == "3,25km")
    #expect(text(1_024, UnitPressure.hectopascals, .abbreviated, us, .asProvided) == "1,024 hPa")
  }

  @Test func unitsHaveNames() {
    #expect(text(1, UnitLength.miles, .wide, us) == "1 mile")
    #expect(text(2, UnitLength.miles, .wide, us) == "2 miles")
    #expect(text(2, UnitLength.feet, .wide, us, .asProvided) == "2 feet")
    #expect(text(9, UnitSpeed.metersPerSecond, .wide, us, .asProvided) == "9 meters per second")
    #expect(
      text(20, UnitTemperature.celsius, .wide, germany, .weather) == "20 degrees Celsius")
    #expect(text(2, UnitVolume.fluidOunces, .wide, us, .asProvided) == "2 fluid ounces")
  }

  @Test func aNumberIsWrittenAsItsStyleSays() {
    let temperature = Measurement(value: 21.46, unit: UnitTemperature.celsius)
    #expect(
      temperature.formatted(
        .measurement(
          width: .abbreviated, usage: .asProvided,
          numberFormatStyle: .number.locale(us).precision(.fractionLength(1)))) == "21.5°C")
  }

  @Test func amountsOfDataAreWrittenAsBytes() {
    let size = Measurement(value: 1.5, unit: UnitInformationStorage.megabytes)
    #expect(size.formatted(.byteCount(style: .decimal)).hasSuffix("MB"))
    let most = Measurement(value: 1e300, unit: UnitInformationStorage.megabytes)
    #expect(!most.formatted(.byteCount(style: .file)).isEmpty)
  }

  @Test func namesOfPeopleAreWritten() {
    var name = PersonNameComponents()
    name.namePrefix = "Dr."
    name.givenName = "Ada"
    name.middleName = "Augusta"
    name.familyName = "Lovelace"
    #expect(name.formatted() == "Ada Lovelace")
    #expect(name.formatted(.name(style: .long)) == "Dr. Ada Augusta Lovelace")
    #expect(name.formatted(.name(style: .short)) == "Ada")
    #expect(name.formatted(.name(style: .abbreviated)) == "AL")
    name.nickname = "Countess"
    #expect(ScreenTester { Text(name, format: .name(style: .short)) }.text == "Countess")
    #expect(PersonNameComponents().formatted() == "")
  }

  @Test func urlsAreWrittenInParts() throws {
    let url = try #require(URL(string: "https://www.example.com:8080/a/b?q=1#top"))
    #expect(url.formatted() == "https://www.example.com/a/b")
    #expect(
      url.formatted(.url.scheme(.never).host(.omitSpecificSubdomains(["www"])).path(.never))
        == "example.com")
    #expect(
      url.formatted(.url.port(.always).query().fragment())
        == "https://www.example.com:8080/a/b?q=1#top")
    #expect(url.formatted(.url.scheme(.omitIfHTTPFamily)) == "www.example.com/a/b")
    #expect(ScreenTester { Text(url, format: .url.path(.never)) }.text == "https://www.example.com")
    let mail = try #require(URL(string: "mailto:ada@example.com"))
    #expect(mail.formatted() == "mailto:ada@example.com")
  }

  @Test func urlsAreReadInFields() {
    struct Address: View {
      @State var url: URL?

      var body: some View {
        TextField("Address", value: $url, format: .url)
        Text(url?.host ?? "nowhere")
      }
    }
    let screen = ScreenTester { Address() }
    screen.textField("Address").type("https://example.com/a")
    screen.textField("Address").submit()
    #expect(screen.text.hasSuffix("example.com"))
    #expect(throws: URL.ParseError.self) { try URL.ParseStrategy().parse(" no url ") }
  }

  @Test func datesWithAttributesAreTexts() {
    let date = Date(timeIntervalSince1970: 0)
    let style = Date.FormatStyle(timeZone: .gmt).locale(us).year()
    #expect(ScreenTester { Text(date, format: style.attributed) }.text == "1970")
  }

  // MARK: - Markdown

  private func text(
    _ markdown: String, _ options: AttributedString.MarkdownParsingOptions = .init()
  )
    throws -> AttributedString
  { try AttributedString(markdown: markdown, options: options) }

  @Test func markdownIsRead() throws {
    let text = try text("a **bold** _word_, `code`, ~~no~~ and [a link](https://example.com)")
    #expect(String(text.characters) == "a bold word, code, no and a link")
    let intents = text.runs.compactMap { run in
      run.inlinePresentationIntent.map { (String(text[run.range].characters), $0) }
    }
    #expect(intents.map(\.0) == ["bold", "word", "code", "no"])
    #expect(intents.map(\.1) == [.stronglyEmphasized, .emphasized, .code, .strikethrough])
    #expect(text.runs.compactMap(\.link) == [URL(string: "https://example.com")])
    #expect(ScreenTester { Text(text) }.text.contains("a bold word, code, "))
  }

  @Test func linesOfAParagraphRunTogether() throws {
    let markdown = "# Title\n\nOne\nand two\n\n- three\n- four"
    #expect(String(try text(markdown).characters) == "Title\nOne and two\nthree four")
    #expect(
      String(
        try text(markdown, .init(interpretedSyntax: .inlineOnlyPreservingWhitespace)).characters)
        == markdown)
    #expect(
      String(try text("a\nb", .init(interpretedSyntax: .inlineOnly)).characters) == "a b")
  }

  @Test func marksWithoutEndAreReadInTheTimeOfTheirNumber() throws {
    for mark in ["*", "[", "`_", "**a ", "[a](", "~~"] {
      let hostile = String(repeating: mark, count: 20_000)
      #expect(!(try text(hostile)).characters.isEmpty || mark == "*" || mark == "~~")
    }
  }

  @Test func textsOfTheProgramAreTexts() {
    #expect(String(localized: "a \(1)", table: "T", bundle: .main, comment: "c") == "a 1")
    #expect(String(localized: "key", defaultValue: "value") == "value")
    #expect(String(AttributedString(localized: "**a**").characters) == "a")
  }
}
