import Charts
import ComposableUI
import ElementTree
import Foundation
import Testing

/// The values that a pointer selects in a chart.
@MainActor @Suite struct SelectionTests {
  /// A chart whose plot fills it, and a pointer on it.
  @MainActor private struct Pointed<Content: View> {
    let screen: ViewScreen<Content>
    let target: ElementID

    init(@ViewBuilder _ content: @escaping () -> Content) throws {
      screen = ViewScreen(content)
      target = try #require(Self.first(in: screen.root))
    }

    private static func first(in element: Element) -> ElementID? {
      if element.properties.pointer != nil { return element.id }
      for child in element.children {
        if let found = first(in: child) { return found }
      }
      return nil
    }

    func callAsFunction(_ phase: PointerEvent.Phase, _ x: Double = 0, _ y: Double = 0) throws {
      try screen.send(Event(target, .pointer(PointerEvent(phase, x: x, y: y))))
    }
  }

  private func binding<Value>(_ log: Log<Value>) -> Binding<Value?> {
    Binding {
      log.values.last ?? nil
    } set: {
      log.values.append($0)
    }
  }

  @Observable final class Log<Value> {
    var values: [Value?] = []
  }

  private func days(_ log: Log<String>) throws -> Pointed<some View> {
    try Pointed {
      Chart(["Mon", "Tue"], id: \.self) { day in
        BarMark(x: .value("Day", day), y: .value("Number", 1))
      }
      .chartXAxis(.hidden).chartYAxis(.hidden)
      .chartXSelection(value: binding(log))
      .frame(width: 200, height: 100)
    }
  }

  @Test func aPressedPointerSelectsAValue() throws {
    let log = Log<String>()
    let pointer = try days(log)
    try pointer(.down, 50, 50)
    try pointer(.move, 60, 50)
    try pointer(.move, 150, 50)
    try pointer(.move, 900, -50)
    try pointer(.up, 900, -50)
    #expect(log.values == ["Mon", "Tue", nil])
  }

  @Test func aHoveringMouseSelectsAValue() throws {
    let log = Log<String>()
    let pointer = try days(log)
    try pointer(.hover, 150, 50)
    try pointer(.hover, 50, 50)
    try pointer(.leave)
    #expect(log.values == ["Tue", "Mon", nil])
  }

  @Test func aDragSelectsARange() throws {
    let log = Log<ClosedRange<Double>>()
    let pointer = try Pointed {
      Chart { PointMark(x: .value("x", 1), y: .value("y", 1)) }
        .chartXAxis(.hidden).chartYAxis(.hidden)
        .chartXScale(domain: 0...10)
        .chartXSelection(range: binding(log))
        .frame(width: 200, height: 100)
    }
    try pointer(.down, 100, 50)
    try pointer(.move, 20, 50)
    try pointer(.up, 20, 50)
    #expect(log.values == [1...5])
    try pointer(.down, 60, 50)
    try pointer(.up, 60, 50)
    #expect(log.values == [1...5, nil])
  }

  @Test func aPointerSelectsOnTheVerticalAxis() throws {
    let log = Log<Double>()
    let pointer = try Pointed {
      Chart { PointMark(x: .value("x", 1), y: .value("y", 1)) }
        .chartXAxis(.hidden).chartYAxis(.hidden)
        .chartYScale(domain: 0...10)
        .chartYSelection(value: binding(log))
        .frame(width: 200, height: 100)
    }
    try pointer(.down, 100, 20)
    #expect(log.values == [8])
  }

  @Test func anAngleSelectsTheCumulativeAmount() throws {
    let log = Log<Double>()
    let pointer = try Pointed {
      Chart([1.0, 3.0], id: \.self) { SectorMark(angle: .value("Amount", $0)) }
        .chartAngleSelection(value: binding(log))
        .frame(width: 100, height: 100)
    }
    try pointer(.down, 99, 50)
    try pointer(.move, 50, 99)
    try pointer(.move, 0, 50)
    try pointer(.up, 0, 50)
    #expect(log.values.count == 4)
    for (value, expected) in zip(log.values, [1.0, 2, 3]) {
      #expect(abs((value ?? 0) - expected) < 0.05)
    }
    #expect(log.values.last == .some(nil))
  }

  @Test func aGesturesProxyConvertsALocationToAValue() throws {
    var chosen: [Double?] = []
    let pointer = try Pointed {
      Chart { PointMark(x: .value("x", 1), y: .value("y", 1)) }
        .chartXAxis(.hidden).chartYAxis(.hidden)
        .chartXScale(domain: 0...10)
        .chartGesture { proxy in
          SpatialTapGesture().onEnded { chosen.append(proxy.value(atX: $0.location.x)) }
        }
        .frame(width: 200, height: 100)
    }
    try pointer(.down, 40, 50)
    try pointer(.up, 40, 50)
    #expect(pointer.screen.root.properties.pointer == nil)
    let button = try #require(
      first(pointer.screen.root) { if case .button = $0 { true } else { false } })
    try pointer.screen.send(Event(button, .press))
    #expect(chosen == [2])
  }

  private func first(_ element: Element, _ isWanted: (Content) -> Bool) -> ElementID? {
    if isWanted(element.properties.content) { return element.id }
    for child in element.children {
      if let found = first(child, isWanted) { return found }
    }
    return nil
  }

  @Test func aChartWithoutSelectionIgnoresPointers() {
    let screen = ViewScreen { Chart { PointMark(x: .value("x", 1), y: .value("y", 1)) } }
    #expect(!"\(screen.root)".contains("PointerInterest"))
  }
}
