import CasePaths
import Observation
import SwiftNavigation
import Testing

@CasePathable
private enum Destination: Equatable {
  case edit(String)
  case count(Int)
  case help
}

@MainActor @Suite struct UIBindingCaseTests {
  @Observable fileprivate final class Model {
    var status = Destination.edit("Blob")
    var destination: Destination?
  }

  @Test func aBindingReadsAndWritesThePayloadOfTheCurrentCase() throws {
    @UIBindable var model = Model()
    let text = try #require($model.status.edit)
    text.wrappedValue = "Blob Jr."
    #expect(model.status == .edit("Blob Jr."))
    #expect($model.status.count?.wrappedValue == nil)
  }

  @Test func writesAreIgnoredOnceAnotherCaseIsCurrent() throws {
    @UIBindable var model = Model()
    let text = try #require($model.status.edit)
    model.status = .count(1)
    text.wrappedValue = "Ghost"
    #expect(model.status == .count(1))
    #expect(text.wrappedValue == "Blob")
  }

  @Test func aBindingReachesThePayloadOfAnOptionalEnum() {
    @UIBindable var model = Model()
    let text = $model.destination.edit
    #expect(text.wrappedValue == nil)
    text.wrappedValue = "Ghost"
    #expect(model.destination == nil)

    model.destination = .edit("Blob")
    text.wrappedValue = "Blob Jr."
    #expect(model.destination == .edit("Blob Jr."))
    text.wrappedValue = nil
    #expect(model.destination == nil)

    model.destination = .count(1)
    text.wrappedValue = nil
    #expect(model.destination == .count(1))
  }

  @Test func aLateWriteDoesNotReopenADismissedCase() throws {
    @UIBindable var model = Model()
    model.destination = .edit("Blob")
    let text = try #require(UIBinding($model.destination.edit))
    model.destination = nil
    text.wrappedValue = "Late"
    #expect(model.destination == nil)
    #expect(text.wrappedValue == "Blob")
    model.destination = .count(1)
    text.wrappedValue = "Late"
    #expect(model.destination == .count(1))

    let destination = try #require(UIBinding($model.destination))
    let count = try #require(destination.count)
    model.destination = nil
    count.wrappedValue = 2
    destination.wrappedValue = .help
    #expect(model.destination == nil)
  }

  @Test func aCaseWithoutAPayloadHasABooleanBinding() {
    @UIBindable var model = Model()
    let isHelping: UIBinding<Bool> = $model.destination.help
    #expect(!isHelping.wrappedValue)
    isHelping.wrappedValue = true
    #expect(model.destination == .help)
    isHelping.wrappedValue = false
    #expect(model.destination == nil)

    model.destination = .count(1)
    isHelping.wrappedValue = false
    #expect(model.destination == .count(1))
  }

  @Test func casesOfOneBindingAreDistinguished() {
    @UIBindable var model = Model()
    #expect(
      UIBindingIdentifier($model.destination.edit)
        == UIBindingIdentifier($model.destination.edit))
    #expect(
      UIBindingIdentifier($model.destination.edit)
        != UIBindingIdentifier($model.destination.count))
  }
}
