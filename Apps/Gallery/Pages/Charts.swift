import Charts
import SwiftUI

struct Rainfall: Identifiable {
  let month: String
  let place: String
  let millimetres: Double
  var id: String { month + place }

  static let samples =
    zip(["Jan", "Feb", "Mar", "Apr"], [54.0, 41, 48, 37]).map {
      Rainfall(month: $0, place: "Hamburg", millimetres: $1)
    }
    + zip(["Jan", "Feb", "Mar", "Apr"], [22.0, 30, 51, 62]).map {
      Rainfall(month: $0, place: "Madrid", millimetres: $1)
    }
}

#Preview("Bars") {
  Chart(Rainfall.samples) { rain in
    BarMark(x: .value("Month", rain.month), y: .value("Rain", rain.millimetres))
      .foregroundStyle(by: .value("Place", rain.place))
  }
  .frame(height: 208)
}

#Preview("Lines") {
  Chart(Rainfall.samples) { rain in
    LineMark(x: .value("Month", rain.month), y: .value("Rain", rain.millimetres))
      .foregroundStyle(by: .value("Place", rain.place))
      .symbol(by: .value("Place", rain.place))
  }
  .frame(height: 208)
}

#Preview("Sectors") {
  Chart(Rainfall.samples.prefix(4)) { rain in
    SectorMark(
      angle: .value("Rain", rain.millimetres), innerRadius: .ratio(0.6), angularInset: 1.5
    )
    .foregroundStyle(by: .value("Month", rain.month))
  }
  .frame(height: 208)
}
