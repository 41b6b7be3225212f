"""Custom controls, sizes and animations of an app outside of Core, in a real browser and in a real terminal."""

import unittest
from urllib.parse import urljoin

from playwright.sync_api import expect

from support import SCREENSHOTS, TIMEOUT, DataTest, InBrowser, Server, program, wait_until

expect.set_options(timeout=TIMEOUT * 1000)
APP = program("star-rating")


class BrowserTest(InBrowser, DataTest):
    def open(self, width=1280, **options):
        server = Server(self.data, program=APP)
        self.addCleanup(server.stop)
        context = self.browser.new_context(viewport={"width": width, "height": 800}, **options)
        self.addCleanup(context.close)
        page = context.new_page()
        # The page's security policy reports its refusals as errors in the console.
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text)
                if message.type == "error" else None)
        self.addCleanup(lambda: self.assertEqual(errors, []))
        page.goto(server.url)
        page.wait_for_load_state("networkidle")
        return page

    def test_stars_are_given_by_clicks(self):
        page = self.open()
        page.get_by_role("button", name="5 stars").click()
        expect(page.get_by_text("You gave it 5.")).to_be_visible()
        expect(page.get_by_role("group", name="5 stars of 5")).to_be_visible()
        expect(page.locator(".star-rating .on")).to_have_count(5)
        page.screenshot(path=SCREENSHOTS / "star-rating.png")

    def test_client_code_runs_from_a_file(self):
        page = self.open()
        stars = page.locator(".star-rating")
        page.get_by_role("button", name="4 stars").hover()
        expect(stars.locator(".near")).to_have_count(4)
        page.get_by_role("button", name="1 star", exact=True).focus()
        page.keyboard.press("2")
        expect(page.get_by_text("You gave it 2.")).to_be_visible()
        script = page.locator("[data-hook]").get_attribute("data-hook")
        response = page.request.get(urljoin(page.url, script))
        self.assertEqual(response.headers["content-type"], "text/javascript; charset=utf-8")
        self.assertIn("immutable", response.headers["cache-control"])

    def test_client_code_ends_with_its_element(self):
        page = self.open()
        page.get_by_role("button", name="Don’t Rate").click()
        expect(page.locator(".star-rating")).to_have_count(0)
        page.keyboard.press("2")
        page.get_by_role("button", name="Rate").click()
        expect(page.get_by_text("You gave it 3.")).to_be_visible()
        page.get_by_role("button", name="1 star", exact=True).focus()
        page.keyboard.press("4")
        expect(page.get_by_text("You gave it 4.")).to_be_visible()

    def test_a_reader_knows_its_size_in_every_window(self):
        page = self.open()
        reader = page.locator("[data-size]")
        expected = lambda: "{} by 48".format(int(reader.bounding_box()["width"]))
        expect(reader).to_have_text(expected())
        page.set_viewport_size({"width": 400, "height": 800})
        wait_until(lambda: reader.text_content() == expected(),
                   lambda: f"{reader.text_content()} instead of {expected()}")

    def test_the_screen_knows_the_window(self):
        page = self.open(color_scheme="dark")
        expect(page.get_by_text("Regular, dark")).to_be_visible()
        page.emulate_media(color_scheme="light")
        expect(page.get_by_text("Regular, light")).to_be_visible()
        page.set_viewport_size({"width": 400, "height": 800})
        expect(page.get_by_text("Compact, light")).to_be_visible()

    def test_a_removed_view_is_seen_for_a_moment_and_cannot_be_used(self):
        page = self.open()
        page.get_by_role("button", name="Move").click()
        leaving = page.locator(".leaving")
        expect(leaving).to_have_count(1)
        self.assertTrue(leaving.evaluate("frame => frame.inert && frame.ariaHidden === 'true'"))
        self.assertEqual(leaving.locator("[id]").count(), 0)
        moving = page.get_by_text("Always").evaluate("node => node.getAnimations().length")
        self.assertGreater(moving, 0)
        expect(leaving).to_have_count(0)
        expect(page.get_by_text("Animated")).to_have_count(1)

    def test_nothing_moves_with_reduced_motion(self):
        page = self.open(reduced_motion="reduce")
        page.get_by_role("button", name="Move").click()
        expect(page.get_by_text("Animated")).to_have_count(1)
        self.assertEqual(page.evaluate("document.getAnimations().length"), 0)
        self.assertEqual(page.locator(".leaving").count(), 0)


    def test_rows_are_selected_and_come_into_sight(self):
        page = self.open()
        page.get_by_role("button", name="Chapters").click()
        rows = page.get_by_role("option")
        expect(rows).to_have_count(60)
        rows.nth(1).click()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Selected: 2, 3")).to_be_visible()
        expect(page.get_by_role("option", selected=True)).to_have_count(2)
        page.screenshot(path=SCREENSHOTS / "rows-selected.png")
        rows.nth(1).click()
        expect(page.get_by_text("Selected: 3", exact=True)).to_be_visible()
        expect(page.get_by_text("Seen until 60")).to_have_count(0)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(page.get_by_text("Seen until 60")).to_have_count(1)

    def test_a_text_has_several_lines(self):
        page = self.open()
        page.get_by_role("button", name="Chapters").click()
        field = page.get_by_placeholder("Thoughts")
        before = field.bounding_box()["height"]
        field.click()
        page.keyboard.type("one")
        page.keyboard.press("Enter")
        page.keyboard.type("two")
        page.keyboard.press("Enter")
        page.keyboard.type("three")
        expect(page.get_by_text("3 lines")).to_be_visible()
        expect(field).to_have_value("one\ntwo\nthree")
        self.assertGreater(field.bounding_box()["height"], before)
        page.screenshot(path=SCREENSHOTS / "text-of-several-lines.png")
        page.reload()
        expect(page.get_by_placeholder("Thoughts")).to_have_value("one\ntwo\nthree")


class TerminalTest(DataTest):
    def open(self, **options):
        return self.terminal(program=APP, **options)

    def test_stars_are_given_by_keys(self):
        terminal = self.open()
        terminal.wait_for("★★★☆☆")
        terminal.keys("Right")
        terminal.wait_for("★★★★☆")
        terminal.type("1")
        terminal.wait_for("★☆☆☆☆")
        terminal.wait_for("You gave it 1.")

    def test_rows_are_selected_and_a_text_has_several_lines(self):
        terminal = self.open(columns=60, rows=24)
        terminal.wait_for("Chapters")
        terminal.keys("End", "Enter")
        terminal.wait_for("Seen until")
        terminal.type("one")
        terminal.keys("Enter")
        terminal.type("two")
        terminal.wait_for("2 lines")
        terminal.keys("Down", "Down", "Enter", "Down", "Enter")
        terminal.wait_for(r"Selected: \d, \d")
        terminal.keys("End")
        terminal.wait_for("Seen until 60")

    def test_a_reader_knows_its_size_in_cells(self):
        terminal = self.open(columns=80, rows=40)
        terminal.wait_for("624 by 48")
        terminal.wait_for("Regular, light")
        terminal.resize(60, 40)
        terminal.wait_for("464 by 48")
        terminal.wait_for("Compact, light")


if __name__ == "__main__":
    unittest.main()
