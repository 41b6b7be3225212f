#if canImport(Charts)
  import Charts
  import SwiftUI
  import Testing

  // A dashboard: figures in an adaptive grid, several kinds of charts with selections, and gauges.

  private struct Sale: Identifiable {
    let id: Int
    let amount: Double
    let region: String
  }

  private enum Kind: String, CaseIterable, Identifiable {
    case bars, lines, areas, parts

    var id: Self { self }
  }

  private struct DashboardView: View {
    let sales = [
      Sale(id: 1, amount: 30, region: "North"), Sale(id: 2, amount: 80, region: "South"),
      Sale(id: 3, amount: 55, region: "North"),
    ]
    @State private var kind = Kind.bars
    @State private var selected: Int?
    @State private var angle: Double?

    var body: some View {
      ScrollView {
        LazyVGrid(
          columns: [GridItem(.adaptive(minimum: 160, maximum: 240), spacing: 16)],
          alignment: .leading, spacing: 16
        ) {
          Figure(title: "Sum", value: sales.map(\.amount).reduce(0, +), isUp: true)
          Figure(title: "Most", value: sales.map(\.amount).max() ?? 0, isUp: false)
        }
        Picker("Kind", selection: $kind) {
          ForEach(Kind.allCases) { Text($0.rawValue.capitalized).tag($0) }
        }
        .pickerStyle(.segmented)
        .labelsHidden()
        GroupBox {
          chart.frame(height: 240).animation(.smooth, value: kind)
        } label: {
          Label("Revenue", systemImage: "chart.bar.xaxis")
        }
      }
    }

    @ViewBuilder private var chart: some View {
      switch kind {
      case .bars: bars
      case .lines: lines
      case .areas: areas
      case .parts: parts
      }
    }

    private var bars: some View {
      Chart(sales) { sale in
        BarMark(
          x: .value("Number", sale.id), y: .value("Amount", sale.amount), width: .ratio(0.6),
          stacking: .standard
        )
        .foregroundStyle(by: .value("Region", sale.region))
        .cornerRadius(4)
        .annotation(
          position: .top, alignment: .center, spacing: 2,
          overflowResolution: .init(x: .fit(to: .chart), y: .disabled)
        ) {
          Text(sale.amount, format: .number).font(.caption2)
        }
        RuleMark(y: .value("Average", 55))
          .lineStyle(StrokeStyle(lineWidth: 1, dash: [4, 4]))
          .annotation(position: .overlay, alignment: .leading) { Text("average") }
        if let selected {
          RuleMark(x: .value("Selected", selected))
            .foregroundStyle(.gray.opacity(0.3))
            .offset(yStart: -10)
            .zIndex(-1)
        }
      }
      .chartXSelection(value: $selected)
      .chartXAxis {
        AxisMarks(values: .automatic(desiredCount: 3)) { _ in
          AxisGridLine()
          AxisTick(length: 6)
          AxisValueLabel(centered: true)
        }
      }
      .chartYAxis {
        AxisMarks(position: .leading) { value in
          AxisGridLine(stroke: StrokeStyle(lineWidth: 0.5))
          AxisValueLabel {
            if let amount = value.as(Double.self) {
              Text(amount, format: .currency(code: "EUR").precision(.fractionLength(0)))
            }
          }
        }
      }
      .chartForegroundStyleScale(["North": Color.blue, "South": .orange])
      .chartLegend(position: .bottom, alignment: .leading, spacing: 8)
    }

    private var lines: some View {
      Chart(sales) { sale in
        LineMark(
          x: .value("Number", sale.id), y: .value("Amount", sale.amount),
          series: .value("Region", sale.region)
        )
        .interpolationMethod(.catmullRom)
        .symbol(.circle)
        .symbolSize(30)
      }
      .chartXScale(domain: .automatic(includesZero: false))
      .chartYScale(domain: 0...200, range: .plotDimension(padding: 10))
      .chartOverlay { proxy in
        GeometryReader { geometry in
          Rectangle().fill(.clear).contentShape(Rectangle())
            .gesture(
              DragGesture()
                .onChanged { drag in
                  guard let frame = proxy.plotFrame else { return }
                  selected = proxy.value(atX: drag.location.x - geometry[frame].origin.x)
                }
                .onEnded { _ in selected = nil })
        }
      }
      .chartPlotStyle { $0.background(.blue.opacity(0.05)).border(.blue, width: 1) }
    }

    private var areas: some View {
      Chart(sales) { sale in
        AreaMark(
          x: .value("Number", sale.id), yStart: .value("Least", 0),
          yEnd: .value("Most", sale.amount)
        )
        .foregroundStyle(
          .linearGradient(colors: [.blue, .clear], startPoint: .top, endPoint: .bottom)
        )
        .alignsMarkStylesWithPlotArea()
      }
      .chartYAxis(.hidden)
      .chartXAxisLabel("Number of the sale", alignment: .center)
    }

    private var parts: some View {
      Chart(sales) { sale in
        SectorMark(
          angle: .value("Amount", sale.amount), innerRadius: .ratio(0.6), outerRadius: .inset(10),
          angularInset: 1.5
        )
        .cornerRadius(5)
        .foregroundStyle(by: .value("Region", sale.region))
      }
      .chartAngleSelection(value: $angle)
      .chartBackground { _ in Text("All of it") }
      .chartLegend(.hidden)
    }
  }

  private struct Figure: View {
    let title: String
    let value: Double
    let isUp: Bool

    var body: some View {
      VStack(alignment: .leading) {
        Text(title).font(.caption.smallCaps()).kerning(0.5)
        Text(value, format: .number.precision(.significantDigits(3)))
          .font(.system(.title, design: .rounded, weight: .bold))
          .contentTransition(.numericText())
        Image(systemName: isUp ? "arrow.up.right" : "arrow.down.right")
          .foregroundStyle(isUp ? .green : .red)
        Gauge(value: value, in: 0...200) { Text(title) }
      }
      .padding()
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(.background.secondary, in: .rect(cornerRadius: 12))
      .compositingGroup()
      .accessibilityElement(children: .combine)
    }
  }

  @MainActor
  @Suite struct DashboardScreenTests {
    @Test func figuresAndChartsAreShown() {
      let screen = ScreenTester { DashboardView() }
      #expect(screen.has(.text, "165") && screen.has(.text, "80"))
      #expect(screen.has(.text, "average"))
      screen.picker("Kind").select("Areas")
      #expect(!screen.has(.text, "average"))
      screen.picker("Kind").select("Parts")
      #expect(screen.has(.text, "All of it"))
      screen.picker("Kind").select("Lines")
      #expect(!screen.has(.text, "All of it"))
    }
  }
#endif
