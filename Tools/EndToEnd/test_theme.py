"""An app with a theme of its own: its tint, corners, fonts and density, in a real browser and a real
terminal."""

import re
import shutil
import tempfile
import unittest

from support import SCREENSHOTS, Server, program, violations
from test_navigation import BrowserTest, NavigationTest

# The tint of the themed app in the terminal's sixteen colours, which is green. Other apps have cyan.
GREEN, CYAN = "\x1b[32m", "\x1b[36m"


def parts(colour):
    return [float(part) for part in re.findall(r"[\d.]+", colour)[:3]]


class FreshData:
    def forget(self):
        """Gives the next app a data directory of its own, because two apps can't share one."""
        self.data = tempfile.mkdtemp(prefix="tessera-")
        self.addCleanup(shutil.rmtree, self.data, ignore_errors=True)


class ThemeInABrowser(FreshData, BrowserTest):
    def look(self, app, **options):
        """Opens a page of an app, and returns the look of its controls."""
        self.forget()
        server = Server(self.data, program=program(app))
        self.addCleanup(server.stop)
        context = self.browser.new_context(
            bypass_csp=True, viewport={"width": 500, "height": 700}, **options)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(server.url)
        button = page.get_by_role("button", name="Refresh")
        button.wait_for()
        page.wait_for_load_state("networkidle")
        style = button.evaluate(
            "button => { const { color, fontFamily, borderRadius } = getComputedStyle(button);"
            " return { color, fontFamily, borderRadius, height: button.getBoundingClientRect().height } }")
        return page, style

    def test_an_app_looks_as_its_theme_says(self):
        for name, options in {"light": {}, "dark": {"color_scheme": "dark"}}.items():
            with self.subTest(name):
                page, themed = self.look("CharactersApp", **options)
                page.screenshot(path=SCREENSHOTS / f"theme-{name}.png")
                red, green, blue = parts(themed["color"])
                self.assertGreater(green, max(red, blue), themed)
                self.assertIn("monospace", themed["fontFamily"])
                _, plain = self.look("RepositoriesApp", **options)
                red, green, blue = parts(plain["color"])
                self.assertGreater(blue, max(red, green), plain)
                self.assertNotIn("monospace", plain["fontFamily"])
                self.assertLess(float(themed["borderRadius"][:-2]), float(plain["borderRadius"][:-2]))
                self.assertLess(themed["height"], plain["height"])

    def test_every_theme_is_accessible(self):
        for options in [{}, {"color_scheme": "dark"}, {"contrast": "more"}]:
            with self.subTest(options):
                page, _ = self.look("CharactersApp", **options)
                page.add_style_tag(content="* { transition: none !important; }")
                self.assertEqual(violations(page), [])


class ThemeInATerminal(FreshData, NavigationTest):
    def look(self, app):
        """Returns an app's text with its colours, and whether a rule is below its title."""
        self.forget()
        self.app = app
        terminal = self.open_terminal()
        terminal.wait_for(r"Refresh")
        terminal.wait_for(r"[☆★]")
        self.screenshot(terminal, f"theme-{app}")
        return terminal.tmux("capture-pane", "-e", "-p"), "────" in terminal.text.split("\n")[1]

    def test_an_app_looks_as_its_theme_says(self):
        themed, has_rule = self.look("CharactersApp")
        self.assertIn(GREEN, themed)
        self.assertNotIn(CYAN, themed)
        self.assertFalse(has_rule)
        plain, has_rule = self.look("RepositoriesApp")
        self.assertNotIn(GREEN, plain)
        self.assertTrue(has_rule)


if __name__ == "__main__":
    unittest.main()
