import SwiftUI
import Testing

@testable import TerminalHost
@testable import WebHost

/// Fields with and without a border, which is an underline in a terminal.
@MainActor @Suite struct FieldStyleTests {
  private func isLined<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> Bool {
    TerminalScreen { content() }.cell(x: 3, y: 0).attributes.flags.contains(.underlined)
  }

  private func isPlain<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> Bool {
    WebScreen { content() }.body.contains("class=plain")
  }

  @Test func aPlainFieldHasNoBorder() {
    let field = TextField("Name", text: .constant("Ada"))
    #expect(!isPlain { field } && isLined { field })
    #expect(isPlain { field.textFieldStyle(.plain) })
    #expect(!isLined { field.textFieldStyle(.plain) })
    // The innermost style applies.
    let round = field.textFieldStyle(.roundedBorder)
    #expect(!isPlain { round.textFieldStyle(.plain) } && isLined { round.textFieldStyle(.plain) })
    let automatic = field.textFieldStyle(.automatic)
    #expect(!isPlain { automatic.textFieldStyle(.plain) })
    let secret = SecureField("Password", text: .constant("secret"))
    #expect(isPlain { secret.textFieldStyle(.plain) })
  }

  @Test func aPlainEditorHasNoBorder() {
    let editor = TextEditor(text: .constant("Dear"))
    #expect(!isPlain { editor } && isLined { editor })
    #expect(isPlain { editor.textEditorStyle(.plain) })
    #expect(!isLined { editor.textEditorStyle(.plain) })
    // The style of one kind of field does not apply to the other kind.
    #expect(!isPlain { editor.textFieldStyle(.plain) })
    #expect(!isPlain { TextField("Name", text: .constant("Ada")).textEditorStyle(.plain) })
  }

  private struct Framed: TextFieldStyle {
    func _body(configuration: TextField<_Label>) -> some View {
      configuration.border(.primary)
    }
  }

  @Test func aCustomStyleInsideAPlainOneIsNotPlain() {
    let field = TextField("Name", text: .constant("Ada")).textFieldStyle(Framed())
    #expect(!isPlain { field.textFieldStyle(.plain) })
  }

  @Test func aSearchFieldKeepsItsLook() {
    let page = WebScreen {
      NavigationStack {
        Text("Rows").searchable(text: .constant(""))
      }
      .textFieldStyle(.plain)
    }
    #expect(page.body.contains("<input"))
    #expect(!page.body.contains("class=plain"))
  }

  @Observable final class Model { var isPlain = false }

  private struct Switching: View {
    let model: Model

    var body: some View {
      TextField("Name", text: .constant("Ada"))
        .modifier(Bordering(isPlain: model.isPlain))
    }
  }

  private struct Bordering: ViewModifier {
    let isPlain: Bool

    func body(content: Content) -> some View {
      if isPlain {
        content.textFieldStyle(.plain)
      } else {
        content
      }
    }
  }

  @Test func aConditionMakesAFieldPlain() {
    let model = Model()
    let page = WebScreen { Switching(model: model) }
    #expect(!page.body.contains("class=plain"))
    model.isPlain = true
    page.catchUp()
    #expect(page.body.contains("class=plain"))
  }
}
