"""Makes the screenshots of the README: the Showcase in a browser and in a terminal.

Run it like the tests: .build/end-to-end/bin/python Tools/EndToEnd/screenshots.py
"""

import html
import pathlib
import re
import shutil
import tempfile
import unicodedata

from playwright.sync_api import expect, sync_playwright

from support import Server, Terminal

PICTURES = pathlib.Path("Apps/Showcase/Showcase.docc/Resources")
KEPT = ["harbor", "harbor-templates", "harbor-websocket"]

# What tmux calls the sixteen colours, on a dark screen.
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
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.screenshot(path=PICTURES / "browser.png")
    page.close()
    server.stop()
    shutil.rmtree(data)


def picture_of_terminal(browser):
    data = tempfile.mkdtemp(prefix="tessera-")
    terminal = Terminal("--data", data, "/repositories/tidewater")
    terminal.wait_for(r"harbor-websocket")
    # From the field to the first row's star, and from star to star.
    terminal.keys("Down", "Right", "Space")
    terminal.wait_for(r"Favorites \(1\)")
    terminal.keys("Down", "Down", "Down", "Space")
    terminal.wait_for(r"Favorites \(2\)")
    screen = terminal.tmux("capture-pane", "-e", "-p")
    terminal.close()
    shutil.rmtree(data)
    page = browser.new_page(viewport={"width": 900, "height": 640}, device_scale_factor=1)
    page.set_content(f"""
      <style>
        body {{ margin: 0; background: {COLOURS[0]}; color: {COLOURS[7]} }}
        pre {{ margin: 0; padding: 14px; width: max-content; font: 16px/1.25 'DejaVu Sans Mono', monospace }}
        span {{ display: inline-block; height: 20px; white-space: pre; vertical-align: top }}
      </style><pre>{markup(screen)}</pre>""")
    page.locator("pre").screenshot(path=PICTURES / "terminal.png")
    page.close()


def markup(screen):
    """What tmux captured, as HTML: each run of one look is as wide as its cells."""
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
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        picture_of_browser(chromium)
        picture_of_terminal(chromium)
        chromium.close()
