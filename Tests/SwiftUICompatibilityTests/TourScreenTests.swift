import SwiftUI
import Testing

// Pages that turn with a button or a drag, with custom styles, transitions and layouts.

private struct TourView: View {
  private let pages = [
    TourPage(title: "Welcome", symbol: "hand.wave", tint: .teal),
    TourPage(title: "Organise", symbol: "folder", tint: .mint),
    TourPage(title: "Begin", symbol: "flag", tint: .indigo),
  ]
  @Binding var isPresented: Bool
  @State private var index = 0
  @GestureState private var drag = CGSize.zero
  @Namespace private var marks
  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @ScaledMetric(relativeTo: .largeTitle) private var symbolSize: CGFloat = 80

  var body: some View {
    VStack {
      TabView(selection: $index.animation()) {
        ForEach(Array(pages.enumerated()), id: \.offset) { offset, page in
          card(page).tag(offset).tabItem { Text("\(offset + 1)") }
        }
      }
      .tabViewStyle(.page(indexDisplayMode: .always))
      HStack(spacing: 8) {
        ForEach(pages.indices, id: \.self) { offset in
          Capsule(style: .continuous)
            .fill(offset == index ? Color.accentColor : .secondary.opacity(0.3))
            .frame(width: offset == index ? 24 : 8, height: 8)
            .matchedGeometryEffect(id: offset, in: marks)
        }
      }
      .animation(reduceMotion ? nil : .spring(response: 0.4, dampingFraction: 0.7), value: index)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel("Page \(index + 1) of \(pages.count)")
      Flow(spacing: 8) {
        ForEach(["Fast", "Safe", "Yours"], id: \.self) { Text($0).padding(4).rank($0.count) }
      }
      Button {
        if index < pages.count - 1 {
          withAnimation(.easeOut(duration: 0.3).delay(0.1)) { index += 1 }
        } else {
          isPresented = false
        }
      } label: {
        Text(index == pages.count - 1 ? "Start" : "Next").frame(maxWidth: .infinity)
      }
      .buttonStyle(.pressable)
      .padding()
    }
    .offset(x: drag.width)
    .gesture(
      DragGesture(minimumDistance: 20)
        .updating($drag) { value, state, _ in state = value.translation }
        .onEnded { value in
          if value.translation.width < -100 { index = min(index + 1, pages.count - 1) }
        }
    )
    .background(alignment: .top) {
      Circle().fill(.tint.opacity(0.2)).blur(radius: 60).scaleEffect(1.5).offset(y: -200)
    }
    .tint(pages[index].tint)
    .statusBarHidden()
  }

  private func card(_ page: TourPage) -> some View {
    VStack(spacing: 20) {
      Image(systemName: page.symbol)
        .font(.system(size: symbolSize, weight: .thin, design: .rounded))
        .symbolVariant(.fill)
        .foregroundStyle(page.tint.gradient)
        .shadow(color: page.tint.opacity(0.4), radius: 20, x: 0, y: 10)
        .modifier(TiltModifier(degrees: index == 0 ? 0 : 8))
      Text(page.title)
        .font(.largeTitle.bold())
        .dynamicTypeSize(...DynamicTypeSize.accessibility1)
        .minimumScaleFactor(0.5)
        .transition(.tilted)
    }
  }
}

private struct TourPage: Identifiable {
  let title: LocalizedStringKey
  let symbol: String
  let tint: Color

  var id: String { symbol }
}

private struct PressableStyle: ButtonStyle {
  @Environment(\.isEnabled) private var isEnabled

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .padding()
      .foregroundStyle(.white)
      .background(configuration.role == .destructive ? Color.red : .accentColor)
      .clipShape(Capsule())
      .opacity(isEnabled ? 1 : 0.4)
      .scaleEffect(configuration.isPressed ? 0.96 : 1)
      .animation(.easeInOut(duration: 0.15), value: configuration.isPressed)
  }
}

extension ButtonStyle where Self == PressableStyle {
  fileprivate static var pressable: PressableStyle { PressableStyle() }
}

extension AnyTransition {
  fileprivate static var tilted: AnyTransition {
    .modifier(active: TiltModifier(degrees: 30), identity: TiltModifier(degrees: 0))
  }
}

private struct TiltModifier: ViewModifier {
  let degrees: Double

  func body(content: Content) -> some View { content.rotationEffect(.degrees(degrees)) }
}

/// A layout that puts views side by side, and begins a new line if there is no space.
private struct Flow: Layout {
  var spacing: CGFloat

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let width = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 300, height: 0)).width
    var (x, height, line): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    for subview in subviews {
      let size = subview.sizeThatFits(.unspecified)
      if x + size.width > width { (x, height, line) = (0, height + line + spacing, 0) }
      (x, line) = (x + size.width + spacing, max(line, size.height))
    }
    return CGSize(width: width, height: height + line)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var (place, line) = (bounds.origin, CGFloat.zero)
    for subview in subviews.sorted(by: { $0[Rank.self] < $1[Rank.self] }) {
      let size = subview.dimensions(in: .unspecified)
      if place.x + size.width > bounds.maxX {
        (place.x, place.y, line) = (bounds.minX, place.y + line + spacing, 0)
      }
      subview.place(at: place, anchor: .topLeading, proposal: .unspecified)
      (place.x, line) = (place.x + size.width + spacing, max(line, size.height))
    }
  }
}

private struct Rank: LayoutValueKey {
  static let defaultValue = 0
}

extension View {
  fileprivate func rank(_ rank: Int) -> some View { layoutValue(key: Rank.self, value: rank) }
}

#Preview("Tour", traits: .sizeThatFitsLayout) {
  @Previewable @State var isPresented = true
  TourView(isPresented: $isPresented)
}

@MainActor
@Suite struct TourScreenTests {
  private struct Host: View {
    @State var isPresented = true

    var body: some View {
      if isPresented {
        TourView(isPresented: $isPresented)
      } else {
        Text("After the tour")
      }
    }
  }

  @Test func pagesAreTurnedUntilTheTourIsOver() {
    let screen = ScreenTester { Host() }
    #expect(screen.has(.text, "Welcome"))
    screen.button("Next").press()
    #expect(screen.has(.text, "Organise"))
    screen.button("Next").press()
    #expect(screen.has(.text, "Begin"))
    screen.button("Start").press()
    #expect(screen.text == "After the tour")
  }

  @Test func aTabLeadsToItsPage() {
    let screen = ScreenTester { Host() }
    screen.tabs().select("3")
    #expect(screen.has(.button, "Start"))
  }
}
