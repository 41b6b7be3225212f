"""Makes the screenshots of the documentation, in a browser and in a terminal: the Showcase, a page that shows
the effects of a theme in all looks, and an app with a theme of its own.

Run it like the tests, once they have built the apps: .build/end-to-end/bin/python
Tools/EndToEnd/screenshots.py. Names select pictures: Tools/EndToEnd/screenshots.py looks theme. Look at each
picture before you commit it.
"""

import html
import pathlib
import re
import shutil
import struct
import sys
import tempfile
import unicodedata
import zlib

from playwright.sync_api import expect, sync_playwright

from support import Server, Terminal, program

PICTURES = pathlib.Path("Apps/Showcase/Showcase.docc/Resources")
LOOKS = pathlib.Path("Core/ComposableUI/Documentation.docc/Resources")
THEMES = pathlib.Path("Apps/Platform/AppHost/Documentation.docc/Resources")
# The maximum size of a picture in the documentation, in bytes.
MOST = 60_000
KEPT = ["harbor", "harbor-templates", "harbor-websocket"]

# The sixteen colours of tmux, on a dark screen.
COLOURS = [
    "#1e1f29", "#ff6e6e", "#69d58c", "#e8c547", "#82a4ff", "#d69bf5", "#63cfe0", "#d5d7e0",
    "#7c8092", "#ff8d8d", "#8ce6a8", "#f2d873", "#a5bdff", "#e4bcfa", "#8fe1ee", "#ffffff",
]


def picture_of_browser(browser):
    data = tempfile.mkdtemp(prefix="tessera-")
    server = Server(data)
    page = browser.new_page(viewport={"width": 1000, "height": 640}, device_scale_factor=1)
    page.goto(server.url + "/repositories/tidewater")
    for name in KEPT:
        page.get_by_role("button", name=f"Add {name} to favorites", exact=True).click()
    expect(page.get_by_role("tab", name=f"Favorites ({len(KEPT)})")).to_be_visible()
    keep(page, PICTURES / "browser.png")
    server.stop()
    shutil.rmtree(data)


def picture_of_terminal(browser):
    data = tempfile.mkdtemp(prefix="tessera-")
    terminal = Terminal("--data", data, "/repositories/tidewater")
    terminal.wait_for(r"harbor-websocket")
    # The first "Down" leads from the field to the first row's star, the others from star to star.
    terminal.keys("Down", "Right", "Space")
    terminal.wait_for(r"Favorites \(1\)")
    terminal.keys("Down", "Down", "Down", "Space")
    terminal.wait_for(r"Favorites \(2\)")
    shutil.rmtree(data)
    keep_terminal(browser, terminal, PICTURES / "terminal.png", size=16)


def pictures_of_looks(browser):
    """Takes pictures of a page that shows the effects of a theme, for several preferences of users."""
    data = tempfile.mkdtemp(prefix="tessera-")
    server = Server(data, program=program("Gallery"))
    for name, options in {
        "light": {}, "dark": {"color_scheme": "dark"}, "contrast": {"contrast": "more"},
        "phone": {"viewport": {"width": 375, "height": 660}},
    }.items():
        page = browser.new_page(**{"viewport": {"width": 700, "height": 560}} | options)
        page.goto(server.url + "/theme/what-a-theme-is-followed-by")
        page.get_by_text("Source", exact=True).wait_for()
        keep(page, LOOKS / f"looks-{name}.png")
    server.stop()
    terminal = Terminal("--data", data, "/theme/what-a-theme-is-followed-by", program=program("Gallery"))
    terminal.wait_for("Notifications")
    keep_terminal(browser, terminal, LOOKS / "looks-terminal.png")
    shutil.rmtree(data)


def pictures_of_theme(browser):
    data = tempfile.mkdtemp(prefix="tessera-")
    server = Server(data, program=program("CharactersApp"))
    page = browser.new_page(viewport={"width": 700, "height": 470})
    page.goto(server.url)
    page.get_by_text("104 characters").wait_for()
    keep(page, THEMES / "theme-browser.png")
    server.stop()
    terminal = Terminal("--data", data, program=program("CharactersApp"))
    terminal.wait_for("104 characters")
    terminal.wait_for("☆")
    keep_terminal(browser, terminal, THEMES / "theme-terminal.png")
    shutil.rmtree(data)


def keep(page, path):
    """Saves a picture of a page without the focus or a pointer on it."""
    page.wait_for_load_state("networkidle")
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    save(page.screenshot(), path)
    page.close()


def keep_terminal(browser, terminal, path, size=13):
    screen = terminal.tmux("capture-pane", "-e", "-p", "-N")
    terminal.close()
    page = browser.new_page(viewport={"width": 900, "height": 640})
    page.set_content(document(screen, size))
    save(page.locator("pre").screenshot(), path)
    page.close()


def save(picture, path):
    """Saves a picture with at most 256 colours, which are enough for a screen, in as few bytes as possible."""
    path.parent.mkdir(parents=True, exist_ok=True)
    small = indexed(picture)
    if len(small) > MOST:
        raise SystemExit(f"{path} has {len(small)} bytes, more than {MOST}: show less in it.")
    path.write_bytes(small)
    print(f"{path}: {len(small)} bytes")


def indexed(png):
    """Converts a PNG with eight bits for each of red, green and blue into a PNG with a table of colours."""
    width, height, channels, rows = pixels(png)
    counts = {}
    for row in rows:
        for x in range(0, len(row), channels):
            colour = bytes(row[x : x + 3])
            counts[colour] = counts.get(colour, 0) + 1
    # The most common colours stay. The others, at the edges of letters, become the nearest of these.
    table = sorted(counts, key=counts.get, reverse=True)[:256]
    index = {colour: number for number, colour in enumerate(table)}

    def number(colour):
        if colour not in index:
            index[colour] = min(
                range(len(table)), key=lambda i: sum((a - b) ** 2 for a, b in zip(table[i], colour)))
        return index[colour]

    lines = b"".join(
        b"\0" + bytes(number(bytes(row[x : x + 3])) for x in range(0, len(row), channels)) for row in rows)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return b"".join([
        b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        chunk(b"PLTE", b"".join(table)), chunk(b"IDAT", zlib.compress(lines, 9)), chunk(b"IEND", b"")])


def pixels(png):
    """Returns the size of a PNG that a browser wrote, its bytes per pixel, and its rows."""
    place, data = 8, b""
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place : place + 8])
        content = png[place + 8 : place + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colours = struct.unpack(">IIBB", content[:10])
            channels = {2: 3, 6: 4}[colours]
            assert depth == 8, "A browser writes eight bits for each part of a colour."
        if kind == b"IDAT":
            data += content
        place += 12 + length
    data, stride = zlib.decompress(data), width * channels
    rows, before = [], bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        rows.append(before := unfiltered(data[start], bytearray(data[start + 1 : start + 1 + stride]), before, channels))
    return width, height, channels, rows


def unfiltered(kind, row, above, channels):
    for x in range(len(row)) if kind else ():
        left = row[x - channels] if x >= channels else 0
        corner = above[x - channels] if x >= channels else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = above[x]
        elif kind == 3:
            guess = (left + above[x]) // 2
        else:
            estimate = left + above[x] - corner
            guess = min((left, above[x], corner), key=lambda value: abs(estimate - value))
        row[x] = (row[x] + guess) & 255
    return row


def document(screen, size=16):
    """Returns a page that shows the text that tmux captured."""
    return f"""
      <style>
        body {{ margin: 0; background: {COLOURS[0]}; color: {COLOURS[7]} }}
        pre {{
          margin: 0; padding: 14px; width: max-content; font: {size}px/1.25 'DejaVu Sans Mono', monospace;
          background: {COLOURS[0]}
        }}
        span {{ display: inline-block; height: 1.25em; white-space: pre; vertical-align: top }}
      </style><pre>{markup(screen)}</pre>"""


def markup(screen):
    """Returns the text that tmux captured, as HTML: each run of the same look is as wide as its cells."""
    lines, style = [], {}
    for line in screen.rstrip("\n").split("\n"):
        parts = []
        for escape, text in re.findall(r"\x1b\[([\d;:]*)m|([^\x1b]+)", line):
            if text:
                cells = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
                parts.append(f'<span style="width:{cells}ch;{css(style)}">{html.escape(text)}</span>')
            else:
                change(style, [int(code or 0) for code in re.split("[;:]", escape)])
        lines.append("".join(parts) or " ")
    return "\n".join(lines)


def css(style):
    front, back = style.get("front", COLOURS[7]), style.get("back", COLOURS[0])
    if style.get("reverse"):
        front, back = back, front
    return (
        f"color:{front};background:{back};"
        + ("font-weight:bold;" if style.get("bold") else "")
        + ("opacity:.65;" if style.get("dim") else "")
        + ("text-decoration:underline;" if style.get("underline") else ""))


def change(style, codes):
    codes = iter(codes)
    for code in codes:
        if code == 0:
            style.clear()
        elif code in (1, 2, 4, 7):
            style[{1: "bold", 2: "dim", 4: "underline", 7: "reverse"}[code]] = True
        elif code == 22:
            style.update(bold=False, dim=False)
        elif code in (24, 27):
            style[{24: "underline", 27: "reverse"}[code]] = False
        elif code in (38, 48):
            style["front" if code == 38 else "back"] = colour(codes)
        elif code in (39, 49):
            style.pop("front" if code == 39 else "back", None)
        elif 30 <= code % 60 <= 37:
            style["front"] = COLOURS[code % 10 + (8 if code >= 90 else 0)]
        elif 40 <= code % 60 <= 47:
            style["back"] = COLOURS[code % 10 + (8 if code >= 100 else 0)]


def colour(codes):
    if next(codes) == 2:
        return "rgb({},{},{})".format(*(next(codes) for _ in range(3)))
    number = next(codes)
    if number < 16:
        return COLOURS[number]
    if number >= 232:
        return "rgb({0},{0},{0})".format(8 + (number - 232) * 10)
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    return f"rgb({steps[number // 36]},{steps[number // 6 % 6]},{steps[number % 6]})"


if __name__ == "__main__":
    kinds = {
        "showcase": [picture_of_browser, picture_of_terminal], "looks": [pictures_of_looks],
        "theme": [pictures_of_theme],
    }
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for kind in sys.argv[1:] or kinds:
            for picture in kinds[kind]:
                picture(chromium)
        chromium.close()
