import SwiftUI
import Testing

@testable import TerminalHost
@testable import WebHost

/// Styles that are written with the names of their types, as in older code. They look like the
/// styles with short names, and show their content in both hosts.
@MainActor @Suite struct NamedStylesTests {
  private func expectSame<One: View, Other: View>(
    _ one: One, _ other: Other, shows text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let page = WebScreen { one }.body
    #expect(page == WebScreen { other }.body, sourceLocation: sourceLocation)
    #expect(page.contains(text), sourceLocation: sourceLocation)
    let terminal = TerminalScreen(width: 40, height: 12) { one }.text
    #expect(
      terminal == TerminalScreen(width: 40, height: 12) { other }.text,
      sourceLocation: sourceLocation)
    #expect(terminal.contains(text), sourceLocation: sourceLocation)
  }

  @Test func buttons() {
    let button = Button("Press") {}
    let text = "Press"
    expectSame(
      button.buttonStyle(DefaultButtonStyle()), button.buttonStyle(.automatic), shows: text)
    expectSame(button.buttonStyle(PlainButtonStyle()), button.buttonStyle(.plain), shows: text)
    expectSame(
      button.buttonStyle(BorderlessButtonStyle()), button.buttonStyle(.borderless), shows: text)
    expectSame(
      button.buttonStyle(BorderedButtonStyle()), button.buttonStyle(.bordered), shows: text)
    expectSame(
      button.buttonStyle(BorderedProminentButtonStyle()), button.buttonStyle(.borderedProminent),
      shows: text)
    expectSame(button.buttonStyle(LinkButtonStyle()), button.buttonStyle(.link), shows: text)
    expectSame(
      button.buttonStyle(AccessoryBarButtonStyle()), button.buttonStyle(.accessoryBar),
      shows: text)
    expectSame(button.buttonStyle(GlassButtonStyle()), button.buttonStyle(.glass), shows: text)
    expectSame(
      button.buttonStyle(GlassProminentButtonStyle()), button.buttonStyle(.glassProminent),
      shows: text)
  }

  @Test func lists() {
    let list = List { Text("Row") }
    let text = "Row"
    expectSame(list.listStyle(DefaultListStyle()), list.listStyle(.automatic), shows: text)
    expectSame(list.listStyle(PlainListStyle()), list.listStyle(.plain), shows: text)
    expectSame(list.listStyle(GroupedListStyle()), list.listStyle(.grouped), shows: text)
    expectSame(list.listStyle(InsetListStyle()), list.listStyle(.inset), shows: text)
    expectSame(list.listStyle(InsetGroupedListStyle()), list.listStyle(.insetGrouped), shows: text)
    expectSame(list.listStyle(SidebarListStyle()), list.listStyle(.sidebar), shows: text)
    expectSame(list.listStyle(BorderedListStyle()), list.listStyle(.bordered), shows: text)
  }

  @Test func forms() {
    let form = Form { Text("Row") }
    let text = "Row"
    expectSame(form.formStyle(AutomaticFormStyle()), form.formStyle(.automatic), shows: text)
    expectSame(form.formStyle(GroupedFormStyle()), form.formStyle(.grouped), shows: text)
    expectSame(form.formStyle(ColumnsFormStyle()), form.formStyle(.columns), shows: text)
  }

  @Test func navigation() {
    let view = NavigationView { Text("Screen") }
    let text = "Screen"
    expectSame(
      view.navigationViewStyle(DefaultNavigationViewStyle()),
      view.navigationViewStyle(.automatic), shows: text)
    expectSame(
      view.navigationViewStyle(StackNavigationViewStyle()), view.navigationViewStyle(.stack),
      shows: text)
    expectSame(
      view.navigationViewStyle(ColumnNavigationViewStyle()), view.navigationViewStyle(.columns),
      shows: text)
  }

  @Test func pickers() {
    let picker = Picker("Size", selection: .constant(1)) {
      Text("Small").tag(1)
      Text("Large").tag(2)
    }
    let text = "Small"
    expectSame(
      picker.pickerStyle(DefaultPickerStyle()), picker.pickerStyle(.automatic), shows: text)
    expectSame(
      picker.pickerStyle(SegmentedPickerStyle()), picker.pickerStyle(.segmented), shows: text)
    expectSame(picker.pickerStyle(MenuPickerStyle()), picker.pickerStyle(.menu), shows: text)
    expectSame(picker.pickerStyle(WheelPickerStyle()), picker.pickerStyle(.wheel), shows: text)
    expectSame(picker.pickerStyle(InlinePickerStyle()), picker.pickerStyle(.inline), shows: text)
    expectSame(
      picker.pickerStyle(NavigationLinkPickerStyle()), picker.pickerStyle(.navigationLink),
      shows: text)
    expectSame(picker.pickerStyle(PalettePickerStyle()), picker.pickerStyle(.palette), shows: text)
  }

  @Test func controls() {
    let toggle = Toggle("Loud", isOn: .constant(true))
    expectSame(
      toggle.toggleStyle(DefaultToggleStyle()), toggle.toggleStyle(.automatic), shows: "Loud")
    expectSame(
      toggle.toggleStyle(CheckboxToggleStyle()), toggle.toggleStyle(.checkbox), shows: "Loud")
    expectSame(toggle.toggleStyle(ButtonToggleStyle()), toggle.toggleStyle(.button), shows: "Loud")
    expectSame(toggle.toggleStyle(SwitchToggleStyle()), toggle.toggleStyle(.switch), shows: "Loud")
    let progress = ProgressView("Loading", value: 0.5)
    expectSame(
      progress.progressViewStyle(DefaultProgressViewStyle()),
      progress.progressViewStyle(.automatic), shows: "Loading")
    expectSame(
      progress.progressViewStyle(CircularProgressViewStyle()),
      progress.progressViewStyle(.circular), shows: "Loading")
    let label = Label("Star", systemImage: "star")
    expectSame(label.labelStyle(DefaultLabelStyle()), label.labelStyle(.automatic), shows: "Star")
    expectSame(
      label.labelStyle(TitleAndIconLabelStyle()), label.labelStyle(.titleAndIcon), shows: "Star")
    expectSame(label.labelStyle(TitleOnlyLabelStyle()), label.labelStyle(.titleOnly), shows: "Star")
    let icon = HStack {
      label.labelStyle(IconOnlyLabelStyle()); Text("alone")
    }
    expectSame(
      icon,
      HStack {
        label.labelStyle(.iconOnly); Text("alone")
      }, shows: "alone")
    let menu = Menu("More") { Button("Copy") {} }
    expectSame(menu.menuStyle(DefaultMenuStyle()), menu.menuStyle(.automatic), shows: "More")
    expectSame(menu.menuStyle(ButtonMenuStyle()), menu.menuStyle(.button), shows: "More")
    expectSame(
      menu.menuStyle(BorderlessButtonMenuStyle()), menu.menuStyle(.borderlessButton),
      shows: "More")
  }

  @Test func fields() {
    let field = TextField("Name", text: .constant("Ada"))
    expectSame(
      field.textFieldStyle(DefaultTextFieldStyle()), field.textFieldStyle(.automatic),
      shows: "Ada")
    expectSame(
      field.textFieldStyle(PlainTextFieldStyle()), field.textFieldStyle(.plain), shows: "Ada")
    expectSame(
      field.textFieldStyle(RoundedBorderTextFieldStyle()), field.textFieldStyle(.roundedBorder),
      shows: "Ada")
    expectSame(
      field.textFieldStyle(SquareBorderTextFieldStyle()), field.textFieldStyle(.squareBorder),
      shows: "Ada")
    let editor = TextEditor(text: .constant("Dear"))
    expectSame(
      editor.textEditorStyle(AutomaticTextEditorStyle()), editor.textEditorStyle(.automatic),
      shows: "Dear")
    expectSame(
      editor.textEditorStyle(PlainTextEditorStyle()), editor.textEditorStyle(.plain),
      shows: "Dear")
    let date = DatePicker(
      "Day", selection: .constant(Date(timeIntervalSinceReferenceDate: 0)),
      displayedComponents: .date)
    expectSame(
      date.datePickerStyle(DefaultDatePickerStyle()), date.datePickerStyle(.automatic),
      shows: "Day")
    expectSame(
      date.datePickerStyle(CompactDatePickerStyle()), date.datePickerStyle(.compact), shows: "Day")
    expectSame(
      date.datePickerStyle(GraphicalDatePickerStyle()), date.datePickerStyle(.graphical),
      shows: "Day")
    expectSame(
      date.datePickerStyle(WheelDatePickerStyle()), date.datePickerStyle(.wheel), shows: "Day")
    expectSame(
      date.datePickerStyle(FieldDatePickerStyle()), date.datePickerStyle(.field), shows: "Day")
    expectSame(
      date.datePickerStyle(StepperFieldDatePickerStyle()), date.datePickerStyle(.stepperField),
      shows: "Day")
  }

  @Test func surfaces() {
    let text = Text("Words")
    expectSame(
      text.foregroundStyle(ForegroundStyle()), text.foregroundStyle(.foreground), shows: "Words")
    expectSame(text.background(BackgroundStyle()), text.background(.background), shows: "Words")
    expectSame(
      text.background(HierarchicalShapeStyle.tertiary), text.background(.tertiary), shows: "Words")
    expectSame(text.foregroundStyle(TintShapeStyle()), text.foregroundStyle(.tint), shows: "Words")
    expectSame(text.background(SeparatorShapeStyle()), text.background(.separator), shows: "Words")
    expectSame(
      text.foregroundStyle(PlaceholderTextShapeStyle()), text.foregroundStyle(.placeholder),
      shows: "Words")
    expectSame(text.foregroundStyle(LinkShapeStyle()), text.foregroundStyle(.link), shows: "Words")
    expectSame(text.background(SelectionShapeStyle()), text.background(.selection), shows: "Words")
    expectSame(text.background(FillShapeStyle()), text.background(.fill), shows: "Words")
    for (material, thickness) in [
      (Material.ultraThin, 50), (.thin, 60), (.regular, 70), (.thick, 80), (.ultraThick, 90),
    ] {
      let page = WebScreen { text.background(material) }.body
      #expect(page.contains("\(thickness)%"))
      #expect(page.contains("backdrop-filter"))
    }
  }
}
