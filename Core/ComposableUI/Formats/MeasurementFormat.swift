import Foundation

// How measurements are written. Foundation has this on Apple's platforms alone.

extension Measurement where UnitType: Dimension {
  /// Writes measurements: the number as the locale has it, and the unit in English.
  ///
  /// ```swift
  /// Text(distance, format: .measurement(width: .abbreviated, usage: .road))
  /// ```
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    /// How much room the unit takes.
    public struct UnitWidth: Codable, Hashable, Sendable {
      enum Kind: String, Codable { case wide, abbreviated, narrow }
      let kind: Kind

      /// Its name: `3 kilometers`.
      public static var wide: Self { Self(kind: .wide) }
      /// Its sign: `3 km`.
      public static var abbreviated: Self { Self(kind: .abbreviated) }
      /// Its sign, next to the number: `3km`.
      public static var narrow: Self { Self(kind: .narrow) }
    }

    public var width: UnitWidth
    /// How the number is written; `nil` to say as much of it as somebody wants to know.
    public var numberFormatStyle: FloatingPointFormatStyle<Double>?
    /// What the measurement is for, by which the unit is chosen.
    public var usage: MeasurementFormatUnitUsage<UnitType>?
    public var locale: Locale

    /// - Parameters:
    ///   - width: How much room the unit takes.
    ///   - locale: How numbers are written, and which units people use.
    ///   - usage: What the measurement is for, by which the unit is chosen.
    ///   - numberFormatStyle: How the number is written.
    public init(
      width: UnitWidth, locale: Locale = .autoupdatingCurrent,
      usage: MeasurementFormatUnitUsage<UnitType>? = .general,
      numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) {
      self.width = width
      self.locale = locale
      self.usage = usage
      self.numberFormatStyle = numberFormatStyle
    }

    public func format(_ value: Measurement) -> String {
      let shown = usage.map { $0.convert(value, locale) } ?? value
      let number = text(of: shown.value)
      // Who says degrees in few letters says no scale.
      let isTemperature = UnitType.self == UnitTemperature.self
      switch width.kind {
      case .narrow:
        return number + (isTemperature ? "°" : shown.unit.symbol.replacing(" ", with: ""))
      case .abbreviated:
        return number + (isTemperature && shown.unit.symbol.hasPrefix("°") ? "" : " ")
          + shown.unit.symbol
      case .wide:
        return "\(number) \(UnitNames.name(of: shown.unit, isOne: number == text(of: 1)))"
      }
    }

    public func locale(_ locale: Locale) -> Self {
      var style = self
      style.locale = locale
      return style
    }

    private func text(of number: Double) -> String {
      if let numberFormatStyle { return number.formatted(numberFormatStyle) }
      let style = FloatingPointFormatStyle<Double>(locale: locale)
      guard usage?.isByLocale == true else { return number.formatted(style) }
      return number.formatted(
        abs(number) < 10
          ? style.precision(.significantDigits(1...2)) : style.precision(.fractionLength(0)))
    }
  }
}

/// What a measurement is for, by which its unit is chosen.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Codable, Hashable, Sendable {
  enum Kind: String, Codable {
    case asProvided, general, road, person, height, weight, weather, small, depth, far, food
  }

  let kind: Kind

  /// Those in which it is given.
  public static var asProvided: Self { Self(kind: .asProvided) }
  /// Those that people use where they are.
  public static var general: Self { Self(kind: .general) }

  var isByLocale: Bool { kind != .asProvided }

  func convert(_ value: Measurement<UnitType>, _ locale: Locale) -> Measurement<UnitType> {
    guard isByLocale, let unit = unit(for: value, locale.measurementSystem) as? UnitType else {
      return value
    }
    return value.converted(to: unit)
  }

  private func unit(
    for value: Measurement<UnitType>, _ system: Locale.MeasurementSystem
  ) -> Dimension? {
    let isUS = system == .us
    // Roads and speeds are measured in miles there, too.
    let isInMiles = isUS || system == .uk
    func amount(in unit: Dimension) -> Double {
      (unit as? UnitType).map { abs(value.converted(to: $0).value) } ?? 0
    }
    switch value.unit {
    case is UnitTemperature: return isUS ? UnitTemperature.fahrenheit : UnitTemperature.celsius
    case is UnitSpeed:
      return isInMiles ? UnitSpeed.milesPerHour : UnitSpeed.kilometersPerHour
    case is UnitLength:
      switch kind {
      case .road, .far:
        if isInMiles {
          return amount(in: UnitLength.miles) >= 0.5 || kind == .far
            ? UnitLength.miles : isUS ? UnitLength.feet : UnitLength.yards
        }
        return amount(in: UnitLength.kilometers) >= 1 || kind == .far
          ? UnitLength.kilometers : UnitLength.meters
      case .person, .height: return isUS ? UnitLength.inches : UnitLength.centimeters
      case .small: return isUS ? UnitLength.inches : UnitLength.millimeters
      case .depth: return isUS ? UnitLength.inches : UnitLength.centimeters
      default:
        if isUS {
          return amount(in: UnitLength.miles) >= 0.5
            ? UnitLength.miles
            : amount(in: UnitLength.feet) >= 1 ? UnitLength.feet : UnitLength.inches
        }
        return amount(in: UnitLength.kilometers) >= 1
          ? UnitLength.kilometers
          : amount(in: UnitLength.meters) >= 1 ? UnitLength.meters : UnitLength.centimeters
      }
    case is UnitMass:
      if isUS {
        return kind != .general || amount(in: UnitMass.pounds) >= 1
          ? UnitMass.pounds : UnitMass.ounces
      }
      return kind != .general || amount(in: UnitMass.kilograms) >= 1
        ? UnitMass.kilograms : UnitMass.grams
    case is UnitVolume:
      if isUS {
        return amount(in: UnitVolume.gallons) >= 1 ? UnitVolume.gallons : UnitVolume.fluidOunces
      }
      return amount(in: UnitVolume.liters) >= 1 ? UnitVolume.liters : UnitVolume.milliliters
    case is UnitEnergy: return kind == .food ? UnitEnergy.kilocalories : nil
    default: return nil
    }
  }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
  /// Ways: in kilometres or miles, and short ones in metres, feet or yards.
  public static var road: Self { Self(kind: .road) }
  /// Parts of people.
  public static var person: Self { Self(kind: .person) }
  /// How tall people are.
  public static var personHeight: Self { Self(kind: .height) }
  /// Lenses.
  public static var focalLength: Self { Self(kind: .asProvided) }
  /// How much rain has fallen.
  public static var rainfall: Self { Self(kind: .small) }
  /// How much snow has fallen.
  public static var snowfall: Self { Self(kind: .depth) }
  /// How far somebody can see.
  public static var visibility: Self { Self(kind: .far) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
  /// How much people weigh.
  public static var personWeight: Self { Self(kind: .weight) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
  /// How warm people are.
  public static var person: Self { Self(kind: .person) }
  /// How warm the air is.
  public static var weather: Self { Self(kind: .weather) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
  /// What is in food.
  public static var food: Self { Self(kind: .food) }
  /// What exercise takes.
  public static var workout: Self { Self(kind: .food) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
  /// Drinks and the like.
  public static var liquid: Self { Self(kind: .general) }
}

extension FormatStyle {
  /// Writes measurements.
  ///
  /// - Parameters:
  ///   - width: How much room the unit takes.
  ///   - usage: What they are for, by which the unit is chosen.
  ///   - numberFormatStyle: How the number is written.
  public static func measurement<UnitType: Dimension>(
    width: Measurement<UnitType>.FormatStyle.UnitWidth,
    usage: MeasurementFormatUnitUsage<UnitType> = .general,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitType>.FormatStyle {
    Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
  }
}

extension Measurement where UnitType: Dimension {
  /// What it reads: with the sign of a unit that people use where they are.
  public func formatted() -> String {
    FormatStyle(width: .abbreviated).format(self)
  }

  /// What it reads in a style.
  public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
  where Style.FormatInput == Self {
    style.format(self)
  }
}

extension Measurement where UnitType == UnitInformationStorage {
  /// Writes amounts of data as numbers of bytes are written.
  public struct ByteCountStyle: Foundation.FormatStyle, Sendable {
    let style: ByteCountFormatStyle

    public func format(_ value: Measurement<UnitInformationStorage>) -> String {
      let bytes = value.converted(to: .bytes).value.rounded()
      return style.format(Int64(exactly: bytes) ?? (bytes < 0 ? .min : .max))
    }

    public func locale(_ locale: Locale) -> Self { Self(style: style.locale(locale)) }
  }
}

extension FormatStyle where Self == Measurement<UnitInformationStorage>.ByteCountStyle {
  /// Writes amounts of data as numbers of bytes are written.
  public static func byteCount(
    style: ByteCountFormatStyle.Style, allowedUnits: ByteCountFormatStyle.Units = .all,
    spellsOutZero: Bool = true, includesActualByteCount: Bool = false
  ) -> Self {
    Self(
      style: ByteCountFormatStyle(
        style: style, allowedUnits: allowedUnits, spellsOutZero: spellsOutZero,
        includesActualByteCount: includesActualByteCount))
  }
}

/// What units are called in English, by their signs.
enum UnitNames {
  static func name(of unit: Unit, isOne: Bool) -> String {
    guard let name = names[unit.symbol] else { return unit.symbol }
    if isOne { return name }
    if let plural = plurals[name] { return plural }
    // "kilometer per hour" is about several kilometers.
    guard let end = name.firstRange(of: " per ")?.lowerBound ?? name.firstRange(of: " ")?.lowerBound
    else { return name + "s" }
    if name.hasPrefix("degree") || name.contains(" per ") {
      return "\(name[..<end])s\(name[end...])"
    }
    return name + "s"
  }

  private static let plurals = [
    "foot": "feet", "inch": "inches", "hertz": "hertz", "kilohertz": "kilohertz",
    "megahertz": "megahertz", "gigahertz": "gigahertz", "kelvin": "kelvins", "lux": "lux",
    "horsepower": "horsepower",
  ]

  private static let names = [
    "Mm": "megameter", "km": "kilometer", "hm": "hectometer", "dam": "decameter", "m": "meter",
    "dm": "decimeter", "cm": "centimeter", "mm": "millimeter", "µm": "micrometer",
    "nm": "nanometer", "pm": "picometer", "in": "inch", "ft": "foot", "yd": "yard", "mi": "mile",
    "smi": "mile (scandinavian)", "ly": "light year", "NM": "nautical mile", "ftm": "fathom",
    "fur": "furlong", "ua": "astronomical unit", "pc": "parsec",
    "kg": "kilogram", "g": "gram", "dg": "decigram", "cg": "centigram", "mg": "milligram",
    "µg": "microgram", "ng": "nanogram", "pg": "picogram", "oz": "ounce", "lb": "pound",
    "st": "stone", "t": "metric ton", "ton": "short ton", "ct": "carat", "oz t": "troy ounce",
    "K": "kelvin", "°C": "degree Celsius", "°F": "degree Fahrenheit",
    "m/s": "meter per second", "km/h": "kilometer per hour", "mph": "mile per hour",
    "kn": "knot",
    "L": "liter", "dL": "deciliter", "cL": "centiliter", "mL": "milliliter", "kL": "kiloliter",
    "ML": "megaliter", "m³": "cubic meter", "cm³": "cubic centimeter", "mm³": "cubic millimeter",
    "tsp": "teaspoon", "tbsp": "tablespoon", "fl oz": "fluid ounce", "cup": "cup", "pt": "pint",
    "qt": "quart", "gal": "gallon",
    "s": "second", "sec": "second", "min": "minute", "hr": "hour", "h": "hour",
    "ms": "millisecond",
    "kJ": "kilojoule", "J": "joule", "kCal": "kilocalorie", "kcal": "kilocalorie",
    "cal": "calorie", "kWh": "kilowatt hour",
    "W": "watt", "kW": "kilowatt", "MW": "megawatt", "GW": "gigawatt", "mW": "milliwatt",
    "hp": "horsepower",
    "Hz": "hertz", "kHz": "kilohertz", "MHz": "megahertz", "GHz": "gigahertz",
    "V": "volt", "kV": "kilovolt", "mV": "millivolt", "A": "ampere", "mA": "milliampere",
    "Ω": "ohm", "lx": "lux", "°": "degree", "rad": "radian", "rev": "revolution",
    "m²": "square meter", "km²": "square kilometer", "cm²": "square centimeter",
    "ft²": "square foot", "mi²": "square mile", "ac": "acre", "ha": "hectare",
    "bar": "bar", "mbar": "millibar", "hPa": "hectopascal", "kPa": "kilopascal",
    "bit": "bit", "B": "byte", "kB": "kilobyte", "MB": "megabyte", "GB": "gigabyte",
    "TB": "terabyte", "KiB": "kibibyte", "MiB": "mebibyte", "GiB": "gibibyte",
  ]
}
