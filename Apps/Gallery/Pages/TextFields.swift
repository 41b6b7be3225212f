import SwiftUI

#Preview("Text field") {
  @Previewable @State var name = ""
  TextField("Name", text: $name, prompt: Text("What are you called?"))
  Text(name.isEmpty ? "Hello" : "Hello, \(name)")
}

#Preview("Borders") {
  @Previewable @State var text = ""
  TextField("Rounded border", text: $text).textFieldStyle(.roundedBorder)
  TextField("Plain", text: $text).textFieldStyle(.plain)
}

#Preview("Numbers") {
  @Previewable @State var amount = 12.5
  TextField("Amount", value: $amount, format: .number)
  Text("Twice that is \(amount * 2, format: .number).")
}

#Preview("Password") {
  @Previewable @State var password = ""
  SecureField("Password", text: $password)
  Text("\(password.count) characters")
}

#Preview("Several lines") {
  @Previewable @State var notes = "One line\nand another"
  TextEditor(text: $notes)
    .accessibilityLabel("Notes")
    .frame(height: 96)
  Text("\(notes.split(separator: "\n").count) lines")
}

#Preview("Focus") {
  @Previewable @FocusState var field: String?
  @Previewable @State var first = ""
  @Previewable @State var last = ""
  TextField("First name", text: $first).focused($field, equals: "first")
    .onSubmit { field = "last" }
  TextField("Last name", text: $last).focused($field, equals: "last")
    .onSubmit { field = nil }
  Button("To the first name") { field = "first" }
  Text(field.map { "You are writing your \($0) name." } ?? "You aren't writing.")
}
