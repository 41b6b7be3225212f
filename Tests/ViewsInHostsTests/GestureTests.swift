import ComposableUI
import ElementTree
import Foundation
import Testing

@testable import TerminalHost
@testable import WebHost

/// The mouse in a terminal, and the pointer events that a page reports.
@MainActor @Suite struct GestureTests {
  // MARK: - Terminals

  @Test func holdingTheMouseInATerminalIsALongPress() {
    var log: [String] = []
    let terminal = TerminalScreen {
      Text("Hold").onLongPressGesture {
        log.append("held")
      } onPressingChanged: {
        log.append("\($0)")
      }
    }
    terminal.mouse(.press, 1, 0)
    #expect(terminal.session.nextHold == .milliseconds(500))
    terminal.session.time = .milliseconds(200)
    #expect(terminal.session.nextHold == .milliseconds(300))
    terminal.session.pointerIsHeld()
    #expect(log == ["true"])
    terminal.session.time = .milliseconds(500)
    terminal.session.pointerIsHeld()
    #expect(log == ["true", "false", "held"])
    #expect(terminal.session.nextHold == nil)
    terminal.mouse(.release, 1, 0)
    #expect(log == ["true", "false", "held"])
  }

  @Test func aDragIsReportedInPoints() {
    var log: [String] = []
    let terminal = TerminalScreen {
      Text("first")
      Text("Card").gesture(
        DragGesture()
          .onChanged { log.append("\($0.translation.width) \($0.translation.height)") }
          .onEnded { log.append("end \($0.startLocation.x) \($0.startLocation.y)") })
    }
    terminal.mouse(.press, 2, 1)
    terminal.mouse(.drag, 5, 2)
    terminal.mouse(.drag, 5, 2)
    terminal.mouse(.drag, 1, 0)
    terminal.mouse(.release, 1, 0)
    // A cell is 8 by 16 points, and the text begins in column 1.
    #expect(log == ["24.0 16.0", "-8.0 -16.0", "end 12.0 8.0"])
  }

  @Test func aClickOnADraggableViewPressesOnRelease() {
    var log: [String] = []
    let terminal = TerminalScreen {
      Text("Card")
        .onTapGesture { log.append("tap") }
        .gesture(DragGesture().onEnded { _ in log.append("drag") })
        .onLongPressGesture { log.append("held") }
    }
    terminal.mouse(.press, 1, 0)
    #expect(log == [])
    terminal.mouse(.release, 1, 0)
    #expect(log == ["tap"])
    terminal.mouse(.press, 1, 0)
    terminal.mouse(.drag, 6, 0)
    terminal.mouse(.release, 6, 0)
    #expect(log == ["tap", "drag"])
    terminal.mouse(.press, 1, 0)
    terminal.session.time = .seconds(1)
    terminal.session.pointerIsHeld()
    terminal.mouse(.release, 1, 0)
    #expect(log == ["tap", "drag", "held"])
    // The second tap comes from the keyboard.
    terminal.press(.enter)
    #expect(log == ["tap", "drag", "held", "tap"])
  }

  @Test func aTapInATerminalReportsThePositionOfItsCell() {
    var places: [CGPoint] = []
    let terminal = TerminalScreen {
      Rectangle().frame(width: 80, height: 48).onTapGesture { places.append($0) }
    }
    terminal.mouse(.press, 4, 1)
    terminal.mouse(.release, 4, 1)
    #expect(places == [CGPoint(x: 28, y: 24)])
  }

  @Test func aMouseInATerminalHoversOverViews() {
    var log: [String] = []
    let terminal = TerminalScreen {
      HStack(spacing: 0) {
        Text("ab").onHover { log.append("inner \($0)") }
        Text("cd").onContinuousHover { log.append("\($0)") }
      }
      .onHover { log.append("outer \($0)") }
    }
    terminal.mouse(.move, 1, 0)
    #expect(Set(log) == ["inner true", "outer true"])
    log = []
    terminal.mouse(.move, 2, 0)
    #expect(log == [])
    terminal.mouse(.move, 4, 0)
    #expect(log.count == 2 && log.contains("inner false"))
    log = []
    terminal.mouse(.move, 4, 3)
    #expect(Set(log) == ["ended", "outer false"])
  }

  @Test func aTerminalReportsMovesOnlyForHoverHandlers() {
    let model = Model()
    let terminal = TerminalScreen {
      if model.isOn { Text("Here").onHover { _ in } }
    }
    model.isOn = true
    #expect(terminal.drawn.contains("\u{1B}[?1003h"))
    #expect(!terminal.drawn.contains("\u{1B}[?1003"))
    model.isOn = false
    #expect(terminal.drawn.contains("\u{1B}[?1003l\u{1B}[?1002h"))
  }

  @Test func onlyTheSheetInFrontGetsTheMouse() {
    var log: [String] = []
    let model = Model()
    let terminal = TerminalScreen(width: 40, height: 8) {
      Rectangle().gesture(DragGesture(minimumDistance: 0).onEnded { _ in log.append("drag") })
        .sheet(
          isPresented: Binding {
            model.isOn
          } set: {
            model.isOn = $0
          }
        ) { Text("Over") }
    }
    model.isOn = true
    terminal.draw()
    for x in 0..<40 {
      terminal.mouse(.press, x, 3)
      terminal.mouse(.release, x, 3)
    }
    #expect(log == [])
  }

  @Test func aButtonInFrontOfAViewTakesTheMouseAndAButtonInsideSharesIt() {
    var log: [String] = []
    let terminal = TerminalScreen(width: 24, height: 4) {
      ZStack {
        Rectangle().gesture(DragGesture(minimumDistance: 0).onChanged { _ in log.append("drag") })
        Button("Front") { log.append("front") }
      }
      .frame(width: 80, height: 16)
      HStack {
        Button("In it") { log.append("in it") }
      }
      .gesture(DragGesture().onChanged { _ in log.append("outer") })
    }
    func place(of text: String) -> (Int, Int) {
      let y = terminal.lines.firstIndex { $0.contains(text) } ?? 0
      let line = terminal.lines[y]
      return (line.distance(from: line.startIndex, to: line.firstRange(of: text)!.lowerBound), y)
    }
    let (x, y) = place(of: "Front")
    terminal.mouse(.press, x, y)
    terminal.mouse(.release, x, y)
    #expect(log == ["front"])
    let (left, line) = place(of: "In it")
    terminal.mouse(.press, left, line)
    terminal.mouse(.release, left, line)
    #expect(log == ["front", "in it"])
    terminal.mouse(.press, left, line)
    terminal.mouse(.drag, left + 3, line)
    terminal.mouse(.release, left + 3, line)
    #expect(log == ["front", "in it", "outer"])
  }

  @Test func aViewRemovedWhileHeldIsForgotten() {
    let model = Model()
    model.isOn = true
    let terminal = TerminalScreen {
      if model.isOn { Text("Card").gesture(DragGesture().onEnded { _ in }) }
    }
    terminal.mouse(.press, 1, 0)
    model.isOn = false
    terminal.draw()
    terminal.mouse(.drag, 5, 0)
    terminal.mouse(.release, 5, 0)
    #expect(terminal.text == "")
  }

  // MARK: - Pages

  @Test func aPageHasAttributesForItsPointerHandlers() {
    let page = WebScreen {
      Text("a").gesture(DragGesture().onChanged { _ in })
      Text("b").onLongPressGesture(minimumDuration: 0.25) {}.onLongPressGesture {}
      Text("c").onHover { _ in }
      Text("d").onContinuousHover { _ in }
    }.body
    #expect(page.contains("<span data-pointer data-drag class=text aria-live=polite>a<"))
    #expect(page.contains(#"<span data-pointer="250 500" class=text aria-live=polite>b<"#))
    #expect(page.contains("<span data-hover class=text aria-live=polite>c<"))
    #expect(page.contains("<span data-hover=moving class=text aria-live=polite>d<"))
  }

  @Test func theOutermostTagHasThePointerAttribute() {
    let page = WebScreen {
      Text("a").padding(8).background(.red).padding(8).gesture(DragGesture().onChanged { _ in })
    }.body
    #expect(page.hasPrefix("<div data-pointer"), "\(page)")
    #expect(page.components(separatedBy: "data-pointer").count == 2)
  }

  @Observable final class Model {
    var isOn = false
  }
}
