import ElementTree

/// The state of one reader of a screen: the lines read so far, the numbers and the open question.
///
/// It takes and returns lines. It knows neither a terminal nor a clock.
@MainActor
final class LinearSession {
  /// The number of lines read at a time.
  static let pageSize = 25
  /// The limit on unasked changes in one report.
  static let mostNews = 10
  /// The limit on changes to the screen in response to reported sizes and sights, in one reading.
  private static let rounds = 8
  /// The size that screens are laid out for: that of a common terminal, in points.
  private static let size = ElementSize(width: 640, height: 384)

  let screen: any Screen
  private let title: String?
  let text = LinearText()
  private(set) var reading: LinearReading
  /// The layers of the screen as they were last reported.
  private var reported: [LinearReading.Layer] = []
  var numbers = LinearNumbers()
  /// The question that the next line answers.
  var question: LinearQuestion?
  /// The lines of the page that was read last.
  var page: LinearPage?
  /// The text field that was filled last.
  var filled: ElementID?
  /// The number of the last scroll request that was followed or skipped.
  var followedScroll: Int?
  /// The output of the current line.
  var answer: [String] = []
  private(set) var hasEnded = false

  private var knownSizes: Set<ElementID> = []
  private var inSight: Set<ElementID> = []

  private var subscription: ScreenSubscription?
  private var isHandling = false
  private var hasNews = false
  /// The callback for changes to the screen that no line caused.
  var onChange: (() -> Void)?

  /// - Parameter title: The name of the program.
  init(screen: any Screen, title: String? = nil) {
    self.screen = screen
    self.title = title
    reading = LinearReading(screen.root, text: text)
    subscription = screen.subscribe { [weak self] _ in self?.changed() }
  }

  private func changed() {
    if isHandling { return }
    hasNews = true
    onChange?()
  }

  /// Whether the next typed text must stay hidden.
  var isAskingSecret: Bool {
    if case .field(_, let isSecure, _) = question { isSecure } else { false }
  }

  // MARK: - Lines

  /// Returns the first output: a greeting and the first page of the screen.
  func begin() -> [String] {
    handling {
      screen.adapt(to: HostTraits(size: Self.size))
      answer.append(
        "\(title.map(text.line) ?? "This program"), a line at a time. Type help and press Return for what to type."
      )
      read()
      readScreen()
    }
  }

  /// Performs the command on a line.
  ///
  /// - Parameter line: The line as the user or a program typed it. It may contain anything.
  /// - Returns: The output: earlier unasked changes, then the result of the line, and the changes
  ///   that it caused.
  func take(_ line: String) -> [String] {
    handling {
      if hasEnded { return }
      reportNews()
      if let question {
        self.question = nil
        take(line, for: question)
      } else {
        let typed = LinearText.typed(line)
        perform(isName(typed) ? .press(typed) : LinearCommand(typed))
      }
    }
  }

  /// Returns the unasked changes since the last output.
  func news() -> [String] {
    handling { reportNews() }
  }

  func end() {
    hasEnded = true
  }

  private func handling(_ action: () -> Void) -> [String] {
    isHandling = true
    defer {
      isHandling = false
      answer = []
    }
    action()
    return answer
  }

  // MARK: - The screen

  /// Reads the current screen after reporting sizes and visible elements to it.
  func read() {
    for _ in 0..<Self.rounds {
      let revision = screen.revision
      reading = LinearReading(screen.root, text: text)
      let new = reading.sized.filter { !knownSizes.contains($0) }
      knownSizes.formIntersection(reading.sized)
      for id in new {
        knownSizes.insert(id)
        // If the screen throws, the element has just been removed.
        try? screen.send(Event(id, .resize(Self.size)))
      }
      reportSights()
      if screen.revision == revision { return }
    }
    reading = LinearReading(screen.root, text: text)
  }

  /// Tells the screen which of its elements are on the last page.
  private func reportSights() {
    let shown = page.map { $0.range(in: reading.top) } ?? 0..<Self.pageSize
    var now: [ElementID] = []
    for (index, layer) in reading.layers.enumerated() {
      let isTop = index == reading.layers.count - 1
      for sight in layer.sights {
        let lines =
          sight.lines.isEmpty ? sight.lines.lowerBound..<sight.lines.lowerBound + 1 : sight.lines
        // An element behind a dialog keeps its former visibility.
        if isTop ? lines.overlaps(shown) : inSight.contains(sight.element) {
          now.append(sight.element)
        }
      }
    }
    let all = Set(reading.layers.flatMap { $0.sights.map(\.element) })
    let gone = inSight.subtracting(now).intersection(all)
    let come = now.filter { !inSight.contains($0) }
    inSight = Set(now)
    for id in gone.sorted() { try? screen.send(Event(id, .disappear)) }
    for id in come { try? screen.send(Event(id, .appear)) }
  }

  /// Sends an action of the user to an element, and reports the result.
  ///
  /// - Parameters:
  ///   - moved: The row that the action moves, if any.
  ///   - name: The name of the element.
  func send(
    _ action: Event.Action, to element: ElementID, named name: String, moved: ElementID? = nil
  ) {
    let takers = Set(reading.layers.flatMap(\.focusTakers.keys))
    let leadsBack = reading.top.control(element)?.leadsBack == true
    do throws(EventError) {
      try screen.send(Event(element, action))
      // The user fills a field in one step, so editing ends at once. Most fields don't support the
      // action.
      if case .edit = action { try? screen.send(Event(element, .endEditing)) }
    } catch {
      switch error {
      case .unknownElement: answer.append("\(name) has gone. Nothing was done.")
      case .notEnabled: answer.append("\(name) can't be used now. Nothing was done.")
      case .notSupported: answer.append("\(name) doesn't take that. Nothing was done.")
      }
    }
    read()
    reportChanges(isAnswer: true, moved: moved)
    followScroll(isAnswer: true)
    // A page that the user returns to, or a new choice, doesn't ask for input.
    guard action == .press || action == .submit, !leadsBack else { return }
    let asking = reading.top.focusTakers.filter { !takers.contains($0.key) }
      .sorted { $0.key < $1.key }.lazy.compactMap { self.reading.top.control($0.value) }
    if let field = asking.first(where: \.isEnabled) { ask(for: field) }
  }

  // MARK: - Output

  /// Returns the spoken form of a line, with its number.
  func spoken(_ line: LinearLine) -> String {
    guard let control = line.control, let number = numbers[control.element] else {
      return line.text
    }
    return "\(number). \(line.text)"
  }

  /// Reports the changes that the user hasn't heard of.
  private func reportNews() {
    guard hasNews else { return }
    hasNews = false
    read()
    reportChanges(isAnswer: false)
    followScroll(isAnswer: false)
  }

  /// Reports the differences from the last reported screen.
  private func reportChanges(isAnswer: Bool, moved: ElementID? = nil) {
    let old = reported
    let top = reading.top
    let open = Set(reading.layers.map(\.id))
    for layer in old.reversed() where !open.contains(layer.id) {
      answer.append("Closed: \(layer.dialog ?? "the screen")")
      page = nil
    }
    reported = reading.layers.map { layer in
      layer.id == top.id ? layer : old.first { $0.id == layer.id } ?? layer
    }
    guard let before = old.first(where: { $0.id == top.id }) else {
      // This is a new dialog, or the first reading.
      page = nil
      numberTop()
      readPage()
      passScroll()
      return
    }
    if before.pages != top.pages {
      if isAnswer {
        readScreen(from: unchangedBeginning(since: before))
      } else {
        answer.append("The screen has changed.")
        page = nil
        numberTop()
        readPage(most: Self.mostNews)
        passScroll()
      }
      return
    }
    numberTop()
    report(
      LinearChange.all(from: before, to: top, moved: moved, isAnswer: isAnswer), isAnswer: isAnswer)
  }

  private func report(_ changes: [LinearChange], isAnswer: Bool) {
    if changes.isEmpty {
      if isAnswer, newScroll == nil, answer.isEmpty {
        answer.append("Done. Nothing that can be read has changed yet.")
      }
      return
    }
    let most = isAnswer ? Self.pageSize : Self.mostNews
    for change in changes.prefix(most) {
      switch change {
      case .gone(let line): answer.append("Gone: \(spoken(line))")
      case .rowGone(let title): answer.append("Gone: row \(title)")
      case .rowsGone(let count): answer.append("Gone: \(count) rows")
      case .new(let line): answer.append("New: \(spoken(line))")
      case .now(let line): answer.append("Now: \(spoken(line))")
      case .moved(let line): answer.append("Moved: \(spoken(line))")
      case .rowMoved(let row):
        answer.append("Moved: row \(row.title), now \(row.index + 1) of \(row.count)")
      }
    }
    let rest = changes.count - most
    guard rest > 0 else { return }
    // Reading continues after the last reported change.
    let last = changes.prefix(most).last { $0.line != nil }?.line
    if let last { page = LinearPage(first: last.id, last: last.id) }
    answer.append(
      "And \(rest) more \(rest == 1 ? "change" : "changes"). \(last == nil ? "" : "next reads on. ")again reads the screen."
    )
  }

  // MARK: - Reading

  /// Numbers the controls that have no number.
  func numberTop() { numbers.add(reading.top.lines) }

  /// Returns the number of text lines at the beginning that the previous screen had too. The
  /// session doesn't repeat them.
  private func unchangedBeginning(since before: LinearReading.Layer) -> Int {
    zip(before.lines, reading.top.lines).prefix { old, new in
      old == new && new.control == nil && !new.isHeading && new.deferredRows == nil
    }.count
  }

  /// Reads the first page of the screen or the dialog. If no dialog covers the screen, the numbers
  /// restart at 1.
  ///
  /// - Parameter start: The first line to read. If there is no such line, reading starts at the
  ///   beginning.
  func readScreen(from start: Int = 0) {
    if reading.layers.count == 1 { numbers.reset() }
    goTo(start < reading.top.lines.count ? start : 0)
    numberTop()
    readPage()
    markAsReported()
    passScroll()
  }

  /// Marks the current screen as reported.
  func markAsReported() {
    reported = reading.layers.map { layer in
      layer.id == reading.top.id ? layer : reported.first { $0.id == layer.id } ?? layer
    }
  }

  /// Reports the user's place on the screen.
  func reportPlace() {
    let top = reading.top
    let name = top.dialog ?? (top.title.isEmpty ? "The screen" : "Screen: \(top.title)")
    answer.append("\(name), \(top.lines.count == 1 ? "1 line" : "\(top.lines.count) lines").")
    if let location = screen.location { answer.append("Path: \(text.line(location))") }
  }
}
