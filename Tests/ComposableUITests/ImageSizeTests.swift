import Foundation
import Testing

@testable import ComposableUI

@Suite struct ImageSizeTests {
  private func size(_ bytes: [UInt8]) -> [Double]? {
    ImageSize(Data(bytes)).map { [$0.width, $0.height] }
  }

  private let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 1, 2, 0, 0, 0, 7]

  private let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC4, 0, 3, 9]
    + [0xFF, 0xC2, 0, 17, 8, 0, 30, 1, 0, 3]

  @Test func filesSayHowLargeTheyAre() {
    #expect(size(png) == [258, 7])
    #expect(size(Array("GIF89a".utf8) + [5, 1, 3, 0]) == [261, 3])
    #expect(size(jpeg) == [256, 30])
  }

  @Test func whatSaysNothingHasNoSize() {
    #expect(size([]) == nil)
    #expect(size(Array("<svg/>".utf8)) == nil)
    #expect(size(Array(png.dropLast(8)) + [0, 0, 0, 0, 0, 0, 0, 7]) == nil)
    #expect(size([0xFF, 0xD8, 0xFF, 0xD9]) == nil)
    // A segment that says it has no length, not even its own two bytes.
    #expect(
      size([0xFF, 0xD8] + Array(repeating: [0xFF, 0xE0, 0, 0] as [UInt8], count: 9).joined()) == nil
    )
  }

  @Test func filesThatEndEarlyHaveNoSize() {
    for count in 0..<png.count { #expect(size(Array(png.prefix(count))) == nil) }
    for count in 0..<23 { #expect(size(Array(jpeg.prefix(count))) == nil) }
    #expect(size(Array(jpeg.prefix(23))) == [256, 30])
  }
}
