@testable import ComposableUI
import ElementTree
import Foundation
import Testing

/// A colour that depends on the colour scheme.
private struct Contrasting: ShapeStyle {
  func resolve(in environment: EnvironmentValues) -> Color {
    environment.colorScheme == .dark ? Color(white: 1) : Color(white: 0)
  }
}

/// The style of secondary text, under another name.
private struct Named: ShapeStyle {
  func resolve(in environment: EnvironmentValues) -> some ShapeStyle { .secondary }
}

/// Names of views and values that fewer apps use.
@MainActor @Suite struct WiderVocabularyTests {
  func style<V: View>(@ViewBuilder _ view: @escaping () -> V) -> Style {
    ScreenTester(view).onlyElement.properties.style
  }

  // MARK: - Text styles from the environment

  @Test func environmentValuesStyleTextAsModifiersDo() {
    #expect(
      style { Text("a").environment(\.font, .title) } == style { Text("a").font(.title) })
    #expect(
      style { Text("a").environment(\.lineLimit, 2) } == style { Text("a").lineLimit(2) })
    #expect(
      style { Text("a").environment(\.multilineTextAlignment, .center) }
        == style { Text("a").multilineTextAlignment(.center) })
    #expect(
      style { Text("a").environment(\.lineSpacing, 4) } == style { Text("a").lineSpacing(4) })
    #expect(
      style { Text("a").environment(\.minimumScaleFactor, 0.5) }
        == style { Text("a").minimumScaleFactor(0.5) })
    #expect(
      style { Text("a").environment(\.truncationMode, .head) }
        == style { Text("a").truncationMode(.head) })
    #expect(
      style { Text("a").environment(\.textCase, .uppercase) }
        == style { Text("a").textCase(.uppercase) })
    #expect(
      style { Text("a").environment(\.imageScale, .large) }
        == style { Text("a").imageScale(.large) })
  }

  private struct Reader: View {
    @Environment(\.lineLimit) var lineLimit
    @Environment(\.textCase) var textCase
    var body: some View { Text("\(lineLimit ?? 0) \(textCase == .lowercase)") }
  }

  @Test func viewsReadTextSettingsFromTheEnvironment() {
    let screen = ScreenTester {
      Reader().environment(\.lineLimit, 3).environment(\.textCase, .lowercase)
    }
    #expect(screen.text == "3 true")
  }

  @Test func aTextFollowsAValueOfTheEnvironmentThatChanges() {
    let model = Model(count: 1)
    let screen = ScreenTester {
      Text("a").environment(\.lineLimit, model.items.count)
    }
    #expect(screen.onlyElement.properties.style.lineLimit == 1)
    model.items = [Item(id: 1), Item(id: 2)]
    #expect(screen.onlyElement.properties.style.lineLimit == 2)
  }

  // MARK: - Custom styles

  @Test func aCustomStyleIsResolvedForLightAndDark() {
    #expect(
      style { Text("a").foregroundStyle(Contrasting()) }.foreground
        == .color(
          Color(
            base: .adaptive(
              light: .init(red: 0, green: 0, blue: 0), dark: .init(red: 1, green: 1, blue: 1)),
            alpha: 1)))
    #expect(style { Text("a").foregroundStyle(Named()) }.foreground == .secondary)
  }

  @Test func aResolvedColourIsAStyle() {
    let resolved = Color(red: 1, green: 0, blue: 0).resolve(in: EnvironmentValues())
    #expect(style { Text("a").foregroundStyle(resolved) }.foreground == .color(Color(resolved)))
  }

  // MARK: - Controls, dialogs

  private struct Setting: Identifiable {
    let id: Int
    @Binding var isOn: Bool
  }

  private struct Settings: View {
    @State var first = true
    @State var second = false

    var body: some View {
      Toggle(
        "All", sources: [Setting(id: 1, isOn: $first), Setting(id: 2, isOn: $second)], isOn: \.$isOn
      )
      Text("\(first) \(second)")
    }
  }

  @Test func aToggleOfSeveralSourcesIsOnIfAllAreOn() {
    let screen = ScreenTester { Settings() }
    #expect(screen.toggle("All").isOn == false)
    screen.toggle("All").press()
    #expect(screen.has(.text, "true true"))
    screen.toggle("All").press()
    #expect(screen.has(.text, "false false"))
  }

  private struct Deleting: View {
    @State var isPresented = true
    let name: String?

    var body: some View {
      Text("here")
        .confirmationDialog(
          Text("Delete \(name ?? "")?"), isPresented: $isPresented, titleVisibility: .visible,
          presenting: name
        ) { name in
          Button("Delete \(name)") {}
        } message: { name in
          Text("\(name) is lost.")
        }
    }
  }

  @Test func dialogsTakeTextsAsTitlesBesideAValue() {
    #expect(
      ScreenTester { Deleting(name: "Bob") }.text == """
        here
        === Delete Bob? ===
        Bob is lost.
        ‹ Delete Bob ›
        ‹ Cancel ›
        """)
    #expect(ScreenTester { Deleting(name: nil) }.text == "here")
    let alert = ScreenTester {
      Text("here")
        .alert(Text("Hello"), isPresented: .constant(true), presenting: 3) { number in
          Button("OK \(number)") {}
        }
    }
    #expect(alert.button("OK 3").isEnabled)
  }

  @Test func aGestureMayBeNil() {
    var taps = 0
    let screen = ScreenTester {
      Text("with").gesture(Optional(TapGesture().onEnded { taps += 1 }))
      Text("without").gesture(TapGesture?.none)
    }
    screen.button("with").press()
    #expect(taps == 1)
    #expect(!screen.has(.button, "without"))
  }

  @Test func windowsForValuesShowTheirContent() {
    let group = WindowGroup(for: Int.self) { $number in
      Text("\($number.wrappedValue ?? 0)")
    }
    let numbered = WindowGroup(id: "number", for: Int.self) { $number in
      Text("\($number.wrappedValue)")
    } defaultValue: {
      7
    }
    #expect(ScreenTester { WindowGroup<Text>._windows(of: group)[0].content }.text == "0")
    #expect(ScreenTester { WindowGroup<Text>._windows(of: numbered)[0].content }.text == "7")
  }

  @Test func aFileExporterSetsItsBindingToFalse() {
    struct Note: FileDocument {
      static let readableContentTypes: [UTType] = []
      var text = ""
      init() {}
      init(configuration: ReadConfiguration) throws {
        text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
      }
      func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: Data(text.utf8))
      }
    }
    struct Exporting: View {
      @State var isExporting = true
      var body: some View {
        Text("\(isExporting)")
          .fileExporter(
            isPresented: $isExporting, document: Note(), contentType: .plainText
          ) { _ in }
      }
    }
    #expect(ScreenTester { Exporting() }.text == "false")
  }

  // MARK: - Angles

  @Test func anglesSupportArithmetic() {
    var angle = 2 * Angle.degrees(30) / 4
    #expect(abs(angle.degrees - 15) < 1e-9)
    angle += .degrees(5)
    angle -= .degrees(10)
    angle *= 3
    angle /= 2
    #expect(abs(angle.degrees - 15) < 1e-9)
  }
}
