import Observation
import SwiftNavigation
import Testing

@MainActor
struct CaseBindableTests {
  @CaseBindable
  enum Status: Equatable {
    case inStock(quantity: Int)
    case ordered(Int, by: String)
    case soldOut
  }

  /// An enum that already has case paths.
  @CasePathable
  @CaseBindable
  @dynamicMemberLookup
  enum Choice: Equatable { case one(Int), other }

  @Observable final class Model {
    var status = Status.inStock(quantity: 1)
    var choice = Choice.one(1)
  }

  private let model = Model()

  @Test func `A binding to an enum can be switched over`() {
    @UIBindable var model = model
    guard case .inStock(let quantity) = $model.status else {
      Issue.record("The wrong case.")
      return
    }
    quantity.wrappedValue += 1
    #expect(model.status == .inStock(quantity: 2))

    model.status = .ordered(3, by: "Blob")
    guard case .ordered(let order) = $model.status else {
      Issue.record("The wrong case.")
      return
    }
    #expect(order.wrappedValue == (3, by: "Blob"))
    order.wrappedValue.0 = 4
    #expect(model.status == .ordered(4, by: "Blob"))

    model.status = .soldOut
    guard case .soldOut = $model.status else {
      Issue.record("The wrong case.")
      return
    }
  }

  @Test func `A binding to a former case's payload keeps the last payload and ignores writes`() {
    @UIBindable var model = model
    guard case .inStock(let quantity) = $model.status else {
      Issue.record("The wrong case.")
      return
    }
    model.status = .soldOut
    #expect(quantity.wrappedValue == 1)
    quantity.wrappedValue = 5
    #expect(model.status == .soldOut)
  }

  @Test func `A binding tells its case, and key paths into the enum still work`() {
    @UIBindable var model = model
    let status: UIBinding<Status> = $model.status
    guard case .inStock(let quantity) = status.cases else {
      Issue.record("The wrong case.")
      return
    }
    #expect(quantity.wrappedValue == 1)
    let choice: UIBinding<Choice> = $model.choice
    #expect(choice.one?.wrappedValue == 1)
    #expect(choice.other == nil)
    guard case .one(let one) = $model.choice else {
      Issue.record("The wrong case.")
      return
    }
    one.wrappedValue = 2
    #expect(model.choice == .one(2))
    #expect(model.status[case: \.inStock] == 1)
  }
}
