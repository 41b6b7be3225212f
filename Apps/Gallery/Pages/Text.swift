import SwiftUI

#Preview("Text styles") {
  Text("Large title").font(.largeTitle)
  Text("Title").font(.title)
  Text("Title 2").font(.title2)
  Text("Title 3").font(.title3)
  Text("Headline").font(.headline)
  Text("Body").font(.body)
  Text("Callout").font(.callout)
  Text("Subheadline").font(.subheadline)
  Text("Footnote").font(.footnote)
  Text("Caption").font(.caption)
  Text("Caption 2").font(.caption2)
}

#Preview("Weights and designs") {
  Text("Thin").fontWeight(.thin)
  Text("Regular").fontWeight(.regular)
  Text("Semibold").fontWeight(.semibold)
  Text("Black").fontWeight(.black)
  Text("Monospaced").font(.system(.body, design: .monospaced))
  Text("Rounded").font(.system(.body, design: .rounded))
  Text("Serif").font(.system(.body, design: .serif))
  Text("0123456789").monospacedDigit()
}

#Preview("Decorations") {
  Text("Bold").bold()
  Text("Italic").italic()
  Text("Underlined").underline()
  Text("Struck through").strikethrough()
  Text("Upper case").textCase(.uppercase)
  Text("In red").foregroundStyle(.red)
  Text("Secondary").foregroundStyle(.secondary)
}

#Preview("Concatenation") {
  Text("One ") + Text("sentence ").bold() + Text("in three parts").foregroundStyle(.blue)
    + Text(".")
}

#Preview("Markdown") {
  Text("**Bold**, *italic*, ~~struck~~, `code` and a [link](https://example.com).")
}

#Preview("Formats and dates") {
  Text(1_234_567.891, format: .number.precision(.fractionLength(1)))
  Text(0.256, format: .percent)
  Text(Date(timeIntervalSince1970: 1_760_000_000), format: .dateTime.day().month().year())
  Text(Date(timeIntervalSince1970: 1_760_000_000), style: .time)
}

#Preview("Line limits") {
  VStack(alignment: .leading) {
    Text("This text is far too long for the line that it is given, so that its end is left out.")
      .lineLimit(1)
    Text("This text is far too long for the line that it is given, so that its middle is left out.")
      .lineLimit(1).truncationMode(.middle)
    Text("This text may take two lines, and takes two lines, but not any more than two of them.")
      .lineLimit(2)
  }
  .frame(width: 240)
}

#Preview("Alignment") {
  Text("Leading, in as many lines as it takes").multilineTextAlignment(.leading)
    .frame(width: 160)
  Text("Centred, in as many lines as it takes").multilineTextAlignment(.center)
    .frame(width: 160)
  Text("Trailing, in as many lines as it takes").multilineTextAlignment(.trailing)
    .frame(width: 160)
}

#Preview("Redacted") {
  VStack(alignment: .leading) {
    Text("What isn't loaded yet").font(.headline)
    Text("Has the room that it will take.")
  }
  .redacted(reason: .placeholder)
}
