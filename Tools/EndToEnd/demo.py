"""Records the moving picture of the README: the Showcase in a terminal, in a browser, and while its server is killed
and starts again. Tools/record-demo runs this script.

The script captures the screen after each step, and each step sets the time for which the film shows the screen. So a
slow machine makes the same picture as a fast one.
"""

import base64
import contextlib
import io
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from screenshots import COLOURS, PICTURES, markup
from support import SHOWCASE, TIMEOUT, Server, Terminal, wait_until

PICTURE = PICTURES / "demo.gif"
# The limit of the picture's size, in bytes.
MOST = 2_000_000
# The size of the picture, in points, and the pixels of a point.
WIDTH, HEIGHT, SCALE = 800, 600, 1.5
# The size of the content of the drawn window.
INNER_WIDTH, INNER_HEIGHT = 752, 482
# The time for which a typed letter and a step of the pointer are shown, in milliseconds.
LETTER, POINTER = 80, 50

STAGE = f"""
  <style>
    * {{ box-sizing: border-box; margin: 0 }}
    body {{ width: {WIDTH}px; height: {HEIGHT}px; background: #e8e8f0; font: 17px 'DejaVu Sans', sans-serif }}
    #caption {{ height: 58px; padding: 20px 24px 0; color: #23243a; display: flex; justify-content: space-between }}
    #keys {{ font: 15px 'DejaVu Sans Mono', monospace; color: #4a4bb8 }}
    #window {{ margin: 0 24px; width: {INNER_WIDTH}px; border-radius: 10px; overflow: hidden;
      box-shadow: 0 0 0 1px #c3c3d0 }}
    #title {{ height: 36px; padding: 9px 14px; background: #d6d6e0; color: #4b4c60;
      font: 14px 'DejaVu Sans Mono', monospace }}
    #inside {{ position: relative; height: {INNER_HEIGHT}px; overflow: hidden; background: {COLOURS[0]} }}
    img {{ display: block; width: {INNER_WIDTH}px; height: {INNER_HEIGHT}px }}
    pre {{ padding: 10px 14px; font: 15px/1.25 'DejaVu Sans Mono', monospace; color: {COLOURS[7]} }}
    pre span {{ display: inline-block; height: 1.25em; white-space: pre; vertical-align: top }}
    svg {{ position: absolute; width: 20px; height: 26px }}
  </style>
  <div id="caption"><b></b><span id="keys"></span></div>
  <div id="window"><div id="title"></div><div id="inside"></div></div>"""

ARROW = """<svg viewBox="0 0 20 26" style="left:{x}px;top:{y}px"><path d="M2 1 L2 20 L7 15.5 L10.5 24 L14 22.5 L10.5 14.5 L17 14 Z"
  fill="{fill}" stroke="#fff" stroke-width="1.5"/></svg>"""


class Film:
    """The frames so far, each with its time."""

    def __init__(self, browser):
        self.stage = browser.new_page(
            viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=SCALE)
        self.stage.set_content(STAGE)
        self.frames = []

    def say(self, caption, title):
        self.stage.evaluate(
            "([caption, title]) => { document.querySelector('b').textContent = caption;"
            " document.querySelector('#title').textContent = title; }", [caption, title])

    def add(self, inside, milliseconds, keys=""):
        self.stage.evaluate(
            "([inside, keys]) => { document.querySelector('#inside').innerHTML = inside;"
            " document.querySelector('#keys').textContent = keys;"
            " return Promise.all([...document.images].map(image => image.decode())); }", [inside, keys])
        picture = self.stage.screenshot()
        if self.frames and self.frames[-1][0] == picture:
            self.frames[-1][1] += milliseconds
        else:
            self.frames.append([picture, milliseconds])

    def save(self, path):
        """Saves the frames as one GIF whose colours are the commonest 255 of all frames."""
        pictures = [Image.open(io.BytesIO(picture)).convert("RGB") for picture, _ in self.frames]
        counts = {}
        for picture in pictures:
            for count, colour in picture.getcolors(maxcolors=1 << 24):
                counts[colour] = counts.get(colour, 0) + count
        commonest = sorted(counts, key=counts.get, reverse=True)[:255]
        palette = Image.new("P", (1, 1))
        palette.putpalette([part for colour in commonest for part in colour])
        indexed = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
        indexed[0].save(
            path, save_all=True, append_images=indexed[1:], duration=[time for _, time in self.frames], loop=0,
            optimize=False, disposal=1)


class TerminalScene:
    def __init__(self, film, terminal):
        self.film = film
        self.terminal = terminal

    def show(self, milliseconds, keys=""):
        screen = self.terminal.tmux("capture-pane", "-e", "-p", "-N")
        self.film.add(f"<pre>{markup(screen)}</pre>", milliseconds, keys)

    def press(self, key, name, pattern, milliseconds):
        """Presses a key, waits for a text on the screen, and shows the screen."""
        self.terminal.keys(key)
        self.terminal.wait_for(pattern)
        time.sleep(0.15)
        self.show(milliseconds, name)

    def type(self, text, milliseconds):
        for count in range(1, len(text) + 1):
            self.terminal.type(text[count - 1])
            self.terminal.wait_for(text[:count].rstrip())
            self.show(LETTER)
        self.show(milliseconds)


class BrowserScene:
    def __init__(self, film, page):
        self.film = film
        self.page = page
        self.at = (INNER_WIDTH * 0.8, INNER_HEIGHT * 0.8)

    def show(self, milliseconds, pressed=False):
        picture = base64.b64encode(self.page.screenshot()).decode()
        x, y = self.at
        arrow = ARROW.format(x=round(x), y=round(y), fill="#4a4bd8" if pressed else "#23243a")
        self.film.add(f'<img src="data:image/png;base64,{picture}">{arrow}', milliseconds)

    def click(self, locator, milliseconds, then=lambda: None):
        """Moves the pointer to an element, clicks on it, waits for the result, and shows it."""
        box = locator.bounding_box()
        x, y = self.at
        end = (box["x"] + min(box["width"], 120) / 2, box["y"] + box["height"] / 2)
        for step in (0.25, 0.55, 0.8, 0.95, 1):
            self.at = (x + (end[0] - x) * step, y + (end[1] - y) * step)
            self.page.mouse.move(*self.at)
            self.show(POINTER)
        self.show(150)
        self.page.mouse.click(*self.at)
        self.show(150, pressed=True)
        then()
        self.settle()
        self.show(milliseconds)

    def type(self, text, milliseconds):
        for letter in text:
            self.page.keyboard.type(letter)
            self.show(LETTER)
        self.rest()
        self.show(milliseconds)

    def settle(self):
        """Waits until the page has nothing unsaved, and its motion has ended."""
        expect(self.page.locator("body[data-pending]")).to_have_count(0)
        self.rest()

    def rest(self):
        """Waits until the page's motion has ended."""
        self.page.evaluate("Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => {})))")


def record_terminal(film, data):
    # The first run offers a tour until the user answers.
    subprocess.run(
        [SHOWCASE, "--accessible", "--data", data], input="press No, Thanks\nquit\n", text=True, check=True,
        capture_output=True, timeout=TIMEOUT)
    with contextlib.closing(Terminal("--data", data, columns=80, rows=24)) as terminal:
        terminal.wait_for("Nothing to do yet")
        scene = TerminalScene(film, terminal)
        film.say("One app, in a terminal", "swift run Showcase")
        scene.show(1200)
        scene.press("C-n", "Control-N", "Untitled Todo", 500)
        scene.type("Water the basil", 400)
        scene.press("C-n", "Control-N", "Untitled Todo", 500)
        scene.type("Bake bread", 600)
        scene.press("BTab", "Shift-Tab", "Bake bread", 500)
        scene.press("Space", "Space", "☑ Bake bread", 900)
        terminal.wait_for(r"☐ Water the basil\s+\S* *☑ Bake bread")
        scene.show(1400)
        scene.press("M-2", "Alt-2", "harbor-websocket", 900)
        # The next two keys move the focus from the field to the first row's star.
        scene.press("Down", "↓", "harbor", 300)
        scene.press("Right", "→", "harbor", 300)
        scene.press("Space", "Space", r"Favorites \(1\)", 1600)


def record_browser(film, browser, data):
    with contextlib.ExitStack() as at_end:
        server = Server(data)
        at_end.callback(server.stop)
        page = browser.new_page(
            viewport={"width": INNER_WIDTH, "height": INNER_HEIGHT}, device_scale_factor=SCALE)
        page.goto(server.url + "/todos")
        page.get_by_role("button", name="No, Thanks").click()
        expect(page.get_by_role("button", name="No, Thanks")).to_have_count(0)
        page.evaluate("document.activeElement.blur()")
        scene = BrowserScene(film, page)
        shown = "http://127.0.0.1:8080/todos"
        film.say("The same app, in a browser", shown)
        scene.show(1200)
        fields = page.get_by_placeholder("Untitled Todo")
        for count, text in enumerate(["Water the basil", "Bake bread"], 1):
            scene.click(
                page.get_by_role("button", name="Add Todo"), 300, lambda: expect(fields).to_have_count(count))
            scene.type(text, 400)
        scene.click(
            page.get_by_role("button", name="Mark as done").first, 700,
            lambda: expect(page.get_by_text("1 left")).to_be_visible())
        wait_until(lambda: fields.first.input_value() == "Water the basil", lambda: "The todos should be sorted.")
        scene.settle()
        scene.show(1400)

        film.say("The server is killed …", f"kill -9 {server.process.pid}")
        server.stop(signal.SIGKILL)
        notice = page.locator("#notice")
        wait_until(lambda: notice.text_content(), lambda: "The page should say that it connects again.")
        scene.rest()
        scene.show(1600)
        film.say("… and the page goes on", shown)
        fields.first.focus()
        page.keyboard.press("End")
        scene.type(" and the mint", 1200)

        film.say("It starts again, and nothing is lost", shown)
        server = Server(data, server.port)
        at_end.callback(server.stop)
        wait_until(lambda: not notice.text_content(), lambda: "The page should have connected again.")
        scene.settle()
        # The reload shows that the server has the text, too.
        page.reload()
        expect(fields.first).to_have_value("Water the basil and the mint")
        scene.settle()
        scene.show(2400)
        page.close()


def main():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        film = Film(chromium)
        with tempfile.TemporaryDirectory(prefix="tessera-") as data:
            record_terminal(film, data)
        with tempfile.TemporaryDirectory(prefix="tessera-") as data:
            record_browser(film, chromium, data)
        chromium.close()
    frames = pathlib.Path(".build/demo")
    shutil.rmtree(frames, ignore_errors=True)
    frames.mkdir(parents=True)
    for number, (picture, _) in enumerate(film.frames):
        (frames / f"{number:03}.png").write_bytes(picture)
    film.save(PICTURE)
    size = PICTURE.stat().st_size
    seconds = sum(time for _, time in film.frames) / 1000
    print(f"{PICTURE}: {size} bytes, {len(film.frames)} frames, {seconds:.0f} seconds. The frames are in {frames}.")
    if size > MOST:
        sys.exit(f"The picture has {size} bytes, more than {MOST}: show less in it.")


if __name__ == "__main__":
    main()
