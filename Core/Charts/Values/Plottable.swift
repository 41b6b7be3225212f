import Foundation

/// A value that a chart can show along an axis, or by colours and symbols.
///
/// Numbers, dates and strings conform. An enumeration with strings or numbers as raw values can
/// declare conformance. The protocol follows Apple's Charts, like this whole module.
public protocol Plottable {
  associatedtype PrimitivePlottable: PrimitivePlottableProtocol

  /// The primitive value that the chart shows.
  var primitivePlottable: PrimitivePlottable { get }

  /// Creates the value that a primitive value stands for; `nil` if there is none.
  init?(primitivePlottable: PrimitivePlottable)
}

/// A number, a date or a string.
public protocol PrimitivePlottableProtocol {
  var _plotted: _Plotted { get }
  init?(_plotted: _Plotted)
}

/// A primitive value in the form that a chart stores.
public enum _Plotted: Hashable, Sendable {
  case number(Double)
  case date(Date)
  case category(String)
}

extension Plottable where Self: PrimitivePlottableProtocol {
  public var primitivePlottable: Self { self }
  public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Plottable where Self: RawRepresentable, RawValue: Plottable {
  public var primitivePlottable: RawValue.PrimitivePlottable { rawValue.primitivePlottable }

  public init?(primitivePlottable: RawValue.PrimitivePlottable) {
    guard let rawValue = RawValue(primitivePlottable: primitivePlottable) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension PrimitivePlottableProtocol where Self: BinaryInteger {
  public var _plotted: _Plotted { .number(Double(self)) }

  public init?(_plotted: _Plotted) {
    guard case .number(let number) = _plotted, number.isFinite else { return nil }
    self.init(exactly: number.rounded())
  }
}

extension PrimitivePlottableProtocol where Self: BinaryFloatingPoint {
  public var _plotted: _Plotted { .number(Double(self)) }

  public init?(_plotted: _Plotted) {
    guard case .number(let number) = _plotted else { return nil }
    self.init(number)
  }
}

extension Int: Plottable, PrimitivePlottableProtocol {}
extension Int8: Plottable, PrimitivePlottableProtocol {}
extension Int16: Plottable, PrimitivePlottableProtocol {}
extension Int32: Plottable, PrimitivePlottableProtocol {}
extension Int64: Plottable, PrimitivePlottableProtocol {}
extension UInt: Plottable, PrimitivePlottableProtocol {}
extension UInt8: Plottable, PrimitivePlottableProtocol {}
extension UInt16: Plottable, PrimitivePlottableProtocol {}
extension UInt32: Plottable, PrimitivePlottableProtocol {}
extension UInt64: Plottable, PrimitivePlottableProtocol {}
extension Float: Plottable, PrimitivePlottableProtocol {}
extension Double: Plottable, PrimitivePlottableProtocol {}
extension CGFloat: Plottable, PrimitivePlottableProtocol {}

extension Decimal: Plottable, PrimitivePlottableProtocol {
  public var _plotted: _Plotted { .number(NSDecimalNumber(decimal: self).doubleValue) }

  public init?(_plotted: _Plotted) {
    guard case .number(let number) = _plotted else { return nil }
    self.init(number)
  }
}

extension Date: Plottable, PrimitivePlottableProtocol {
  public var _plotted: _Plotted { .date(self) }

  public init?(_plotted: _Plotted) {
    guard case .date(let date) = _plotted else { return nil }
    self = date
  }
}

extension String: Plottable, PrimitivePlottableProtocol {
  public var _plotted: _Plotted { .category(self) }

  public init?(_plotted: _Plotted) {
    guard case .category(let category) = _plotted else { return nil }
    self = category
  }
}

extension Plottable {
  var plotted: _Plotted { primitivePlottable._plotted }

  init?(plotted: _Plotted) {
    guard let primitive = PrimitivePlottable(_plotted: plotted) else { return nil }
    self.init(primitivePlottable: primitive)
  }
}
