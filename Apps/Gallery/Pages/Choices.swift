import SwiftUI

#Preview("Toggle") {
  @Previewable @State var isOn = true
  Toggle("Notifications", isOn: $isOn)
  Toggle("As a button", isOn: $isOn).toggleStyle(.button)
  Toggle("Disabled", isOn: .constant(false)).disabled(true)
}

#Preview("Picker styles") {
  @Previewable @State var size = "M"
  Picker("Automatic", selection: $size) {
    ForEach(["S", "M", "L"], id: \.self) { Text($0) }
  }
  Picker("Segmented", selection: $size) {
    ForEach(["S", "M", "L"], id: \.self) { Text($0) }
  }
  .pickerStyle(.segmented)
  Picker("Menu", selection: $size) {
    ForEach(["S", "M", "L"], id: \.self) { Text($0) }
  }
  .pickerStyle(.menu)
  Picker("Inline", selection: $size) {
    ForEach(["S", "M", "L"], id: \.self) { Text($0) }
  }
  .pickerStyle(.inline)
}

#Preview("Slider") {
  @Previewable @State var volume = 40.0
  Slider(value: $volume, in: 0...100, step: 5) { Text("Volume") }
  Text("Volume \(Int(volume))")
}

#Preview("Stepper") {
  @Previewable @State var guests = 2
  Stepper("Guests: \(guests)", value: $guests, in: 1...8)
}

#Preview("Dates") {
  @Previewable @State var date = Date(timeIntervalSince1970: 1_760_000_000)
  DatePicker("Day", selection: $date, displayedComponents: .date)
  DatePicker("Time", selection: $date, displayedComponents: .hourAndMinute)
}

#Preview("Colours") {
  @Previewable @State var color = Color.teal
  ColorPicker("Colour", selection: $color)
  RoundedRectangle(cornerRadius: 8).fill(color).frame(width: 160, height: 48)
}
