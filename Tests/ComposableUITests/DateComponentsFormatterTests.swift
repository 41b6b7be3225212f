import ComposableUI
import Testing

/// Lengths of time in words and digits.
@Suite struct DateComponentsFormatterTests {
  private func formatter(_ change: (DateComponentsFormatter) -> Void) -> DateComponentsFormatter {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = [.hour, .minute, .second]
    change(formatter)
    return formatter
  }

  @Test func unitsStandByPosition() {
    let formatter = formatter { _ in }
    #expect(formatter.string(from: 3_723) == "1:02:03")
    #expect(formatter.string(from: 65) == "1:05")
    #expect(formatter.string(from: 0) == "0")
  }

  @Test func zerosArePadded() {
    let formatter = formatter {
      $0.allowedUnits = [.minute, .second]
      $0.zeroFormattingBehavior = .pad
    }
    #expect(formatter.string(from: 5) == "00:05")
  }

  @Test func unitsAreNamed() {
    let full = formatter { $0.unitsStyle = .full }
    #expect(full.string(from: 3_660) == "1 hour, 1 minute")
    #expect(full.string(from: 7_205) == "2 hours, 5 seconds")
    #expect(formatter { $0.unitsStyle = .abbreviated }.string(from: 3_723) == "1h 2m 3s")
    #expect(formatter { $0.unitsStyle = .brief }.string(from: 62) == "1min 2sec")
    #expect(formatter { $0.unitsStyle = .short }.string(from: 62) == "1 min, 2 sec")
  }

  @Test func onlySoManyUnitsAreWritten() {
    let formatter = formatter {
      $0.unitsStyle = .full
      $0.maximumUnitCount = 1
    }
    #expect(formatter.string(from: 3_723) == "1 hour")
  }

  @Test func whatIsNoLengthOfTimeIsNotWritten() {
    #expect(formatter { _ in }.string(from: .infinity) == nil)
    #expect(formatter { _ in }.string(from: .nan) == nil)
  }

  @Test func phrasesStandAround() {
    let formatter = formatter {
      $0.unitsStyle = .full
      $0.includesApproximationPhrase = true
      $0.includesTimeRemainingPhrase = true
    }
    #expect(formatter.string(from: 60) == "About 1 minute remaining")
  }
}
