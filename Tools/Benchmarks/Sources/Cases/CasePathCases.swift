import CasePaths

@CasePathable
private enum Shape {
  case circle(Int)
  case square(Int)
  case nothing
}

@inline(never)
private func radius(_ shape: Shape) -> Int? {
  if case .circle(let radius) = shape { radius } else { nil }
}

extension Case {
  static let casePaths: [Case] = [
    Case("case-path/extract") {
      let path = AnyCasePath(\Shape.Cases.circle)
      return { blackHole(path.extract(from: opaque(Shape.circle(1)))) }
    },
    Case("case-path/embed") {
      let path = AnyCasePath(\Shape.Cases.circle)
      return { blackHole(path.embed(opaque(1))) }
    },
    Case("case-path/is") { { blackHole(opaque(Shape.circle(1)).is(\.circle)) } },
    Case("limit/case-path/extract") { { blackHole(radius(opaque(Shape.circle(1)))) } },
    Case("limit/case-path/embed") { { blackHole(Shape.circle(opaque(1))) } },
  ]
}
