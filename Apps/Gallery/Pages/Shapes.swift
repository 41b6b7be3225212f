import SwiftUI

#Preview("Filled") {
  HStack(spacing: 12) {
    Rectangle().fill(.blue).frame(width: 48, height: 48)
    RoundedRectangle(cornerRadius: 12).fill(.green).frame(width: 48, height: 48)
    Circle().fill(.orange).frame(width: 48, height: 48)
    Capsule().fill(.purple).frame(width: 64, height: 48)
    Ellipse().fill(.pink).frame(width: 64, height: 48)
  }
}

#Preview("Stroked") {
  HStack(spacing: 16) {
    Circle().stroke(.blue, lineWidth: 4).frame(width: 64, height: 64)
    RoundedRectangle(cornerRadius: 8).strokeBorder(.red, lineWidth: 2).frame(width: 64, height: 64)
    Rectangle().stroke(.green, style: StrokeStyle(lineWidth: 2, dash: [6, 4]))
      .frame(width: 64, height: 64)
  }
}

#Preview("Gradients") {
  VStack {
    Rectangle()
      .fill(LinearGradient(colors: [.blue, .teal], startPoint: .leading, endPoint: .trailing))
      .frame(height: 48)
    Rectangle()
      .fill(
        RadialGradient(colors: [.yellow, .red], center: .center, startRadius: 0, endRadius: 96)
      )
      .frame(height: 96)
  }
}

#Preview("Path") {
  Path { path in
    path.move(to: CGPoint(x: 80, y: 0))
    path.addLine(to: CGPoint(x: 160, y: 96))
    path.addLine(to: CGPoint(x: 0, y: 96))
    path.closeSubpath()
  }
  .fill(.indigo)
  .frame(width: 160, height: 96)
}

#Preview("Clipped") {
  Text("Behind a circle").padding(32).background(.mint.opacity(0.3)).clipShape(Circle())
}

#Preview("Turned and faded") {
  HStack(spacing: 24) {
    Rectangle().fill(.blue).frame(width: 48, height: 48).rotationEffect(.degrees(30))
    Rectangle().fill(.blue).frame(width: 48, height: 48).opacity(0.4)
    Rectangle().fill(.blue).frame(width: 48, height: 48).scaleEffect(0.5)
    Rectangle().fill(.blue).frame(width: 48, height: 48).shadow(radius: 6)
  }
  .padding(16)
}

#Preview("Canvas") {
  Canvas { context, size in
    for index in 0..<8 {
      let side = size.height * CGFloat(8 - index) / 8
      let square = CGRect(x: 0, y: size.height - side, width: side, height: side)
      context.stroke(Path(ellipseIn: square), with: .color(.blue), lineWidth: 2)
    }
  }
  .frame(width: 160, height: 160)
}
