"""Opens a page with the script in a real browser, without a server."""

import html
import os
import pathlib
import re
import unittest

from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).parents[2]
HOST = ROOT / "Apps/Platform/WebHost"
FAKE_SERVER = (pathlib.Path(__file__).parent / "fake-server.js").read_text()
ADDRESS = "http://app.test"
TIMEOUT = 10

expect.set_options(timeout=TIMEOUT * 1000)


def modules():
    """Returns the names of the script's modules, in the order in which the program joins them."""
    return re.findall(r"PackageResources\.(\w+)_mjs", (HOST / "Requests/Assets.swift").read_text())


def joined_script():
    """Returns the script as the program serves it: see Assets.swift."""
    lines = []
    for name in modules():
        for line in (HOST / "Resources/script" / f"{name}.mjs").read_text().splitlines():
            if not line.startswith("import "):
                lines.append(line.removeprefix("export "))
    lines = [line.lstrip(" ") for line in lines]
    lines = [line for line in lines if line and not line.startswith(("//", "/*"))]
    return "\n".join(["(() => {", "'use strict'", *lines, "})()", ""])


# SCRIPT can name another script to test, for example an earlier one that makes a test fail.
SCRIPT = pathlib.Path(os.environ["SCRIPT"]).read_text() if "SCRIPT" in os.environ else joined_script()
STYLE = (HOST / "Resources/screen.css").read_text()


class ScriptTest(unittest.TestCase):
    """A test with a page of its own, whose clock stands still until the test advances it."""

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        cls.browser = cls.playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        cls.addClassCleanup(cls.browser.close)
        cls.context = cls.browser.new_context(viewport={"width": 800, "height": 600})
        cls.context.add_init_script(FAKE_SERVER)

    def setUp(self):
        self.script = "/screen.js"
        self.screen, self.attributes = "", {}
        self.loads = 0
        self.page = self.context.new_page()
        self.addCleanup(self.page.close)
        self.page.route("**/*", self.respond)
        self.page.set_default_timeout(TIMEOUT * 1000)
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1_000_000)
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.addCleanup(lambda: self.assertEqual(self.errors, []))

    def respond(self, route):
        url = route.request.url
        if url.endswith(".js"):
            return route.fulfill(body=SCRIPT, content_type="text/javascript; charset=utf-8")
        if url.endswith(".css"):
            return route.fulfill(body=STYLE, content_type="text/css")
        self.loads += 1
        attributes = "".join(
            f' data-{name}="{html.escape(str(value))}"' for name, value in self.attributes.items())
        route.fulfill(content_type="text/html; charset=utf-8", body=f"""<!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>App</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="stylesheet" href="/screen.css">
            <script src="{self.script}" defer blocking="render"></script></head>
            <body{attributes} data-script="{self.script}">
            <main id="screen">{self.screen}</main><p id="notice" role="status"></p></body></html>""")

    def open(self, screen, path="/", instance="one", revision=0, location=None, connects=True):
        """Loads the page with a screen, and connects it."""
        self.screen = screen
        self.attributes = {"instance": instance, "revision": revision}
        if location is not None:
            self.attributes["location"] = location
        self.page.goto(ADDRESS + path)
        if connects:
            self.connect(instance=instance)
        return self.page

    # The server's actions

    def connect(self, done=0, instance="one", heartbeat=20_000, **hello):
        self.server("sockets.at(-1).accept()")
        self.say({"hello": done, "heartbeat": heartbeat, "instance": instance,
                  "script": self.script} | hello)

    def server(self, script, argument=None):
        return self.page.evaluate(f"argument => server.{script}", argument)

    def say(self, *messages):
        self.server("sockets.at(-1).say(...argument)", list(messages))

    def drop(self, code=1006, reason=""):
        self.server("sockets.at(-1).drop(...argument)", [code, reason])

    @property
    def sent(self):
        """The events that were sent over the latest connection."""
        return self.server("sockets.at(-1).sent")

    @property
    def sockets(self):
        return self.server("sockets.length")

    @property
    def requests(self):
        return self.server("requests.length")

    # The user's actions

    def type(self, selector, text):
        self.page.focus(selector)
        self.page.keyboard.type(text)

    # The content of the page

    def pass_time(self, milliseconds):
        self.page.clock.run_for(milliseconds)

    @property
    def notice(self):
        return self.page.evaluate(
            "[...document.querySelectorAll('#notice.shown > span')].map(line => line.textContent).join('\\n')")

    @property
    def focused(self):
        return self.page.evaluate("document.activeElement.id")

    def value(self, selector):
        return self.page.evaluate("selector => document.querySelector(selector).value", selector)

    def attribute(self, selector, name):
        return self.page.evaluate(
            "([selector, name]) => document.querySelector(selector).getAttribute(name)",
            [selector, name])


def button(number, text, more=""):
    return f'<button id="e{number}" {more}>{text}</button>'


def field(number, text="", name="Name", more=""):
    return f'<input id="e{number}" placeholder="{name}" value="{html.escape(text)}" {more}>'
