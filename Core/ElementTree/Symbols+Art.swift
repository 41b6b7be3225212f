extension Symbols {
  static let aliases: [String: String] = [
    "multiply": "xmark", "trash.slash": "trash", "gearshape": "gear", "gearshape.2": "gear",
    "person.crop.circle": "person", "person.crop.square": "person", "person.2": "people",
    "person.3": "people", "person.badge.plus": "person",
    "rectangle.portrait.and.arrow.right":
      "arrow.right.square.out", "arrow.up.right.square": "arrow.up.right",
    "arrow.triangle.2.circlepath": "arrow.clockwise", "arrow.2.circlepath": "arrow.clockwise",
    "arrow.counterclockwise": "arrow.uturn.backward", "arrow.uturn.left": "arrow.uturn.backward",
    "arrow.uturn.right": "arrow.uturn.forward", "photo.on.rectangle": "photo",
    "photo.artframe": "photo", "square.and.pencil": "compose", "pencil.line": "pencil",
    "list.dash": "list.bullet", "text.alignleft": "list", "line.3.horizontal": "list",
    "line.horizontal.3": "list", "line.3.horizontal.decrease": "filter",
    "line.horizontal.3.decrease": "filter", "slider.horizontal.3": "sliders",
    "message": "bubble.left", "text.bubble": "bubble.left", "bubble.right": "bubble.left",
    "bubble.left.and.bubble.right": "bubble.left", "envelope.open": "envelope",
    "lock.open": "lock.open", "lock.shield": "lock", "eye.slash": "eye", "video": "video",
    "camera.viewfinder": "camera", "mic": "mic", "waveform": "waveform",
    "speaker": "speaker", "speaker.wave.1": "speaker.wave.2", "speaker.wave.3": "speaker.wave.2",
    "speaker.slash": "speaker", "play.rectangle": "play", "stop": "stop",
    "calendar.badge.plus": "calendar", "calendar.badge.clock": "calendar",
    "clock.arrow.circlepath":
      "clock", "timer": "stopwatch", "hourglass": "hourglass", "mappin.and.ellipse": "mappin",
    "location.north": "location", "location.viewfinder": "location", "map": "map",
    "house.lodge": "house", "building": "building.2", "cart.badge.plus": "cart",
    "bag.badge.plus": "bag", "creditcard": "creditcard", "dollarsign": "dollarsign",
    "tag": "tag", "star.leadinghalf.filled": "star", "heart.text.square": "heart",
    "hand.thumbsup": "hand.thumbsup", "hand.thumbsdown": "hand.thumbsdown",
    "exclamationmark.bubble": "bubble.left", "exclamationmark.octagon": "exclamationmark.triangle",
    "xmark.octagon": "exclamationmark.triangle", "info": "info", "questionmark": "questionmark",
    "folder.badge.plus": "folder", "doc.text": "doc", "doc.on.doc": "doc.on.doc",
    "doc.on.clipboard": "doc.on.doc", "clipboard": "doc.on.doc", "note.text": "doc",
    "book.closed": "book", "books.vertical": "book", "bookmark": "bookmark",
    "square.grid.3x3": "square.grid.2x2", "circle.grid.2x2": "square.grid.2x2",
    "rectangle.grid.2x2": "square.grid.2x2", "square.stack": "square.on.square",
    "square.stack.3d.up": "square.on.square", "rectangle.stack": "square.on.square",
    "wave.3.forward": "wave.3.right", "wave.3.backward": "wave.3.left",
    "wifi": "wifi", "antenna.radiowaves.left.and.right": "wifi", "network": "globe",
    "icloud": "cloud", "cloud.sun": "cloud", "cloud.rain": "cloud.rain",
    "icloud.and.arrow.down": "cloud", "icloud.and.arrow.up": "cloud", "sun.max": "sun.max",
    "sun.min": "sun.max", "moon.stars": "moon", "bolt": "bolt", "flame": "flame", "drop": "drop",
    "leaf": "leaf", "sparkle": "sparkles", "wand.and.stars": "sparkles",
    "theatermasks": "theatermasks",
    "iphone": "iphone", "ipad": "iphone", "laptopcomputer": "desktopcomputer",
    "tv": "desktopcomputer",
    "display": "desktopcomputer", "printer": "printer", "keyboard": "keyboard",
    "headphones": "headphones", "gamecontroller": "gamecontroller", "car": "car",
    "airplane": "airplane",
    "bicycle": "figure.walk", "figure.run": "figure.walk", "tram": "car", "bus": "car",
    "paperplane": "paperplane", "paperclip": "paperclip", "link": "link", "scissors": "scissors",
    "paintbrush": "paintbrush", "paintpalette": "paintpalette", "hammer": "wrench",
    "wrench": "wrench",
    "wrench.and.screwdriver": "wrench", "cpu": "cpu", "memorychip": "cpu", "terminal": "terminal",
    "chevron.left.forwardslash.chevron.right": "code", "curlybraces": "code", "qrcode": "qrcode",
    "barcode": "qrcode", "chart.bar.xaxis": "chart.bar", "chart.xyaxis.line": "chart.line",
    "chart.line.uptrend.xyaxis": "chart.line", "gauge": "gauge", "speedometer": "gauge",
    "trophy": "trophy", "rosette": "rosette", "medal": "rosette", "crown": "crown", "gift": "gift",
    "graduationcap": "graduationcap", "fork.knife": "fork.knife", "cup.and.saucer": "cup",
    "pawprint": "pawprint", "tortoise": "pawprint", "hare": "pawprint", "ant": "ladybug",
    "circle.dotted": "circle", "circle.dashed": "circle", "circlebadge": "circle",
    "rectangle.portrait": "rectangle", "checkmark.seal": "rosette", "shield": "shield",
    "checkmark.shield": "shield", "key": "key", "faceid": "faceid", "touchid": "faceid",
    "arrow.left.arrow.right": "arrow.left.and.right", "arrow.up.arrow.down": "arrow.up.and.down",
    "arrow.up.and.down.and.arrow.left.and.right": "arrow.up.and.down",
    "arrow.up.left.and.arrow.down.right":
      "expand", "arrow.down.right.and.arrow.up.left": "expand", "forward.end": "forward",
    "backward.end": "backward", "goforward": "arrow.clockwise",
    "gobackward": "arrow.uturn.backward",
    "sidebar.left": "sidebar.left", "sidebar.right": "sidebar.left", "ellipsis.message": "ellipsis",
    "chevron.forward": "chevron.right", "chevron.backward": "chevron.left",
    "arrow.forward": "arrow.right", "arrow.backward": "arrow.left", "phone.down": "phone",
    "power": "power", "bandage": "cross", "pills": "cross", "stethoscope": "cross",
    "heart.slash": "heart",
    "staroflife": "cross", "plus.app": "plus", "plus.slash.minus": "plusminus",
    "minus.plus": "plusminus",
    "waveform.path.ecg": "waveform.path", "lightbulb": "lightbulb", "umbrella": "umbrella",
    "thermometer": "thermometer", "snowflake": "snowflake", "wind": "wind", "tornado": "wind",
    "checklist": "checklist", "list.number": "list.bullet", "list.clipboard": "checklist",
    "tray": "tray", "archivebox": "archivebox", "tray.and.arrow.down": "tray",
    "shippingbox": "archivebox",
    "externaldrive": "archivebox", "internaldrive": "archivebox", "server.rack": "server",
    "magnifyingglass": "magnifyingglass", "plus.magnifyingglass": "magnifyingglass",
    "minus.magnifyingglass": "magnifyingglass", "text.magnifyingglass": "magnifyingglass",
  ]

  private static let circle = "M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17z"

  static let art: [String: Art] = [
    // Signs
    "plus": Art("+", "", "M12 5v14M5 12h14"),
    "minus": Art("−", "", "M5 12h14"),
    "plusminus": Art("±", "", "M12 4v10M7 9h10M7 19h10"),
    "xmark": Art("×", "", "M6 6l12 12M18 6l-12 12"),
    "checkmark": Art("✓", "", "M5 12.5l4.5 4.5l9.5-10"),
    "equal": Art("=", "", "M5 9h14M5 15h14"),
    "number": Art("#", "", "M9 4l-2 16M17 4l-2 16M4 9h16M4 15h16"),
    "percent": Art(
      "%", "M7 5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5zM17 14a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z",
      "M18 6l-12 12"),
    "at": Art(
      "@", "M12 8.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7z",
      "M15.5 8.5v4.5a2.5 2.5 0 0 0 5 0v-1a8.5 8.5 0 1 0-3.5 6.9"),
    "asterisk": Art("*", "", "M12 4v16M5 8l14 8M19 8l-14 8"),
    "info": Art("i", "", "M12 11v7M12 6v.6"),
    "questionmark": Art("?", "", "M8.5 9a3.5 3.5 0 1 1 5.3 3c-1.2.8-1.8 1.5-1.8 3M12 18.4v.4"),
    "exclamationmark": Art("!", "", "M12 4.5v10M12 18.6v.4"),
    "exclamationmark.triangle": Art("▲", "M12 4l9 16h-18z", "M12 10v4.5M12 17v.3", filled: "▲"),
    "dollarsign": Art(
      "$", "",
      "M16 8c-.6-1.5-2-2.3-4-2.3c-2.4 0-4 1.2-4 3c0 4.2 8.2 2.2 8.2 6.5c0 1.9-1.7 3.1-4.2 3.1c-2.3 0-3.8-1-4.3-2.7M12 3.5v17"
    ),
    "ellipsis": Art(
      "…",
      "M6 11a1 1 0 1 1 0 2a1 1 0 1 1 0-2zM12 11a1 1 0 1 1 0 2a1 1 0 1 1 0-2zM18 11a1 1 0 1 1 0 2a1 1 0 1 1 0-2z"
    ),
    "power": Art("⏻", "", "M12 3.5v8M7 6.5a7.5 7.5 0 1 0 10 0"),
    // Chevrons and arrows
    "chevron.right": Art("›", "", "M9 5l7 7l-7 7"),
    "chevron.left": Art("‹", "", "M15 5l-7 7l7 7"),
    "chevron.up": Art("⌃", "", "M5 15.5l7-7l7 7"),
    "chevron.down": Art("⌄", "", "M5 8.5l7 7l7-7"),
    "chevron.up.chevron.down": Art("⇅", "", "M8 9l4-4l4 4M8 15l4 4l4-4"),
    "arrow.right": Art("→", "", "M4 12h16M14 6l6 6l-6 6"),
    "arrow.left": Art("←", "", "M20 12h-16M10 6l-6 6l6 6"),
    "arrow.up": Art("↑", "", "M12 20v-16M6 10l6-6l6 6"),
    "arrow.down": Art("↓", "", "M12 4v16M6 14l6 6l6-6"),
    "arrow.up.right": Art("↗", "", "M6 18l12-12M9 6h9v9"),
    "arrow.down.left": Art("↙", "", "M18 6l-12 12M15 18h-9v-9"),
    "arrow.up.left": Art("↖", "", "M18 18l-12-12M15 6h-9v9"),
    "arrow.down.right": Art("↘", "", "M6 6l12 12M9 18h9v-9"),
    "arrow.left.and.right": Art("↔", "", "M4 12h16M8 8l-4 4l4 4M16 8l4 4l-4 4"),
    "arrow.up.and.down": Art("↕", "", "M12 4v16M8 8l4-4l4 4M8 16l4 4l4-4"),
    "arrow.clockwise": Art("↻", "", "M19.5 12a7.5 7.5 0 1 1-2.4-5.5l2.4 2M19.5 4v4.5h-4.5"),
    "arrow.uturn.backward": Art("↺", "", "M4 9h10a5.5 5.5 0 0 1 0 11h-4M8 5l-4 4l4 4"),
    "arrow.uturn.forward": Art("↻", "", "M20 9h-10a5.5 5.5 0 0 0 0 11h4M16 5l4 4l-4 4"),
    "arrow.right.square.out": Art("⇥", "", "M10 4h-5v16h5M10 12h11M17 8l4 4l-4 4"),
    "expand": Art("⤢", "", "M14 4h6v6M20 4l-7 7M10 20h-6v-6M4 20l7-7"),
    "shuffle": Art("⇄", "", "M3 7h4l10 10h4M3 17h4l3-3M14 10l3-3h4M18 4l3 3l-3 3M18 14l3 3l-3 3"),
    "repeat": Art(
      "⟳", "", "M4 11v-1a3 3 0 0 1 3-3h12M16 4l3 3l-3 3M20 13v1a3 3 0 0 1-3 3h-12M8 14l-3 3l3 3"),
    "square.and.arrow.up": Art("⇧", "", "M8 10h-2v10h12v-10h-2M12 15v-11M8.5 7l3.5-3.5l3.5 3.5"),
    "square.and.arrow.down": Art(
      "⇩", "", "M8 9h-2v11h12v-11h-2M12 3.5v11.5M8.5 11.5l3.5 3.5l3.5-3.5"),
    // Shapes
    "circle": Art("○", circle, filled: "●"),
    "square": Art(
      "□", "M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3h-10a3 3 0 0 1-3-3v-10a3 3 0 0 1 3-3z",
      filled: "■"),
    "rectangle": Art(
      "▭", "M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z", filled: "▬"),
    "triangle": Art("△", "M12 4.5l8.5 15h-17z", filled: "▲"),
    "capsule": Art("⬭", "M8 7h8a5 5 0 0 1 0 10h-8a5 5 0 0 1 0-10z"),
    "diamond": Art("◇", "M12 3l8 9l-8 9l-8-9z", filled: "◆"),
    "hexagon": Art("⬡", "M12 3l8 4.5v9l-8 4.5l-8-4.5v-9z", filled: "⬢"),
    "seal": Art(
      "✺",
      "M12 3l2.5 2.5h3.5v3.5l2.5 3l-2.5 3v3.5h-3.5l-2.5 2.5l-2.5-2.5h-3.5v-3.5l-2.5-3l2.5-3v-3.5h3.5z"
    ),
    "square.grid.2x2": Art(
      "▦", "M4 4h6.5v6.5h-6.5zM13.5 4h6.5v6.5h-6.5zM4 13.5h6.5v6.5h-6.5zM13.5 13.5h6.5v6.5h-6.5z"),
    "square.on.square": Art("⧉", "M9 9h11v11h-11z", "M15 9v-5h-11v11h5"),
    "sidebar.left": Art(
      "◧", "M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2z", "M9 5v14"),
    // Lists and text
    "list": Art("≡", "", "M4 7h16M4 12h16M4 17h16"),
    "list.bullet": Art("⁝", "", "M9 7h11M9 12h11M9 17h11M4.5 7h.1M4.5 12h.1M4.5 17h.1"),
    "checklist": Art("☑", "", "M11 7h9M11 17h9M4 7l1.5 1.5l3-3M4 17l1.5 1.5l3-3"),
    "filter": Art("⩸", "", "M4 7h16M7 12h10M10 17h4"),
    "sliders": Art(
      "⚌", "M9 5a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM15 15a2 2 0 1 1 0 4a2 2 0 1 1 0-4z",
      "M4 7h3M11 7h9M4 17h9M17 17h3"),
    "textformat": Art(
      "A", "",
      "M3 18l4.5-12l4.5 12M4.5 14h6M20 18v-5a2.5 2.5 0 0 0-5 0M20 15c-6-.5-6 3-3 3c2 0 3-1.5 3-3"),
    "bold": Art("B", "M7 4h6a4 4 0 0 1 0 8h-6zM7 12h7a4 4 0 0 1 0 8h-7z"),
    "italic": Art("I", "", "M10 4h8M6 20h8M14 4l-4 16"),
    "underline": Art("U", "", "M6 4v7a6 6 0 0 0 12 0v-7M6 20h12"),
    "quote.bubble": Art("❝", "M4 5h16v11h-9l-4 4v-4h-3z", "M9 9v3M14 9v3"),
    "character": Art("a", "", "M5 18l7-14l7 14M8 13h8"),
    "code": Art("⟨", "", "M8 6l-5 6l5 6M16 6l5 6l-5 6"),
    "terminal": Art(
      "▹", "M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z",
      "M7 9l3 3l-3 3M12.5 15h4"),
    // Actions
    "pencil": Art("✎", "M4 20l1-5l11-11l4 4l-11 11z", "M13.5 6.5l4 4"),
    "compose": Art("✎", "", "M12 5h-7v14h14v-7M10 14l.7-3l8-8l2.3 2.3l-8 8z"),
    "trash": Art("⌫", "M6 7h12l-1 13h-10z", "M4 7h16M9 7v-3h6v3M10 11v5M14 11v5"),
    "magnifyingglass": Art("⌕", "M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13z", "M15.5 15.5l5 5"),
    "gear": Art(
      "⚙",
      "M12 8.8a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4zM10.3 3h3.4l.5 2.6l1.8 1l2.5-.9l1.7 2.9l-2 1.7v2l2 1.7l-1.7 2.9l-2.5-.9l-1.8 1l-.5 2.6h-3.4l-.5-2.6l-1.8-1l-2.5.9l-1.7-2.9l2-1.7v-2l-2-1.7l1.7-2.9l2.5.9l1.8-1z"
    ),
    "wrench": Art(
      "⚒", "M14.5 4a5 5 0 0 0-5 6.5l-6 6l4 4l6-6a5 5 0 0 0 6.5-6l-3 3l-3.5-1l-1-3.5l3-3z"),
    "scissors": Art(
      "✂", "M6 4a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5zM6 15a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z",
      "M8 8l12 10M8 16l12-10"),
    "paintbrush": Art(
      "✐",
      "M19 3l2 2l-8.5 9.5l-3-3zM9 13a3.5 3.5 0 0 1-1 6.5c-1.5.8-3.5.8-5 0c1.5-.8 1.5-2 2-3.5a3.5 3.5 0 0 1 4-3z"
    ),
    "paintpalette": Art(
      "◕",
      "M12 4c5 0 9 3.2 9 7.5c0 2.5-2 4-4.5 4h-2c-1.5 0-1.8 1-1.3 2c.7 1.3 0 2.5-1.7 2.5c-4.5 0-8.5-3.5-8.5-8c0-4.5 4-8 9-8z",
      "M8 9.5h.1M12.5 7.5h.1M16.5 10h.1M7.5 14h.1"),
    "paperplane": Art("➤", "M3 11l18-8l-7 18l-3-7z", "M11 14l10-11"),
    "paperclip": Art(
      "⊂", "",
      "M19 11l-7.5 7.5a4.5 4.5 0 0 1-6.3-6.3l8-8a3 3 0 0 1 4.3 4.3l-7.5 7.5a1.5 1.5 0 0 1-2.2-2.2l7-7"
    ),
    "link": Art(
      "∞", "",
      "M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-5.7 0l-3.3 3.3a4 4 0 0 0 5.7 5.7l1.5-1.5"
    ),
    "pin": Art("⚲", "M9 3h6l-1 6l3 4h-10l3-4z", "M12 13v8"),
    "bookmark": Art("⚑", "M6 4h12v16l-6-5l-6 5z"),
    "flag": Art("⚑", "M6 4h12l-3 4.5l3 4.5h-12z", "M6 4v17"),
    "tag": Art("⌂", "M4 4h8l8.5 8.5l-8 8l-8.5-8.5z", "M8 8h.1"),
    "star": Art(
      "☆", "M12 3.5l2.6 5.6l6.1.7l-4.5 4.2l1.2 6l-5.4-3l-5.4 3l1.2-6l-4.5-4.2l6.1-.7z", filled: "★"),
    "heart": Art(
      "♡",
      "M12 20c-5-3.8-8.5-6.8-8.5-10.5a4.5 4.5 0 0 1 8.5-2.2a4.5 4.5 0 0 1 8.5 2.2c0 3.7-3.5 6.7-8.5 10.5z",
      filled: "♥"),
    "hand.thumbsup": Art(
      "▲",
      "M7 11h-3v9h3zM7 11l4-8c2 0 2.8 1.3 2.5 3l-.7 3.5h5.2a2 2 0 0 1 2 2.4l-1.3 6.4a2 2 0 0 1-2 1.7h-9.7z"
    ),
    "hand.thumbsdown": Art(
      "▼",
      "M7 13h-3v-9h3zM7 13l4 8c2 0 2.8-1.3 2.5-3l-.7-3.5h5.2a2 2 0 0 0 2-2.4l-1.3-6.4a2 2 0 0 0-2-1.7h-9.7z"
    ),
    "hand.raised": Art(
      "‡",
      "M7 12v-6a1.3 1.3 0 0 1 2.7 0v4v-6a1.3 1.3 0 0 1 2.7 0v6v-5a1.3 1.3 0 0 1 2.7 0v6v-3a1.3 1.3 0 0 1 2.7 0v7a6 6 0 0 1-6 6c-4 0-5.3-2-8.3-7.5c1.2-1 2.3-.5 3.5 1.5z"
    ),
    "eye": Art(
      "◉", "M2.5 12c2.5-4.5 5.7-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5s-7-2-9.5-6.5z",
      "M12 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6z"),
    "lock": Art("⚿", "M5 11h14v9h-14z", "M8 11v-3a4 4 0 0 1 8 0v3"),
    "lock.open": Art("⚷", "M5 11h14v9h-14z", "M8 11v-4a4 4 0 0 1 7.5-1.8"),
    "key": Art("⚷", "M8 10a4 4 0 1 1 0 8a4 4 0 1 1 0-8z", "M11 11l8-8M16 6l3 3M13.5 8.5l2 2"),
    "shield": Art("⛨", "M12 3l8 3v6c0 4.5-3.3 7.7-8 9c-4.7-1.3-8-4.5-8-9v-6z"),
    "bell": Art("♪", "M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15z", "M10 20.5a2 2 0 0 0 4 0"),
    "faceid": Art(
      "☺", "",
      "M4 8v-4h4M16 4h4v4M20 16v4h-4M8 20h-4v-4M9 9v1.5M15 9v1.5M12 9v4h-1M9 15.5a4 4 0 0 0 6 0"),
    // People
    "person": Art("☻", "M12 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM4.5 20c.5-4 3.5-6 7.5-6s7 2 7.5 6z"),
    "people": Art(
      "⚇", "M9 5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7zM2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5z",
      "M16 5.5a3 3 0 0 1 0 6M17.5 14.5c2.3.6 3.7 2.3 4 5"),
    "figure.walk": Art(
      "☥", "M13 3a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0-3z",
      "M8 12l2-4l3-.5l2 4l3 1M12 8l-1 6l3 3l1 4M11 14l-1.5 3.5l-2.5 3"),
    "face.smiling": Art("☺", circle, "M9 9.5v.5M15 9.5v.5M8.5 14a4.2 4.2 0 0 0 7 0"),
    // Talk
    "bubble.left": Art("❝", "M4 5h16v11h-9l-4 4v-4h-3z"),
    "envelope": Art("✉", "M3 6h18v12h-18z", "M3 7l9 7l9-7"),
    "phone": Art(
      "☎",
      "M6 3.5l3 .5l1.5 4l-2 2a12 12 0 0 0 5.5 5.5l2-2l4 1.5l.5 3a3 3 0 0 1-3 2.5a14.5 14.5 0 0 1-14-14a3 3 0 0 1 2.5-3z"
    ),
    "video": Art("▶", "M3 7h12v10h-12zM15 11l6-3.5v9l-6-3.5z"),
    "camera": Art(
      "◙", "M3 7h4.5l1.5-2.5h6l1.5 2.5h4.5v12h-18z", "M12 9.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7z"),
    "photo": Art("▧", "M3 5h18v14h-18z", "M3 16l5-5l4 4l3-2.5l6 5M15.5 9h.1"),
    "mic": Art(
      "♩", "M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3z", "M6 11a6 6 0 0 0 12 0M12 17v4"),
    "speaker": Art("◁", "M4 9h4l5-4.5v15l-5-4.5h-4z"),
    "speaker.wave.2": Art(
      "◀", "M4 9h4l5-4.5v15l-5-4.5h-4z", "M16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11"),
    "music.note": Art(
      "♪", "M7 15a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z", "M9.5 17.5v-13l8 2v3l-8-2"),
    "headphones": Art("∩", "M4 14h3.5v6h-3.5zM16.5 14h3.5v6h-3.5z", "M4 16v-4a8 8 0 0 1 16 0v4"),
    "waveform": Art("∿", "", "M4 10v4M8 7v10M12 4v16M16 7v10M20 10v4"),
    "waveform.path": Art("∿", "", "M2.5 12h4.5l2.5-7l4 14l2.5-7h5.5"),
    // Play
    "play": Art("▶", "M7 4.5l12 7.5l-12 7.5z"),
    "pause": Art("⏸", "M7 5h3.5v14h-3.5zM13.5 5h3.5v14h-3.5z"),
    "stop": Art("■", "M6 6h12v12h-12z"),
    "forward": Art("»", "M4 6l8 6l-8 6zM12 6l8 6l-8 6z"),
    "backward": Art("«", "M20 6l-8 6l8 6zM12 6l-8 6l8 6z"),
    "playpause": Art("⏯", "M4 6l8 6l-8 6z", "M15 6v12M19 6v12"),
    "record": Art("◉", circle),
    // Time and place
    "calendar": Art("▤", "M4 6h16v14h-16z", "M4 10h16M8 3.5v4M16 3.5v4"),
    "clock": Art("◷", circle, "M12 7v5l3.5 2"),
    "stopwatch": Art("◷", "M12 6a7.5 7.5 0 1 1 0 15a7.5 7.5 0 1 1 0-15z", "M10 3h4M12 3v3M12 10v4"),
    "alarm": Art(
      "◷", "M12 6a7.5 7.5 0 1 1 0 15a7.5 7.5 0 1 1 0-15z",
      "M12 10v4l2.5 1.5M3.5 6.5l3-3M20.5 6.5l-3-3"),
    "hourglass": Art("⧗", "M7 4h10v3l-5 5l5 5v3h-10v-3l5-5l-5-5z", "M5.5 4h13M5.5 20h13"),
    "mappin": Art(
      "⚲", "M12 3.5a6 6 0 0 1 6 6c0 4-6 11-6 11s-6-7-6-11a6 6 0 0 1 6-6z",
      "M12 7.5a2 2 0 1 1 0 4a2 2 0 1 1 0-4z"),
    "location": Art("➤", "M4 11.5l16-7.5l-7.5 16l-1.5-7z"),
    "map": Art("▨", "M3 6l6-2.5l6 2.5l6-2.5v14.5l-6 2.5l-6-2.5l-6 2.5z", "M9 3.5v14.5M15 6v14.5"),
    "globe": Art("⊕", circle, "M3.5 12h17M12 3.5c-6 5-6 12 0 17M12 3.5c6 5 6 12 0 17"),
    "house": Art("⌂", "M4 11l8-7l8 7v9h-5.5v-5.5h-5v5.5h-5.5z"),
    "building.2": Art(
      "▥", "M4 20v-16h9v16zM13 9h7v11h-7z", "M7 8h3M7 12h3M7 16h3M16.5 13v.1M16.5 16.5v.1"),
    "airplane": Art(
      "✈",
      "M12 3c1 0 1.5 1 1.5 2.5v4l7.5 4v2l-7.5-2v4l2.5 2v1.5l-4-1l-4 1v-1.5l2.5-2v-4l-7.5 2v-2l7.5-4v-4c0-1.5.5-2.5 1.5-2.5z"
    ),
    "car": Art("⛍", "M4 12l2-5.5h12l2 5.5v6h-16z", "M4 12h16M7.5 15h.1M16.5 15h.1M6 18v2M18 18v2"),
    "bed.double": Art("▬", "M3 12h18v5h-18z", "M3 19v-13M21 19v-5M6 12v-3h5v3"),
    // Things
    "folder": Art("▱", "M3 6h6l2 2.5h10v10.5h-18z"),
    "doc": Art("▯", "M6 3.5h8l4.5 4.5v12.5h-12.5z", "M14 3.5v4.5h4.5M9 13h6M9 16.5h6"),
    "doc.on.doc": Art("⧉", "M9 8h7l3 3v9.5h-10z", "M15 8v-4.5h-10v12h4"),
    "book": Art(
      "▤", "M12 6c-2-1.5-5-2-8.5-2v14c3.5 0 6.5.5 8.5 2c2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2z",
      "M12 6v14"),
    "newspaper": Art("▤", "M4 5h13v14h-13z", "M17 9h3.5v8a2 2 0 0 1-3.5 1.5M7 9h7M7 12.5h7M7 16h4"),
    "tray": Art("⊔", "M3.5 14l3-9h11l3 9v5h-17z", "M3.5 14h5l1 2.5h5l1-2.5h5"),
    "archivebox": Art("⊟", "M5 9h14v11h-14zM3.5 4.5h17v4.5h-17z", "M10 13h4"),
    "server": Art("▤", "M4 4h16v7h-16zM4 13h16v7h-16z", "M7.5 7.5h.1M7.5 16.5h.1"),
    "cart": Art("⊔", "M6 7h15l-2 8h-11z", "M2.5 4h3l2.5 11M9.5 19h.1M17 19h.1"),
    "bag": Art("⊓", "M5 8h14l1 12.5h-16z", "M8.5 10.5v-3a3.5 3.5 0 0 1 7 0v3"),
    "creditcard": Art("▭", "M3 5.5h18v13h-18z", "M3 10h18M6.5 14.5h4"),
    "gift": Art(
      "⊞", "M4 12h16v8.5h-16zM3 8h18v4h-18z",
      "M12 8v12.5M12 8c-4 0-5-4-2.5-4.5s2.5 4.5 2.5 4.5s0-5 2.5-4.5s1.5 4.5-2.5 4.5"),
    "graduationcap": Art(
      "▲", "M2 9.5l10-5l10 5l-10 5z", "M6.5 12v4.5c3 2.5 8 2.5 11 0v-4.5M22 9.5v6"),
    "trophy": Art(
      "⚱", "M7 4h10v6a5 5 0 0 1-10 0z",
      "M7 6h-3.5c0 3 1.5 5 4 5M17 6h3.5c0 3-1.5 5-4 5M12 15v4M8.5 20h7"),
    "rosette": Art(
      "✪", "M12 3.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11z", "M8.5 13.5l-1 7l4.5-2.5l4.5 2.5l-1-7"),
    "crown": Art("♛", "M3.5 8l4.5 4l4-7l4 7l4.5-4l-2 11h-13z"),
    "lightbulb": Art(
      "☼", "M12 3a6 6 0 0 1 3.5 10.9v2.6h-7v-2.6a6 6 0 0 1 3.5-10.9z", "M9.5 19.5h5M10.5 21.5h3"),
    "umbrella": Art("☂", "M3.5 12a8.5 8.5 0 0 1 17 0z", "M12 12v6.5a2 2 0 0 0 4 0M12 2.5v1"),
    "fork.knife": Art(
      "ψ", "", "M7 3.5v17M4.5 3.5v5a2.5 2.5 0 0 0 5 0v-5M17 20.5v-17c-3 2-3.5 6-3 9.5h3"),
    "cup": Art(
      "U", "M4 7h13v8a4 4 0 0 1-4 4h-5a4 4 0 0 1-4-4z",
      "M17 9h1.5a2.5 2.5 0 0 1 0 5h-1.5M8 2.5v2M12 2.5v2"),
    "gamecontroller": Art(
      "⊞",
      "M7.5 7h9a5 5 0 0 1 4.8 3.8l1 4.5c.5 3-2.8 3.7-4.5 1.5l-1.3-1.8h-9l-1.3 1.8c-1.7 2.2-5 1.5-4.5-1.5l1-4.5a5 5 0 0 1 4.8-3.8z",
      "M8 9.5v3M6.5 11h3M15 11h.1M17.5 11h.1"),
    "iphone": Art(
      "▯",
      "M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15a1.5 1.5 0 0 1-1.5 1.5h-8a1.5 1.5 0 0 1-1.5-1.5v-15a1.5 1.5 0 0 1 1.5-1.5z",
      "M10.5 18h3"),
    "desktopcomputer": Art("▭", "M3 4.5h18v12h-18z", "M12 16.5v3.5M8 20h8"),
    "printer": Art("⎙", "M4 9h16v8h-3v-3h-10v3h-3z", "M7 9v-5h10v5M7 14h10v6h-10z"),
    "keyboard": Art(
      "⌨", "M2.5 6.5h19v11h-19z", "M6 10h.1M9 10h.1M12 10h.1M15 10h.1M18 10h.1M8 14h8"),
    "cpu": Art(
      "▣", "M6.5 6.5h11v11h-11z",
      "M10 10h4v4h-4zM9 3.5v3M15 3.5v3M9 17.5v3M15 17.5v3M3.5 9h3M3.5 15h3M17.5 9h3M17.5 15h3"),
    "qrcode": Art(
      "▩", "M4 4h6v6h-6zM14 4h6v6h-6zM4 14h6v6h-6z", "M14 14h2v2M20 14v2M14 20h2M18 18h2v2"),
    "wave.3.right": Art(
      ")", "", "M5.5 9a4.2 4.2 0 0 1 0 6M10 6.5a7.8 7.8 0 0 1 0 11M14.5 4a11.3 11.3 0 0 1 0 16"),
    "wave.3.left": Art(
      "(", "", "M18.5 9a4.2 4.2 0 0 0 0 6M14 6.5a7.8 7.8 0 0 0 0 11M9.5 4a11.3 11.3 0 0 0 0 16"),
    "wifi": Art(
      "⌔", "",
      "M2.5 9a14 14 0 0 1 19 0M6 12.7a9 9 0 0 1 12 0M9.3 16.2a4.2 4.2 0 0 1 5.4 0M12 19.5h.1"),
    "battery.1": Art("▮", "M3 8h16v8h-16z", "M21.5 11v2M6 11v2M9.5 11v2M13 11v2"),
    "chart.bar": Art("▂", "M4 12h4v8h-4zM10 5h4v15h-4zM16 9h4v11h-4z"),
    "chart.pie": Art("◔", "M11 5a8 8 0 1 0 8 8h-8z", "M14.5 3.5a7 7 0 0 1 6 6h-6z"),
    "chart.line": Art("⟋", "", "M4 4v16h16M7 15l4-5l3.5 3l5-7"),
    "gauge": Art("◠", "", "M4.5 18a9 9 0 1 1 15 0M12 14l4-5"),
    "theatermasks": Art(
      "☺", "M4 5h10v7a5 5 0 0 1-10 0z",
      "M14 9h6v6a4.5 4.5 0 0 1-8 2.5M7 9h.1M11 9h.1M7 12.5a3 3 0 0 0 4 0"),
    "pawprint": Art(
      "∴",
      "M12 12c3 0 5.5 3 5.5 5.5c0 3-3 2.5-5.5 2.5s-5.5.5-5.5-2.5c0-2.5 2.5-5.5 5.5-5.5zM5 9a1.5 2 0 1 1 0 4a1.5 2 0 1 1 0-4zM9 4a1.5 2 0 1 1 0 4a1.5 2 0 1 1 0-4zM15 4a1.5 2 0 1 1 0 4a1.5 2 0 1 1 0-4zM19 9a1.5 2 0 1 1 0 4a1.5 2 0 1 1 0-4z"
    ),
    "ladybug": Art(
      "ж", "M12 6c3.5 0 6 3 6 7s-2.5 7.5-6 7.5s-6-3.5-6-7.5s2.5-7 6-7z",
      "M12 6v14.5M8.5 4l1.5 2.5M15.5 4l-1.5 2.5M6 12h-3M21 12h-3M6.5 17l-2.5 2M17.5 17l2.5 2"),
    "cross": Art("✚", "M9 4h6v5h5v6h-5v5h-6v-5h-5v-6h5z"),
    "testtube.2": Art(
      "▯", "M9 3h6M10 3v6l-5 9.5a1.5 1.5 0 0 0 1.5 2.5h11a1.5 1.5 0 0 0 1.5-2.5l-5-9.5v-6",
      "M7.5 15h9"),
    "puzzlepiece": Art("✣", "M4 8h4.5c-1.5-4 5-4 3.5 0h5v4.5c4-1.5 4 5 0 3.5v5h-13z"),
    "cube": Art("◈", "M12 3l8 4.5v9l-8 4.5l-8-4.5v-9z", "M4 7.5l8 4.5l8-4.5M12 12v9"),
    // Weather and nature
    "sun.max": Art(
      "☀", "M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8z",
      "M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"
    ),
    "moon": Art("☾", "M20 14.5a8.5 8.5 0 1 1-10.5-10.5a6.7 6.7 0 0 0 10.5 10.5z"),
    "cloud": Art("☁", "M7 18.5a4.5 4.5 0 0 1-.5-9a6 6 0 0 1 11.5 1.5a3.8 3.8 0 0 1-.5 7.5z"),
    "cloud.rain": Art(
      "☂", "M7 14.5a4 4 0 0 1-.5-8a6 6 0 0 1 11.5 1.5a3.3 3.3 0 0 1-.5 6.5z",
      "M8 17.5l-1 3M12.5 17.5l-1 3M17 17.5l-1 3"),
    "bolt": Art("ϟ", "M13 2.5l-8 11.5h6l-1 7.5l8-11.5h-6z"),
    "flame": Art(
      "♨",
      "M12 3c1 3.5 5.5 6 5.5 11a5.5 5.5 0 0 1-11 0c0-2 1-3.5 2-4.5c.3 1.5 1 2.3 2 2.5c-.5-3.5 0-6.5 1.5-9z"
    ),
    "drop": Art("◍", "M12 3c3.5 5 6 8 6 11.5a6 6 0 0 1-12 0c0-3.5 2.5-6.5 6-11.5z"),
    "leaf": Art(
      "❧", "M20 4c1 10-3 15-9 15c-4 0-6-2.5-6-5.5c0-6 7-8.5 15-9.5z", "M4 20.5c2-4.5 5-7.5 10-10"),
    "snowflake": Art(
      "❄", "", "M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5l2.5 2l2.5-2M9.5 19.5l2.5-2l2.5 2"),
    "wind": Art(
      "≈", "", "M3 9h11a2.5 2.5 0 1 0-2.5-2.5M3 13h15.5a2.5 2.5 0 1 1-2.5 2.5M3 17h7a2 2 0 1 1-2 2"),
    "thermometer": Art("⌡", "M10 4a2 2 0 0 1 4 0v9.5a4 4 0 1 1-4 0z", "M12 8v8"),
    "sparkles": Art(
      "✦",
      "M10 5l1.7 4.8l4.8 1.7l-4.8 1.7l-1.7 4.8l-1.7-4.8l-4.8-1.7l4.8-1.7zM18 3l.8 2.2l2.2.8l-2.2.8l-.8 2.2l-.8-2.2l-2.2-.8l2.2-.8zM18 15l.8 2.2l2.2.8l-2.2.8l-.8 2.2l-.8-2.2l-2.2-.8l2.2-.8z"
    ),
    "swift": Art(
      "S",
      "M4 5c5 5 8 7 11 9c-2-3-4-5.5-6-8.5c4 3.5 6.5 5.5 8.5 7c0-3-1-6-3.5-9c5 3 7.5 8 6.5 13c1.5 2 1.5 3.5 1 5c-1-1.5-2.5-2-4.5-1c-5 2.5-10.5.5-13.5-4c4 2.5 7 2.5 9.5 1c-3.5-3-6.5-7-9-12.5z"
    ),
    "applelogo": Art(
      "●",
      "M12 7c2-3 7-1.5 7 3.5c0 5-3.5 10-5.5 10c-1 0-1.5-.5-2.5-.5s-1.5.5-2.5.5c-2 0-4.5-5-4.5-10c0-5 5-6.5 8-3.5z",
      "M12 6c0-2 1-3 2.5-3.5"),
  ]
}
