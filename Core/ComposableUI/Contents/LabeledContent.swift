import Foundation

/// A labelled value.
public struct LabeledContent<Label: View, Content: View>: View {
  let label: Label
  let content: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  public var body: some View {
    HStack {
      label.foregroundStyle(.secondary)
      Spacer()
      content
    }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  public init<Title: StringProtocol, Value: StringProtocol>(_ title: Title, value: Value) {
    self.init {
      Text(value)
    } label: {
      Text(title)
    }
  }

  @_disfavoredOverload
  public init<Value: StringProtocol>(_ titleKey: LocalizedStringKey, value: Value) {
    self.init {
      Text(value)
    } label: {
      Text(titleKey)
    }
  }

  /// - Parameter format: The format that writes the value.
  public init<Title: StringProtocol, Format: FormatStyle>(
    _ title: Title, value: Format.FormatInput, format: Format
  ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
    self.init {
      Text(format.format(value))
    } label: {
      Text(title)
    }
  }
}

extension LabeledContent where Label == Text {
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}
