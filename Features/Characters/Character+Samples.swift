import Foundation

extension Character {
  /// The characters of "The Long Way to Vega", an invented show. They serve previews, the sample
  /// server, and apps without a network.
  public static let samples = parse(table)

  private static func parse(_ table: String) -> [Character] {
    let api = URL(string: "https://characters.example/api")!
    // As in the real API, the place "unknown" has no page.
    var places: [String: Place] = ["unknown": Place(name: "unknown")]
    func place(_ name: String) -> Place {
      if let known = places[name] { return known }
      let place = Place(
        name: name, url: api.appendingPathComponent("location/\(places.count)"))
      places[name] = place
      return place
    }
    let start = try! Date("2024-02-29T18:00:00Z", strategy: .iso8601)

    return table.split(separator: "\n").enumerated().map { index, line in
      let columns = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let episodes = columns[7].split(separator: "-").map { Int($0)! }
      let id = index + 1
      return Character(
        id: id, name: columns[0], status: Status(rawValue: columns[1])!, species: columns[2],
        type: columns[3], gender: columns[4], origin: place(columns[5]),
        location: place(columns[6]), image: portraitURL(id),
        episodes: (episodes[0]...episodes[1]).map {
          api.appendingPathComponent("episode/\($0)")
        },
        url: api.appendingPathComponent("character/\(id)"),
        createdAt: start.addingTimeInterval(Double(index) * 3_600))
    }
  }

  // Name, status, species, type, gender, origin, location, first and last episode. The table is a
  // string, because a string compiles faster than an array of values.
  private static let table = """
    Ines Calloway|alive|Human||Female|Port Halden|The Kestrel|1-31
    Tobias "Tock" Okonkwo|alive|Human||Male|Lagos Orbital|The Kestrel|1-31
    Wren|alive|Machine|Navigation mind|Genderless|Vega Yards|The Kestrel|1-31
    Dr. Marguerite Aubry-Lindqvist|alive|Human||Female|Tromsø|The Kestrel|1-31
    Oolu-Oolu-Oolu of the Third Tide|alive|Pelagian|Chorister|Genderless|Deep Mira|The Kestrel|1-31
    Captain Aurelio Brandt|dead|Human||Male|Port Halden|Lost|1-3
    Sister Benedikta|alive|Human||Female|Saint Elmo Station|Saint Elmo Station|1-5
    Kip Sandoval|alive|Human||Male|Ceres Low Docks|The Kestrel|1-20
    The Auditor|unknown|unknown||unknown|unknown|unknown|9-11
    Yevgenia Morozova|alive|Human||Female|New Arkhangelsk|Port Halden|2-2
    Pell|alive|Lithic|Basalt|Genderless|Karst|Karst|25-25
    Pell the Elder|dead|Lithic|Basalt|Genderless|Karst|Karst|7-13
    Juno Castellane|alive|Human||Female|Marseille Arcology|The Merry Auk|28-28
    Fitzgerald Osei|alive|Human||Male|Accra|The Merry Auk|5-5
    Mother Quill|alive|Avian|Heron|Female|The High Reeds|The High Reeds|9-12
    Quill Minor|alive|Avian|Heron|Male|The High Reeds|The Kestrel|17-17
    Hoshino Ren 星野 蓮|alive|Human||Male|Sapporo|Vega Yards|16-20
    Hoshino Aoi 星野 葵|dead|Human||Female|Sapporo|Vega Yards|3-15
    Unit 7|alive|Machine|Loader|Genderless|Vega Yards|Ceres Low Docks|19-22
    Unit 8|dead|Machine|Loader|Genderless|Vega Yards|Scrapyard Nine|17-18
    Unit 9, who would rather be called Percival|alive|Machine|Loader with opinions|Male|Vega Yards|The Merry Auk|26-26
    Governor Lucius Vane|alive|Human||Male|Port Halden|Port Halden|7-16
    Seraphine Vane|alive|Human||Female|Port Halden|Lost|3-9
    The Cartographer's Apprentice|unknown|Human||Female|unknown|The Drift|15-15
    Old Bartleby|alive|Human||Male|Ceres Low Docks|Ceres Low Docks|18-20
    Nanna Bjarnadóttir|alive|Human||Female|Reykjavík|Saint Elmo Station|16-16
    Ossian Drummond|dead|Human||Male|Skye|The Drift|27-31
    Thessaly Marsh|alive|Human||Female|The Wetlands Ring|The Wetlands Ring|11-12
    Bram Achterberg|alive|Human||Male|New Rotterdam|New Rotterdam|3-6
    Chidi Eze|alive|Human||Male|Lagos Orbital|Lagos Orbital|15-19
    Amara Eze|alive|Human||Female|Lagos Orbital|Lagos Orbital|3-4
    The Twins Who Are Three|alive|Pelagian|Schooling|Genderless|Deep Mira|Deep Mira|22-22
    Low Tide Remembered|dead|Pelagian|Elder|Genderless|Deep Mira|Deep Mira|22-24
    First Foam|alive|Pelagian|Juvenile|Genderless|Deep Mira|The Kestrel|15-20
    Salt|unknown|Pelagian||Genderless|unknown|The Drift|26-31
    Gneiss|alive|Lithic|Metamorphic|Genderless|Karst|Port Halden|21-23
    Schist|alive|Lithic|Metamorphic|Genderless|Karst|Port Halden|28-29
    Obsidian|dead|Lithic|Glass|Genderless|Karst|Scrapyard Nine|23-25
    Chalk|alive|Lithic|Sedimentary, and easily offended|Genderless|Karst|Vega Yards|10-13
    Marl|alive|Lithic|Sedimentary|Genderless|Karst|Karst|15-20
    Corvin Ashdown|alive|Human||Male|Ashdown Hollow|The Merry Auk|28-31
    Isolde Ashdown|dead|Human||Female|Ashdown Hollow|Ashdown Hollow|26-31
    Rook|alive|Avian|Corvid|Female|The High Reeds|New Rotterdam|29-31
    Jackdaw|alive|Avian|Corvid|Male|The High Reeds|New Rotterdam|10-13
    Magpie|unknown|Avian|Corvid|Female|The High Reeds|unknown|30-31
    Lapwing|dead|Avian|Wader|Female|The High Reeds|The High Reeds|10-22
    Great-Aunt Bittern|alive|Avian|Heron|Female|The High Reeds|The High Reeds|25-26
    Admiral Nkechi Abara|alive|Human||Female|Enugu|The Adamant|22-22
    Lieutenant Piet van Zyl|alive|Human||Male|New Rotterdam|The Adamant|7-7
    Ensign Clementine Dubois-Nakamura|alive|Human||Female|Marseille Arcology|The Adamant|24-24
    The Adamant|alive|Machine|Warship mind|Female|Vega Yards|The Adamant|10-21
    The Ardent|dead|Machine|Warship mind|Female|Vega Yards|Lost|19-21
    Kettle|alive|Machine|Galley appliance|Genderless|The Kestrel|The Kestrel|21-22
    Toaster (Deceased)|dead|Machine|Galley appliance|Genderless|The Kestrel|Scrapyard Nine|27-28
    Dr. Elias Fenn|dead|Human||Male|Saint Elmo Station|Saint Elmo Station|4-4
    Dr. Elias Fenn (Other Timeline)|alive|Human||Male|unknown|The Drift|4-4
    Rashid al-Khatib|alive|Human||Male|Muscat|The Wetlands Ring|21-25
    ليلى الخطيب|alive|Human||Female|Muscat|The Wetlands Ring|6-6
    Priya Raghunathan|alive|Human||Female|Chennai Spire|Vega Yards|2-9
    Anand Raghunathan|alive|Human||Male|Chennai Spire|Vega Yards|19-23
    Grandmother Raghunathan|alive|Human||Female|Chennai Spire|Chennai Spire|4-5
    Zuzana Šťastná|alive|Human||Female|Brno|New Arkhangelsk|6-23
    Przemysław Wąs|alive|Human||Male|Gdańsk|New Arkhangelsk|14-16
    Ivo|unknown|Human||Male|unknown|New Arkhangelsk|3-4
    The Man with the Umbrella|unknown|Human||Male|unknown|unknown|27-29
    The Woman Who Sold Him the Umbrella|alive|Human||Female|New Rotterdam|New Rotterdam|17-17
    Mossback|alive|Reptilian|Snapping|Male|The Wetlands Ring|The Wetlands Ring|7-12
    Duckweed|alive|Reptilian|Newt|Female|The Wetlands Ring|The Wetlands Ring|27-31
    Sedge|dead|Reptilian|Newt|Male|The Wetlands Ring|The Wetlands Ring|16-17
    Bulrush|alive|Reptilian|Snapping|Male|The Wetlands Ring|Ceres Low Docks|14-17
    Fen|alive|Reptilian|Newt|Genderless|The Wetlands Ring|The Merry Auk|24-26
    Haldis Stormare|alive|Human||Female|Tromsø|Port Halden|23-24
    Sven-Åke Stormare|dead|Human||Male|Tromsø|Lost|26-31
    Little Stormare|alive|Human||Female|Port Halden|Port Halden|22-31
    Judge Thaddeus Crane|alive|Human||Male|Port Halden|Port Halden|17-17
    Prosecutor Xiomara Reyes|alive|Human||Female|Valparaíso|Port Halden|11-11
    Bailiff Number Two|alive|Machine|Court officer|Genderless|Port Halden|Port Halden|10-14
    Whisper|unknown|Echo|Fading|unknown|The Drift|The Drift|4-7
    Shout|dead|Echo|Loud|unknown|The Drift|The Drift|7-9
    Murmur|alive|Echo|Fading|unknown|The Drift|The Kestrel|26-27
    Refrain|alive|Echo|Returning, always in the last act|unknown|The Drift|The Drift|4-7
    Silas Penhaligon|alive|Human||Male|Penzance|The Merry Auk|6-7
    Demelza Penhaligon|alive|Human||Female|Penzance|The Merry Auk|18-27
    Barnaby, Ship's Cat|alive|Cat|Tabby|Male|Ceres Low Docks|The Kestrel|18-19
    Barnaby's Reflection|unknown|Echo|Cat-shaped|Male|The Drift|The Drift|20-22
    Admiral Whiskers|alive|Cat|Persian|Female|The Adamant|The Adamant|5-8
    Kofi Mensah-Laurent|alive|Human||Male|Accra|Lagos Orbital|7-24
    Sunniva|alive|Human||Female|Saint Elmo Station|Lost|17-31
    Brother Anselm|dead|Human||Male|Saint Elmo Station|Saint Elmo Station|23-30
    The Abbot|alive|Machine|Retired mining mind|Male|Ceres Low Docks|Saint Elmo Station|7-10
    Dispatcher Eleven|alive|Machine|Traffic mind|Female|Port Halden|Port Halden|1-4
    Ottoline Farrow|alive|Human||Female|Ashdown Hollow|Chennai Spire|7-12
    Hector Farrow|alive|Human||Male|Ashdown Hollow|Chennai Spire|5-6
    Tamsin of the Long Corridor|alive|Human||Female|The Drift|The Drift|19-21
    Nobody in Particular|unknown|unknown||unknown|unknown|unknown|11-12
    Jarek the Borrower|alive|Human||Male|Scrapyard Nine|Scrapyard Nine|30-31
    Scrapheap Sal|alive|Human||Female|Scrapyard Nine|Scrapyard Nine|9-11
    Ada Nine|alive|Machine|Sorter|Female|Scrapyard Nine|Scrapyard Nine|4-6
    The Last Passenger|unknown|Human||unknown|unknown|The Kestrel|24-24
    Ursula Vandermeer-Achterberg-Okonkwo, Countess of the Outer Ring and Warden of the Seven Locks|alive|Human||Female|New Rotterdam|The Wetlands Ring|29-31
    Ines Calloway (Age Nine)|alive|Human||Female|Port Halden|The Drift|18-21
    Tick|alive|Machine|Clockwork|Male|Lagos Orbital|The Kestrel|18-27
    Vesper Lindgren|dead|Human||Female|Tromsø|The Adamant|6-15
    Mi-rae 미래|alive|Human||Female|Busan|Vega Yards|29-31
    """
}
