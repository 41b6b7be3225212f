import CasePathsCore
import Perception
import SwiftUINavigation
import Testing

@CasePathable private enum Choice { case one(Int) }

@Perceptible private final class Model {
  var count = 0
  @PerceptionIgnored var other = 0
  @ObservationIgnored var another = 0
  var names = ["Blob"]
}

private struct ModelView {
  @Perception.Bindable var model: Model
  var count: Binding<Int> { $model.count }
}

/// A hand-written observable object, in the style of code for the Perception back-port.
private final class ByHand: Perceptible {
  let _$perceptionRegistrar = PerceptionRegistrar(isPerceptionCheckingEnabled: false)
  private var storage = 0

  var count: Int {
    get {
      _$perceptionRegistrar.access(
        self, keyPath: \.count, fileID: #fileID, filePath: #filePath, line: #line, column: #column)
      return storage
    }
    set { _$perceptionRegistrar.withMutation(of: self, keyPath: \.count) { storage = newValue } }
  }
}

@MainActor
struct ModuleTests {
  @Test func `Modules of the original can be imported by name`() {
    #expect(Choice.one(1)[case: \.one] == 1)
    let model = Model()
    let byHand = ByHand()
    var changes = 0
    withPerceptionTracking {
      _ = model.count
      _ = model.other
      _ = model.another
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    withPerceptionTracking {
      _ = byHand.count
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    model.other += 1
    model.another += 1
    // Setting the same value is not a change.
    model.count = 0
    #expect(changes == 0)
    model.count += 1
    byHand.count += 1
    #expect(changes == 2)
    #expect(isPerceptionCheckingEnabled)
    _PerceptionLocals.$skipPerceptionChecking.withValue(true) {
      #expect(_PerceptionLocals.skipPerceptionChecking)
      #expect(!_PerceptionLocals.isInPerceptionTracking)
    }
  }

  @Test func `A screen's module exports the modules that SwiftUI does`() {
    // Importing only SwiftUINavigation imports Foundation, Observation, colors and bindings.
    struct State: Equatable, Hashable {
      var date = Date(timeIntervalSince1970: 0)
      var color = Color.primary
      var mode = EditMode.inactive
      var phase = ScenePhase.active
      var scheme = ColorScheme.dark
      var shortcut = KeyboardShortcut("a")
      var modifiers: EventModifiers = [.command, .shift]
      var key: LocalizedStringKey = "Hello"
    }
    #expect(State() == State())
    #expect(EditMode.active.isEditing && EditMode.transient.isEditing)
    #expect(ScenePhase.background < .inactive && ScenePhase.inactive < .active)
    #expect(ColorScheme.allCases == [.light, .dark])
    #expect(EventModifiers.all.contains(.option))
    let binding: Binding<Int> = .constant(1)
    #expect(binding.wrappedValue == 1)
  }

  @Test func `Offsets of lists change arrays`() {
    var letters = Array("abcdef")
    letters.move(fromOffsets: [1, 4], toOffset: 3)
    #expect(String(letters) == "acbedf")
    letters.move(fromOffsets: [5], toOffset: 0)
    #expect(String(letters) == "facbed")
    letters.remove(atOffsets: [0, 2])
    #expect(String(letters) == "abed")
  }

  @Test func `Properties of a perceptible object are changed in place`() {
    let model = Model()
    var changes = 0
    withPerceptionTracking {
      _ = model.names
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    model.names[0].append(" Jr.")
    #expect(model.names == ["Blob Jr."])
    #expect(changes == 1)
  }

  @Test func `A perceptible object has bindings`() {
    let view = ModelView(model: Model())
    view.count.wrappedValue = 3
    #expect(view.model.count == 3)
    #if Deprecations
      let isPresent: Binding<Bool> = Binding<Int?>.constant(1).isPresent()
      #expect(isPresent.wrappedValue)
    #endif
  }
}
