import SwiftUI

/// A control for a rating in stars.
public struct StarRating: CustomView {
  @Binding var stars: Int

  public init(stars: Binding<Int>) {
    _stars = stars
  }

  public static let element = CustomElement(
    "star-rating",
    style: """
      .star-rating { display: inline-flex; }
      .star-rating button { padding: 0; font-size: 1.6rem; background: none; color: var(--line); }
      .star-rating button.on, .star-rating.over button.near { color: var(--paint-yellow); }
      """,
    script: """
      // Shows how many stars a click would give, before it is made.
      export default {
        mounted() {
          this.stars = this.element.firstElementChild
          this.stars.addEventListener('pointerover', ({ target }) => {
            const over = [...this.stars.children].indexOf(target.closest('button'))
            if (over < 0) return
            this.stars.classList.add('over')
            for (const [index, star] of [...this.stars.children].entries())
              star.classList.toggle('near', index <= over)
          })
          this.stars.addEventListener('pointerleave', () => this.updated())
          document.addEventListener('keydown', this.listener = ({ key, target }) => {
            if (this.element.contains(target) && /^[1-5]$/.test(key)) this.send('rate', +key)
          })
        },
        updated() {
          this.stars.classList.remove('over')
        },
        destroyed() {
          document.removeEventListener('keydown', this.listener)
        },
      }
      """
  ) { rating in
    let stars = rating["stars"]?.int ?? 0
    return [
      .tag(
        "div", ["class": "star-rating"],
        (1...5).map { number in
          .button(
            sends: "rate", CustomValue(number),
            [
              "class": number <= stars ? "on" : "",
              "aria-label": number == 1 ? "1 star" : "\(number) stars",
            ], ["★"])
        })
    ]
  } terminal: { rating, _ in
    let stars = rating["stars"]?.int ?? 0
    return [
      TerminalLine(
        (1...5).map { number in
          TerminalLine.Span(
            number <= stars ? "★" : "☆", color: .yellow,
            sends: CustomEvent("rate", CustomValue(number)))
        })
    ]
  } key: { rating, key in
    let stars = rating["stars"]?.int ?? 0
    return switch key {
    case .left where stars > 1: CustomEvent("rate", CustomValue(stars - 1))
    case .right where stars < 5: CustomEvent("rate", CustomValue(stars + 1))
    case .character(let digit): digit.wholeNumberValue.map { CustomEvent("rate", CustomValue($0)) }
    default: nil
    }
  }

  public var attributes: [String: CustomValue] { ["stars": CustomValue(stars)] }

  public var text: String { stars == 1 ? "1 star of 5" : "\(stars) stars of 5" }

  public func action(for event: CustomEvent) -> (@MainActor () -> Void)? {
    guard event.name == "rate", let stars = event.value?.int(in: 1...5) else { return nil }
    return { self.stars = stars }
  }
}
