import Foundation

/// A control that selects one of the named colours.
public struct ColorPicker<Label: View>: View {
  let label: Label
  let selection: Binding<Color>

  static var choices: [(name: String, color: Color)] {
    [
      ("Red", .red), ("Orange", .orange), ("Yellow", .yellow), ("Green", .green), ("Mint", .mint),
      ("Teal", .teal), ("Cyan", .cyan), ("Blue", .blue), ("Indigo", .indigo), ("Purple", .purple),
      ("Pink", .pink), ("Brown", .brown), ("Gray", .gray), ("White", .white), ("Black", .black),
    ]
  }

  public var body: some View {
    HStack {
      Circle().fill(selection.wrappedValue).frame(width: 16, height: 16)
      Picker(Label.plainText(of: label), selection: selection) {
        ForEach(Self.choices, id: \.color) { Text($0.name).tag($0.color) }
      }
      .pickerStyle(.menu)
    }
  }
}

extension ColorPicker {
  /// - Parameters:
  ///   - selection: The colour.
  ///   - supportsOpacity: Ignored: the named colours are opaque.
  ///   - label: The purpose of the colour, read as text.
  public init(
    selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.selection = selection
  }
}

extension ColorPicker where Label == Text {
  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<Color>, supportsOpacity: Bool = true
  ) {
    self.init(selection: selection) { Text(title) }
  }

  @_disfavoredOverload
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
  ) {
    self.init(selection: selection) { Text(titleKey) }
  }
}
