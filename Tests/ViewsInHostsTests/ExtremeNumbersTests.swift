import Charts
import ComposableUI
import ElementTree
import Foundation
import Testing

@testable import TerminalHost
@testable import WebHost

/// Extreme numbers in views. They must not crash any host.
@MainActor @Suite struct ExtremeNumbersTests {
  nonisolated static let numbers: [Double] = [
    .nan, .infinity, -.infinity, -0.0, 0, 1e308, -1e308, .leastNonzeroMagnitude, 1e19, -1e19, 0.5,
    -1,
  ]
  nonisolated static let integers: [Int] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]

  /// Shows views in all hosts, on screens of several sizes, and uses their controls.
  ///
  /// - Parameter isUsed: Whether the views contain a control to use.
  private func show<Content: View>(
    isUsed: Bool = true, @ViewBuilder _ content: @escaping () -> Content
  ) {
    let tester = ScreenTester(content)
    _ = tester.text
    let web = WebScreen(content)
    // The page contains no number that a style sheet cannot read.
    for match in web.html.matches(of: /data-css="([^"]*)"/) {
      #expect(!match.output.1.contains("nan") && !match.output.1.contains("inf"))
    }
    for (width, height, usesColor) in [(12, 4, true), (40, 3, false)] {
      let terminal = TerminalScreen(
        width: width, height: height, usesColor: usesColor, content)
      if isUsed {
        terminal.press(.tab)
        terminal.press(.right)
        terminal.press(.enter)
        terminal.press(.pageDown)
        terminal.mouse(.press, 2, 1)
        terminal.mouse(.drag, 5, 2)
        terminal.mouse(.release, 5, 2)
      }
      terminal.resize(height, width)
      _ = terminal.text
    }
  }

  @Test(arguments: numbers)
  func roomAroundViews(_ number: Double) {
    let length = CGFloat(number)
    show(isUsed: false) { Text("a").padding(length) }
    show(isUsed: false) { Text("a").padding(.leading, length).padding(.vertical, length) }
    show(isUsed: false) {
      Text("a").padding(EdgeInsets(top: length, leading: 1, bottom: -length, trailing: length))
    }
    show(isUsed: false) {
      HStack(spacing: length) {
        Text("a"); Spacer(minLength: length); Text("b")
      }
    }
    show(isUsed: false) {
      VStack(spacing: length) {
        Text("a"); Spacer(minLength: length); Divider()
      }
    }
    show(isUsed: false) { LazyVStack(spacing: length) { ForEach(0..<3) { Text("\($0)") } } }
    show(isUsed: false) { Text("a").safeAreaInset(edge: .top, spacing: length) { Text("b") } }
    show(isUsed: false) { Text("a").alignmentGuide(.leading) { _ in length } }
  }

  @Test(arguments: numbers)
  func sizes(_ number: Double) {
    let length = CGFloat(number)
    show(isUsed: false) { Text("a").frame(width: length, height: length) }
    show(isUsed: false) { Text("a").frame(minWidth: length, minHeight: length) }
    show(isUsed: false) { Text("a").frame(idealWidth: length, idealHeight: length).fixedSize() }
    show(isUsed: false) { Text("a").frame(maxWidth: length, maxHeight: length) }
    show(isUsed: false) {
      Text("a").frame(minWidth: length, maxWidth: 1, minHeight: length, maxHeight: 1)
    }
    show(isUsed: false) { Color.red.aspectRatio(length, contentMode: .fit) }
    show(isUsed: false) {
      Color.red.frame(width: 80, height: 80).aspectRatio(length, contentMode: .fill)
    }
    show(isUsed: false) {
      Color.red.aspectRatio(CGSize(width: length, height: 1), contentMode: .fit)
    }
    show(isUsed: false) { Rectangle().fill(.blue).frame(width: length, height: length) }
    show(isUsed: false) {
      Circle().stroke(.red, lineWidth: length).frame(width: length, height: length)
    }
    show(isUsed: false) {
      HStack {
        Color.red.frame(width: length); Text("a").layoutPriority(number)
      }
    }
    show(isUsed: false) {
      List {
        Text("a").frame(height: length); Text("b")
      }
    }
    show(isUsed: false) {
      ScrollView {
        Text("a").frame(height: length); Button("b") {}
      }
    }
    show(isUsed: false) {
      GeometryReader { Text("\($0.size.width)") }.frame(width: length, height: length)
    }
  }

  @Test(arguments: numbers)
  func placesAndEffects(_ number: Double) {
    let length = CGFloat(number)
    show(isUsed: false) { Text("a").offset(x: length, y: length) }
    show(isUsed: false) { Text("a").position(x: length, y: length) }
    show(isUsed: false) { Text("a").opacity(number).zIndex(number) }
    show(isUsed: false) {
      Text("a").scaleEffect(length).scaleEffect(x: length, y: 1, anchor: .leading)
    }
    show(isUsed: false) {
      Text("a").rotationEffect(.degrees(number)).rotationEffect(.radians(number))
    }
    show(isUsed: false) { Text("a").rotation3DEffect(.degrees(number), axis: (length, 1, length)) }
    show(isUsed: false) {
      Text("a").shadow(radius: length, x: length, y: length).blur(radius: length)
    }
    show(isUsed: false) {
      Text("a").brightness(number).contrast(number).saturation(number).grayscale(number)
    }
    show(isUsed: false) { Text("a").hueRotation(.degrees(number)) }
    show(isUsed: false) { Text("a").border(.red, width: length).cornerRadius(length) }
    show(isUsed: false) {
      Text("a").background(Color.red, in: RoundedRectangle(cornerRadius: length))
    }
    show(isUsed: false) { Text("a").clipShape(Circle().inset(by: length)) }
    show(isUsed: false) {
      Text("a").transition(.scale(scale: length).combined(with: .offset(x: length, y: 1)))
    }
    show(isUsed: false) {
      Text("a").animation(.spring(duration: number, bounce: number), value: number)
    }
    show(isUsed: false) {
      Text("a").animation(.easeIn(duration: number).delay(number).speed(number), value: 1)
    }
    show(isUsed: false) {
      Text("a").animation(.interpolatingSpring(stiffness: number, damping: number), value: 1)
    }
    show(isUsed: false) {
      Text("a").animation(.timingCurve(number, number, number, number, duration: 1), value: 1)
    }
    show(isUsed: false) {
      Text("a").animation(.linear.repeatCount(.max, autoreverses: true), value: 1)
    }
  }

  @Test(arguments: numbers)
  func texts(_ number: Double) {
    let length = CGFloat(number)
    show { Text("a").font(.system(size: length)) }
    show { Text("a").kerning(length).tracking(length).baselineOffset(length) }
    show { Text("a b").lineSpacing(length).minimumScaleFactor(length).frame(width: 16) }
    show { Text("\(number)") }
    show { Text(number, format: .number) }
    show { Text(number, format: .percent) }
    show { Text(number, format: .currency(code: "EUR")) }
    show { Text(Date(timeIntervalSince1970: number), style: .relative) }
    show { Text(Date(timeIntervalSince1970: number), style: .timer) }
    show { Text(Date(timeIntervalSince1970: number), style: .offset) }
    show { TextField("Value", value: .constant(number), format: .number) }
    show { TextField("Value", value: .constant(number), formatter: NumberFormatter()) }
  }

  @Test(arguments: numbers)
  func controls(_ number: Double) {
    show { ProgressView(value: number) }
    show { ProgressView("Loading", value: 1, total: number) }
    show { ProgressView("Loading", value: number, total: number) }
    show { Gauge(value: number) { Text("a") } }
    show {
      Gauge(value: number, in: -1e308...1e308) {
        Text("a")
      } currentValueLabel: {
        Text("b")
      }
    }
    show { Slider(value: .constant(number)) }
    show { Slider(value: .constant(number), in: 0...10, step: 1) { Text("a") } }
    show { Slider(value: .constant(1), in: 0...10, step: number) { Text("a") } }
    show { Slider(value: .constant(Float(number)), in: 0...10, step: 1) { Text("a") } }
    show { Stepper("a", value: .constant(number)) }
    show { Stepper("a", value: .constant(number), in: 0...10, step: number) }
    if number == number {
      show { Slider(value: .constant(number), in: min(number, 0)...max(number, 0)) { Text("a") } }
      show { Slider(value: .constant(1), in: number...number, step: 1) { Text("a") } }
      show { Gauge(value: 1, in: min(number, 0)...max(number, 0)) { Text("a") } }
    }
  }

  @Test(arguments: numbers)
  func grids(_ number: Double) {
    let length = CGFloat(number)
    for item in [
      GridItem(.fixed(length), spacing: length),
      GridItem(.flexible(minimum: length, maximum: length)),
      GridItem(.adaptive(minimum: length, maximum: length)),
      GridItem(.adaptive(minimum: 1, maximum: length)),
    ] {
      show {
        LazyVGrid(columns: [item, item], spacing: length) { ForEach(0..<4) { Text("\($0)") } }
      }
      show { LazyHGrid(rows: [item], spacing: length) { ForEach(0..<4) { Text("\($0)") } } }
    }
    show {
      Grid(horizontalSpacing: length, verticalSpacing: length) {
        GridRow {
          Text("a"); Text("b").gridCellAnchor(UnitPoint(x: length, y: length))
        }
        Text("c").frame(width: length)
      }
    }
    show { Table([Row(id: 1)]) { TableColumn("a") { Text("\($0.id)") }.width(length) } }
  }

  private struct Row: Identifiable { let id: Int }

  @Test(arguments: numbers)
  func drawings(_ number: Double) {
    let length = CGFloat(number)
    let rect = CGRect(x: length, y: length, width: length, height: length)
    show(isUsed: false) { Path(rect).stroke(.red, lineWidth: length).frame(width: 80, height: 80) }
    show(isUsed: false) {
      Path { path in
        path.move(to: CGPoint(x: length, y: 1))
        path.addLine(to: CGPoint(x: 1, y: length))
        path.addArc(
          center: .zero, radius: length, startAngle: .radians(number),
          endAngle: .degrees(number * 3),
          clockwise: true)
        path.addRelativeArc(
          center: .zero, radius: 4, startAngle: .zero, delta: .radians(number))
        path.addArc(
          tangent1End: CGPoint(x: length, y: 2), tangent2End: .zero, radius: length)
        path.addRoundedRect(in: rect, cornerSize: CGSize(width: length, height: length))
        path.addEllipse(in: rect)
      }
      .trim(from: length, to: 1)
      .stroke(style: StrokeStyle(lineWidth: 1, dash: [length, 1], dashPhase: length))
      .frame(width: 80, height: 80)
    }
    show(isUsed: false) {
      Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
        .strokedPath(StrokeStyle(lineWidth: length, dash: [2, length]))
        .frame(width: 80, height: 80)
    }
    show(isUsed: false) {
      Canvas { context, size in
        context.opacity = number
        context.fill(Path(rect), with: .color(.red))
        context.stroke(Path(rect), with: .color(.red), lineWidth: length)
        context.draw(Text("a"), at: CGPoint(x: length, y: length))
        context.translateBy(x: length, y: length)
        context.rotate(by: .degrees(number))
        context.scaleBy(x: length, y: length)
        context.fill(Path(CGRect(x: 0, y: 0, width: 8, height: 8)), with: .color(.blue))
      }
      .frame(width: 80, height: 80)
    }
    show(isUsed: false) {
      Rectangle()
        .fill(
          LinearGradient(
            stops: [.init(color: .red, location: length), .init(color: .blue, location: 1)],
            startPoint: UnitPoint(x: length, y: 0), endPoint: .bottom)
        )
        .frame(width: 80, height: 80)
    }
    show(isUsed: false) {
      Rectangle()
        .fill(
          RadialGradient(colors: [.red, .blue], center: .center, startRadius: length, endRadius: 1)
        )
        .frame(width: 80, height: 80)
    }
    show(isUsed: false) {
      Rectangle()
        .fill(AngularGradient(colors: [.red, .blue], center: .center, angle: .degrees(number)))
        .frame(width: 80, height: 80)
    }
    show(isUsed: false) {
      Color(red: number, green: number, blue: number, opacity: number).frame(width: 16, height: 16)
    }
    show(isUsed: false) {
      Color(hue: number, saturation: number, brightness: number).frame(width: 16, height: 16)
    }
    show(isUsed: false) {
      Color.red.mix(with: .blue, by: number).opacity(number).frame(width: 16, height: 16)
    }
  }

  @Test(arguments: integers)
  func counts(_ count: Int) {
    let other = count == 0 ? 1 : 0
    show { Text("a b c d").lineLimit(count).frame(width: 16) }
    show { Text("a b c d").lineLimit(count, reservesSpace: true).frame(width: 16) }
    show { Text("a b c d").lineLimit(count...).frame(width: 16) }
    show { Text("a b c d").lineLimit(...count).frame(width: 16) }
    show { TextField("a", text: .constant("b\nc"), axis: .vertical).lineLimit(count) }
    show { TextField("a", text: .constant("b\nc"), axis: .vertical).lineLimit(count...) }
    show { TextEditor(text: .constant("b\nc")).lineLimit(...count) }
    show { Text("a").badge(count) }
    show { TabView { Text("a").tabItem { Text("b") }.badge(count) } }
    show {
      Grid {
        GridRow {
          Text("a").gridCellColumns(count); Text("b")
        }
      }
    }
    show { Text("\(count)") }
    show { Stepper("a", value: .constant(count)) }
    show { Stepper("a", value: .constant(count), in: Int.min...Int.max, step: count) }
    show { Stepper("a", value: .constant(UInt(bitPattern: count)), in: 0...UInt.max) }
    show { TextField("a", value: .constant(count), format: .number) }
    show {
      Picker("a", selection: .constant(count)) {
        Text("b").tag(count); Text("c").tag(other)
      }
    }
    show { List([Row(id: count), Row(id: other)]) { Text("\($0.id)") } }
    show { ForEach([count, other], id: \.self) { Text("\($0)").id(count) } }
    show { Text("a").task(id: count) {}.accessibilitySortPriority(Double(count)) }
    show { Text("a").onTapGesture(count: count) {} }
  }

  @Test(arguments: numbers)
  func dates(_ number: Double) {
    let date = Date(timeIntervalSinceReferenceDate: number)
    show { Text(date, style: .date) }
    show { Text(date, style: .time) }
    show { Text(date, format: .dateTime) }
    show { DatePicker("Day", selection: .constant(date)) }
    show { DatePicker("Day", selection: .constant(date), displayedComponents: .date) }
    show { DatePicker("Day", selection: .constant(date), in: .distantPast ... .distantFuture) }
    show { Text(timerInterval: Date.distantPast...Date.distantFuture, pauseTime: date) }
    show {
      TimelineView(.periodic(from: date, by: number)) {
        Text("\($0.date.timeIntervalSinceReferenceDate)")
      }
    }
    show {
      TimelineView(.periodic(from: .distantPast, by: number)) {
        Text("\($0.date.timeIntervalSinceReferenceDate)")
      }
    }
    show {
      TimelineView(.animation(minimumInterval: number)) {
        Text("\($0.date.timeIntervalSinceReferenceDate)")
      }
    }
    show { TimelineView(.explicit([date])) { Text("\($0.date.timeIntervalSinceReferenceDate)") } }
    if number == number {
      show { Text(min(date, .distantPast)...max(date, .distantPast)) }
      show { Text(timerInterval: min(date, .now)...max(date, .now)) }
      show { ProgressView(timerInterval: min(date, .now)...max(date, .now)) }
    }
  }

  @Test(arguments: numbers)
  func gestures(_ number: Double) {
    show { Text("a").onLongPressGesture(minimumDuration: number) {} }
    show { Text("a").gesture(LongPressGesture(minimumDuration: number, maximumDistance: number)) }
    show { Text("a").gesture(DragGesture(minimumDistance: number)) }
    let tester = ScreenTester { Text("a").onLongPressGesture(minimumDuration: 1) {} }
    tester.text("a").longPress(for: number)
  }

  @Test(arguments: numbers)
  func chartsOf(_ number: Double) {
    for other in Self.numbers {
      show(isUsed: false) {
        Chart {
          BarMark(x: .value("a", number), y: .value("b", other))
          LineMark(x: .value("a", other), y: .value("b", number))
          AreaMark(x: .value("a", 1), y: .value("b", number), stacking: .center)
          AreaMark(x: .value("a", 1), y: .value("b", number), stacking: .normalized)
          PointMark(x: .value("a", number), y: .value("b", number)).symbolSize(number)
          RuleMark(y: .value("b", number)).lineStyle(StrokeStyle(lineWidth: number))
          RectangleMark(
            xStart: .value("a", number), xEnd: .value("a", other), yStart: .value("b", other),
            yEnd: .value("b", number))
          SectorMark(angle: .value("a", number), innerRadius: .ratio(number), angularInset: number)
        }
        .frame(width: 200, height: 160)
      }
    }
    show(isUsed: false) {
      Chart { BarMark(x: .value("a", "b"), y: .value("c", number)) }
        .chartYScale(domain: -1...1, range: .plotDimension(padding: number))
        .chartXAxis { AxisMarks(values: .stride(by: number)) }
        .chartYAxis { AxisMarks(values: .automatic(desiredCount: number == number ? .max : .min)) }
        .frame(width: 200, height: 160)
    }
    show(isUsed: false) {
      Chart {
        PointMark(x: .value("a", 1), y: .value("b", number.magnitude))
        PointMark(x: .value("a", 2), y: .value("b", 1))
      }
      .chartYScale(type: .log)
      .frame(width: 200, height: 160)
    }
    show(isUsed: false) {
      Chart { PointMark(x: .value("a", Date(timeIntervalSince1970: number)), y: .value("b", 1)) }
        .frame(width: 200, height: 160)
    }
    show(isUsed: false) {
      Chart {
        BarMark(x: .value("a", Date(timeIntervalSince1970: number), unit: .day), y: .value("b", 1))
      }
      .chartXAxis { AxisMarks(values: .stride(by: .year, count: .max)) }
      .frame(width: 200, height: 160)
    }
    if number == number {
      show(isUsed: false) {
        Chart { PointMark(x: .value("a", 1), y: .value("b", 1)) }
          .chartYScale(domain: min(number, 1)...max(number, 1), type: .log)
          .chartXScale(domain: min(number, 1)...max(number, 1))
          .frame(width: 200, height: 160)
      }
    }
  }
}
