import Foundation

extension Repository {
  /// Invented repositories of ten invented owners. They serve previews, the sample server, and apps
  /// without a network.
  public static let samples = parse(table)

  /// The owners in the samples, one of them without any repositories.
  public static let sampleOwners: [String] = table.split(separator: "\n").compactMap { line in
    line.hasPrefix("@") ? String(line.dropFirst()) : nil
  }

  private static func parse(_ table: String) -> [Repository] {
    var repositories: [Repository] = []
    var owner = Owner(login: "")
    for line in table.split(separator: "\n") {
      if line.hasPrefix("@") {
        owner.login = String(line.dropFirst())
        owner.avatarURL = URL(string: "https://avatars.example/\(owner.login).png")
        continue
      }
      let columns = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let name = columns[0]
      repositories.append(
        Repository(
          id: 7_000 + repositories.count, name: name, fullName: "\(owner.login)/\(name)",
          description: columns[5] == "-" ? "" : columns[5].isEmpty ? nil : columns[5],
          starCount: Int(columns[2])!, forkCount: Int(columns[3])!,
          language: columns[1].isEmpty ? nil : columns[1],
          webURL: URL(string: "https://github.example/")!
            .appendingPathComponent(owner.login).appendingPathComponent(name),
          owner: owner,
          updatedAt: try! Date("\(columns[4])T09:30:00Z", strategy: .iso8601)))
    }
    return repositories
  }

  /// The languages of a sample: its main language, and others that often accompany it.
  public var sampleLanguages: [RepositoryLanguage] {
    guard let language else { return [] }
    let others =
      switch language {
      case "Swift": ["C", "Shell", "CMake"]
      case "Rust", "Go", "Zig", "C", "C++": ["Shell", "Makefile", "Python"]
      case "TypeScript", "JavaScript", "Elm": ["CSS", "HTML", "SCSS", "Shell", "Dockerfile", "Vue"]
      case "Python", "Ruby", "PHP": ["Shell", "HTML"]
      default: ["Shell"]
      }
    let size = 24_000 + starCount * 31
    return [RepositoryLanguage(name: language, byteCount: size)]
      + others.enumerated().map { index, name in
        RepositoryLanguage(
          name: name, byteCount: size / (3 + (id * 7 + index * 5) % 11) / (index + 1))
      }
  }

  // A line `@owner` is followed by its repositories: name, language, stars, forks, last update,
  // description. `-` is an empty description, and an empty field is `nil`. The table is a string,
  // because a string compiles faster than an array of values.
  private static let table = """
    @tidewater
    harbor|Swift|290|54|2026-06-23|A small HTTP server for services that have to stay up
    harbor-redis|Swift|384|20|2026-06-01|Redis sessions and rate limits for Harbor
    harbor-postgres|Swift|3083|113|2026-08-26|Connection pooling and migrations for Harbor
    harbor-templates|Swift|3651|528|2026-11-10|HTML templates that are checked by the compiler
    harbor-websocket|Swift|17576|2420|2026-04-05|WebSockets with back pressure
    harbor-examples|Swift|1|0|2026-11-06|One example for each feature of Harbor, all of them deployed nightly
    lighthouse|Go|11|0|2026-06-24|Uptime checks with a status page that loads in 12 kB
    lighthouse-agent|Rust|5089|577|2026-03-20|Reports disk, memory and load to Lighthouse
    breakwater|Rust|821|84|2026-09-03|A reverse proxy that sheds load before it hurts
    buoy|TypeScript|24046|4117|2026-01-29|Feature flags with an audit log
    buoy-swift|Swift|10|0|2026-11-03|The client of Buoy for Swift on servers and phones
    pilot|Go|57|9|2026-07-26|Rolls out containers one ring at a time
    dredge|Python|5347|107|2026-09-25|Finds what is large, old and unused in object storage
    anchor|Shell|116|22|2026-07-22|
    semaphore-tower|Kotlin|588|94|2026-09-06|Push notifications for on-call people, with escalation
    moorings|HCL|29|5|2025-12-15|Terraform modules that we run in production
    chart-room|TypeScript|12|0|2026-11-06|Dashboards as code
    ballast|C|6|0|2026-07-01|A load generator that knows what a percentile is
    keel|Zig|1660|72|2026-03-18|A tiny supervisor for containers
    tidewater.example|HTML|71|4|2026-09-06|The sources of our website
    style-guide||3427|256|2025-06-20|How we write code, commit messages and post-mortems
    incident-reports||54|9|2026-03-19|What went wrong and what we have learnt from it
    gulls|JavaScript|22538|1315|2026-09-10|-
    very-long-repository-name-that-somebody-once-thought-would-explain-everything-about-it|Java|28|2|2026-11-02|A name is no documentation; this one is kept because too many scripts refer to it
    harbor-metrics|Swift|366|23|2026-04-14|Prometheus and OpenTelemetry exporters
    harbor-auth|Swift|98|18|2026-06-15|Passwords, passkeys and tokens, with safe defaults
    sextant|Rust|6497|343|2026-10-11|Distributed tracing that fits in your head
    sextant-ui|TypeScript|3965|257|2026-10-01|A waterfall view for Sextant
    driftwood|Ruby|13733|760|2024-12-01|Archived: our first job queue
    capstan|Go|452|43|2026-10-25|Cron for clusters, with locks that expire
    pier|Swift|0|0|2026-09-16|A package registry you can host yourself
    logbook|Swift|13|2|2026-04-17|Structured logs with one allocation a line
    logbook-loki|Swift|5|0|2026-11-03|Sends Logbook to Loki in batches
    semver-check|Swift|289|50|2026-04-06|Compares the public interface of two versions and says which number to raise
    flotsam|Python|10873|616|2026-11-16|Test data that looks real and isn't
    rope|C++|91|2|2026-10-05|A rope for editing very large texts
    knots|Swift|329|14|2026-08-05|Retry, time-out, hedging and circuit breaking for async functions
    docker-images|Dockerfile|20614|2849|2026-02-11|Base images, rebuilt every night
    actions|JavaScript|4|0|2026-11-16|Our shared workflow steps
    renovate-presets||1214|234|2026-11-15|
    @orbital-kitchen
    recipes|Swift|132|19|2026-08-20|A cookbook app that scales portions and converts units
    recipes-web|TypeScript|2|0|2026-01-04|The same cookbook in a browser
    pantry|Kotlin|1750|256|2025-11-07|What is in the cupboard and how long it keeps
    pantry-scanner|C++|35|5|2025-05-15|Reads the barcode and the best-before date from one photo
    sourdough|Python|68|11|2025-07-31|Predicts when the dough is ready from the room's temperature
    oven-firmware|C|562|49|2026-04-25|Firmware for a pizza oven with a mind of its own
    thermocouple|Rust|2|0|2023-08-06|Drivers for the MAX31855 and its relatives
    conversions|Swift|1599|143|2026-01-06|Cups, ounces, sticks of butter and other units
    menu-planner|Elm|86|14|2026-10-30|A week of meals without repeating yourself
    shopping-list|Swift|1|0|2026-06-16|Sorted by the way through your supermarket
    fermentation-log|R|1182|129|2026-04-06|Plots of pH over days
    🌶️-index|JavaScript|13|0|2026-08-27|Scoville units for everything, with sources
    kitchen-timer|Swift|7|0|2025-05-03|Several timers at once, on a watch
    nutrition-db|Python|88|15|2026-08-17|A free database of nutrients, checked against three national ones
    nutrition-db-swift|Swift|7|0|2025-10-23|The database above as a package
    knife-skills|TypeScript|7467|666|2026-04-25|An interactive course
    crème-brûlée|Haskell|3|0|2025-09-11|A parser for recipes in plain French
    grandma|Python|1346|257|2026-09-04|Turns handwritten cards into recipes
    dishwasher-tetris|Rust|96|6|2026-09-24|A solver for loading the dishwasher; optimal, and too slow by design
    tea|Go|566|61|2026-08-22|Steeping times with a terminal interface
    coffee-roaster|C|20939|2124|2026-11-02|Bean temperature, rate of rise and a fan that obeys
    labels|PostScript|0|0|2026-11-10|
    allergens|Swift|324|24|2025-11-09|Tells which of fourteen allergens are in a list of ingredients
    nordic-walkie-talkie|Java|0|0|2026-06-28|-
    orbital-kitchen.example|HTML|0|0|2026-09-16|Website
    @nordlicht
    aurora-forecast|Python|1|0|2026-07-02|Will there be northern lights tonight? Probably not.
    solar-wind|Julia|762|125|2024-10-18|Readers for satellite data on solar wind
    magnetometer|C|7|0|2026-10-04|A magnetometer for the garden
    star-atlas|Swift|0|0|2026-01-24|118,218 stars, drawn with Metal or with plain arithmetic
    star-atlas-terminal|Swift|15|1|2026-02-07|The same stars in a terminal
    ephemeris|Rust|505|78|2026-07-23|Positions of the planets, to an arc second, from 1800 to 2200
    ephemeris-swift|Swift|9714|346|2025-02-11|Swift bindings for Ephemeris
    fits-io|Swift|3|0|2026-03-30|Reads and writes FITS images without surprises
    stacker|C++|45|5|2025-07-01|Aligns and stacks hundreds of exposures
    dark-frames|Python|14280|1477|2026-03-13|A library of dark frames by sensor and temperature
    light-pollution|TypeScript|1501|251|2026-03-19|A map of how dark it gets
    telescope-mount|C|8|1|2024-04-20|A driver for an equatorial mount built from a washing machine
    sky-quality-meter|Rust|230|37|2026-08-20|
    polarstern|Kotlin|5827|482|2026-10-31|Finds Polaris through the phone's camera
    gezeiten|Fortran|263|41|2026-06-13|Gezeitenvorhersage für die Nordsee, geprüft gegen amtliche Tafeln
    schneehöhe|Python|0|0|2026-11-05|Schneehöhen aus Webcams
    mitternachtssonne|Swift|5|0|2025-11-13|Sunrise, sunset and what to do where there is neither
    meteors|Go|4|0|2026-01-16|Counts meteors from radio echoes
    observatory-dome|Python|1079|205|2026-06-11|Opens the dome, and closes it before it rains
    papers|TeX|2|0|2026-05-25|Drafts and their figures
    日食|Swift|1610|217|2026-05-27|Solar eclipses for any place and year
    nordlicht-theme|CSS|290|22|2026-07-28|A dark theme, what else
    @papercrane
    fold|OCaml|9168|527|2025-08-21|A language for describing origami
    fold-viewer|TypeScript|202|24|2026-09-28|Watch a crease pattern fold itself
    crease-patterns|SVG|163|21|2026-11-14|Two hundred patterns, checked for flat-foldability
    flatfold|Rust|186|17|2025-10-29|Can it be folded flat? An answer, and a proof
    paper-physics|C++|144|20|2026-11-04|Simulates paper, including regret
    crane|Swift|66|12|2025-03-14|A diff that understands moved blocks
    crane-editor|TypeScript|120|5|2026-07-07|Crane inside your editor
    typeset|Rust|9171|970|2026-08-21|Line breaking that looks at the whole paragraph
    hyphenation|Swift|523|97|2026-10-18|Patterns for 71 languages
    swift-markdown-slides|Swift|1|0|2026-09-20|Slides from Markdown, printed or presented
    pdf-outline|Python|26|2|2026-04-02|Makes a table of contents for PDFs that lack one
    print-shop|PHP|1644|69|2026-06-02|-
    inkwell|Zig|7|0|2026-07-06|An e-ink dashboard driver
    bookbinding|JavaScript|65|7|2026-10-10|Works out signatures and margins
    postcards|Elixir|599|80|2026-05-23|Sends real postcards from a queue
    letterpress|Swift|491|85|2026-09-18|A text layout engine for headless machines
    stationery||3683|672|2026-08-21|Letterheads
    font-metrics|Go|11486|680|2022-09-04|Reads what layout needs from a font, and no more
    kami|Kotlin|3|0|2026-01-13|
    zine|Ruby|2|0|2026-07-12|Eight pages from one sheet
    @quantum-badger
    burrow|Rust|3|0|2026-02-16|An embedded key-value store with snapshots
    burrow-swift|Swift|0|0|2026-02-18|Swift interface to Burrow
    sett|Swift|18233|743|2026-06-04|Sets, bags and tries with predictable memory
    dig|Go|163|23|2026-10-01|Traces DNS from the root, and explains each answer
    forage|Python|2|0|2026-05-12|A crawler that asks politely
    stripes|Swift|318|14|2026-10-03|Two-colour palettes with enough contrast
    nocturne|C#|4976|986|2025-03-03|Schedules work for when electricity is clean
    den|Nix|1|0|2026-06-25|Our machines, described
    claw|C|27|2|2026-05-31|Memory arena for short-lived parsers
    whisker|TypeScript|440|9|2026-02-04|Ten lines of state management
    honey|Kotlin|6|0|2026-01-02|Honeypot fields and rate limits against form spam
    cete|Elixir|7|0|2026-06-01|Chat for small groups, encrypted end to end
    mustelid|Scala|0|0|2025-10-28|
    tunnel-vision|Rust|6126|816|2026-07-19|See which tunnels your packets take
    badger-bench|C++|165|32|2025-10-24|Benchmarks of embedded stores that try to be fair
    paw-prints|JavaScript|10226|1574|2025-11-24|Analytics without people in it
    swift-wal|Swift|60|10|2025-06-30|A write-ahead log that survives being unplugged
    swift-bloom|Swift|2376|374|2026-07-19|Bloom, cuckoo and xor filters
    swift-crdt|Swift|2|0|2026-06-22|Replicated counters, sets, maps and texts
    uncertainty|Haskell|0|0|2026-03-21|Numbers that know how wrong they may be
    holt|OCaml|10|1|2026-03-02|Type-checks spreadsheets
    brock|Ruby|799|97|2026-05-22|Deploys by copying files, as in the old days
    @mira-okafor
    dotfiles|Shell|25090|3402|2026-02-04|My dotfiles
    advent-of-code|Swift|20529|494|2026-04-05|Puzzles, most of them finished
    blog|HTML|13|1|2026-11-08|Where I write
    swift-argument-colors|Swift|44|1|2026-09-12|Help texts in colour, where the terminal has some
    tiny-vm|Rust|263|29|2024-08-23|A virtual machine in 600 lines, with a debugger in 900
    keyboard|C|23903|3223|2025-10-19|Firmware of a keyboard with 34 keys
    lagos-bus-map|TypeScript|425|66|2026-11-09|The bus lines that everybody knows and nobody has drawn
    yoruba-stemmer|Python|5|0|2026-10-07|
    choir|Swift|488|14|2024-12-23|Practise your part with the other voices on
    talk-slides||207|26|2026-08-03|Slides of talks
    lichess-notes|Go|762|92|2026-09-01|Writes notes into your exported games
    garden|Python|20|0|2026-09-14|Waters the tomatoes
    sensors|C++|0|0|2025-12-18|What the garden has to say
    @gruenspan
    kupfer|Rust|8895|1376|2026-11-08|Ein Compiler für eine kleine, ehrliche Sprache
    kupfer-lsp|Rust|14309|475|2025-05-03|Language server for Kupfer
    kupfer-tree-sitter|JavaScript|126|24|2026-09-14|A grammar for editors
    patina|Swift|13304|1996|2026-06-22|A design system that ages well
    patina-figma|TypeScript|3921|504|2026-10-22|-
    verdigris|Swift|101|5|2026-11-08|Charts for print, colour-blind readers included
    oxide|Rust|3|0|2026-03-01|Backups that are tested by restoring them
    messing|C++|14|1|2026-07-13|A mess of experiments
    lötkolben|KiCad|216|43|2024-11-19|Open hardware: a soldering station
    bronze|Swift|11|0|2025-06-03|Immutable maps, vectors and queues
    ätzbad|Python|562|47|2026-09-05|Timer and temperature control for etching circuit boards
    zink|Zig|305|38|2026-03-25|Reads PNG, quickly
    nickel|Kotlin|6|0|2024-04-29|Splits bills
    blech|Go|7355|199|2026-11-05|Sheet-metal bending calculator
    galvanik|Lua|74|9|2026-10-26|
    münzen|Swift|2|0|2026-02-23|Money that doesn't lose a cent
    legierung|Julia|598|52|2026-06-17|Phase diagrams of alloys
    amalgam|Swift|32|4|2025-09-09|Merges property lists, JSON and TOML into one tree
    hammerschlag|PureScript|3|0|2026-03-31|A metronome for blacksmiths and drummers
    @sablefish
    depth|Swift|8|0|2026-09-10|Dive log with decompression planning; do not dive with it
    bathymetry|Python|42|5|2023-11-30|Tiles of the ocean floor
    sonar|C++|259|39|2025-03-22|Sees with sound: a side-scan viewer
    plankton|R|42|1|2025-07-09|Classifies plankton from microscope images
    kelp|Swift|2|0|2026-06-14|A tree that is edited by many at once
    currents|Fortran|20|3|2026-11-02|Ocean currents on a sphere
    deep-sea-radio|Rust|818|28|2026-08-26|-
    krill|Go|1131|80|2026-10-14|Thousands of tiny workers
    whale-song|Jupyter Notebook|1564|134|2026-10-22|Annotated recordings and what can be heard in them
    anglerfish|TypeScript|319|59|2025-01-15|A reading light that follows the text
    squid-ink|Rust|84|13|2026-08-25|Redacts documents so that they stay redacted
    nautilus|Swift|57|10|2025-05-29|Spiral layouts, for no reason
    manta|Java|39|3|2026-08-04|
    saltwater|Swift|50|2|2026-05-05|A test double for everything on the network
    tide-tables|Elm|239|40|2026-05-06|Tide tables that print well
    urchin|C|2184|389|2026-09-02|A defensive JSON parser
    coral|Python|0|0|2026-05-16|Long-running simulations that can be paused
    isopod|Kotlin|17874|2452|2025-10-25|Offline maps
    barnacle|Swift|254|41|2026-10-30|Keeps values near to where they are read, and says how old they are
    trench|Zig|1750|318|2026-10-30|A profiler that starts before main
    @university-of-somewhere
    cs101|Python|4|0|2026-03-14|Introduction to programming: notes, exercises and the tests they have to pass
    cs102|Java|9|1|2026-05-28|Data structures, including those we invented for the exam
    cs240-compilers|OCaml|54|4|2024-08-14|Write a compiler in a term
    cs310-distributed|Go|148|17|2026-01-18|Build a store that survives our graders
    cs355-graphics|C++|10614|996|2025-09-26|From a pixel to a path tracer
    autograder|Swift|5694|939|2025-09-16|Runs submissions where they can do no harm
    plagiarism|Python|16378|2215|2026-05-26|
    thesis-template|TeX|3387|324|2026-07-13|The one that the library accepts
    robot-arm|C++|1825|362|2026-07-30|Six degrees of freedom and one of success
    robot-soccer|Rust|7|0|2026-08-30|Third place, twice
    campus-map|TypeScript|1|0|2026-10-22|Finds rooms, including 0.113b
    timetable|Prolog|2594|135|2026-11-05|Makes timetables for nine faculties; takes a week, saves a month
    library-catalogue|PHP|371|68|2026-11-12|-
    sensor-network|C|6|0|2026-09-17|Nodes that run for years on one cell
    proofs|Lean|414|24|2026-10-02|Lecture notes, machine-checked
    seminar||5|0|2026-08-23|Reading list and slides
    quantum-lab|Q#|3938|418|2026-09-09|Exercises for simulated machines
    linguistics-corpus|XSLT|10536|859|2026-05-14|40 million words, annotated by people who disagreed politely
    genome-tools|Rust|132|7|2026-11-08|Streams sequence files instead of loading them
    open-access|Ruby|3359|299|2026-05-25|Finds the free copy of a paper
    exam-generator|Haskell|16|3|2026-03-08|Different questions for everybody, equally hard
    mensa|Swift|1|0|2026-08-01|What is for lunch, in five languages: Was gibt es heute? 今日の昼食は？ ماذا على الغداء اليوم؟
    @solo
    único|Swift|1375|177|2026-10-10|El único repositorio que hay aquí, y con eso basta: una biblioteca pequeña para calendarios, festivos y puentes que no promete nada más
    hello-world||26|1|2025-07-20|
    @quiet-corner
    """
}
