import ElementTree

/// One person at one screen who is read lines and types lines: what has been read, what the numbers stand for, what
/// has been asked.
///
/// It takes lines and gives lines; it knows neither a terminal nor time.
@MainActor
final class LinearSession {
  /// How many lines are read at a time.
  static let pageSize = 25
  /// How many changes are said at a time that nobody asked for.
  static let mostNews = 10
  /// How often what the screen is told may change it, before it is read as it is.
  private static let rounds = 8
  /// The room that screens are made for: that of a common terminal, in points.
  private static let size = ElementSize(width: 640, height: 384)

  let screen: any Screen
  private let title: String?
  let text = LinearText()
  private(set) var reading: LinearReading
  /// Each layer of the screen as it was when it was last told of.
  private var told: [LinearReading.Layer] = []
  var numbers = LinearNumbers()
  /// What the next line is the answer to.
  var question: LinearQuestion?
  /// The lines of the page that was read last.
  var page: LinearPage?
  /// The text field that was filled last.
  var filled: ElementID?
  /// Which request to be scrolled was followed last, or read past.
  var followedScroll: Int?
  /// What is said at the end of the line that is being handled.
  var answer: [String] = []
  private(set) var hasEnded = false

  private var knownSizes: Set<ElementID> = []
  private var inSight: Set<ElementID> = []

  private var subscription: ScreenSubscription?
  private var isHandling = false
  private var hasNews = false
  /// Called when the screen has changed and nobody has done anything.
  var onChange: (() -> Void)?

  /// - Parameter title: What the program is called.
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

  /// Whether what is typed next shouldn't be seen.
  var isAskingSecret: Bool {
    if case .field(_, let isSecure, _) = question { isSecure } else { false }
  }

  // MARK: - Lines

  /// What is said to begin with: the whole screen.
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

  /// Does what a line says.
  ///
  /// - Parameter line: As somebody typed it, or a program: it may be anything.
  /// - Returns: What there is to say: what has changed before that nobody asked for, what came of the line, and what
  ///   has changed with it.
  func take(_ line: String) -> [String] {
    handling {
      if hasEnded { return }
      tellNews()
      if let question {
        self.question = nil
        take(line, for: question)
      } else {
        let typed = LinearText.typed(line)
        perform(isName(typed) ? .press(typed) : LinearCommand(typed))
      }
    }
  }

  /// What has changed since anything was said, without that somebody did anything.
  func news() -> [String] {
    handling { tellNews() }
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

  /// Reads the screen as it is now, once it knows of its sizes and of what is in sight.
  func read() {
    for _ in 0..<Self.rounds {
      let revision = screen.revision
      reading = LinearReading(screen.root, text: text)
      let new = reading.sized.filter { !knownSizes.contains($0) }
      knownSizes.formIntersection(reading.sized)
      for id in new {
        knownSizes.insert(id)
        // An element that can't take it any more has gone a moment ago.
        try? screen.send(Event(id, .resize(Self.size)))
      }
      tellSights()
      if screen.revision == revision { return }
    }
    reading = LinearReading(screen.root, text: text)
  }

  /// Tells the screen what of it is on the page that was read last.
  private func tellSights() {
    let shown = page.map { $0.range(in: reading.top) } ?? 0..<Self.pageSize
    var now: [ElementID] = []
    for (index, layer) in reading.layers.enumerated() {
      let isTop = index == reading.layers.count - 1
      for sight in layer.sights {
        let lines =
          sight.lines.isEmpty ? sight.lines.lowerBound..<sight.lines.lowerBound + 1 : sight.lines
        // What is behind a dialog is as much in sight as it was before.
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

  /// Hands what somebody did to an element, and says what has come of it.
  ///
  /// - Parameters:
  ///   - moved: The row that is moved by it, if one is.
  ///   - name: What the element is called.
  func send(
    _ action: Event.Action, to element: ElementID, named name: String, moved: ElementID? = nil
  ) {
    let takers = Set(reading.layers.flatMap(\.focusTakers.keys))
    let leadsBack = reading.top.control(element)?.leadsBack == true
    do throws(EventError) {
      try screen.send(Event(element, action))
      // A field is filled as a whole. Most fields have no use for being told.
      if case .edit = action { try? screen.send(Event(element, .endEditing)) }
    } catch {
      switch error {
      case .unknownElement: answer.append("\(name) has gone. Nothing was done.")
      case .notEnabled: answer.append("\(name) can't be used now. Nothing was done.")
      case .notSupported: answer.append("\(name) doesn't take that. Nothing was done.")
      }
    }
    read()
    tellChanges(isAnswer: true, moved: moved)
    followScroll(isAnswer: true)
    // Where somebody comes back to, or what a choice has brought, asks for nothing.
    guard action == .press || action == .submit, !leadsBack else { return }
    let asking = reading.top.focusTakers.filter { !takers.contains($0.key) }
      .sorted { $0.key < $1.key }.lazy.compactMap { self.reading.top.control($0.value) }
    if let field = asking.first(where: \.isEnabled) { ask(for: field) }
  }

  // MARK: - Saying

  /// A line as it is said, with its number.
  func said(_ line: LinearLine) -> String {
    guard let control = line.control, let number = numbers[control.element] else {
      return line.text
    }
    return "\(number). \(line.text)"
  }

  /// Says what has changed since it was last asked that nobody has heard of.
  private func tellNews() {
    guard hasNews else { return }
    hasNews = false
    read()
    tellChanges(isAnswer: false)
    followScroll(isAnswer: false)
  }

  /// Says how the screen differs from what was told of it.
  private func tellChanges(isAnswer: Bool, moved: ElementID? = nil) {
    let old = told
    let top = reading.top
    let open = Set(reading.layers.map(\.id))
    for layer in old.reversed() where !open.contains(layer.id) {
      answer.append("Closed: \(layer.dialog ?? "the screen")")
      page = nil
    }
    told = reading.layers.map { layer in
      layer.id == top.id ? layer : old.first { $0.id == layer.id } ?? layer
    }
    guard let before = old.first(where: { $0.id == top.id }) else {
      // A dialog, which takes over, or the first reading.
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
    tell(
      LinearChange.all(from: before, to: top, moved: moved, isAnswer: isAnswer), isAnswer: isAnswer)
  }

  private func tell(_ changes: [LinearChange], isAnswer: Bool) {
    if changes.isEmpty {
      if isAnswer, newScroll == nil, answer.isEmpty {
        answer.append("Done. Nothing that can be read has changed yet.")
      }
      return
    }
    let most = isAnswer ? Self.pageSize : Self.mostNews
    for change in changes.prefix(most) {
      switch change {
      case .gone(let line): answer.append("Gone: \(said(line))")
      case .rowGone(let title): answer.append("Gone: row \(title)")
      case .rowsGone(let count): answer.append("Gone: \(count) rows")
      case .new(let line): answer.append("New: \(said(line))")
      case .now(let line): answer.append("Now: \(said(line))")
      case .moved(let line): answer.append("Moved: \(said(line))")
      case .rowMoved(let row):
        answer.append("Moved: row \(row.title), now \(row.index + 1) of \(row.count)")
      }
    }
    let rest = changes.count - most
    guard rest > 0 else { return }
    // Reading goes on where the changes that were said end.
    let last = changes.prefix(most).last { $0.line != nil }?.line
    if let last { page = LinearPage(first: last.id, last: last.id) }
    answer.append(
      "And \(rest) more \(rest == 1 ? "change" : "changes"). \(last == nil ? "" : "next reads on. ")again reads the screen."
    )
  }

  // MARK: - Reading

  /// Gives numbers to what can be used and has none.
  func numberTop() { numbers.add(reading.top.lines) }

  /// How many texts at the beginning are those that the screen before began with: whoever was told of them needn't be
  /// told again on each screen.
  private func unchangedBeginning(since before: LinearReading.Layer) -> Int {
    zip(before.lines, reading.top.lines).prefix { old, new in
      old == new && new.control == nil && !new.isHeading && new.deferredRows == nil
    }.count
  }

  /// Reads the screen, or the dialog, with numbers from 1 if nothing covers it.
  ///
  /// - Parameter start: The line that is read first; the beginning if there is no such line.
  func readScreen(from start: Int = 0) {
    if reading.layers.count == 1 { numbers.reset() }
    goTo(start < reading.top.lines.count ? start : 0)
    numberTop()
    readPage()
    markAsTold()
    passScroll()
  }

  /// Takes what the screen is now for what was told.
  func markAsTold() {
    told = reading.layers.map { layer in
      layer.id == reading.top.id ? layer : told.first { $0.id == layer.id } ?? layer
    }
  }

  /// Says where on the screen somebody is.
  func tellPlace() {
    let top = reading.top
    let name = top.dialog ?? (top.title.isEmpty ? "The screen" : "Screen: \(top.title)")
    answer.append("\(name), \(top.lines.count == 1 ? "1 line" : "\(top.lines.count) lines").")
    if let location = screen.location { answer.append("Path: \(text.line(location))") }
  }
}
