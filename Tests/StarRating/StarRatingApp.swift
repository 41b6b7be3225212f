import AppHost
import ComposableUI

/// An app that shows a custom control and custom drawings in hosts.
public struct StarRatingApp: ComposableApp {
  public static let about = "Rates a book by stars."

  public init(context: AppContext) {}

  public var body: some View {
    NavigationStack { BookView() }
  }
}

struct BookView: View {
  @State private var stars = 3
  @State private var isRated = true
  @State private var isLast = false

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      if isRated {
        StarRating(stars: $stars)
        Text("You gave it \(stars).")
      }
      Button(isRated ? "Don’t Rate" : "Rate") { isRated.toggle() }
      GeometryReader { proxy in
        Text("\(Int(proxy.size.width)) by \(Int(proxy.size.height))")
      }
      .frame(height: 48)
      .border(.blue)
      SizeClassText()
      if !isLast { Text("Animated").padding(8).background(.yellow) }
      Text("Always")
      if isLast { Text("Animated").padding(8).background(.yellow) }
      Button("Move") { withAnimation(.linear(duration: 1)) { isLast.toggle() } }
      NavigationLink("Chapters") { ChaptersView() }
    }
    .navigationTitle("Tidewater")
  }
}

private struct SizeClassText: View {
  @Environment(\.horizontalSizeClass) private var sizeClass
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    Text(
      "\(sizeClass == .regular ? "Regular" : "Compact"), \(colorScheme == .dark ? "dark" : "light")"
    )
  }
}
