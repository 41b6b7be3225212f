import ComposableUI
import ElementTree
import Foundation
import IssueReporting
import Testing

/// Gestures, which views recognize from pointer events.
@MainActor @Suite struct GestureTests {
  // MARK: - Holding down

  @Test func aPointerThatIsHeldDownIsALongPress() {
    var log: [String] = []
    let screen = ScreenTester {
      Text("Hold").onLongPressGesture {
        log.append("held")
      } onPressingChanged: {
        log.append("pressing \($0)")
      }
    }
    screen.text("Hold").longPress()
    #expect(log == ["pressing true", "pressing false", "held"])
  }

  @Test func anEarlyReleaseIsNoLongPress() {
    var log: [String] = []
    let screen = ScreenTester {
      Text("Hold").onLongPressGesture(minimumDuration: 1) {
        log.append("held")
      } onPressingChanged: {
        log.append("pressing \($0)")
      }
    }
    screen.text("Hold").longPress(for: 0.9)
    #expect(log == ["pressing true", "pressing false"])
  }

  @Test func aPointerThatMovesTooFarIsNoLongPress() {
    var held = 0
    let screen = ScreenTester {
      Text("Hold").onLongPressGesture(maximumDistance: 20) { held += 1 }
    }
    let text = screen.text("Hold")
    text.pointer(.down)
    text.pointer(.move, at: CGPoint(x: 21, y: 0), after: 0.1)
    text.pointer(.hold, at: CGPoint(x: 21, y: 0), after: 0.5)
    text.pointer(.up, at: CGPoint(x: 21, y: 0), after: 0.6)
    #expect(held == 0)
    text.pointer(.down)
    text.pointer(.move, at: CGPoint(x: 20, y: 0), after: 0.1)
    text.pointer(.hold, at: CGPoint(x: 20, y: 0), after: 0.5)
    #expect(held == 1)
  }

  @Test func theOlderLongPressModifierWorksTheSame() {
    var log: [String] = []
    let screen = ScreenTester {
      Text("Hold").onLongPressGesture(
        pressing: { log.append("\($0)") }, perform: { log.append("held") })
    }
    screen.text("Hold").longPress()
    #expect(log == ["true", "false", "held"])
  }

  // MARK: - Dragging

  @Test func aDragFollowsThePointer() {
    var changes: [CGSize] = []
    var ends: [DragGesture.Value] = []
    let screen = ScreenTester {
      Text("Drag").gesture(
        DragGesture().onChanged { changes.append($0.translation) }.onEnded { ends.append($0) })
    }
    screen.text("Drag").drag(by: CGSize(width: 40, height: -20), from: CGPoint(x: 4, y: 8))
    #expect(changes == [10, 20, 30, 40].map { CGSize(width: $0, height: -$0 / 2) })
    #expect(ends.count == 1)
    #expect(ends.first?.startLocation == CGPoint(x: 4, y: 8))
    #expect(ends.first?.location == CGPoint(x: 44, y: -12))
    // The pointer moves 10 points in a quarter of a second.
    #expect(ends.first?.velocity == CGSize(width: 40, height: -20))
    #expect(ends.first?.predictedEndTranslation == CGSize(width: 50, height: -25))
  }

  @Test func aDragBeginsAtItsDistance() {
    var changes: [CGFloat] = []
    let screen = ScreenTester {
      Text("Drag").gesture(
        DragGesture(minimumDistance: 25).onChanged { changes.append($0.translation.width) })
    }
    screen.text("Drag").drag(by: CGSize(width: 40, height: 0))
    #expect(changes == [30, 40])
    screen.text("Drag").drag(by: CGSize(width: 24, height: 0))
    #expect(changes == [30, 40])
  }

  @Test func aDragOfNoDistanceBeginsWhereThePointerIsPressed() {
    var changes: [CGPoint] = []
    let screen = ScreenTester {
      Text("Draw").gesture(
        DragGesture(minimumDistance: 0, coordinateSpace: .local).onChanged {
          changes.append($0.location)
        })
    }
    screen.text("Draw").pointer(.down, at: CGPoint(x: 3, y: 4))
    #expect(changes == [CGPoint(x: 3, y: 4)])
  }

  @Test func aDragThatPausesHasNoVelocity() {
    var velocity: CGSize?
    let screen = ScreenTester {
      Text("Throw").gesture(DragGesture().onEnded { velocity = $0.velocity })
    }
    let text = screen.text("Throw")
    text.pointer(.down)
    text.pointer(.move, at: CGPoint(x: 50, y: 0), after: 0.1)
    text.pointer(.up, at: CGPoint(x: 50, y: 0), after: 1)
    #expect(velocity == .zero)
  }

  private struct Card: View {
    @GestureState private var offset = CGSize.zero
    @State private var place = 0.0

    var body: some View {
      Text("at \(place + offset.width, format: .number)")
        .gesture(
          DragGesture()
            .updating($offset) { value, offset, _ in offset = value.translation }
            .onEnded { place += $0.translation.width })
    }
  }

  @Test func gestureStateIsResetWhenTheGestureEnds() {
    let screen = ScreenTester { Card() }
    let card = screen.text("at 0")
    card.pointer(.down)
    card.pointer(.move, at: CGPoint(x: 30, y: 0), after: 0.1)
    #expect(screen.text == "at 30")
    card.pointer(.up, at: CGPoint(x: 30, y: 0), after: 0.2)
    #expect(screen.text == "at 30")
    card.pointer(.down)
    card.pointer(.move, at: CGPoint(x: 15, y: 0), after: 0.1)
    #expect(screen.text == "at 45")
    card.pointer(.cancel)
    #expect(screen.text == "at 30")
  }

  @Test func aGestureEndsWhenItsViewIsRemoved() {
    struct Toy: View {
      let model: Model
      @GestureState(reset: { _, _ in }) private var place: CGPoint?

      var body: some View {
        Text(place == nil ? "still" : "moving")
        if model.isOn {
          Text("Toy").gesture(
            DragGesture().updating($place) { value, place, _ in place = value.location })
        }
      }
    }
    let model = Model()
    model.isOn = true
    let screen = ScreenTester { Toy(model: model) }
    let toy = screen.text("Toy")
    toy.pointer(.down)
    toy.pointer(.move, at: CGPoint(x: 15, y: 0), after: 0.1)
    #expect(screen.text == "moving\nToy")
    model.isOn = false
    #expect(screen.text == "still")
  }

  // MARK: - Several gestures

  @Test func theInnermostViewGetsThePointer() {
    var log: [String] = []
    let screen = ScreenTester {
      VStack {
        Text("Inner").gesture(DragGesture().onEnded { _ in log.append("inner") })
        Text("Beside")
      }
      .gesture(DragGesture().onEnded { _ in log.append("outer") })
    }
    screen.text("Inner").drag(by: CGSize(width: 40, height: 0))
    #expect(log == ["inner"])
    screen.text("Beside").drag(by: CGSize(width: 40, height: 0))
    #expect(log == ["inner", "outer"])
  }

  @Test func aGestureOfHighPriorityComesFirst() {
    var log: [String] = []
    let screen = ScreenTester {
      VStack {
        Text("Inner").gesture(DragGesture().onEnded { _ in log.append("inner") })
      }
      .highPriorityGesture(DragGesture().onEnded { _ in log.append("outer") })
    }
    screen.text("Inner").drag(by: CGSize(width: 40, height: 0))
    #expect(log == ["outer"])
  }

  @Test func aSimultaneousGestureRunsBesideTheOther() {
    var log: [String] = []
    let screen = ScreenTester {
      VStack {
        Text("Inner").gesture(DragGesture().onEnded { _ in log.append("inner") })
      }
      .simultaneousGesture(DragGesture().onEnded { _ in log.append("outer") })
    }
    screen.text("Inner").drag(by: CGSize(width: 40, height: 0))
    #expect(log == ["inner", "outer"])
  }

  @Test func aDisabledGestureIsIgnored() {
    var log: [String] = []
    let screen = ScreenTester {
      VStack {
        Text("Off")
          .gesture(DragGesture().onEnded { _ in log.append("off") }, isEnabled: false)
          .gesture(DragGesture().onEnded { _ in log.append("none") }, including: .none)
          .gesture(DragGesture().onEnded { _ in log.append("on") })
      }
    }
    screen.text("Off").drag(by: CGSize(width: 40, height: 0))
    #expect(log == ["on"])
  }

  @Test func aSequenceRecognizesOneGestureAfterAnother() {
    var log: [String] = []
    let screen = ScreenTester {
      Text("Sort").gesture(
        LongPressGesture().sequenced(before: DragGesture())
          .onChanged {
            switch $0 {
            case .first: log.append("pressing")
            case .second(_, let drag): log.append("drag \(drag?.translation.width ?? 0)")
            }
          }
          .onEnded { _ in log.append("ended") })
    }
    let text = screen.text("Sort")
    text.pointer(.down)
    text.pointer(.hold, after: 0.5)
    text.pointer(.move, at: CGPoint(x: 30, y: 0), after: 0.7)
    text.pointer(.up, at: CGPoint(x: 30, y: 0), after: 0.8)
    #expect(log == ["pressing", "drag 0.0", "drag 30.0", "ended"])
    log = []
    // A pointer that moves before the long press is over does not start the drag.
    text.drag(by: CGSize(width: 40, height: 0), for: 0.2)
    #expect(log == ["pressing"])
  }

  @Test func onlyOneOfTwoExclusiveGesturesIsRecognized() {
    var log: [String] = []
    let screen = ScreenTester {
      Text("Either").gesture(
        LongPressGesture().exclusively(before: DragGesture()).onEnded {
          switch $0 {
          case .first: log.append("held")
          case .second(let drag): log.append("dragged \(drag.translation.width)")
          }
        })
    }
    screen.text("Either").longPress()
    screen.text("Either").drag(by: CGSize(width: 40, height: 0), for: 0.2)
    #expect(log == ["held", "dragged 40.0"])
  }

  @Test func twoSimultaneousGesturesAreBothRecognized() {
    var values: [String] = []
    let screen = ScreenTester {
      Text("Both").gesture(
        LongPressGesture(maximumDistance: 1_000).simultaneously(with: DragGesture()).onEnded {
          values.append("\($0.first == true) \($0.second?.translation.width ?? 0)")
        })
    }
    let text = screen.text("Both")
    text.pointer(.down)
    text.pointer(.move, at: CGPoint(x: 30, y: 0), after: 0.3)
    text.pointer(.hold, at: CGPoint(x: 30, y: 0), after: 0.5)
    text.pointer(.up, at: CGPoint(x: 30, y: 0), after: 0.8)
    #expect(values == ["true 30.0"])
  }

  @Test func aCustomGestureIsMadeOfOtherGestures() {
    struct Swipe: Gesture {
      let action: (String) -> Void

      var body: some Gesture {
        DragGesture().map { $0.translation.width < 0 ? "left" : "right" }.onEnded(action)
      }
    }
    var swipes: [String] = []
    let screen = ScreenTester {
      Text("Swipe").gesture(Swipe { swipes.append($0) })
      Text("Any").gesture(AnyGesture(Swipe { swipes.append("any \($0)") }))
    }
    screen.text("Swipe").drag(by: CGSize(width: -40, height: 0))
    screen.text("Any").drag(by: CGSize(width: 40, height: 0))
    #expect(swipes == ["left", "any right"])
  }

  // MARK: - Presses

  @Test func aDraggableViewStillRecognizesTaps() {
    var log: [String] = []
    let screen = ScreenTester {
      Text("Card")
        .onTapGesture { log.append("tap") }
        .gesture(DragGesture().onEnded { _ in log.append("drag") })
    }
    screen.button("Card").press()
    screen.button("Card").drag(by: CGSize(width: 40, height: 0))
    #expect(log == ["tap", "drag"])
  }

  @Test func aTapHasThePointersLocation() {
    var places: [CGPoint] = []
    let screen = ScreenTester {
      Text("Board").onTapGesture { places.append($0) }
    }
    let board = screen.button("Board")
    screen.text("Board").pointer(.down, at: CGPoint(x: 10, y: 6))
    screen.text("Board").pointer(.up, at: CGPoint(x: 10, y: 6), after: 0.1)
    board.press()
    // The second press comes from a keyboard.
    board.press()
    #expect(places == [CGPoint(x: 10, y: 6), .zero])
  }

  // MARK: - Pointers that are not held down

  @Test func onHoverReportsWhetherThePointerIsOverAView() {
    var log: [Bool] = []
    let screen = ScreenTester { Text("Here").onHover { log.append($0) } }
    screen.text("Here").hover()
    screen.text("Here").hover(at: CGPoint(x: 1, y: 1))
    #expect(log == [true])
    screen.text("Here").endHover()
    screen.text("Here").endHover()
    #expect(log == [true, false])
  }

  @Test func aPointerIsFollowedOverAView() {
    var phases: [HoverPhase] = []
    let screen = ScreenTester { Text("Here").onContinuousHover { phases.append($0) } }
    screen.text("Here").hover(at: CGPoint(x: 1, y: 2))
    screen.text("Here").hover(at: CGPoint(x: 3, y: 4))
    screen.text("Here").endHover()
    #expect(
      phases == [.active(CGPoint(x: 1, y: 2)), .active(CGPoint(x: 3, y: 4)), .ended])
  }

  // MARK: - Refused events

  @Test func gesturesOnOtherElementsAreReported() {
    let screen = ScreenTester {
      Text("Plain")
      Text("Held").onLongPressGesture {}
    }
    withExpectedIssues(containing: "can be held down") { screen.text("Plain").longPress() }
    withExpectedIssues(containing: "can be dragged") { screen.text("Plain").drag(by: .zero) }
    withExpectedIssues(containing: "a pointer over it") { screen.text("Plain").hover() }
    withExpectedIssues(containing: "can be dragged") { screen.text("Held").drag(by: .zero) }
    withExpectedIssues(containing: "a pointer over it") { screen.text("Held").endHover() }
  }

  @Test func disabledElementsGetNoPointerEvents() {
    var log: [String] = []
    let model = Model()
    let screen = ScreenTester {
      Text("Card")
        .gesture(DragGesture().onChanged { _ in log.append("drag") })
        .onHover { log.append("hover \($0)") }
        .disabled(model.isOn)
    }
    screen.text("Card").hover()
    model.isOn = true
    let card = screen.text("Card")
    card.drag(by: CGSize(width: 40, height: 0))
    card.hover()
    #expect(log == ["hover true", "hover false"])
  }

  @Test func elementsUnderADialogGetNoPointerEvents() throws {
    var drags = 0
    let model = Model()
    let screen = ViewScreen {
      Text("Card")
        .gesture(DragGesture().onChanged { _ in drags += 1 })
        .sheet(
          isPresented: Binding {
            model.isOn
          } set: {
            model.isOn = $0
          }
        ) { Text("Over") }
    }
    let card = try #require(screen.root.all.first { $0.properties.pointer != nil })
    try screen.send(Event(card.id, .pointer(PointerEvent(.down))))
    try screen.send(Event(card.id, .pointer(PointerEvent(.move, x: 20))))
    #expect(drags == 1)
    model.isOn = true
    screen.open("/")
    try screen.send(Event(card.id, .pointer(PointerEvent(.move, x: 40))))
    try screen.send(Event(card.id, .pointer(PointerEvent(.down))))
    try screen.send(Event(card.id, .pointer(PointerEvent(.move, x: 20))))
    #expect(drags == 1)
  }

  @Test func elementsWithoutGesturesRefusePointerEvents() {
    let screen = ViewScreen { Text("Plain") }
    let event = Event(screen.root.children[0].id, .pointer(PointerEvent(.down)))
    #expect(throws: EventError.notSupported(event)) { try screen.send(event) }
  }

  @Test func pointerEventsInAnyOrderAreHandled() throws {
    var log: [CGSize] = []
    let screen = ViewScreen {
      Text("One").gesture(
        LongPressGesture(minimumDuration: 0).sequenced(before: DragGesture(minimumDistance: .nan)))
      Text("Two").gesture(
        DragGesture(minimumDistance: -1).onChanged { log.append($0.velocity) }
          .simultaneously(with: LongPressGesture(minimumDuration: .infinity)))
      Text("Three").onContinuousHover { _ in }.onTapGesture { (_: CGPoint) in }
    }
    let all = screen.root.all.filter { $0.properties.pointer != nil }
    #expect(all.count == 3)
    let places = [0, .nan, .infinity, -1e300, 1e300, 0.25]
    for phases in 0..<343 {
      for digit in [phases % 7, phases / 7 % 7, phases / 49] {
        let event = PointerEvent(
          PointerEvent.Phase.allCases[digit], x: places[phases % 6], y: places[phases / 6 % 6],
          milliseconds: [0, .max, .min, 400][phases % 4])
        for element in all { try screen.send(Event(element.id, .pointer(event))) }
      }
    }
    #expect(!log.isEmpty)
    #expect(log.allSatisfy { $0.width.isFinite && $0.height.isFinite })
  }

  @Observable final class Model {
    var isOn = false
  }
}
