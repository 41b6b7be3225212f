import ComposableUI

/// A type whose properties have the types of a view's values. The file imports only the views'
/// module, and the compiler checks member imports.
struct Appearance: Hashable {
  var since = Date(timeIntervalSince1970: 60)
  var id = UUID()
  var site = URL(string: "https://example.com")
  var length: TimeInterval = 2
  var tint = Color.primary
  var background = Color.teal.opacity(0.5)
  var font = Font.headline
  var edges: Edge.Set = .horizontal
  var role: ButtonRole? = .destructive
  var mode = EditMode.inactive
  var phase = ScenePhase.active
  var scheme = ColorScheme.dark
  var shortcut = KeyboardShortcut("a", modifiers: [.command])
  var modifiers: EventModifiers = .shift
  var title: LocalizedStringKey = "Hello \(3)"

  var isDue: Bool { since.addingTimeInterval(length) < Date(timeIntervalSince1970: 100) }
}

struct AppearanceView: View {
  @Binding var appearance: Appearance

  var body: some View {
    Text(appearance.title).foregroundStyle(appearance.tint).font(appearance.font)
    Button("Change", role: appearance.role) {
      appearance.tint = .blue
      appearance.since += 1_000
    }
    .padding(appearance.edges, 4)
    .keyboardShortcut(appearance.shortcut)
  }
}

@Observable final class AppearanceModel {
  var appearance = Appearance()
}
