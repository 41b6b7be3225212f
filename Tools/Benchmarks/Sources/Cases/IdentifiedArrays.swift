import IdentifiedCollections
import OrderedCollections

private struct Element: Identifiable {
  let id: Int
  var value = 0
}

private let count = 100_000

// Each case restores the collection, so that all iterations start with the same contents.
extension Case {
  static let identifiedArrays: [Case] = [
    Case("identified-array/change") {
      var array = IdentifiedArray(uniqueElements: (0..<count).map { Element(id: $0) })
      return { array[id: opaque(count / 2)]?.value += 1 }
    },
    Case("ordered-dictionary/change") {
      var dictionary = OrderedDictionary(
        uniqueKeysWithValues: (0..<count).map { ($0, Element(id: $0)) })
      return { dictionary[opaque(count / 2)]?.value += 1 }
    },
    Case("array/change") {
      var array = (0..<count).map { Element(id: $0) }
      return { array[opaque(count / 2)].value += 1 }
    },
    Case("identified-array/remove-insert") {
      var array = IdentifiedArray(uniqueElements: (0..<count).map { Element(id: $0) })
      return {
        let element = array.remove(id: opaque(count / 2))!
        array.insert(element, at: count / 2)
      }
    },
    Case("ordered-dictionary/remove-insert") {
      var dictionary = OrderedDictionary(
        uniqueKeysWithValues: (0..<count).map { ($0, Element(id: $0)) })
      return {
        let element = dictionary.removeValue(forKey: opaque(count / 2))!
        dictionary.updateValue(element, forKey: element.id, insertingAt: count / 2)
      }
    },
    Case("array/remove-insert") {
      var array = (0..<count).map { Element(id: $0) }
      return {
        let element = array.remove(at: opaque(count / 2))
        array.insert(element, at: count / 2)
      }
    },
    Case("identified-array/move") {
      var array = IdentifiedArray(uniqueElements: (0..<count).map { Element(id: $0) })
      return {
        array.move(fromOffsets: [opaque(10)], toOffset: count - 10)
        array.move(fromOffsets: [count - 11], toOffset: 10)
      }
    },
    Case("array/move") {
      var array = (0..<count).map { Element(id: $0) }
      return {
        let first = array.remove(at: opaque(10))
        array.insert(first, at: count - 11)
        let second = array.remove(at: count - 11)
        array.insert(second, at: 10)
      }
    },
  ]
}
