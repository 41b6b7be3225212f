import ComposableUI
import Foundation
import Testing

/// Types of UIKit and of older code that views are written with.
@MainActor @Suite struct OlderTypesTests {
  @Test func pathsHaveTheCornersThatAreSaid() {
    let rect = CGRect(x: 0, y: 0, width: 40, height: 40)
    func isRound(_ corners: UIRectCorner, at point: CGPoint) -> Bool {
      let path = UIBezierPath(
        roundedRect: rect, byRoundingCorners: corners, cornerRadii: CGSize(width: 20, height: 20))
      return !Path(path.cgPath).contains(point)
    }
    let points: [(UIRectCorner, CGPoint)] = [
      (.topLeft, CGPoint(x: 1, y: 1)), (.topRight, CGPoint(x: 39, y: 1)),
      (.bottomLeft, CGPoint(x: 1, y: 39)), (.bottomRight, CGPoint(x: 39, y: 39)),
    ]
    for (corner, point) in points {
      #expect(isRound(corner, at: point))
      #expect(isRound(.allCorners, at: point))
      #expect(!isRound(UIRectCorner.allCorners.subtracting(corner), at: point))
    }
  }

  @Test func pathsAreDrawnStepByStep() {
    var path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addQuadCurve(to: CGPoint(x: 10, y: 10), controlPoint: CGPoint(x: 12, y: 5))
    path.addCurve(
      to: CGPoint(x: 0, y: 10), controlPoint1: CGPoint(x: 8, y: 12),
      controlPoint2: CGPoint(x: 2, y: 12))
    path.close()
    let same = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 10, y: 0))
      path.addQuadCurve(to: CGPoint(x: 10, y: 10), control: CGPoint(x: 12, y: 5))
      path.addCurve(
        to: CGPoint(x: 0, y: 10), control1: CGPoint(x: 8, y: 12), control2: CGPoint(x: 2, y: 12))
      path.closeSubpath()
    }
    #expect(path.cgPath == same)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(UIBezierPath(rect: rect).cgPath == Path(rect))
    #expect(UIBezierPath(ovalIn: rect).cgPath == Path(ellipseIn: rect))
  }

  @Test func aDeviceIsNone() {
    #expect(UIDevice.current.userInterfaceIdiom == .unspecified)
    #expect(UIDevice.current.orientation == .unknown)
    #expect(!UIDevice.current.orientation.isPortrait)
    #expect(UIDeviceOrientation.landscapeLeft.isLandscape)
    #expect(UIDeviceOrientation.portraitUpsideDown.isPortrait)
    #expect(UIDeviceOrientation.faceUp.isFlat)
    #expect(UIDevice.current.identifierForVendor == nil)
    #expect(!UIDevice.current.systemVersion.isEmpty)
    #expect(UIDevice.current.localizedModel == UIDevice.current.model)
    #expect(!UIApplication.shared.canOpenURL(URL(string: "https://example.com")!))
    let names = [
      UIApplication.willEnterForegroundNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
      UIApplication.willTerminateNotification, UIDevice.orientationDidChangeNotification,
    ]
    #expect(Set(names).count == names.count)
  }

  @Test func kindsOfDataHaveTheirNames() {
    let kinds: [UTType] = [
      .utf8PlainText, .commaSeparatedText, .rtf, .yaml, .propertyList, .swiftSource, .fileURL,
      .jpeg, .gif, .heic, .pdf, .audio, .mp3, .movie, .video, .mpeg4Movie,
    ]
    #expect(Set(kinds.map(\.identifier)).count == kinds.count)
    #expect(kinds.allSatisfy { UTType($0.identifier) == $0 })
    #expect(UTType("nothing") == nil)
    #expect(UTType(exportedAs: "com.example.drawing").identifier == "com.example.drawing")
  }

  @Test func projectionsAreOneAfterTheOther() {
    let moved = ProjectionTransform(CGAffineTransform(translationX: 3, y: 4))
    let scaled = ProjectionTransform(CGAffineTransform(scaleX: 2, y: 2))
    let both = moved.concatenating(scaled)
    #expect([both.m31, both.m32] == [6, 8])
    #expect([both.m11, both.m12, both.m13] == [2, 0, 0])
    #expect([both.m21, both.m22, both.m23, both.m33] == [0, 2, 0, 1])
    #expect(both.isAffine)
    var deep = both
    deep.m13 = 0.1
    #expect(!deep.isAffine)
  }

  @Test func alignmentsByBaselinesAreAtTheTopAndTheBottom() {
    let first: [Alignment] = [
      .leadingFirstTextBaseline, .centerFirstTextBaseline, .trailingFirstTextBaseline,
    ]
    #expect(first.map(\.horizontal) == [.leading, .center, .trailing])
    #expect(first.allSatisfy { $0.vertical == .firstTextBaseline })
    let last: [Alignment] = [
      .leadingLastTextBaseline, .centerLastTextBaseline, .trailingLastTextBaseline,
    ]
    #expect(last.map(\.horizontal) == [.leading, .center, .trailing])
    #expect(last.allSatisfy { $0.vertical == .lastTextBaseline })
    #expect(HorizontalAlignment.listRowSeparatorLeading == .leading)
    #expect(HorizontalAlignment.listRowSeparatorTrailing == .trailing)
  }
}
